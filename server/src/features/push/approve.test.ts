import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { type PushService, startPushService } from '#test/push-service.ts';

let world: TestWorld;
let owner: TestOwner;
let service: PushService;

const KNOWLEDGE = `Q: How much is a manicure?
A: A manicure costs 28 €.

Q: Is there parking?
A: Yes, there is free parking behind the house.
`;
const PARKING = 'Yes, there is free parking behind the house.';

beforeAll(async () => {
  service = await startPushService();
  world = await startWorld({ publicFetch: service.publicFetch });
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await service.close();
});
beforeEach(async () => {
  owner = await world.owner({ knowledgeBase: KNOWLEDGE });
  await owner.call('PATCH', `/api/users/${owner.userId}/moderation`, { moderationEnabled: true });
  service.reset();
});

async function ask(text: string, showsText = true): Promise<void> {
  const wishes = { kinds: ['drafts'], quietFrom: null, quietTo: null, showsText };
  const wanted = { ...wishes, endpoint: `${service.url}/device`, ...service.keys };
  expect((await owner.call('POST', '/api/push/subscription', wanted)).status).toBe(200);
  await world.customerOf(owner, { name: 'Marta Ruiz' }).write(text);
  await world.advance(6);
}

const sent = () => world.simulator.sent(owner.business.instagramUserId).map(({ text }) => text);
const told = () => service.received.map(({ told: { body, approve } }) => ({ body, approve }));

it('a draft without figure and promise goes out from its notification, as it was read there', async () => {
  await ask('Is there parking?');
  const [{ body, approve } = { body: '', approve: undefined }] = told();
  expect(body).toBe(`A draft waits for you\n${PARKING}`);
  expect(approve).toEqual({
    label: 'Approve and send',
    path: expect.stringMatching(/^\/api\/pending-messages\/[0-9a-f-]{36}\/approve$/),
    read: PARKING,
  });
  const { path = '', read } = approve ?? {};
  expect((await owner.call('POST', path, { read })).status).toBe(200);
  await world.advance(6);
  expect(sent()).toEqual([PARKING]);
  expect(await owner.call('POST', path, { read })).toMatchObject({
    status: 409,
    body: { code: 'draft_resolved' },
  });
});

it('one that was changed meanwhile stays, whatever was read', async () => {
  await ask('Is there parking?');
  const [{ approve } = { approve: undefined }] = told();
  const { path = '', read } = approve ?? {};
  const content = 'No, there is none.';
  const edited = await owner.call('PUT', path.replace(/approve$/, 'edit'), { content });
  expect(edited.status).toBe(200);
  expect(await owner.call('POST', path, { read })).toMatchObject({
    status: 409,
    body: { code: 'draft_changed' },
  });
  await world.advance(6);
  expect(sent()).toEqual([]);
  expect((await owner.call('POST', path, { read: content })).status).toBe(200);
});

it('one with a price, and one whose words the device does not show, is approved in its chat alone', async () => {
  await ask('How much is a manicure?');
  expect(told()).toEqual([{ body: 'A draft waits for you\nA manicure costs 28 €.', approve: undefined }]);
  service.reset();
  await ask('Is there parking?', false);
  expect(told()).toEqual([{ body: 'A draft waits for you', approve: undefined }]);
});
