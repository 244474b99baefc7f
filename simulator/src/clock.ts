type Task = { readonly dueAt: number; readonly run: () => Promise<void> };

export type Clock = {
  /** Milliseconds since the epoch on the virtual clock. */
  now(): number;
  advance(ms: number): void;
  /** Back to the base: what was put off by a leap waits for its time again. */
  reset(): void;
  /** Runs `task` once the virtual clock reaches `dueAt` (ms); at once when it already has. */
  at(dueAt: number, task: () => Promise<void>): void;
  /** Counts work that is under way, so that `settle` waits for it. */
  track<T>(work: Promise<T>): Promise<T>;
  /** Resolves when nothing is due and nothing is under way, with whether anything was since the last call. */
  settle(): Promise<boolean>;
  onAdvance(listener: () => void): void;
  offset(): number;
  close(): Promise<void>;
};

const longestTimer = 60_000;

/** `base` is real time, or a test's own clock; `advance` adds to it. */
export function createClock(base: () => number, initialOffset = 0): Clock {
  let offset = initialOffset;
  let closed = false;
  let hasWorked = false;
  let timer: NodeJS.Timeout | undefined;
  const waiting: Task[] = [];
  const underWay = new Set<Promise<unknown>>();
  const listeners: Array<() => void> = [];
  const now = () => base() + offset;

  function track<T>(work: Promise<T>): Promise<T> {
    hasWorked = true;
    const settled = work.then(
      () => undefined,
      () => undefined,
    );
    underWay.add(settled);
    void settled.then(() => underWay.delete(settled));
    return work;
  }

  /** Keeps the line sorted; tasks due at the same moment keep their order. */
  function insert(task: Task): void {
    let low = 0;
    let high = waiting.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((waiting[middle]?.dueAt ?? 0) <= task.dueAt) low = middle + 1;
      else high = middle;
    }
    waiting.splice(low, 0, task);
  }

  function runDue(): void {
    if (closed) return;
    while (waiting[0] && waiting[0].dueAt <= now()) {
      const task = waiting.shift();
      if (task) track(task.run()).catch(reportFault);
    }
    arm();
  }

  function arm(): void {
    clearTimeout(timer);
    const next = waiting[0];
    if (!next || closed) return;
    // The virtual clock may stand still under a test's clock: look again later rather than spin.
    timer = setTimeout(runDue, Math.min(Math.max(next.dueAt - now(), 5), longestTimer));
    timer.unref();
  }

  return {
    now,
    offset: () => offset,
    track,
    onAdvance: (listener) => void listeners.push(listener),
    advance(ms) {
      if (!Number.isFinite(ms) || ms < 0) throw new Error('The clock only moves forward, by milliseconds.');
      offset += ms;
      for (const listener of listeners) listener();
      runDue();
    },
    reset() {
      offset = 0;
      for (const listener of listeners) listener();
      arm();
    },
    at(dueAt, task) {
      if (closed) return;
      insert({ dueAt, run: task });
      runDue();
    },
    async settle() {
      runDue();
      while (underWay.size > 0) {
        await Promise.all(underWay);
        runDue();
      }
      const result = hasWorked;
      hasWorked = false;
      return result;
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      waiting.length = 0;
      await Promise.all(underWay);
    },
  };
}

/** A failure inside scheduled work is a defect of the simulator: it must be loud, not lost. */
function reportFault(cause: unknown): void {
  queueMicrotask(() => {
    throw new Error('Simulator: scheduled work failed', { cause });
  });
}
