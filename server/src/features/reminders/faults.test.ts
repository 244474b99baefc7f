import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { newId } from '#infra/ids.ts';
import { startWorld, type TestWorld } from '#test/app.ts';
import { ANSWER, QUESTION } from '#test/scene.ts';

import { claimDue } from './claims.ts';
import { HOUR, MINUTE, openReminders, TOPIC } from './test-reminders.ts';

let world: TestWorld;
let at: Awaited<ReturnType<typeof openReminders>>;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  at = await openReminders(world);
});

const DAY = 24 * HOUR;

describe('who asks to hear no more', () => {
  it.each([
    ['Stop please', 'Understood: we will not remind you any more.'],
    ['Більше не нагадуйте', 'Зрозуміло: більше не нагадуватимемо.'],
    ['توقف', 'حسنًا، لن نرسل إليك أي تذكير بعد الآن.'],
  ])('%s: hears so once, in their language, and gets no reminder', async (word, confirmed) => {
    const customer = await at.ask();
    await world.advance(31 * MINUTE);
    await customer.write(word);
    await world.advance(6);
    const said = at.sent();
    expect(said).toEqual([ANSWER, TOPIC, expect.stringContaining(confirmed)]);
    await customer.write(word);
    await world.advance(6);
    await customer.write(QUESTION);
    await world.advance(6);
    await world.advance(31 * MINUTE);
    expect(at.sent().filter((text) => text === TOPIC || text === said[2])).toHaveLength(2);
    expect((await at.executions()).map(({ status }) => status)).toEqual(['executed']);
    const [{ worth } = { worth: {} }] = await at.owner.get<{ worth: object }[]>(
      `/api/users/${at.owner.userId}/reminders`,
    );
    expect(worth).toEqual({ sent: 1, answered: 1, stopped: 1 });
  });

  it('it stands in the chat, and a person can lift it', async () => {
    const customer = await at.ask();
    await customer.write('stop');
    await world.advance(6);
    const id = await at.conversationOf(customer);
    const path = `/api/conversations/${id}/reminders`;
    expect(await at.owner.get(path)).toEqual({
      stoppedAt: expect.stringMatching(/Z$/),
      stopWords: 'stop',
      next: [],
    });
    expect((await at.owner.call('POST', `/api/conversations/${id}/allow-reminders`)).status).toBe(200);
    await customer.write(QUESTION);
    await world.advance(6);
    expect(await at.owner.get(path)).toMatchObject({
      stoppedAt: null,
      next: [{ reminderId: at.reminder.id, name: 'No answer', scheduledFor: expect.any(String) }],
    });
    expect((await at.owner.call('GET', `/api/conversations/${newId()}/reminders`)).status).toBe(404);
  });

  it('where nobody is ever reminded the word is a message as any other', async () => {
    await at.owner.call('DELETE', `/api/reminders/${at.reminder.id}`);
    const customer = await at.ask('Stop');
    const id = await at.conversationOf(customer);
    expect(await at.owner.get(`/api/conversations/${id}/reminders`)).toMatchObject({ stoppedAt: null });
    expect(at.sent().filter((text) => text?.startsWith('Understood'))).toEqual([]);
  });
});

