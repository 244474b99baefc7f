import { performance } from 'node:perf_hooks';

import { startSimulator } from '@parley/simulator';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { Context, Tx } from '#context';
import { createDatabase, createPool, type Database } from '#infra/db/database.ts';
import { transact } from '#infra/db/transaction.ts';
import { createLog } from '#infra/log.ts';
import type { CallPriority } from '#instagram/client-types.ts';
import { InstagramError } from '#instagram/errors.ts';
import { type Member, startTestApp, type TestApp } from '#test/account-app.ts';

import { beforeCall, paceOf } from './call-budget.ts';
import { type Budget, decide, giveBack } from './call-budget-rules.ts';
import { clientFor } from './clients.ts';
import { findLiveChannel } from './repository.ts';

const NEVER = Number.NEGATIVE_INFINITY;
const unused: Budget = {
  firstFreeAt: NEVER,
  secondFreeAt: NEVER,
  pausedUntil: NEVER,
  slowUntil: NEVER,
  slowFreeAt: NEVER,
  waits: [],
};

describe('who may call when', () => {
  const ask = { by: 'a', rank: 0, isLast: true, toleranceMs: 100 };

  it('lets two leave at once, and the third a second after the first may have left at the latest', () => {
    const one = decide(unused, ask, 5000);
    const two = decide(one.budget, ask, 5000);
    const three = decide(two.budget, ask, 5000);
    expect([one.waitMs, two.waitMs, three.waitMs]).toEqual([0, 0, 1101]);
    expect(decide(three.budget, ask, 6101).waitMs).toBe(0);
  });

  it('takes back what a call did not need of its place: after a second from its answer, or at once if it stayed', () => {
    const one = decide(unused, ask, 5000);
    const two = decide(one.budget, ask, 5000.25);
    const full = { budget: two.budget, places: [one.place ?? 0, two.place ?? 0] as const };
    const arrived = giveBack(full.budget, full.places[0], 'arrived', 5012);
    expect(decide(arrived, ask, 5012).waitMs).toBe(1001);
    const late = giveBack(arrived, full.places[1], 'arrived', 5900);
    expect(late).toEqual(arrived);
    expect(decide(giveBack(arrived, full.places[1], 'stayed', 5300), ask, 5300).waitMs).toBe(0);
    // Taken by another call by then.
    const again = decide(arrived, ask, 6013).budget;
    expect(giveBack(again, full.places[0], 'stayed', 6013)).toEqual(again);
  });

  it('never lets three arrive within a second however long they travel, and gives quick ones the whole of it', () => {
    const slowest = callForMinutes(() => ({ leaveMs: 100, travelMs: 0, backMs: 3000 }));
    const quick = callForMinutes((n) => ({ leaveMs: 2, travelMs: n % 3, backMs: 5 + (n % 7) }));
    const mixed = callForMinutes((n) => ({ leaveMs: (n * 37) % 100, travelMs: 1, backMs: (n * 53) % 400 }));
    expect([slowest, quick, mixed].map(({ nearest }) => nearest >= 1000)).toEqual([true, true, true]);
    expect(quick.times).toBeLessThan(1.02);
    expect(slowest.times).toBeLessThan(1.11);
  });

  /**
   * 200 calls, each as soon as it may. `nearest`: the shortest time between the arrivals of one and the next but one;
   * `times`: how much longer all took than two a second would.
   */
  function callForMinutes(way: (n: number) => { leaveMs: number; travelMs: number; backMs: number }) {
    const arrivals: number[] = [];
    let budget = unused;
    let answers: { at: number; place: number }[] = [];
    for (let now = 0, n = 0; n < 200; ) {
      for (const { at, place } of answers.filter((answer) => answer.at <= now))
        budget = giveBack(budget, place, 'arrived', at);
      answers = answers.filter((answer) => answer.at > now);
      const decided = decide(budget, ask, now);
      budget = decided.budget;
      if (decided.place === null) {
        now = Math.min(now + decided.waitMs, ...answers.map(({ at }) => at));
        continue;
      }
      const { leaveMs, travelMs, backMs } = way(n);
      arrivals.push(now + leaveMs + travelMs);
      answers.push({ at: now + leaveMs + travelMs + backMs, place: decided.place });
      n += 1;
    }
    const sorted = arrivals.toSorted((a, b) => a - b);
    const gaps = sorted.slice(2).map((at, n) => at - (sorted[n] ?? 0));
    return { nearest: Math.min(...gaps), times: (sorted.at(-1) ?? 0) / ((sorted.length - 2) * 500) };
  }

  it('gives nobody a place while somebody more urgent waits elsewhere, until they are not heard of any more', () => {
    const full = { ...unused, firstFreeAt: 6000, secondFreeAt: 6500 };
    const waiting = decide(full, { ...ask, by: 'b' }, 5000).budget;
    const late = decide(waiting, { ...ask, rank: 1 }, 6200);
    expect(late.waitMs).toBeGreaterThan(0);
    expect(decide(late.budget, ask, 6200).waitMs).toBe(0);
    const served = decide(late.budget, { ...ask, by: 'b' }, 6200).budget;
    expect(decide(served, { ...ask, rank: 1 }, 6500).waitMs).toBe(0);
    expect(decide(waiting, { ...ask, rank: 1 }, 9000).waitMs).toBe(0);
  });

  it('slows down those who can wait, and stops all of them in a pause', () => {
    const slow = { ...unused, slowUntil: 60_000 };
    const first = decide(slow, { ...ask, rank: 2 }, 5000);
    expect(first.waitMs).toBe(0);
    expect(decide(first.budget, { ...ask, rank: 1 }, 5000).waitMs).toBe(5000);
    expect(decide(first.budget, ask, 5000).waitMs).toBe(0);
    expect(decide({ ...unused, pausedUntil: 8000 }, ask, 5000).waitMs).toBe(3000);
  });
});

