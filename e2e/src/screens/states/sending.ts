import { alter, fail, hold } from '../answers.ts';
import { button, composer, openChat, waitForToast } from '../reach.ts';
import type { Scene, State } from '../state.ts';

const SEND = /\/api\/conversations\/[\w-]+\/send/;
const MESSAGES = /\/api\/conversations\/[\w-]+\/messages/;

type Line = { deliveryState: string | null };

async function type(scene: Scene, text: string): Promise<void> {
  const { chatId } = scene.world.shops[scene.look.language];
  await openChat(scene, chatId);
  await composer(scene).fill(text);
}

async function send(scene: Scene, text: string): Promise<void> {
  await type(scene, text);
  await button(scene, 'composer.send').click();
}

/** What a person writes, and what becomes of it. */
export const sending: State[] = [
  {
    screen: 'chat',
    name: 'typing',
    viewer: 'shop',
    reach: (scene) => type(scene, 'See you on Friday.\nThe door is on the left of the bakery.'),
  },
  {
    screen: 'chat',
    name: 'over-the-limit',
    viewer: 'shop',
    widths: { phone: [320] },
    reach: (scene) => type(scene, 'We are looking forward to your visit. '.repeat(27)),
  },
  {
    screen: 'chat',
    name: 'near-the-limit',
    viewer: 'shop',
    reach: (scene) => type(scene, 'We are looking forward to your visit. '.repeat(25)),
  },
  {
    screen: 'chat',
    name: 'sending',
    viewer: 'shop',
    async reach(scene) {
      await hold(scene.page, 'POST', SEND);
      await send(scene, 'See you on Friday.');
      await scene.page.locator('article').getByText(scene.t('delivery.sending')).waitFor();
    },
  },
  {
    screen: 'chat',
    name: 'toast-error',
    viewer: 'shop',
    async reach(scene) {
      await fail(scene.page, 'POST', SEND);
      await send(scene, 'See you on Friday.');
      await waitForToast(scene, 'composer.sendError');
    },
  },
  {
    screen: 'chat',
    name: 'waits-for-network',
    viewer: 'shop',
    async reach(scene) {
      await type(scene, 'See you on Friday.');
      await scene.page.route(/\/api\//, (route) => route.abort());
      await button(scene, 'composer.send').click();
      await scene.page.getByText(scene.t('delivery.waitsForNetwork')).waitFor();
    },
  },
  {
    screen: 'chat',
    name: 'queued',
    viewer: 'shop',
    async reach(scene) {
      await send(scene, 'See you on Friday.');
      await button(scene, 'delivery.undo').waitFor();
      await waitForToast(scene, 'composer.sent');
    },
  },
  {
    screen: 'chat',
    name: 'taken-back',
    viewer: 'shop',
    async reach(scene) {
      await send(scene, 'See you on Friday.');
      await button(scene, 'delivery.undo').click();
      await waitForToast(scene, 'delivery.undone');
      await button(scene, 'delivery.undo').waitFor({ state: 'detached' });
    },
  },
  {
    screen: 'chat',
    name: 'toast-message',
    viewer: 'shop',
    async reach(scene) {
      const { look, world } = scene;
      const { draftChatId, customerId, customer } = world.shops[look.language];
      await openChat(scene, draftChatId);
      await world.parley.simulator.write(customerId, look.language === 'ar' ? 'شكرًا' : 'Thank you');
      await waitForToast(scene, 'chat.messageFrom', { name: customer });
    },
  },
  {
    screen: 'chat',
    name: 'failed',
    viewer: 'demo',
    widths: { phone: [320] },
    async reach(scene) {
      await openChat(scene, scene.world.demo.chats.failed);
      await button(scene, 'delivery.retry').waitFor();
    },
  },
  {
    screen: 'chat',
    name: 'unknown',
    viewer: 'demo',
    widths: { phone: [320] },
    async reach(scene) {
      // By itself it lasts until the platform has been asked, twice.
      await alter<Line[]>(scene.page, MESSAGES, (lines) =>
        lines.map((line, n) => (n === lines.length - 1 ? { ...line, deliveryState: 'unknown' } : line)),
      );
      await openChat(scene, scene.world.demo.chats.unknown);
      await button(scene, 'delivery.check').waitFor();
    },
  },
];
