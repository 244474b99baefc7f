import { alter, fail, hold } from '../answers.ts';
import { button, modal } from '../reach.ts';
import type { Scene, State } from '../state.ts';

const PHONE_PAGES = {
  triggers: '/mobile-triggers',
  reminders: '/mobile-reminders',
  media: '/mobile-media',
} as const;

type Place = keyof typeof PHONE_PAGES | 'timezone' | 'security' | 'leaving' | 'push' | 'install';

/** A dialog over the dashboard; what is a page on the phone is opened as one there. */
async function openPlace({ page, look }: Scene, name: Place): Promise<void> {
  const isPage = look.device === 'phone' && name in PHONE_PAGES;
  await page.goto(isPage ? PHONE_PAGES[name as keyof typeof PHONE_PAGES] : `/dashboard?dialog=${name}`);
  await (isPage
    ? page.getByRole('heading', { level: 1 })
    : modal(page).getByRole('heading').first()
  ).waitFor();
  await page.waitForLoadState('networkidle');
}

/** Opens the form of what a list is made of; it is there when it can be saved. */
async function openForm(scene: Scene, name: keyof typeof PHONE_PAGES, key: string): Promise<void> {
  await openPlace(scene, name);
  await button(scene, key).last().click();
  await button(scene, 'common.save').last().waitFor();
}

const dialog = (name: Place, viewer: State['viewer'] = 'demo'): State => ({
  screen: name,
  name: 'dialog',
  viewer,
  widths: { phone: [320] },
  reach: (scene) => openPlace(scene, name),
});

const pageAt = (screen: string, path: string): State => ({
  screen,
  name: 'page',
  viewer: 'demo',
  widths: { phone: [320] },
  async reach({ page }) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
  },
});

const LISTS = {
  triggers: /\/api\/users\/[\w-]+\/triggers$/,
  reminders: /\/api\/users\/[\w-]+\/reminders$/,
  media: /\/api\/users\/[\w-]+\/media-rules$/,
};

/** What the assistant does by itself, who else works here, and what is set once. */
export const colleagues: State[] = [
  ...(Object.keys(PHONE_PAGES) as (keyof typeof PHONE_PAGES)[]).flatMap((name): State[] => [
    { ...dialog(name), name: 'list' },
    { ...dialog(name, 'newcomer'), name: 'empty' },
    {
      screen: name,
      name: 'loading',
      viewer: 'demo',
      async reach(scene) {
        const { caught } = await hold(scene.page, 'GET', LISTS[name]);
        const { page, look } = scene;
        await page.goto(look.device === 'phone' ? PHONE_PAGES[name] : `/dashboard?dialog=${name}`);
        await caught();
        await page
          .getByRole('heading', { level: look.device === 'phone' ? 1 : 2 })
          .first()
          .waitFor();
      },
    },
    {
      screen: name,
      name: 'error',
      viewer: 'demo',
      async reach(scene) {
        await fail(scene.page, 'GET', LISTS[name]);
        await openPlace(scene, name);
        await scene.page.getByRole('alert').first().waitFor();
      },
    },
  ]),
  {
    screen: 'triggers',
    name: 'form',
    viewer: 'demo',
    widths: { phone: [320] },
    reach: (scene) => openForm(scene, 'triggers', 'triggers.new'),
  },
  {
    screen: 'reminders',
    name: 'form',
    viewer: 'demo',
    widths: { phone: [320] },
    reach: (scene) => openForm(scene, 'reminders', 'reminders.new'),
  },
  {
    screen: 'media',
    name: 'form',
    viewer: 'demo',
    widths: { phone: [320] },
    reach: (scene) => openForm(scene, 'media', 'mediaRules.new'),
  },
  pageAt('team', '/user-management'),
  pageAt('audit', '/audit'),
  pageAt('webhook-test', '/webhook-test'),
  dialog('timezone'),
  dialog('security'),
  dialog('leaving'),
  dialog('push'),
  dialog('install'),
  {
    screen: 'import',
    name: 'overlay',
    viewer: 'quiet',
    widths: { phone: [320] },
    async reach({ page, t }) {
      await alter(page, /\/api\/users\/[\w-]+\/import$/, () => ({ run: RUN }));
      await page.goto('/dashboard');
      await page.getByRole('heading', { name: t('import.title') }).waitFor();
    },
  },
];

/** In the middle of the third stage. */
const RUN = {
  id: '019a0000-0000-7000-8000-000000000009',
  state: 'running',
  waitsFor: null,
  stage: 'media_analysis',
  progress: 40,
  overall: 62,
  importProgress: { processed: 214, total: 214, messages: 3810 },
  posts: { current: 36, total: 36 },
  mediaAnalysis: { current: 15, total: 36 },
  secondsLeft: 140,
  example: 'Balayage, long hair: 145 €',
  failure: null,
  awaitsYes: false,
  report: null,
  startedAt: '2026-11-20T10:00:00.000Z',
  endedAt: null,
};
