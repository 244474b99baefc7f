import { composer, openChat, openChatMenu, openDraft, openList } from '../reach.ts';
import type { Scene, State } from '../state.ts';

/** As tall as a phone's page with the keyboard open; pixels. */
const WITH_KEYBOARD = { width: 390, height: 500 };

async function openSettings({ page }: Scene): Promise<void> {
  await page.goto('/mobile-config');
  await page.getByRole('main').getByRole('button').first().waitFor();
}

async function openQuickActions(scene: Scene, chat: string): Promise<void> {
  await openChatMenu(scene, chat);
  await scene.page.getByRole('menuitem', { name: scene.t('quick.title') }).click();
  await scene.page.getByRole('dialog', { name: scene.t('quick.title') }).waitFor();
}

/** The settings, and what only the phone has. */
export const phone: State[] = [
  { screen: 'settings', name: 'page', viewer: 'demo', widths: { phone: [320] }, reach: openSettings },
  {
    screen: 'settings',
    name: 'languages',
    viewer: 'demo',
    device: 'phone',
    async reach(scene) {
      await openSettings(scene);
      await scene.page
        .getByRole('main')
        .getByRole('button', { name: scene.t('language.label') })
        .click();
      await scene.page.getByRole('radio').first().waitFor();
    },
  },
  {
    screen: 'settings',
    name: 'theme',
    viewer: 'demo',
    async reach(scene) {
      await openSettings(scene);
      await scene.page
        .getByRole('main')
        .getByRole('button', { name: scene.t('theme.label') })
        .click();
      await scene.page.getByRole('menuitemradio').first().waitFor();
    },
  },
  {
    screen: 'phone',
    name: 'list-keyboard',
    viewer: 'demo',
    device: 'phone',
    async reach(scene) {
      await openList(scene);
      await scene.page.locator('[data-search-field]').tap();
      await scene.page.setViewportSize(WITH_KEYBOARD);
      await scene.page.getByRole('navigation', { name: scene.t('nav.label') }).waitFor({ state: 'detached' });
    },
  },
  {
    screen: 'phone',
    name: 'chat-keyboard',
    viewer: 'demo',
    device: 'phone',
    async reach(scene) {
      await openDraft(scene, scene.world.demo.chats.main);
      await composer(scene).tap();
      await scene.page.setViewportSize(WITH_KEYBOARD);
      await scene.page.waitForFunction(() => {
        const { bottom } = document.querySelector('form')?.getBoundingClientRect() ?? {};
        return bottom !== undefined && bottom <= innerHeight;
      });
    },
  },
  {
    screen: 'phone',
    name: 'chat-menu',
    viewer: 'demo',
    device: 'phone',
    widths: { phone: [320] },
    reach: (scene) => openChatMenu(scene, scene.world.demo.chats.main),
  },
  {
    screen: 'phone',
    name: 'quick-actions',
    viewer: 'demo',
    device: 'phone',
    reach: (scene) => openQuickActions(scene, scene.world.demo.chats.main),
  },
  {
    screen: 'phone',
    name: 'quick-actions-stopped',
    viewer: 'demo',
    device: 'phone',
    reach: (scene) => openQuickActions(scene, scene.world.demo.chats.trigger),
  },
  {
    screen: 'phone',
    name: 'scrolled-list',
    viewer: 'demo',
    device: 'phone',
    async reach(scene) {
      await openList(scene);
      await scene.page.getByRole('navigation', { name: scene.t('list.label') }).evaluate((list) => {
        list.parentElement?.scrollBy(0, 400);
      });
    },
  },
  {
    screen: 'phone',
    name: 'away-from-the-end',
    viewer: 'demo',
    device: 'phone',
    async reach(scene) {
      await openChat(scene, scene.world.demo.chats.main);
      await scene.page.getByRole('log').evaluate((area) => area.scrollTo(0, 0));
      await scene.page.getByRole('button', { name: scene.t('chat.toLatest') }).waitFor();
    },
  },
];