describe('the call budget of an account', () => {
  let app: TestApp;
  let client: Member;
  let others: { ctx: Context; db: Database };

  beforeAll(async () => {
    app = await startTestApp();
    others = anotherInstance(app);
  });
  beforeEach(async () => {
    client = await app.addClient();
  });
  afterAll(async () => {
    await others.db.destroy();
    await app.close();
  });

  /** The same database through a pool of its own. */
  function anotherInstance({ ctx, connectionString }: TestApp): { ctx: Context; db: Database } {
    const db = createDatabase(createPool(connectionString, createLog('silent'), 4));
    const transaction = <T>(work: (tx: Tx) => Promise<T>) =>
      transact(db, { accountsChanged: () => undefined }, (tx) => work(tx as Tx));
    return { db, ctx: { ...ctx, db, transaction, instanceId: 'other' } };
  }

  it('lets at most two leave in any second, over two instances at once', async () => {
    const left: number[] = [];
    const call = async (ctx: Context, priority: CallPriority) => {
      await beforeCall(ctx, client.accountId, priority);
      left.push(performance.now());
    };
    const priorities: CallPriority[] = ['import', 'reconcile', 'live'];
    await Promise.all(
      [app.ctx, others.ctx].flatMap((ctx) => priorities.flatMap((one) => [call(ctx, one), call(ctx, one)])),
    );
    expect(left).toHaveLength(12);
    const gaps = left.slice(2).map((at, n) => at - (left[n] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1000);
  });

  it('wakes who waits when an answer gives a place back, and still lets two leave in any second', async () => {
    const { before, after } = paceOf(app.ctx, client.accountId);
    const left: number[] = [];
    await Promise.all(
      Array.from({ length: 12 }, async () => {
        const place = await before('import');
        left.push(performance.now());
        await after(place, { percent: 0, advice: 'go', until: null }, null);
      }),
    );
    const gaps = left.slice(2).map((at, n) => at - (left[n] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1000);
    // None of them waited for all that a place was held for.
    expect(Math.min(...gaps)).toBeLessThan(1100);
  });

  it('lets the urgent ones go first, whoever came first and on which instance', async () => {
    await beforeCall(app.ctx, client.accountId, 'live');
    await beforeCall(app.ctx, client.accountId, 'live');
    const order: string[] = [];
    const call = (ctx: Context, priority: CallPriority) =>
      beforeCall(ctx, client.accountId, priority).then(() => order.push(priority));
    const calls = [
      call(app.ctx, 'reconcile'),
      call(app.ctx, 'import'),
      call(app.ctx, 'live'),
      call(app.ctx, 'live'),
    ];
    await Promise.all(calls);
    expect(order).toEqual(['live', 'live', 'import', 'reconcile']);
  });

  it('holds over a restart', async () => {
    const begin = performance.now();
    await beforeCall(app.ctx, client.accountId, 'live');
    await beforeCall(app.ctx, client.accountId, 'live');
    await beforeCall({ ...app.ctx, instanceId: 'restarted' }, client.accountId, 'live');
    expect(performance.now() - begin).toBeGreaterThanOrEqual(1000);
  });

  it('tells at once who would wait long, after the platform said that all is used up', async () => {
    const place = await beforeCall(app.ctx, client.accountId, 'live');
    const until = new Date(app.ctx.now().getTime() + 120_000);
    await paceOf(app.ctx, client.accountId).after(place, { percent: 100, advice: 'stop', until }, null);
    for (const priority of ['live', 'import'] as const) {
      const error = await beforeCall(others.ctx, client.accountId, priority).catch((caught) => caught);
      expect(error).toBeInstanceOf(InstagramError);
      expect(error.error).toMatchObject({ class: 'throttled', retryable: true });
      expect(error.error.retryAfterSeconds).toBeGreaterThan(100);
    }
  });

  it('lets every call of a client about conversations through, and no other', async () => {
    await using sim = await startSimulator();
    const { business } = sim;
    const graphUrl = sim.graphUrl;
    await app.ctx.db
      .insertInto('channels')
      .values({
        accountId: client.accountId,
        id: client.userId,
        platformAccountId: business.instagramUserId,
        graphUrl,
        accessToken: app.ctx.sealer.seal(business.accessToken, client.accountId),
      })
      .execute();
    const channel = await findLiveChannel(app.ctx.db, client.accountId);
    if (!channel) throw new Error('no channel');
    const instagram = clientFor(app.ctx, channel);
    await instagram.me();
    expect(await takenPlaces()).toBe(0);
    await instagram.conversations({ limit: 5, messagesLimit: 5 });
    expect(await takenPlaces()).toBe(1);
    sim.faults.usage(85);
    await instagram.conversations({ limit: 5, messagesLimit: 5 }, { priority: 'reconcile' });
    const { slowUntil } = await budget();
    expect(slowUntil.getTime()).toBeGreaterThan(Date.now());
  });

  async function takenPlaces(): Promise<number> {
    const rows = await app.ctx.db
      .selectFrom('callBudgets')
      .select(['firstFreeAt', 'secondFreeAt'])
      .where('accountId', '=', client.accountId)
      .execute();
    return rows.flatMap((row) => [row.firstFreeAt, row.secondFreeAt]).filter((at) => at instanceof Date)
      .length;
  }

  const budget = () =>
    app.ctx.db
      .selectFrom('callBudgets')
      .select('slowUntil')
      .where('accountId', '=', client.accountId)
      .executeTakeFirstOrThrow();
});
