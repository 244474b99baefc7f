import { afterAll, beforeAll, expect, test } from 'vitest';

import { findChannelFor } from '#features/channel/service.ts';
import { startWorld, type TestWorld } from '#test/app.ts';

import { readHistory } from './read-history.ts';
import { claimRuns, insertRun } from './repository.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

/** A platform that lists so many dialogues, and tells of none until it is let go. */
function holdingPlatform(platformAccountId: string, dialogues: number) {
  const asked: string[] = [];
  let inWork = 0;
  let most = 0;
  let letGo: () => void = () => undefined;
  let held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let onAsked: () => void = () => undefined;
  const client = {
    conversationList: async () => ({
      conversations: Array.from({ length: dialogues }, (_, n) => ({
        id: `dialogue${n}`,
        updatedAt: world.now(),
        participants: [
          { id: platformAccountId, username: 'shop' },
          { id: `person${n}`, username: `person${n}` },
        ],
        messages: [],
        messagesAfter: null,
      })),
      after: null,
      limit: 50,
    }),
    conversationMessages: async ({ conversationId }: { conversationId: string }) => {
      asked.push(conversationId);
      inWork += 1;
      most = Math.max(most, inWork);
      onAsked();
      await held;
      inWork -= 1;
      return { messages: [], after: null };
    },
  };
  return {
    client,
    asked,
    most: () => most,
    /** Resolves once so many are in work at the same time. */
    inWork: (count: number) =>
      new Promise<void>((resolve) => {
        onAsked = () => {
          if (inWork === count) resolve();
        };
      }),
    letGo() {
      letGo();
      held = Promise.resolve();
    },
  };
}

test('[IMP-11] thirty dialogues are in work at once, and no more', async () => {
  const { accountId, userId } = await world.owner();
  const { ctx } = world.app;
  const connected = await findChannelFor(ctx.db, accountId);
  if (!connected) throw new Error('no channel');
  const { id: channelId, platformAccountId } = connected;
  await ctx.transaction((tx) => insertRun(ctx, tx, { accountId, channelId, userId }));
  const step = async () => {
    const [run] = await claimRuns(ctx, 1);
    if (!run) throw new Error('the run is not there');
    const ended = await readHistory(ctx, run, platform.client, { accountId, channelId, platformAccountId });
    const { db } = ctx;
    await db.updateTable('importRuns').set({ dueAt: world.now() }).where('id', '=', run.id).execute();
    return ended;
  };
  const platform = holdingPlatform(platformAccountId, 40);
  expect(await step()).toBe('more');
  const thirty = platform.inWork(30);
  const first = step();
  await thirty;
  expect(platform.most()).toBe(30);
  platform.letGo();
  expect(await first).toBe('more');
  expect(platform.asked).toHaveLength(30);
  expect(await step()).toBe('more');
  expect(new Set(platform.asked).size).toBe(40);
  expect(platform.most()).toBe(30);
});
