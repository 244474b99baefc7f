import { createAssistant } from '@parley/assistant';
import { ENDLESS, ENDLESS_THREAD } from '@parley/assistant/testing/endless.ts';
import { expect, test } from 'vitest';

import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';

/** Each thread has to start, and one of them anew. */
const PATIENCE = { timeout: 90_000 };

const KNOWLEDGE = '# Prices\n\nHaircut: 25 EUR\n\nQ: Do you take cards?\nA: Yes, all of them.';

async function setScene(limit?: number) {
  const assistant = createAssistant({
    threads: 1,
    file: ENDLESS_THREAD,
    opening: 0,
    ...(limit ? { limit } : {}),
  });
  const world = await startWorld({ assistant });
  const [owner, other] = [
    await world.owner({ knowledgeBase: KNOWLEDGE }),
    await world.owner({ knowledgeBase: KNOWLEDGE }),
  ];
  return {
    world,
    owner,
    other,
    async [Symbol.asyncDispose]() {
      await assistant.close();
      await world[Symbol.asyncDispose]();
    },
  };
}

const sent = (world: TestWorld, { business }: TestOwner) =>
  world.simulator.sent(business.instagramUserId).map(({ text }) => text);
const chats = (owner: TestOwner) =>
  owner.get<{ attention: string | null; attentionText: string | null; turnState: string }[]>(
    '/api/conversations',
  );

test('while it thinks without end, deliveries are acknowledged and people are served', PATIENCE, async () => {
  await using scene = await setScene(3_600_000);
  const { world, owner, other } = scene;
  await world.customerOf(owner).write(ENDLESS);
  const thinking = world.advance(6);
  await expect.poll(() => chats(owner), PATIENCE).toMatchObject([{ turnState: 'generating' }]);
  for (const of of [owner, other]) await world.customerOf(of).write('Do you take cards?');
  const acknowledged = world.simulator.received.deliveries(other.business.instagramUserId);
  expect(acknowledged.map(({ state }) => state)).toEqual(['delivered']);
  expect(await chats(owner)).toHaveLength(2);
  expect(await chats(other)).toHaveLength(1);
  // Ends what would never end.
  await world.app.ctx.assistant.close();
  await thinking;
});

test(
  'what it would think about without end goes to a person, others are answered, and it is not tried again',
  PATIENCE,
  async () => {
    await using scene = await setScene();
    const { world, owner, other } = scene;
    const customer = world.customerOf(owner);
    await customer.write(ENDLESS);
    await world.customerOf(other).write('Do you take cards?');
    await world.advance(6);
    expect(sent(world, other)).toEqual(['Yes, all of them.']);
    const asked = [{ attention: 'failed', attentionText: 'internal', turnState: 'failed' }];
    expect(await chats(owner)).toMatchObject(asked);
    expect(sent(world, owner)).toEqual([]);

    await customer.write('How much is a haircut?');
    await world.advance(6);
    expect(await chats(owner)).toMatchObject(asked);
    await world.customerOf(owner, { name: 'Ben' }).write('How much is a haircut?');
    await world.advance(6);
    expect(sent(world, owner)).toEqual(['Haircut: 25 EUR']);
  },
);

test('where an answer comes from is looked up beside, too, and given up in time', PATIENCE, async () => {
  await using scene = await setScene();
  const { world, owner, other } = scene;
  await world.customerOf(owner).write('How much is a haircut?');
  await world.advance(6);
  const [chat] = await owner.get<{ id: string }[]>('/api/conversations');
  const messages = await owner.get<{ id: string; author: string }[]>(
    `/api/conversations/${chat?.id}/messages`,
  );
  const why = () => owner.call('GET', `/api/messages/${messages.at(-1)?.id}/why`);
  expect((await why()).body).toMatchObject({ sources: [{ quote: 'Haircut: 25 EUR', isCurrent: true }] });

  // As it may have been saved before there was a limit.
  await world.app.ctx.db
    .updateTable('knowledge')
    .set({ knowledgeBase: `${KNOWLEDGE}\n\n${ENDLESS}` })
    .where('accountId', '=', owner.accountId)
    .execute();
  const asked = why();
  expect(await chats(other)).toEqual([]);
  expect(await asked).toMatchObject({ status: 502, body: { code: 'ai_failed' } });
});
