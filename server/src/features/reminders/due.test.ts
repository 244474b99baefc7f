import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { startWorld, type TestWorld } from '#test/app.ts';
import { toMidMonth } from '#test/mid-month.ts';
import { ANSWER, UNKNOWN } from '#test/scene.ts';

import { HOUR, MINUTE, openReminders, TOPIC } from './test-reminders.ts';

let world: TestWorld;
let at: Awaited<ReturnType<typeof openReminders>>;
beforeAll(async () => {
  world = await startWorld();
  await toMidMonth(world);
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  at = await openReminders(world);
});

const setAccount = (values: { moderationEnabled?: boolean; autoResponseEnabled?: boolean }) =>
  world.app.ctx.db.updateTable('accounts').set(values).where('id', '=', at.owner.accountId).execute();

describe('a reminder that is due', () => {
  it('goes out once, and its history tells what was said and why [OP-18] [REM-09] [REM-10]', async () => {
    await at.ask();
    expect(await at.ends()).toEqual([['pending', null]]);
    await world.advance(29 * MINUTE);
    expect(at.sent()).toEqual([ANSWER]);
    await world.advance(MINUTE);
    expect(at.sent()).toEqual([ANSWER, TOPIC]);
    expect(await at.executions()).toMatchObject([
      {
        status: 'executed',
        generatedMessage: TOPIC,
        executedAt: expect.any(String),
        analysisResult: { reason: 'silence', conversationSummary: expect.stringContaining('manicure') },
        errorMessage: null,
      },
    ]);
    await world.advance(3 * HOUR);
    expect(at.sent()).toHaveLength(2);
    const [{ worth } = { worth: {} }] = await at.owner.get<{ worth: object }[]>(
      `/api/users/${at.owner.userId}/reminders`,
    );
    expect(worth).toEqual({ sent: 1, answered: 0, stopped: 0 });
  });

  it('any sign of life ends it before: a message, a story, a tap, a heart [OP-18]', async () => {
    const written = await at.ask();
    await written.write('And a pedicure?');
    const pictured = await at.ask();
    await pictured.mentionInStory();
    const tapped = await at.ask();
    await tapped.postback('Prices', 'PRICES');
    const hearted = await at.ask();
    const [last] = world.simulator.messages(hearted.id).filter(({ from }) => from === 'business');
    await hearted.react(last?.mid ?? '', 'love');
    await world.settle();
    // What was asked meanwhile is answered, and counts anew.
    const ended = (await at.ends()).filter(([status]) => status !== 'pending');
    expect(ended).toEqual(Array(4).fill(['cancelled', 'customer_wrote']));
  });

  it('a later message of the business moves it and adds none [OP-18]', async () => {
    const customer = await at.ask();
    const [before] = await at.executions();
    await world.advance(20 * MINUTE);
    await at.owner.business.typeInApp(customer, 'We are open until 20:00, too.');
    await world.settle();
    const all = await at.executions();
    expect(all).toHaveLength(1);
    const moved = Date.parse(all[0]?.scheduledFor ?? '') - Date.parse(before?.scheduledFor ?? '');
    expect(Math.round(moved / 60_000)).toBe(20);
    await world.advance(11 * MINUTE);
    expect(await at.ends()).toEqual([['pending', null]]);
    await world.advance(20 * MINUTE);
    // A person is there.
    expect(await at.ends()).toEqual([['skipped', 'taken_over']]);
  });

  it('of several reminders one comes in a silence; after the next word of the customer the others may', async () => {
    const second = await openReminders(world, { delayMinutes: 40, name: 'Second' }, at.owner);
    const customer = await at.ask();
    await world.advance(31 * MINUTE);
    await world.advance(10 * MINUTE);
    expect(at.sent()).toEqual([ANSWER, TOPIC]);
    expect(await at.ends(second.reminder.id)).toEqual([['skipped', 'already_reminded']]);
    await customer.write('How much is a manicure with gel polish?');
    await world.advance(6);
    await world.advance(31 * MINUTE);
    expect((await at.ends()).map(([status]) => status)).toEqual(['executed', 'executed']);
    const [{ worth } = { worth: {} }] = await at.owner.get<{ worth: object }[]>(
      `/api/users/${at.owner.userId}/reminders`,
    );
    expect(worth).toMatchObject({ sent: 2, answered: 1 });
  });

  it('is left where the AI is off, in all chats or in one, with the reason [OP-18] [MOD-01]', async () => {
    await at.ask();
    await setAccount({ autoResponseEnabled: false });
    await world.advance(31 * MINUTE);
    await setAccount({ autoResponseEnabled: true });
    const customer = await at.ask();
    const id = await at.conversationOf(customer);
    await world.app.ctx.db
      .updateTable('conversations')
      .set({ aiEnabled: false })
      .where('id', '=', id)
      .execute();
    await world.advance(31 * MINUTE);
    expect(await at.ends()).toEqual(Array(2).fill(['skipped', 'ai_off']));
  });

  it('is left where a trigger is open, where a question waits for a person, and where they said goodbye', async () => {
    const triggered = await at.ask();
    await world.app.ctx.db
      .updateTable('conversations')
      .set({ disabledByTrigger: true })
      .where('id', '=', await at.conversationOf(triggered))
      .execute();
    await world.advance(31 * MINUTE);
    await world.app.ctx.db
      .updateTable('accounts')
      .set({ holdingNoticeEnabled: true })
      .where('id', '=', at.owner.accountId)
      .execute();
    const waiting = await at.ask();
    await waiting.write(UNKNOWN);
    await world.advance(31 * MINUTE);
    await at.ask('thanks, that is all');
    await world.advance(31 * MINUTE);
    expect(await at.ends()).toEqual([
      ['skipped', 'said_goodbye'],
      ['cancelled', 'customer_wrote'],
      ['skipped', 'trigger_open'],
    ]);
    expect(at.sent()).not.toContain(TOPIC);
  });

  it('is left outside of the 24 hours, and never sent with a tag [OP-18]', async () => {
    const late = await openReminders(world, { delayMinutes: 1439 }, at.owner);
    await at.owner.call('DELETE', `/api/reminders/${at.reminder.id}`);
    const customer = await at.ask();
    await world.advance(2 * MINUTE);
    const id = await at.conversationOf(customer);
    await at.owner.call('POST', `/api/conversations/${id}/send`, { content: 'Anna here.' });
    await world.advance(10);
    await world.advance(24 * HOUR);
    expect(await late.executions()).toMatchObject([
      {
        status: 'skipped',
        analysisResult: { reason: 'outside_window', windowClosedAt: expect.any(String) },
        generatedMessage: null,
      },
    ]);
    expect(at.sent()).toEqual([ANSWER, 'Anna here.']);
  });

  it('is left where the condition does not hold, or is not certain', async () => {
    const set = (customCondition: string) =>
      at.owner.call('PUT', `/api/reminders/${at.reminder.id}`, {
        condition: { type: 'custom', customCondition },
      });
    await set('asked about delivery');
    await at.ask();
    await world.advance(31 * MINUTE);
    await set('seems to be undecided about us');
    await at.ask();
    await world.advance(31 * MINUTE);
    await set('asked about the price and went quiet');
    await at.ask();
    await world.advance(31 * MINUTE);
    expect(await at.ends()).toEqual([
      ['executed', 'words'],
      ['skipped', 'condition_uncertain'],
      ['skipped', 'condition_not_met'],
    ]);
  });

  it('counts for the replies of a month, and is left when they are used up [OP-05]', async () => {
    Object.assign(world.app.ctx.env, { monthlyReplyLimit: 2 });
    await at.ask();
    await world.advance(31 * MINUTE);
    expect(at.sent()).toEqual([ANSWER, TOPIC]);
    const { replies } = await at.owner.get<{ replies: object }>(`/api/users/${at.owner.userId}/allowance`);
    expect(replies).toMatchObject({ sent: 2 });
    Object.assign(world.app.ctx.env, { monthlyReplyLimit: 3 });
    await at.ask();
    await world.advance(31 * MINUTE);
    Object.assign(world.app.ctx.env, { monthlyReplyLimit: 0 });
    expect((await at.ends())[0]).toEqual(['skipped', 'reply_limit']);
  });

  it('is cancelled when it is switched off or deleted [REM-02]', async () => {
    await at.ask();
    await at.owner.call('PUT', `/api/reminders/${at.reminder.id}`, { isActive: false });
    expect(await at.ends()).toEqual([['cancelled', 'reminder_off']]);
    await at.owner.call('PUT', `/api/reminders/${at.reminder.id}`, { isActive: true });
    await at.ask();
    await at.owner.call('DELETE', `/api/reminders/${at.reminder.id}`);
    await world.advance(31 * MINUTE);
    expect(await at.ends()).toEqual(Array(2).fill(['cancelled', 'reminder_off']));
    expect(at.sent()).toEqual([ANSWER, ANSWER]);
  });

  it('reminds nobody of what was said before it was made; with applyToAll false nobody known [OP-60]', async () => {
    await at.owner.call('DELETE', `/api/reminders/${at.reminder.id}`);
    const known = await at.ask();
    const fresh = await openReminders(world, { applyToAll: false }, at.owner);
    await world.advance(HOUR);
    await known.write('How much is a manicure with gel polish?');
    await world.advance(6);
    expect(await fresh.executions()).toEqual([]);
    await at.ask();
    expect(await fresh.ends()).toEqual([['pending', null]]);
  });
});

