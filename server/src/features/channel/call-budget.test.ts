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
import { type Budget, decide } from './call-budget-rules.ts';
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
    await beforeCall(app.ctx, client.accountId, 'live');
    const until = new Date(app.ctx.now().getTime() + 120_000);
    await paceOf(app.ctx, client.accountId).after({ percent: 100, advice: 'stop', until }, null);
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
