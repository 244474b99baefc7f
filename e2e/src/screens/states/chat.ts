import type { Page } from 'playwright-core';

import { alter, fail, hold } from '../answers.ts';
import { button, modal, openChat, openDraft, rows } from '../reach.ts';
import type { Scene, State } from '../state.ts';

const EVERY_WIDTH = { desktop: [1024, 768], phone: [320] };
const HOUR = 3_600_000;
const CONVERSATION = /\/api\/conversations\/[\w-]+$/;
const MESSAGES = /\/api\/conversations\/[\w-]+\/messages/;

type Window = { state: string; closesAt: string; mayPerson: boolean };

/** Changes the open conversation; the rest of the answer stays as the server gave it. */
const change = (page: Page, part: { turnState: string } | { attention: string; attentionText: string }) =>
  alter<object>(page, CONVERSATION, (conversation) => ({ ...conversation, ...part }));

const setWindow = (page: Page, window: () => Partial<Window>) =>
  alter<{ window: Window }>(page, CONVERSATION, (conversation) => ({
    ...conversation,
    window: { ...conversation.window, ...window() },
  }));

const later = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

/** Opens a conversation over which a banner stands. */
async function openWithNote(scene: Scene, name: 'trigger' | 'kinds'): Promise<void> {
  await openChat(scene, scene.world.demo.chats[name]);
  await scene.page.getByRole('note').waitFor();
}

