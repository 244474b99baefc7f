import { afterAll, beforeAll, expect, test } from 'vitest';

import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';

let world: TestWorld;
let owner: TestOwner;

const KNOWLEDGE = `# Prices

Q: How much is a manicure with gel polish?
A: A manicure with gel polish costs 28 €.

# Opening hours

Monday closed. Tuesday to Friday 10:00 to 20:00.
`;

beforeAll(async () => {
  world = await startWorld();
  owner = await world.owner({ knowledgeBase: KNOWLEDGE });
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
});

test('a customer writes and a grounded answer arrives', async () => {
  const customer = world.customerOf(owner, { name: 'Marta Ruiz', username: 'marta' });
  await customer.write('How much is a manicure with gel polish?');
  await world.settle();
  expect(world.simulator.sent(owner.business.instagramUserId)).toHaveLength(0);
  await world.advance(6);
  const sent = world.simulator.sent(owner.business.instagramUserId);
  expect(sent.map((message) => message.text)).toEqual(['A manicure with gel polish costs 28 €.']);
  const [conversation] = await owner.get<{ id: string; participantName: string }[]>('/api/conversations');
  expect(conversation?.participantName).toBe('Marta Ruiz');
  const messages = await owner.get<{ author: string; deliveryState: string | null }[]>(
    `/api/conversations/${conversation?.id}/messages`,
  );
  expect(messages.map(({ author, deliveryState }) => [author, deliveryState])).toEqual([
    ['customer', null],
    ['ai', 'sent'],
  ]);
});
