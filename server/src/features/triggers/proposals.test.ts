import type { TriggerProposal } from '@parley/contract/triggers.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';

let world: TestWorld;
let owner: TestOwner;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  owner = await world.owner();
  await owner.call('PUT', `/api/users/${owner.userId}/ai-settings`, { autoResponseEnabled: false });
});

const proposals = () => owner.get<TriggerProposal[]>(`/api/users/${owner.userId}/triggers/proposals`);

async function answerByHand(...texts: string[]): Promise<void> {
  for (const text of texts) {
    const customer = world.customerOf(owner);
    await customer.write(text);
    await world.settle();
    await owner.business.typeInApp(customer, 'Here you are.');
    await world.settle();
  }
}

test('what people answer by hand several times is proposed with its chats, until a trigger hears it', async () => {
  await answerByHand('Could you send me an invoice?', 'I need the invoice for March', 'Where do I park?');
  expect(await proposals()).toEqual([]);
  await answerByHand('please send an invoice');
  const [proposal, ...more] = await proposals();
  expect(more).toEqual([]);
  expect(proposal).toMatchObject({ words: ['invoice'], count: 3 });
  expect(new Set(proposal?.conversationIds).size).toBe(3);
  const made = { name: 'Invoice', triggerConditions: 'invoice' };
  await owner.call('POST', `/api/users/${owner.userId}/triggers`, made);
  expect(await proposals()).toEqual([]);
});

test('what nobody answered, and what another account did, is no proposal', async () => {
  for (let round = 0; round < 3; round++) await world.customerOf(owner).write('Could you send an invoice?');
  await world.settle();
  expect(await proposals()).toEqual([]);
  const other = await world.owner();
  const path = `/api/users/${owner.userId}/triggers/proposals`;
  expect((await other.call('GET', path)).status).toBeGreaterThanOrEqual(403);
});
