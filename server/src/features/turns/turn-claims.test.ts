import { afterAll, beforeAll, expect, test } from 'vitest';

import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { KNOWLEDGE, QUESTION } from '#test/scene.ts';
import { claimTurns } from './turn-repository.ts';

let world: TestWorld;

beforeAll(async () => {
  world = await startWorld();
  await world.app.loops.turns?.stop();
});
afterAll(() => world[Symbol.asyncDispose]());

async function ask(owner: TestOwner, customers: number): Promise<void> {
  for (let n = 0; n < customers; n++) await world.customerOf(owner).write(QUESTION);
  await world.settle();
}

test('one account takes no more than its part, and who has less comes first', async () => {
  const [busy, quiet] = [
    await world.owner({ knowledgeBase: KNOWLEDGE }),
    await world.owner({ knowledgeBase: KNOWLEDGE }),
  ];
  const claim = async (limit: number) => {
    const turns = await claimTurns(world.app.ctx, { limit, perAccount: 4, spare: 0 });
    return [busy, quiet].map(({ accountId }) => turns.filter((turn) => turn.accountId === accountId).length);
  };
  await ask(busy, 7);
  await world.advance(2);
  await ask(quiet, 2);
  await world.advance(8);
  expect(await claim(2)).toEqual([1, 1]);
  expect(await claim(6)).toEqual([3, 1]);
  // The rest waits for a place of its own, though some are free.
  expect(await claim(3)).toEqual([0, 0]);
  await ask(quiet, 1);
  await world.advance(8);
  expect(await claim(3)).toEqual([0, 1]);

  const [held] = await world.app.ctx.db
    .updateTable('turns')
    .set({ state: 'sending', instanceId: null })
    .where('accountId', '=', busy.accountId)
    .where('state', '=', 'generating')
    .returning('id')
    .execute();
  expect(held).toBeDefined();
  expect(await claim(2)).toEqual([2, 0]);
});

test('two accounts whose providers are silent leave places to a third one', async () => {
  const owners = [
    await world.owner({ knowledgeBase: KNOWLEDGE }),
    await world.owner({ knowledgeBase: KNOWLEDGE }),
    await world.owner({ knowledgeBase: KNOWLEDGE }),
  ] as const;
  const claim = async (limit: number) => {
    const turns = await claimTurns(world.app.ctx, { limit, perAccount: 4, spare: 2 });
    return owners.map(({ accountId }) => turns.filter((turn) => turn.accountId === accountId).length);
  };
  // What the test before left waiting.
  await claimTurns(world.app.ctx, { limit: 100, perAccount: 100, spare: 0 });
  await ask(owners[0], 5);
  await ask(owners[1], 5);
  await world.advance(8);
  expect(await claim(8)).toEqual([3, 3, 0]);
  expect(await claim(2)).toEqual([0, 0, 0]);
  await ask(owners[2], 3);
  await world.advance(8);
  // Its first; a second one would be the last place that is free.
  expect(await claim(2)).toEqual([0, 0, 1]);
});
