import { alter, fail, hold } from '../answers.ts';
import { openList, rows } from '../reach.ts';
import type { State } from '../state.ts';

const LIST = /\/api\/conversations\?/;
const HOUR = 3_600_000;
const EVERY_WIDTH = { desktop: [1024, 768], phone: [320] };

type Row = { lastMessageAuthor: string; draftPreview: string | null; window: { closesAt: string | null } };

/** The list and what stands around it, before a conversation is open. */
export const dashboard: State[] = [
  {
    screen: 'dashboard',
    name: 'loading',
    viewer: 'demo',
    widths: EVERY_WIDTH,
    async reach({ page, t }) {
      await hold(page, 'GET', LIST);
      await page.goto('/dashboard');
      await page.getByRole('status', { name: t('common.loading') }).waitFor();
      await page.locator('[data-testid="conversation-skeleton"]').first().waitFor();
    },
  },
  {
    screen: 'dashboard',
    name: 'not-connected',
    viewer: 'newcomer',
    widths: EVERY_WIDTH,
    async reach({ page, t }) {
      await page.goto('/dashboard');
      await page.getByText(t('list.emptyText')).waitFor();
    },
  },
  {
    screen: 'dashboard',
    name: 'without-messages',
    viewer: 'quiet',
    async reach({ page, t }) {
      await page.goto('/dashboard');
      await page.getByText(t('list.emptyConnected')).waitFor();
    },
  },
  {
    screen: 'dashboard',
    name: 'list-error',
    viewer: 'demo',
    widths: EVERY_WIDTH,
    async reach({ page, t }) {
      await fail(page, 'GET', LIST);
      await page.goto('/dashboard');
      await page.getByText(t('list.loadFailed')).waitFor();
    },
  },
  {
    screen: 'dashboard',
    name: 'list',
    viewer: 'demo',
    widths: EVERY_WIDTH,
    async reach(scene) {
      // The demo's customers wrote just now; the window of one of them closes soon.
      const closesAt = new Date(Date.now() + 2 * HOUR).toISOString();
      await alter<Row[]>(scene.page, LIST, (list) => {
        const waiting = list.find((row) => row.lastMessageAuthor === 'customer' && row.draftPreview === null);
        return list.map((row) => (row === waiting ? { ...row, window: { ...row.window, closesAt } } : row));
      });
      await openList(scene);
    },
  },
  {
    screen: 'dashboard',
    name: 'search-results',
    viewer: 'demo',
    async reach(scene) {
      await openList(scene);
      await scene.page.locator('[data-search-field]').fill('мельник');
      await rows(scene.page).filter({ hasText: 'Анастасія' }).waitFor();
      await rows(scene.page).filter({ hasText: 'Marta Ruiz' }).waitFor({ state: 'detached' });
    },
  },
  {
    screen: 'dashboard',
    name: 'search-nothing',
    viewer: 'demo',
    widths: EVERY_WIDTH,
    async reach(scene) {
      const { page, t } = scene;
      await openList(scene);
      await page.locator('[data-search-field]').fill('балаяж білий');
      await page.getByText(t('list.noResultsText')).waitFor();
    },
  },
  {
    screen: 'dashboard',
    name: 'filter-empty',
    viewer: 'quiet',
    async reach({ page, t }) {
      await page.goto('/dashboard');
      await page.getByRole('button', { name: t('list.drafts') }).click();
      await page.getByText(t('list.noDrafts')).waitFor();
    },
  },
  {
    screen: 'dashboard',
    name: 'palette',
    viewer: 'demo',
    device: 'desktop',
    widths: EVERY_WIDTH,
    async reach(scene) {
      await openList(scene);
      await scene.page.keyboard.press('Control+k');
      await scene.page.getByRole('option').first().waitFor();
    },
  },
  {
    screen: 'dashboard',
    name: 'palette-results',
    viewer: 'demo',
    device: 'desktop',
    async reach(scene) {
      const { page } = scene;
      await openList(scene);
      await page.keyboard.press('Control+k');
      await page.getByRole('option').first().waitFor();
      await page.keyboard.type('mar');
      await page
        .getByRole('option', { name: /Marta Ruiz/ })
        .first()
        .waitFor();
    },
  },
  {
    screen: 'dashboard',
    name: 'offline',
    viewer: 'demo',
    widths: EVERY_WIDTH,
    async reach(scene) {
      const { page, t } = scene;
      await openList(scene);
      await page.route(/\/api\//, (route) => route.abort());
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      await page.getByText(t('connection.offline')).waitFor();
    },
  },
  {
    screen: 'dashboard',
    name: 'reconnect',
    viewer: 'demo',
    async reach(scene) {
      const { page, t } = scene;
      await alter<{ channel: object }>(page, /\/api\/users\/[^/]+\/webhook$/, (setup) => ({
        ...setup,
        channel: { ...setup.channel, state: 'reconnect' },
      }));
      await openList(scene);
      await page.getByText(t('channel.reconnect')).waitFor();
    },
  },
  {
    screen: 'dashboard',
    name: 'theme-menu',
    viewer: 'demo',
    async reach(scene) {
      await openList(scene);
      await scene.page.getByRole('button', { name: scene.t('theme.label'), exact: true }).click();
      await scene.page.getByRole('menuitemradio').first().waitFor();
    },
  },
  {
    screen: 'dashboard',
    name: 'language-menu',
    viewer: 'demo',
    device: 'desktop',
    async reach(scene) {
      await openList(scene);
      await scene.page.getByRole('button', { name: scene.t('language.label'), exact: true }).click();
      await scene.page.getByRole('menuitemradio').first().waitFor();
    },
  },
  {
    screen: 'dashboard',
    name: 'maintenance-menu',
    viewer: 'demo',
    async reach(scene) {
      await openList(scene);
      await scene.page.getByRole('button', { name: scene.t('maintenance.label') }).click();
      await scene.page.getByRole('menuitem').first().waitFor();
    },
  },
  {
    screen: 'dashboard',
    name: 'delete-all',
    viewer: 'demo',
    async reach(scene) {
      const { page, t } = scene;
      await openList(scene);
      await page.getByRole('button', { name: t('maintenance.label') }).click();
      await page.getByRole('menuitem', { name: t('maintenance.deleteAll') }).click();
      await page.getByText(t('maintenance.deleteAllTitle')).waitFor();
    },
  },
];