describe('clocks', () => {
  it('one that jumps a day ahead reminds nobody: it would come too late', async () => {
    await at.ask();
    await world.advance(DAY - 10 * MINUTE);
    expect(await at.ends()).toEqual([['skipped', 'late']]);
  });

  it('one that jumps a day back sends nothing again, and keeps nobody waiting', async () => {
    await at.ask();
    await world.advance(31 * MINUTE);
    await world.advance(-DAY);
    await world.advance(2 * HOUR);
    expect(at.sent()).toEqual([ANSWER, TOPIC]);
    await at.ask();
    await world.advance(31 * MINUTE);
    expect(at.sent().filter((text) => text === TOPIC)).toHaveLength(2);
    await world.advance(DAY);
    expect(at.sent().filter((text) => text === TOPIC)).toHaveLength(2);
  });

  it('what falls into the night waits for the morning of the account, where that is within the 24 hours', async () => {
    const zone = 'America/Sao_Paulo';
    await at.set('timezone', { timezone: zone }, 'PATCH');
    const clock = new Intl.DateTimeFormat('en', {
      timeZone: zone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    const minute = () => {
      const [hours = 0, minutes = 0] = clock.format(world.now()).split(':').map(Number);
      return hours * 60 + minutes;
    };
    // Half past seven in the evening.
    await world.advance(((19 * 60 + 30 - minute() + 1440) % 1440) * MINUTE);
    await at.set('reminder-settings', { quietFrom: '21:00', quietTo: '09:00' });
    await at.owner.call('PUT', `/api/reminders/${at.reminder.id}`, { delayMinutes: 180 });
    await at.ask();
    const [{ scheduledFor } = { scheduledFor: '' }] = await at.executions();
    expect(clock.format(new Date(scheduledFor))).toBe('09:00');
    await world.advance(4 * HOUR);
    expect(await at.ends()).toEqual([['pending', null]]);
    await world.advance(10 * HOUR);
    expect(await at.ends()).toEqual([['executed', 'silence']]);
  });
});

describe('what goes wrong', () => {
  it('a server that was down over 50 of them sends no burst, and none that come too late', async () => {
    const { db } = world.app.ctx;
    const { accountId } = at.owner;
    await at.owner.call('PUT', `/api/reminders/${at.reminder.id}`, { delayMinutes: 10 });
    for (let n = 0; n < 50; n += 1) await world.customerOf(at.owner).write(QUESTION);
    await world.advance(6);
    expect(at.sent()).toHaveLength(50);
    await world.app.loops.reminders?.stop();
    await world.advance(15 * MINUTE);
    world.app.loops.reminders?.start();
    for (let n = 0; n < 5; n += 1) await world.advance(1);
    const { rows } = await sql<{ least: number; begun: number }>`
      SELECT count(*)::int AS begun, min(extract(epoch FROM claimed_at - before)) AS least FROM (
        SELECT claimed_at, lag(claimed_at) OVER (ORDER BY claimed_at) AS before FROM reminder_executions
        WHERE account_id = ${accountId} AND claimed_at IS NOT NULL
      ) paced
    `.execute(db);
    expect(rows[0]?.begun).toBeGreaterThan(2);
    expect(Number(rows[0]?.least)).toBeGreaterThanOrEqual(0.5);
    const reminded = at.sent().filter((text) => text === TOPIC).length;
    expect(reminded).toBeGreaterThan(0);
    expect(reminded).toBeLessThan(50);
    await world.advance(10 * MINUTE);
    for (let n = 0; n < 3; n += 1) await world.advance(1);
    // Those that began before the clock went on may still have left.
    const ends = await at.ends();
    const executed = ends.filter(([status]) => status === 'executed').length;
    expect(at.sent().filter((text) => text === TOPIC)).toHaveLength(executed);
    expect(ends.filter(([, reason]) => reason === 'late').length).toBeGreaterThan(2);
  });

  it('an instance that dies while it looks at one leaves it to another, which sends it once', async () => {
    await at.ask();
    await world.app.loops.reminders?.stop();
    await world.advance(31 * MINUTE);
    expect(await claimDue({ ...world.app.ctx, instanceId: newId() })).toHaveLength(1);
    world.app.loops.reminders?.start();
    await world.advance(2 * MINUTE);
    await world.advance(10);
    expect(at.sent()).toEqual([ANSWER, TOPIC]);
    expect(await at.ends()).toEqual([['executed', 'silence']]);
  });

  it('of two instances one sends it', async () => {
    const { app: second } = await world.another();
    await at.ask();
    await world.advance(31 * MINUTE);
    await Promise.all([second.settle(), world.app.settle()]);
    await world.advance(1);
    expect(at.sent()).toEqual([ANSWER, TOPIC]);
    await second.stop();
  });

  it('who writes while it is on its way gets none', async () => {
    const customer = await at.ask();
    await world.app.loops.parts?.stop();
    await world.advance(31 * MINUTE);
    await customer.write('Thanks, and do you do pedicures?');
    await world.simulator.settle();
    await world.app.settle();
    world.app.loops.parts?.start();
    await world.advance(1);
    expect(at.sent()).not.toContain(TOPIC);
    expect(await at.ends()).toContainEqual(['cancelled', 'customer_wrote']);
  });

  it('what Instagram refuses is told with its reason, and calls nobody', async () => {
    const customer = await at.ask();
    await world.advance(29 * MINUTE);
    customer.set({ blocks: true });
    await world.advance(2 * MINUTE);
    expect(await at.executions()).toMatchObject([
      { status: 'failed', analysisResult: { reason: 'refused' }, errorMessage: expect.any(String) },
    ]);
    const [chat] = await at.owner.get<{ attention: string | null }[]>('/api/conversations');
    expect(chat?.attention).toBeNull();
  });
});