/** The open conversation. */
export const chat: State[] = [
  {
    screen: 'chat',
    name: 'draft',
    viewer: 'demo',
    widths: EVERY_WIDTH,
    reach: (scene) => openDraft(scene, scene.world.demo.chats.main),
  },
  {
    screen: 'chat',
    name: 'arabic-customer',
    viewer: 'demo',
    reach: (scene) => openDraft(scene, scene.world.demo.chats.arabic),
  },
  {
    screen: 'chat',
    name: 'kinds',
    viewer: 'demo',
    widths: { phone: [320] },
    reach: (scene) => openChat(scene, scene.world.demo.chats.kinds),
  },
  {
    screen: 'chat',
    name: 'details-hidden',
    viewer: 'demo',
    device: 'desktop',
    async reach(scene) {
      await openDraft(scene, scene.world.demo.chats.main);
      await button(scene, 'chat.hideDetails').click();
      await button(scene, 'chat.showDetails').waitFor();
    },
  },
  {
    screen: 'chat',
    name: 'details-sheet',
    viewer: 'demo',
    async reach(scene) {
      const { page, look, t } = scene;
      if (look.device === 'desktop') await page.setViewportSize({ width: 1024, height: 900 });
      await openDraft(scene, scene.world.demo.chats.main);
      if (look.device === 'desktop') await button(scene, 'chat.showDetails').click();
      else {
        await page.getByRole('button', { name: t('chat.menu') }).click();
        await page.getByRole('menuitem', { name: t('chat.showDetails') }).click();
      }
      await modal(page).getByText(t('details.triggers')).waitFor();
    },
  },
  {
    screen: 'chat',
    name: 'why-answer',
    viewer: 'demo',
    widths: { desktop: [1024] },
    async reach(scene) {
      const { page, t, world } = scene;
      await openDraft(scene, world.demo.chats.main);
      await page.getByRole('button', { name: `${t('chat.ai')}: ${t('why.ask')}` }).click();
      await page.getByText(t('why.builtin')).waitFor();
    },
  },
  {
    screen: 'chat',
    name: 'opening',
    viewer: 'demo',
    async reach({ page, world, t }) {
      await hold(page, 'GET', CONVERSATION);
      await hold(page, 'GET', MESSAGES);
      await page.goto(`/dashboard?conversation=${world.demo.chats.main}`);
      await page
        .locator('main')
        .getByRole('status', { name: t('common.loading') })
        .waitFor();
    },
  },
  {
    screen: 'chat',
    name: 'loading',
    viewer: 'demo',
    async reach({ page, look, world, t }) {
      await hold(page, 'GET', MESSAGES);
      await page.goto(`/dashboard?conversation=${world.demo.chats.main}`);
      await page
        .locator('section')
        .getByRole('status', { name: t('common.loading') })
        .waitFor();
      if (look.device === 'desktop') await rows(page).first().waitFor();
    },
  },
  {
    screen: 'chat',
    name: 'error',
    viewer: 'demo',
    async reach({ page, world, t }) {
      await fail(page, 'GET', MESSAGES);
      await page.goto(`/dashboard?conversation=${world.demo.chats.main}`);
      await page.getByText(t('chat.loadFailed')).waitFor();
    },
  },
  {
    screen: 'chat',
    name: 'empty',
    viewer: 'demo',
    async reach({ page, world, t }) {
      await alter<object[]>(page, MESSAGES, () => []);
      await page.goto(`/dashboard?conversation=${world.demo.chats.kinds}`);
      await page.getByText(t('chat.emptyTitle')).waitFor();
    },
  },
  {
    screen: 'chat',
    name: 'ai-writing',
    viewer: 'shop',
    async reach(scene) {
      const { page, t } = scene;
      await alter<object[]>(page, /\/api\/pending-messages/, () => []);
      await change(page, { turnState: 'generating' });
      await openChat(scene, scene.world.shops[scene.look.language].draftChatId);
      await page.getByText(t('chat.aiWriting')).first().waitFor();
    },
  },
  {
    screen: 'chat',
    name: 'trigger',
    viewer: 'demo',
    widths: EVERY_WIDTH,
    reach: (scene) => openWithNote(scene, 'trigger'),
  },
  {
    screen: 'chat',
    name: 'ai-failed',
    viewer: 'demo',
    async reach(scene) {
      await change(scene.page, { attention: 'failed', attentionText: 'timeout' });
      await openWithNote(scene, 'kinds');
    },
  },
  {
    screen: 'chat',
    name: 'ai-off-for-all',
    viewer: 'demo',
    async reach(scene) {
      await alter<{ user: object }>(scene.page, /\/api\/auth\/check/, (check) => ({
        ...check,
        user: { ...check.user, autoResponseEnabled: false },
      }));
      await openChat(scene, scene.world.demo.chats.main);
      await scene.page.getByRole('switch', { name: scene.t('ai.inChat'), disabled: true }).waitFor();
    },
  },
  {
    screen: 'chat',
    name: 'window-closing',
    viewer: 'demo',
    async reach(scene) {
      await setWindow(scene.page, () => ({ state: 'open', closesAt: later(1.5 * HOUR) }));
      await openChat(scene, scene.world.demo.chats.kinds);
      await scene.page.locator('p[role=status]').waitFor();
    },
  },
  {
    screen: 'chat',
    name: 'window-person',
    viewer: 'demo',
    async reach(scene) {
      const closesAt = later(-30 * HOUR);
      await setWindow(scene.page, () => ({ state: 'human_agent', closesAt, mayPerson: true }));
      await openChat(scene, scene.world.demo.chats.kinds);
      await scene.page.locator('p[role=status]').waitFor();
    },
  },
  {
    screen: 'chat',
    name: 'window-closed',
    viewer: 'demo',
    async reach(scene) {
      await setWindow(scene.page, () => ({ state: 'closed', closesAt: later(-200 * HOUR) }));
      await openChat(scene, scene.world.demo.chats.kinds);
      await scene.page.getByText(scene.t('composer.windowClosed')).waitFor();
    },
  },
  {
    screen: 'chat',
    name: 'delete',
    viewer: 'demo',
    async reach(scene) {
      await openDraft(scene, scene.world.demo.chats.main);
      await button(scene, 'chat.deleteConversation').click();
      await scene.page.getByText(scene.t('deleteChat.title')).waitFor();
    },
  },
];
