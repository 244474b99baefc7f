import { Worker } from 'node:worker_threads';

import { LostThoughtError } from './lost-thought.ts';
import type { Order, Report } from './messages.ts';
import { readProcessorTime } from './processor-time.ts';

/** How often it is looked how much a task has taken. */
const LOOK_MILLISECONDS = 100;

type Task = Order & { resolve: (value: unknown) => void; reject: (error: unknown) => void };

type Thread = {
  worker: Worker;
  /** Rejects where it cannot start. */
  ready: Promise<void>;
  isReady: boolean;
  task: Task | null;
  /** Milliseconds of the processor that it had used when it began its task. */
  began: Promise<number> | null;
  /** Its task takes long: another thread stands in for it. */
  isSlow: boolean;
  /** Milliseconds of the processor that its tasks may still take above their limit, all together. */
  opening: number;
  /** What its task had taken when it was last looked. */
  used: number;
};

export type PoolOptions = {
  /** A module that answers with Reports. */
  file: URL;
  threads: number;
  /** Milliseconds of the processor that a task may take; then its thread is ended and another takes its place. */
  limit: number;
  /**
   * Milliseconds of the processor above the limit that all tasks of one thread may take together: the tables of a
   * language are opened by the first that hears it, and the first of all runs code that nothing has compiled.
   */
  opening: number;
  /** Megabytes that the objects of a thread may take; a task that needs more breaks down, and not the process. */
  heapLimit: number;
};

export type Pool = {
  /** Rejects with a LostThoughtError where the task took too much, else with what the task threw. */
  run(order: Order): Promise<unknown>;
  /** Starts all threads; rejects where one cannot. */
  start(): Promise<void>;
  close(): Promise<void>;
};

/** Threads that do one task each; tasks wait in the order of their arrival. They are started when they are needed. */
export function createPool({ file, threads: size, limit, opening, heapLimit }: PoolOptions): Pool {
  const threads = new Set<Thread>();
  const waiting: Task[] = [];
  let looking: NodeJS.Timeout | undefined;
  let isClosed = false;

  function open(): Thread {
    const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: heapLimit } });
    const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
    ready.catch(() => undefined);
    const thread: Thread = {
      worker,
      ready,
      isReady: false,
      task: null,
      began: null,
      isSlow: false,
      opening,
      used: 0,
    };
    threads.add(thread);
    worker.on('message', (report: Report) => {
      if (report.kind === 'ready') {
        thread.isReady = true;
        worker.unref();
        resolve();
      } else end(thread, report);
      work();
    });
    const broke = (error: unknown) => {
      reject(error);
      drop(thread, error);
    };
    worker.on('error', broke);
    worker.on('exit', (code) => broke(new Error(`The thread ended with ${code}.`)));
    return thread;
  }

  function end(thread: Thread, report: Exclude<Report, { kind: 'ready' }>): void {
    const { task } = thread;
    thread.task = null;
    thread.isSlow = false;
    thread.opening -= Math.max(0, thread.used - limit);
    thread.worker.unref();
    if (report.kind === 'done') task?.resolve(report.value);
    else task?.reject(report.error);
    // The newest stood in for one that was slow: it has opened less than that one, which is back.
    const newest = [...threads].at(-1);
    if (threads.size > size && newest && !newest.task) void discard(newest);
  }

  async function discard(thread: Thread): Promise<void> {
    threads.delete(thread);
    await thread.worker.terminate();
  }

  /** A thread is no more: its task is lost, and nobody waits for one that cannot even start. */
  function drop(thread: Thread, error: unknown): void {
    if (!threads.delete(thread)) return;
    void thread.worker.terminate();
    thread.task?.reject(new LostThoughtError('The thread broke down under a task.', { cause: error }));
    if (thread.isReady) replace();
    else for (const task of waiting.splice(0)) task.reject(error);
    work();
  }

  /** Before anybody asks, so that nobody waits for it to start. */
  function replace(): void {
    if (threads.size < size && !isClosed) open();
  }

  function work(): void {
    if (isClosed) return;
    for (const thread of threads) {
      if (!thread.isReady || thread.task) continue;
      const task = waiting.shift();
      if (!task) break;
      begin(thread, task);
    }
    const quick = [...threads].filter(({ isSlow }) => !isSlow).length;
    const free = [...threads].filter(({ isReady, task }) => !isReady || !task).length;
    for (let more = Math.min(size - quick, waiting.length - free); more > 0; more--) open();
  }

  function begin(thread: Thread, task: Task): void {
    thread.task = task;
    thread.used = 0;
    thread.began = readProcessorTime(thread.worker);
    thread.began.catch(() => undefined);
    thread.worker.ref();
    const { name, given } = task;
    try {
      thread.worker.postMessage({ name, given } satisfies Order);
    } catch (error) {
      // Something in it that cannot be sent.
      end(thread, { kind: 'failed', error });
      queueMicrotask(work);
    }
    looking ??= setInterval(() => void look(), LOOK_MILLISECONDS).unref();
  }

  async function look(): Promise<void> {
    const busy = [...threads].filter(({ task }) => task);
    if (busy.length === 0) {
      clearInterval(looking);
      looking = undefined;
    }
    await Promise.allSettled(busy.map(lookAt));
  }

  async function lookAt(thread: Thread): Promise<void> {
    const { task, began } = thread;
    const [before, now] = await Promise.all([began, readProcessorTime(thread.worker)]);
    if (!task || before === null || thread.task !== task) return;
    const used = now - before;
    thread.used = used;
    if (used >= limit + thread.opening) {
      threads.delete(thread);
      task.reject(new LostThoughtError(`A task took more than ${limit} ms of the processor.`));
      void thread.worker.terminate();
      replace();
      work();
    } else if (used >= limit / 2 && !thread.isSlow) {
      thread.isSlow = true;
      work();
    }
  }

  return {
    run({ name, given }) {
      if (isClosed) return Promise.reject(new Error('The threads were closed.'));
      return new Promise((resolve, reject) => {
        waiting.push({ name, given, resolve, reject });
        work();
      });
    },
    async start() {
      while (threads.size < size) open();
      await Promise.all([...threads].map(({ ready }) => ready));
    },
    async close() {
      isClosed = true;
      clearInterval(looking);
      const ended = [...threads];
      threads.clear();
      const gone = new Error('The threads were closed.');
      for (const task of waiting.splice(0)) task.reject(gone);
      for (const { task } of ended) task?.reject(gone);
      await Promise.all(ended.map(({ worker }) => worker.terminate()));
    },
  };
}
