import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { ClaimLoop } from '#infra/claims.ts';
import { createLog } from '#infra/log.ts';
import { createLookout } from '#infra/lookout.ts';

import { startWorld } from '#test/app.ts';

let world: Awaited<ReturnType<typeof startWorld>>;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

const log = createLog('silent');
const NOTHING = sql`SELECT WHERE false`;
const SOMETHING = sql`SELECT WHERE clock.now > '2020-01-01'`;

/** Of the world's loops, or of others on its database. */
function lookout(loops: Partial<Record<string, ClaimLoop>> = world.app.loops) {
  const { prepared: db, now } = world.app.ctx;
  return createLookout({ db, log, now, loops });
}

/** A loop that only counts how often it was woken. */
function counting({ due, must = false }: { due: ClaimLoop['due']; must?: boolean }) {
  let woken = 0;
  const loop = { ...world.app.loops.turns, due, mustLook: () => must, wake: () => void woken++ } as ClaimLoop;
  return { loop, woken: () => woken };
}

test('each loop says what it waits for, so that none asks every second by itself', () => {
  const silent = Object.entries(world.app.loops).filter(([, loop]) => loop.due === undefined);
  expect(silent.map(([name]) => name)).toEqual([]);
});

test('where nothing is due nobody has to look, and what is due has its own loop look alone', async () => {
  const { accountId } = await world.owner();
  await world.settle();
  expect(await lookout().findDue()).toEqual(new Set());
  // Nobody is woken for it.
  const { db, now } = world.app.ctx;
  await world.app.loops.removals?.stop();
  await db.insertInto('removals').values({ accountId, upTo: accountId, total: 0, dueAt: now() }).execute();
  expect(await lookout().findDue()).toEqual(new Set(['removals']));
  world.app.loops.removals?.start();
  await world.settle();
  expect(await lookout().findDue()).toEqual(new Set());
});

test('who is at work, or does not say what it waits for, has to look whatever is due', async () => {
  const loops = {
    idle: counting({ due: NOTHING }).loop,
    due: counting({ due: SOMETHING }).loop,
    busy: counting({ due: NOTHING, must: true }).loop,
    open: counting({ due: undefined }).loop,
  };
  expect(await lookout(loops).findDue()).toEqual(new Set(['due', 'busy', 'open']));
});

test('each second those are woken that may have something to do, and no others', async () => {
  const [idle, due] = [counting({ due: NOTHING }), counting({ due: SOMETHING })];
  const own = lookout({ idle: idle.loop, due: due.loop });
  own.start();
  await expect.poll(due.woken, { timeout: 30_000 }).toBeGreaterThan(1);
  await own.stop();
  expect(idle.woken()).toBe(0);
});
