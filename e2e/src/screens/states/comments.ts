import { fail, hold } from '../answers.ts';
import { modal } from '../reach.ts';
import type { Scene, State } from '../state.ts';

const COMMENTS = /\/api\/comments(\?|$)/;

const cards = ({ page }: Scene) => page.locator('[data-comment-id]');

async function goThere({ page, look }: Scene): Promise<void> {
  await page.goto(look.device === 'phone' ? '/mobile-comments' : '/comments');
}

async function openComments(scene: Scene): Promise<void> {
  await goThere(scene);
  await cards(scene).nth(1).waitFor();
}

/** Opens what a button of the page's head leads to; `place` counts from the way back. */
async function openFromHeader(scene: Scene, place: number): Promise<void> {
  await openComments(scene);
  await scene.page.locator('header button').nth(place).click();
  await modal(scene.page).locator('h2').waitFor();
}

/** What people write under the posts. */
export const comments: State[] = [
  { screen: 'comments', name: 'list', viewer: 'demo', widths: { phone: [320] }, reach: openComments },
  {
    screen: 'comments',
    name: 'reply',
    viewer: 'demo',
    async reach(scene) {
      await openComments(scene);
      await scene.page.locator('[data-does=reply]').first().click();
      await scene.page.locator('[data-comment-id] textarea').fill('See you on Saturday!');
    },
  },
  {
    screen: 'comments',
    name: 'delete',
    viewer: 'demo',
    async reach(scene) {
      await openComments(scene);
      await cards(scene).first().locator('[data-does=delete]').click();
      await scene.page.locator('[data-size="confirm"]').waitFor();
    },
  },
  {
    screen: 'comments',
    name: 'settings',
    viewer: 'demo',
    widths: { phone: [320] },
    reach: (scene) => openFromHeader(scene, 2),
  },
  {
    screen: 'comments',
    name: 'hide-rules',
    viewer: 'demo',
    widths: { phone: [320] },
    reach: (scene) => openFromHeader(scene, 1),
  },
  {
    screen: 'comments',
    name: 'empty',
    viewer: 'quiet',
    async reach(scene) {
      await goThere(scene);
      await scene.page.getByRole('heading', { level: 2 }).waitFor();
    },
  },
  {
    screen: 'comments',
    name: 'loading',
    viewer: 'demo',
    async reach(scene) {
      const { caught } = await hold(scene.page, 'GET', COMMENTS);
      await goThere(scene);
      await caught();
      await scene.page.getByRole('heading', { level: 1 }).waitFor();
    },
  },
  {
    screen: 'comments',
    name: 'error',
    viewer: 'demo',
    async reach(scene) {
      await fail(scene.page, 'GET', COMMENTS);
      await goThere(scene);
      await scene.page.getByRole('alert').first().waitFor();
    },
  },
];
