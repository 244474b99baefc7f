import type { RawBuilder } from 'kysely';

import type { Lease } from './leases.ts';
import type { Log } from './log.ts';

export type ClaimLoop = {
  /** Looks for due work now. */
  wake(): void;
  /** Looks again at that time: precision by a local timer, safety by the sweep. */
  wakeAt(due: Date): void;
  /** Something was made due later: finds out when, once for all that comes within a moment. */
  expect(): void;
  /**
   * Looks at once, and by sweeps from then on. The first of them comes early by `lead`, a share of the time between two:
   * loops that all asked in the same moment would hold a connection each, with the plans of all of them.
   */
  start(lead?: number): void;
  /** Takes no new work and waits for what runs. */
  stop(): Promise<void>;
  /**
   * Resolves when nothing due is left, with whether anything was done since the last call; for tests. It need not look
   * where it is known that nothing is due.
   */
  drain(looks?: boolean): Promise<boolean>;
  /** Whether it must look whatever is due: it is at work, or may hold what it does not work on. */
  mustLook(): boolean;
  /** What the lookout asks for it. */
  due: RawBuilder<unknown> | undefined;
};

type Options<T> = {
  name: string;
  log: Log;
  now: () => Date;
  /** How many run at once. */
  concurrency: number;
  /** Takes at most `limit` due rows for this instance (FOR UPDATE SKIP LOCKED) and commits. */
  claim: (limit: number) => Promise<T[]>;
  /** Works on one; its own faults are its business, a throw is logged. */
  handle: (item: T) => Promise<void>;
  /**
   * `SELECT FROM … WHERE …` of the rows that it may take at `clock.now`, more than it would take perhaps and never fewer.
   * With it the lookout says each second whether to look, and it looks by itself more rarely.
   */
  due?: RawBuilder<unknown>;
  /** Whether it has something to do that stands in no row. */
  hasOwn?: () => boolean;
  sweepMilliseconds?: number;
  /** When the next rows come due, none after `until`; needed by `expect`. */
  upcoming?: (until: Date) => Promise<Date[]>;
  /** Looks at most this often, for work that must not crowd out other work: what comes meanwhile is taken together. */
  restMilliseconds?: number;
  /** Of what is claimed, by its id. */
  lease?: Pick<Lease, 'keep'> & { idOf: (item: T) => string };
};

/** What is due later than this is left to the sweep. */
const FURTHEST_ALARM_MILLISECONDS = 60_000;
/** Less than anything waits that is expected. */
const EXPECT_MILLISECONDS = 100;
/** A fraction of a lease. */
const KEEP_MILLISECONDS = 5000;
/** Nothing takes so long: its lease ends, whatever it waits for. */
const LONGEST_MILLISECONDS = 15 * 60_000;

