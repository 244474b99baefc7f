import type { Scene, State } from '../state.ts';

/** The customers' phones, which speak English only. */
const open = (part: string) => async (scene: Scene) => {
  const { customers } = scene.world.demo;
  const { page, look, world } = scene;
  const names = ['nastia.melnyk', 'martaruiz.vlc', 'layla.haddad'];
  const ids = names.flatMap((name) => customers.get(name) ?? []);
  const phones = ids.slice(0, look.device === 'phone' ? 1 : 3).join(',');
  await page.goto(`${world.parley.simulatorUrl}/?phones=${phones}${part && `&part=${part}`}`);
  // A narrow page shows either the phones or what stands beside them.
  const isAlone = look.device === 'phone' && part !== '';
  const shown = isAlone ? page.locator(`section[data-name=${part}]`) : page.getByLabel(/^Phone 1: /);
  await shown.first().waitFor();
};

export const simulator: State[] = (
  [
    ['phones', ''],
    ['traffic', 'traffic'],
    ['faults', 'faults'],
    ['posts', 'posts'],
  ] as const
).map(([name, part]) => ({
  screen: 'simulator',
  name,
  viewer: 'visitor',
  language: 'en',
  reach: open(part),
}));
