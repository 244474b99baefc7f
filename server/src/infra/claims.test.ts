import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { type ClaimLoop, createClaimLoop } from './claims.ts';
import { createLog } from './log.ts';

/** A line of due work, claimed as rows would be. */
let due: number[];
let claims: number;
let handled: number[];
let atOnce: number;
let most: number;
let handle: (item: number) => Promise<void>;
let failClaim: boolean;
let loop: ClaimLoop | undefined;

beforeEach(() => {
  due = [];
  claims = 0;
  handled = [];
  atOnce = 0;
  most = 0;
  failClaim = false;
  handle = async () => undefined;
});
afterEach(async () => {
  await loop?.stop();
  vi.useRealTimers();
});

function createLoop(
  options: { concurrency?: number; sweepMilliseconds?: number; restMilliseconds?: number } = {},
): ClaimLoop {
  loop = createClaimLoop<number>({
    name: 'test',
    log: createLog('silent'),
    now: () => new Date(),
    concurrency: options.concurrency ?? 3,
    sweepMilliseconds: options.sweepMilliseconds ?? 1_000_000,
    restMilliseconds: options.restMilliseconds ?? 0,
    async claim(limit) {
      claims += 1;
      if (failClaim) throw new Error('no database');
      return due.splice(0, limit);
    },
    async handle(item) {
      atOnce += 1;
      most = Math.max(most, atOnce);
      try {
        await handle(item);
        handled.push(item);
      } finally {
        atOnce -= 1;
      }
    },
  });
  return loop;
}

describe('a claim loop', () => {
  test('works off everything that is due, so many at once and no more', async () => {
    due = Array.from({ length: 50 }, (_, n) => n);
    handle = () => new Promise((resolve) => setImmediate(resolve));
    const loop = createLoop();
    loop.start();
    await loop.drain();
    expect(handled.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, n) => n));
    expect(most).toBe(3);
  });

  test('drains what its own work adds', async () => {
    due = [5];
    handle = async (item) => {
      if (item > 0) due.push(item - 1);
    };
    const loop = createLoop({ concurrency: 1 });
    loop.start();
    await loop.drain();
    expect(handled).toEqual([5, 4, 3, 2, 1, 0]);
  });

  test('rests between looks and takes what came meanwhile together; draining waits for no rest', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const loop = createLoop({ restMilliseconds: 100 });
    loop.start();
    await loop.drain();
    const before = claims;
    for (const item of [1, 2, 3]) {
      due.push(item);
      loop.wake();
      await vi.advanceTimersByTimeAsync(30);
    }
    expect([claims, handled]).toEqual([before, []]);
    await vi.advanceTimersByTimeAsync(10);
    expect([claims, handled]).toEqual([before + 1, [1, 2, 3]]);
    due.push(4);
    await loop.drain();
    expect(handled).toEqual([1, 2, 3, 4]);
  });

  test('loses no wake, whenever it comes', async () => {
    const loop = createLoop();
    loop.start();
    for (let turns = 0; turns < 12; turns++) {
      await loop.drain();
      loop.wake();
      // So many microtasks later: while it looks, while it ends, after it has ended.
      for (let n = 0; n < turns; n++) await Promise.resolve();
      due.push(turns);
      loop.wake();
      await new Promise((resolve) => setImmediate(resolve));
      expect(handled).toContain(turns);
    }
  });

  test('goes on after work that fails and after claims that fail', async () => {
    due = [1, 2, 3];
    handle = async (item) => {
      if (item === 2) throw new Error('two');
    };
    const loop = createLoop({ concurrency: 1 });
    loop.start();
    await loop.drain();
    expect(handled).toEqual([1, 3]);
    failClaim = true;
    due = [4];
    await loop.drain();
    expect(handled).toEqual([1, 3]);
    failClaim = false;
    await loop.drain();
    expect(handled).toEqual([1, 3, 4]);
  });

  test('takes nothing before its start and after its stop, and stops only when what runs has ended', async () => {
    const gate = Promise.withResolvers<void>();
    handle = () => gate.promise;
    due = [1, 2];
    const loop = createLoop({ concurrency: 1 });
    loop.wake();
    await loop.drain();
    expect(claims).toBe(0);
    loop.start();
    await vi.waitFor(() => expect(atOnce).toBe(1));
    let stopped = false;
    const stopping = loop.stop().then(() => {
      stopped = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(stopped).toBe(false);
    gate.resolve();
    await stopping;
    expect([handled, due]).toEqual([[1], [2]]);
    loop.wake();
    await loop.drain();
    expect(handled).toEqual([1]);
    loop.start();
    await loop.drain();
    expect(handled).toEqual([1, 2]);
  });
});

describe('time', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
  const at = (milliseconds: number) => new Date(Date.now() + milliseconds);

  test('every alarm is exact, in whatever order they are set, and the sweep finds the rest', async () => {
    const loop = createLoop({ sweepMilliseconds: 1000 });
    loop.start();
    await pass(0);
    expect(claims).toBe(1);
    loop.wakeAt(at(300));
    loop.wakeAt(at(200));
    loop.wakeAt(at(400));
    await pass(199);
    expect(claims).toBe(1);
    await pass(1);
    expect(claims).toBe(2);
    await pass(100);
    expect(claims).toBe(3);
    await pass(100);
    expect(claims).toBe(4);
    await pass(600);
    expect(claims).toBe(5);
  });

  test('what is far away is left to the sweep and does not undo an alarm', async () => {
    const loop = createLoop();
    loop.start();
    await pass(0);
    loop.wakeAt(at(59_000));
    loop.wakeAt(at(3_600_000));
    await pass(59_000);
    expect(claims).toBe(2);
    loop.wakeAt(at(90_000));
    loop.wakeAt(at(50_000));
    await pass(50_000);
    expect(claims).toBe(3);
  });

  test('one that is past already counts at once and leaves later alarms standing', async () => {
    const loop = createLoop();
    loop.start();
    await pass(0);
    loop.wakeAt(at(80));
    // Earlier than the alarm, but past already by its own clock: at once.
    loop.wakeAt(at(-5000));
    await pass(0);
    expect(claims).toBe(2);
    await pass(80);
    expect(claims).toBe(3);
    loop.wakeAt(at(100));
    await pass(100);
    expect(claims).toBe(4);
  });
});
