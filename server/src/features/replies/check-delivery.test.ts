import { phrases } from '@parley/assistant';
import type { Message } from '@parley/contract/conversations.ts';
import { MESSAGE_PURPOSES } from '@parley/contract/purposes.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import * as channels from '#features/channel/service.ts';
import { enqueueOutgoing, lookForParts } from '#features/conversations/service.ts';
import { deliverWith } from '#features/conversations/test-loop.ts';
import { openTalk } from '#features/conversations/test-talk.ts';
import { MINUTE, openReminders, TOPIC } from '#features/reminders/test-reminders.ts';
import { deliveryHooks } from '#features/turns/service.ts';
import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { ANSWER, KNOWLEDGE, QUESTION } from '#test/scene.ts';
import { TRANSIENT_FAULT } from '#test/transient-fault.ts';

/** What is found on the platform ends as what it is: an answer, a notice, a reminder. */

let world: TestWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterEach(() => world.simulator.faults.clear());
afterAll(() => world[Symbol.asyncDispose]());

/** The next message arrives, but neither its answer nor its echo comes back. */
function arriveUnheard(): void {
  world.simulator.faults.hold();
  world.simulator.faults.nextSend('delivered_500');
}

/** A person asks for the message that is in doubt. */
async function checkUnknown(owner: TestOwner): Promise<Message> {
  const [chat] = await owner.get<{ id: string }[]>('/api/conversations');
  const messages = await owner.get<Message[]>(`/api/conversations/${chat?.id}/messages`);
  const unknown = messages.filter(({ deliveryState }) => deliveryState === 'unknown');
  expect(unknown).toHaveLength(1);
  const checked = await owner.call<Message>('POST', `/api/messages/${unknown[0]?.id}/check`);
  expect(checked).toMatchObject({ status: 200, body: { deliveryState: 'sent' } });
  return checked.body;
}

/** The messages of which browsers were told that the AI has answered. */
async function listToldAnswers({ accountId }: TestOwner): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT payload->>'messageId' AS id FROM live_events
    WHERE account_id = ${accountId} AND payload->>'type' = 'auto_response_sent'
  `.execute(world.app.ctx.db);
  return rows.map(({ id }) => id);
}

test.each(MESSAGE_PURPOSES)('a message that is found is still told of as %s', async (purpose) => {
  const talk = await openTalk(world);
  const { ctx } = world.app;
  const { accountId } = talk.owner;
  world.simulator.faults.hold();
  await world.app.loops.parts?.stop();
  await ctx.transaction(async (tx) => {
    await enqueueOutgoing(ctx, tx, {
      accountId,
      conversationId: talk.conversationId,
      content: purpose,
      author: purpose === 'manual' ? 'person' : 'ai',
      purpose,
      holdSeconds: 0,
    });
  });
  await deliverWith(world, {
    afterPost: () => ({ outcome: 'unknown', reason: 'timeout', error: TRANSIENT_FAULT }),
  });
  expect((await talk.states())[0]?.[1]).toBe('unknown');
  const channel = await channels.findChannelFor(ctx.db, accountId);
  if (!channel) throw new Error('no channel');
  const told: (string | null)[] = [];
  const own = deliveryHooks(ctx);
  await lookForParts(
    ctx,
    channels.clientFor(ctx, channel),
    { accountId, channelId: channel.id, customerId: talk.customer.id },
    true,
    {
      ...own,
      async delivered(tx, message) {
        told.push(message.purpose);
        await own.delivered(tx, message);
      },
    },
  );
  expect([told, await talk.states()]).toEqual([[purpose], [[purpose, 'sent', null]]]);
});

test('the check of an answer tells that the AI has answered', async () => {
  const owner = await world.owner({ knowledgeBase: KNOWLEDGE });
  await world.customerOf(owner).write(QUESTION);
  arriveUnheard();
  await world.advance(6);
  expect(await listToldAnswers(owner)).toEqual([]);
  const { id, content } = await checkUnknown(owner);
  expect([content, await listToldAnswers(owner)]).toEqual([ANSWER, [id]]);
});

test('the check of a disclosure makes the customer one who has heard it, and is no answer', async () => {
  const owner = await world.owner({ knowledgeBase: KNOWLEDGE, discloses: true });
  const customer = world.customerOf(owner);
  await customer.write(QUESTION);
  arriveUnheard();
  await world.advance(6);
  const { content, id } = await checkUnknown(owner);
  expect(content).toBe(phrases.defaults.disclosure.en);
  world.simulator.faults.clear();
  await world.settle();
  await customer.write(QUESTION);
  await world.advance(6);
  const sent = world.simulator.sent(owner.business.instagramUserId).map(({ text }) => text);
  expect(sent).toEqual([content, ANSWER, ANSWER]);
  expect(await listToldAnswers(owner)).not.toContain(id);
});

test('the check of a reminder ends its execution', async () => {
  const at = await openReminders(world);
  await at.ask();
  arriveUnheard();
  await world.advance(31 * MINUTE);
  expect((await at.ends()).map(([status]) => status)).not.toContain('executed');
  const answers = await listToldAnswers(at.owner);
  expect((await checkUnknown(at.owner)).content).toBe(TOPIC);
  expect((await at.ends()).map(([status]) => status)).toEqual(['executed']);
  // The reminder is no answer to anything.
  expect(await listToldAnswers(at.owner)).toEqual(answers);
});
