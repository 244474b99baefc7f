import { alter, hold } from '../answers.ts';
import { button, draft, openDraft } from '../reach.ts';
import type { Scene, State } from '../state.ts';

const DRAFTS = /\/api\/pending-messages(\?|$)/;

type Draft = { generatedContent: string };

const openOwn = (scene: Scene) => openDraft(scene, scene.world.shops[scene.look.language].draftChatId);

/** The demo's knowledge base stands still, so its drafts stay true. */
async function openOutdated(scene: Scene): Promise<void> {
  await alter<Draft[]>(scene.page, DRAFTS, (drafts) => drafts.map((one) => ({ ...one, isOutdated: true })));
  await openDraft(scene, scene.world.demo.chats.main);
  await scene.page.getByText(scene.t('drafts.outdated')).waitFor();
}

/** The built-in answerer cites what it says, so its drafts are never held. The customer has written since. */
async function openHeld(scene: Scene): Promise<void> {
  await alter<Draft[]>(scene.page, DRAFTS, (drafts) =>
    drafts.map((one) => ({
      ...one,
      isHeld: true,
      isOvertaken: true,
      heldReasons: [
        { code: 'figure_not_grounded', text: '9:00' },
        { code: 'commitment', text: '' },
      ],
    })),
  );
  await openDraft(scene, scene.world.demo.chats.main);
  await scene.page.getByText(scene.t('drafts.held')).waitFor();
}

/** A draft of the AI, and what a person does with it. */
export const replies: State[] = [
  {
    screen: 'draft',
    name: 'editing',
    viewer: 'demo',
    widths: { phone: [320] },
    async reach(scene) {
      await openDraft(scene, scene.world.demo.chats.main);
      await button(scene, 'drafts.edit').click();
      await draft(scene.page).locator('textarea').waitFor();
    },
  },
  {
    screen: 'draft',
    name: 'blank',
    viewer: 'demo',
    async reach(scene) {
      await openDraft(scene, scene.world.demo.chats.main);
      await button(scene, 'drafts.edit').click();
      await draft(scene.page).locator('textarea').fill('');
      await scene.page.getByText(scene.t('drafts.blank')).waitFor();
    },
  },
  {
    screen: 'draft',
    name: 'sending',
    viewer: 'demo',
    async reach(scene) {
      await hold(scene.page, 'POST', /\/approve$/);
      await openDraft(scene, scene.world.demo.chats.main);
      await button(scene, 'drafts.approve').click();
      await draft(scene.page).locator('[aria-busy]').waitFor();
    },
  },
  {
    screen: 'draft',
    name: 'held',
    viewer: 'demo',
    widths: { phone: [320] },
    reach: openHeld,
  },
  {
    screen: 'draft',
    name: 'held-editing',
    viewer: 'demo',
    widths: { phone: [320] },
    async reach(scene) {
      await openHeld(scene);
      await button(scene, 'drafts.edit').click();
      await draft(scene.page).locator('textarea').waitFor();
    },
  },
  {
    screen: 'draft',
    name: 'outdated',
    viewer: 'demo',
    reach: openOutdated,
  },
  {
    screen: 'draft',
    name: 'outdated-refused',
    viewer: 'demo',
    widths: { phone: [320] },
    async reach(scene) {
      await scene.page.route(/\/approve$/, (route) =>
        route.fulfill({ status: 409, json: { code: 'draft_outdated', message: '' } }),
      );
      await openOutdated(scene);
      await button(scene, 'drafts.approve').click();
      await button(scene, 'drafts.sendAnyway').waitFor();
    },
  },
  {
    screen: 'draft',
    name: 'rejected',
    viewer: 'shop',
    async reach(scene) {
      await openOwn(scene);
      await button(scene, 'drafts.reject').click();
      await button(scene, 'delivery.undo').waitFor();
    },
  },
  {
    screen: 'draft',
    name: 'window-closed',
    viewer: 'demo',
    async reach(scene) {
      await alter<Draft[]>(scene.page, DRAFTS, (drafts) =>
        drafts.map((one) => ({ ...one, windowClosesAt: new Date(Date.now() - 60_000).toISOString() })),
      );
      await openDraft(scene, scene.world.demo.chats.main);
      await scene.page.getByText(scene.t('drafts.windowClosed')).waitFor();
    },
  },
];
