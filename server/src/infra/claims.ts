import type { Log } from './log.ts';

export type ClaimLoop = {
  /** Looks for due work now. */
  wake(): void;
  /** Looks again at that time: precision by a local timer, safety by the sweep. */
  wakeAt(due: Date): void;
  start(): void;
  /** Takes no new work and waits for what runs. */
  stop(): Promise<void>;
  /** Resolves when nothing due is left; for tests and shutdown. */
  drain(): Promise<void>;
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
  sweepMilliseconds?: number;
};

/** What is due later than this is left to the sweep. */
const FURTHEST_ALARM_MILLISECONDS = 60_000;

/** Rows of our own with `due_at` and a state, claimed by one small loop. */
export function createClaimLoop<T>(options: Options<T>): ClaimLoop {
  const { name, log, now, concurrency, claim, handle, sweepMilliseconds = 1000 } = options;
  const running = new Set<Promise<void>>();
  let looking: Promise<void> | null = null;
  let lookAgain = false;
  let started = false;
  let sweep: NodeJS.Timeout | undefined;
  const alarms = new Map<number, NodeJS.Timeout>();

  async function look(): Promise<void> {
    do {
      lookAgain = false;
      const free = concurrency - running.size;
      if (free <= 0) return;
      const items = await claim(free);
      for (const item of items) run(item);
      if (items.length === free) lookAgain = true;
    } while (lookAgain);
  }

  function run(item: T): void {
    const work = handle(item)
      .catch((error: unknown) => log.error({ err: error, loop: name }, 'work failed'))
      .finally(() => {
        running.delete(work);
        if (started) wake();
      });
    running.add(work);
  }

  function wake(): void {
    if (!started) return;
    lookAgain = true;
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
    }, delay);
    timer.unref();
    alarms.set(at, timer);
  }

  return {
    wake,
    wakeAt,
    start() {
      started = true;
      sweep = setInterval(wake, sweepMilliseconds);
      sweep.unref();
      wake();
    },
    async stop() {
      started = false;
      clearInterval(sweep);
      for (const timer of alarms.values()) clearTimeout(timer);
      alarms.clear();
      while (looking || running.size > 0) await Promise.all([looking, ...running]);
    },
    async drain() {
      wake();
      while (looking || running.size > 0) await Promise.all([looking, ...running]);
    },
  };
}