describe('under moderation', () => {
  type Draft = { id: string; generatedContent: string };
  const drafts = () => at.owner.get<Draft[]>('/api/pending-messages');

  it('it waits as a draft, and goes out once when a person lets it [OP-18]', async () => {
    await at.ask();
    await setAccount({ moderationEnabled: true });
    await world.advance(31 * MINUTE);
    expect(at.sent()).toEqual([ANSWER]);
    const [draft] = await drafts();
    expect(draft).toMatchObject({ generatedContent: TOPIC });
    expect(await at.executions()).toMatchObject([
      { status: 'analyzing', pendingMessageId: draft?.id, analysisResult: { reason: 'draft' } },
    ]);
    await at.owner.call('POST', `/api/pending-messages/${draft?.id}/approve`);
    await world.advance(10);
    expect(at.sent()).toEqual([ANSWER, TOPIC]);
    // It schedules none itself.
    expect(await at.ends()).toEqual([['executed', 'draft']]);
  });

  it('its draft is refused after the 24 hours, before any call', async () => {
    await at.ask();
    await setAccount({ moderationEnabled: true });
    await world.advance(31 * MINUTE);
    const [draft] = await drafts();
    await world.advance(24 * HOUR);
    const answer = await at.owner.call('POST', `/api/pending-messages/${draft?.id}/approve`);
    expect([answer.status, answer.body['code']]).toEqual([409, 'window_closed']);
    expect(at.sent()).toEqual([ANSWER]);
    await at.owner.call('POST', `/api/pending-messages/${draft?.id}/reject`);
    expect(await at.ends()).toEqual([['cancelled', 'rejected']]);
  });
});
