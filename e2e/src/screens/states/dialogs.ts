import { alter, fail, hold } from '../answers.ts';
import { button, modal, openDialog, openList, openQuestions } from '../reach.ts';
import type { Scene, State } from '../state.ts';

const QUESTIONS = /\/api\/insufficient-info-messages/;

const ANSWER = 'Yes, on short nails too. Removing old gel adds 8 €.';

/** Opens the queue and types the answer to its first question; answers its card. */
async function typeAnswer(scene: Scene) {
  await openQuestions(scene);
  const card = scene.page.getByRole('article').first();
  await card.getByRole('textbox').fill(ANSWER);
  return card;
}

/** What opens over the dashboard, or is a page of its own on the phone. */
export const dialogs: State[] = [
  {
    screen: 'missing',
    name: 'list',
    viewer: 'demo',
    widths: { phone: [320] },
    async reach(scene) {
      await openQuestions(scene);
      await scene.page.getByRole('article').first().waitFor();
    },
  },
  {
    screen: 'missing',
    name: 'preview',
    viewer: 'demo',
    async reach(scene) {
      const { t } = scene;
      const card = await typeAnswer(scene);
      await card.getByRole('button', { name: t('missing.preview') }).click();
      await card.getByText(t('missing.previewTitle')).waitFor();
    },
  },
  {
    screen: 'missing',
    name: 'folded-typed',
    viewer: 'demo',
    widths: { phone: [320] },
    async reach(scene) {
      const card = await typeAnswer(scene);
      await card.getByRole('button', { name: scene.t('missing.hide') }).click();
      await card.getByText(scene.t('missing.typed')).waitFor();
    },
  },
  {
    screen: 'missing',
    name: 'deleted',
    viewer: 'demo',
    widths: { phone: [320] },
    async reach(scene) {
      await hold(scene.page, 'DELETE', QUESTIONS);
      await openQuestions(scene);
      const card = scene.page.getByRole('article').first();
      await card.getByRole('button', { name: scene.t('missing.delete') }).click();
      await button(scene, 'delivery.undo').waitFor();
    },
  },
  {
    screen: 'missing',
    name: 'delete-typed',
    viewer: 'demo',
    async reach(scene) {
      const card = await typeAnswer(scene);
      await card.getByRole('button', { name: scene.t('missing.delete') }).click();
      await scene.page.getByText(scene.t('missing.deleteTitle')).waitFor();
    },
  },
  {
    screen: 'missing',
    name: 'settled-meanwhile',
    viewer: 'demo',
    widths: { phone: [320] },
    async reach(scene) {
      const { page, t } = scene;
      let isSettled = false;
      await alter<unknown[]>(page, QUESTIONS, (items) => (isSettled ? items.slice(1) : items));
      await typeAnswer(scene);
      isSettled = true;
      await page.context().setOffline(true);
      await page.context().setOffline(false);
      await page.getByText(t('missing.gone')).waitFor();
    },
  },
  {
    screen: 'missing',
    name: 'loading',
    viewer: 'demo',
    async reach(scene) {
      const { page, look, t } = scene;
      await hold(page, 'GET', QUESTIONS);
      await openQuestions(scene);
      const place = look.device === 'desktop' ? modal(page) : page.getByRole('main');
      await place.getByRole('status', { name: t('common.loading') }).waitFor();
    },
  },
  {
    screen: 'missing',
    name: 'empty',
    viewer: 'shop',
    async reach(scene) {
      await openQuestions(scene);
      await scene.page.getByText(scene.t('missing.emptyTitle')).waitFor();
    },
  },
  {
    screen: 'missing',
    name: 'error',
    viewer: 'demo',
    async reach(scene) {
      await fail(scene.page, 'GET', QUESTIONS);
      await openQuestions(scene);
      await scene.page.getByText(scene.t('missing.loadFailed')).waitFor();
    },
  },
  {
    screen: 'webhook',
    name: 'connected',
    viewer: 'demo',
    widths: { phone: [320] },
    async reach(scene) {
      await openDialog(scene, 'webhook');
      await modal(scene.page).locator('[data-ok]').waitFor();
    },
  },
  {
    screen: 'webhook',
    name: 'waiting',
    viewer: 'newcomer',
    async reach(scene) {
      await openDialog(scene, 'webhook');
      await modal(scene.page).getByText(scene.t('webhook.waiting')).waitFor();
    },
  },
  {
    screen: 'webhook',
    name: 'error',
    viewer: 'demo',
    async reach(scene) {
      await fail(scene.page, 'GET', /\/api\/users\/[\w-]+\/webhook$/);
      await openDialog(scene, 'webhook');
      await scene.page.getByText(scene.t('webhook.loadFailed')).waitFor();
    },
  },
  {
    screen: 'shortcuts',
    name: 'sheet',
    viewer: 'demo',
    async reach(scene) {
      if (scene.look.device === 'phone') return openDialog(scene, 'shortcuts');
      await openList(scene);
      await scene.page.keyboard.press('?');
      await modal(scene.page).getByRole('heading').first().waitFor();
    },
  },
];
