import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { actsOf, bodyOf, deliver } from '#features/webhooks/test-deliveries.ts';
import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { KNOWLEDGE, QUESTION } from '#test/scene.ts';

let world: TestWorld;
let owner: TestOwner;
let customerId: string;
beforeAll(async () => {
  world = await startWorld({ env: { MEDIA_COPIES: 'none' } });
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
});
beforeEach(async () => {
  owner = await world.owner({ knowledgeBase: KNOWLEDGE });
  customerId = world.customerOf(owner).id;
});

let count = 0;
async function receive(...messages: object[]): Promise<void> {
  const acts = actsOf(owner, customerId);
  const items = messages.map((message, at) =>
    acts.customerDid(world.now().getTime() + at, { message: { mid: `m_sticker_${++count}`, ...message } }),
  );
  await deliver(world, owner, bodyOf(owner.business.instagramUserId, items));
  await world.advance(30);
}

const heart = { attachments: [{ type: 'like_heart' }] };
const photo = { attachments: [{ type: 'image', payload: { url: 'https://lookaside.fbsbx.com/a' } }] };
const questions = async () => (await owner.get<unknown[]>('/api/insufficient-info-messages')).length;

test('a heart alone asks nothing of anybody', async () => {
  await receive(heart);
  const [chat] = await owner.get<{ turnState: string; lastMessageType: string }[]>('/api/conversations');
  expect([chat?.lastMessageType, chat?.turnState, await questions()]).toEqual(['sticker', 'idle', 0]);
});

test('a photo beside it still goes to a person', async () => {
  await receive(photo, heart);
  expect(await questions()).toBe(1);
});

test('what names a sticker or a photo in its place is no word of the customer', async () => {
  await receive({ text: QUESTION });
  for (const sent of [heart, photo]) {
    await receive(sent);
    const { db } = world.app.ctx;
    const contact = db.selectFrom('contacts').select('language').where('customerId', '=', customerId);
    expect(await contact.executeTakeFirst()).toEqual({ language: 'en' });
  }
});