/** Rows of our own with `due_at` and a state, claimed by one small loop. */
export function createClaimLoop<T>(options: Options<T>): ClaimLoop {
  const { name, log, now, concurrency, claim, handle, upcoming, lease, due, hasOwn } = options;
  const { sweepMilliseconds = due ? 5000 : 1000, restMilliseconds = 0 } = options;
  const running = new Map<Promise<void>, { item: T; since: number }>();
  let looking: Promise<void> | null = null;
  let lookAgain = false;
  let started = false;
  let phase: NodeJS.Timeout | undefined;
  let sweep: NodeJS.Timeout | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let rest: NodeJS.Timeout | undefined;
  let draining = 0;
  let hasWorked = false;
  let expecting: NodeJS.Timeout | undefined;
  let findingOut: Promise<void> | null = null;
  const alarms = new Map<number, NodeJS.Timeout>();
  let keptAt = Number.NEGATIVE_INFINITY;
  /** A claim or its work failed: this instance may hold what it does not work on. */
  let mayHoldMore = true;

  async function look(): Promise<void> {
    do {
      lookAgain = false;
      await keepLeases();
      const free = concurrency - running.size;
      if (free <= 0) return;
      lookedAt = performance.now();
      const items = await claim(free).catch((error: unknown) => {
        mayHoldMore = true;
        throw error;
      });
      for (const item of items) run(item);
      if (items.length === free) lookAgain = true;
    } while (lookAgain && !restLeft());
  }

  /** Never while a claim is under way: what it takes is held, and nobody here knows of it yet. */
  async function keepLeases(): Promise<void> {
    const isDue = mayHoldMore || performance.now() - keptAt >= KEEP_MILLISECONDS;
    if (!lease || !isDue) return;
    mayHoldMore = false;
    keptAt = performance.now();
    const oldest = keptAt - LONGEST_MILLISECONDS;
    const held = [...running.values()].flatMap(({ item, since }) => (since > oldest ? lease.idOf(item) : []));
    await lease.keep(held).catch((error: unknown) => {
      mayHoldMore = true;
      throw error;
    });
  }

  function run(item: T): void {
    hasWorked = true;
    const work = handle(item)
      .catch((error: unknown) => {
        mayHoldMore = true;
        log.error({ err: error, loop: name }, 'work failed');
      })
      .finally(() => {
        running.delete(work);
        if (started) wake();
      });
    running.set(work, { item, since: performance.now() });
  }

  /** Milliseconds until it may look again. */
  function restLeft(): number {
    return draining > 0 ? 0 : Math.max(0, lookedAt + restMilliseconds - performance.now());
  }

  function mustLook(): boolean {
    return running.size > 0 || (lease !== undefined && mayHoldMore) || (hasOwn?.() ?? false);
  }

  function wake(): void {
    if (!started) return;
    lookAgain = true;
    const left = looking ? 0 : restLeft();
    if (left > 0) {
      rest ??= setTimeout(() => {
        rest = undefined;
        wake();
      }, left).unref();
      return;
    }
    looking ??= look()
      .catch((error: unknown) => log.error({ err: error, loop: name }, 'claim failed'))
      .finally(() => {
        looking = null;
        // Woken after the last look had begun to end.
        if (lookAgain) wake();
      });
  }

  /** Every due time has an alarm of its own, not only the next one: the sweep would be up to a second late. */
  function wakeAt(due: Date): void {
    if (!started) return;
    const at = due.getTime();
    const delay = Math.max(0, at - now().getTime());
    if (alarms.has(at) || delay > FURTHEST_ALARM_MILLISECONDS) return;
    const timer = setTimeout(() => {
      alarms.delete(at);
      wake();
      if (alarms.size === 0) expect();
    }, delay);
    timer.unref();
    alarms.set(at, timer);
  }

  function expect(): void {
    if (!started || !upcoming) return;
    expecting ??= setTimeout(() => {
      expecting = undefined;
      const until = new Date(now().getTime() + FURTHEST_ALARM_MILLISECONDS);
      findingOut = upcoming(until)
        .then((times) => {
          for (const due of times) wakeAt(due);
        })
        .catch((error: unknown) => log.error({ err: error, loop: name }, 'what is due next is not known'))
        .finally(() => {
          findingOut = null;
        });
    }, EXPECT_MILLISECONDS).unref();
  }

  return {
    wake,
    wakeAt,
    expect,
    mustLook,
    due,
    start(lead = 0) {
      started = true;
      mayHoldMore = true;
      phase = setTimeout(
        () => {
          wake();
          sweep = setInterval(wake, sweepMilliseconds);
          sweep.unref();
        },
        sweepMilliseconds * (1 - lead),
      );
      phase.unref();
      wake();
    },
    async stop() {
      started = false;
      clearTimeout(phase);
      clearInterval(sweep);
      clearTimeout(expecting);
      expecting = undefined;
      clearTimeout(rest);
      rest = undefined;
      for (const timer of alarms.values()) clearTimeout(timer);
      alarms.clear();
      await findingOut;
      while (looking || running.size > 0) await Promise.all([looking, ...running.keys()]);
    },
    async drain(looks = true) {
      draining += 1;
      if (looks) wake();
      while (looking || running.size > 0) await Promise.all([looking, ...running.keys()]);
      draining -= 1;
      const result = hasWorked;
      hasWorked = false;
      return result;
    },
  };
}
