import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { actsOf, bodyOf, deliver } from '#features/webhooks/test-deliveries.ts';
import { startWorld, type TestWorld } from '#test/app.ts';

import { claimParts } from './delivery-claims.ts';
import { lockConversation } from './service.ts';
import { openTalk, type Talk } from './test-talk.ts';

/** Two sides at one conversation in the very moment in which one of them has not committed yet. */

let world: TestWorld;
let talk: Talk;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  talk = await openTalk(world);
});
afterAll(() => world[Symbol.asyncDispose]());

const acts = () => actsOf(talk.owner, talk.customer.id);
const take = (item: Record<string, unknown>) =>
  deliver(world, talk.owner, bodyOf(talk.business.instagramUserId, [item]));
const now = () => world.now().getTime();

/** Until one session waits for a lock of another. */
async function untilBlocked(): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await sql`
      SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
    `.execute(world.app.ctx.db);
    expect(rows).not.toHaveLength(0);
  });
}

test('an old message is changed while a newer one is being stored: the list shows the newer one', async () => {
  await take(acts().wrote('older', 'older', now() - 5000));
  await take(acts().wrote('newer', 'first wording', now()));
  const { ctx } = world.app;
  let change: Promise<unknown> = Promise.resolve();
  await ctx.transaction(async (tx) => {
    await lockConversation(tx, talk.owner.accountId, talk.conversationId);
    await tx.db
      .updateTable('messages')
      .set({ content: 'second wording' })
      .where('mid', '=', 'newer')
      .execute();
    await tx.db
      .updateTable('conversations')
      .set({ lastContent: 'second wording' })
      .where('id', '=', talk.conversationId)
      .execute();
    change = take(acts().edited('older', 'older, edited', now()));
    await untilBlocked();
  });
  await change;
  const [row] = await talk.owner.get<{ lastMessageContent: string }[]>('/api/conversations');
  expect(row?.lastMessageContent).toBe('second wording');
});

test('an echo comes while the answer to its part is being recorded: it waits, and is known', async () => {
  await world.app.loops.parts?.stop();
  await talk.queue('echoed at once');
  const { ctx } = world.app;
  const [part] = await claimParts(ctx, 1);
  let echo: Promise<unknown> = Promise.resolve();
  await ctx.transaction(async (tx) => {
    await lockConversation(tx, talk.owner.accountId, talk.conversationId);
    await tx.db
      .updateTable('messageParts')
      .set({ state: 'sent', mid: 'the-mid' })
      .where('id', '=', part?.id ?? '')
      .execute();
    echo = take(acts().typed('the-mid', 'echoed at once', now()));
    await untilBlocked();
  });
  await echo;
  const events = await ctx.db
    .selectFrom('platformEvents')
    .select('state')
    .where('accountId', '=', talk.owner.accountId)
    .execute();
  expect(events).toEqual([]);
  expect(await talk.own()).toHaveLength(1);
  world.app.loops.parts?.start();
});
