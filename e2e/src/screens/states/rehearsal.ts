import { alter } from '../answers.ts';
import { modal } from '../reach.ts';
import type { Scene, State } from '../state.ts';

const LATEST = /\/api\/users\/[\w-]+\/rehearsal$/;
/** The demo's answers are asked anew once; later pictures show what came of it. */
const PATIENCE_MILLISECONDS = 60_000;

type Latest = { rehearsal: { state: string; done: number; total: number } | null };

async function openRehearsal({ page, look, t }: Scene): Promise<void> {
  if (look.device === 'phone') {
    await page.goto('/mobile-rehearsal');
    await page.getByRole('heading', { name: t('rehearsal.title'), level: 1 }).waitFor();
  } else {
    await page.goto('/dashboard?dialog=rehearsal');
    await modal(page).getByRole('heading').first().waitFor();
  }
}

const start = ({ page, t }: Scene) => page.getByRole('button', { name: t('rehearsal.start') });
const filter = ({ page, t }: Scene) => page.getByRole('group', { name: t('rehearsal.filter') });

async function openResults(scene: Scene): Promise<void> {
  await openRehearsal(scene);
  await start(scene).or(filter(scene)).first().waitFor();
  if (await start(scene).isVisible()) await start(scene).click();
  const compared = scene.page.getByText(scene.t('rehearsal.running'), { exact: true });
  await filter(scene).waitFor({ timeout: PATIENCE_MILLISECONDS });
  await compared.waitFor({ state: 'detached', timeout: PATIENCE_MILLISECONDS });
  await scene.page.getByRole('article').first().waitFor();
}

/** Past conversations asked again. */
export const rehearsal: State[] = [
  {
    screen: 'rehearsal',
    name: 'start',
    viewer: 'demo',
    widths: { phone: [320] },
    async reach(scene) {
      await alter<Latest>(scene.page, LATEST, (latest) => ({ ...latest, rehearsal: null }));
      await openRehearsal(scene);
      await start(scene).waitFor();
    },
  },
  {
    screen: 'rehearsal',
    name: 'nothing-yet',
    viewer: 'quiet',
    async reach(scene) {
      await openRehearsal(scene);
      await scene.page.getByText(scene.t('rehearsal.emptyTitle')).waitFor();
    },
  },
  {
    screen: 'rehearsal',
    name: 'results',
    viewer: 'demo',
    widths: { desktop: [768], phone: [320] },
    reach: openResults,
  },
  {
    screen: 'rehearsal',
    name: 'entry',
    viewer: 'demo',
    async reach(scene) {
      const { page, t } = scene;
      await openResults(scene);
      await page.getByRole('article').first().getByRole('button').last().click();
      await page.getByRole('textbox', { name: t('faq.question') }).waitFor();
    },
  },
  {
    screen: 'rehearsal',
    name: 'broken-off',
    viewer: 'demo',
    async reach(scene) {
      await openResults(scene);
      await alter<Latest>(scene.page, LATEST, (latest) => ({
        ...latest,
        rehearsal: latest.rehearsal && {
          ...latest.rehearsal,
          state: 'failed',
          total: latest.rehearsal.done + 12,
          failure: 'unauthorized',
        },
      }));
      await openRehearsal(scene);
      await scene.page.getByText(scene.t('rehearsal.failedHelp')).waitFor();
    },
  },
];
