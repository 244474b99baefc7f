import { EventEmitter } from 'node:events';

import {
  Logger,
  parseCronItems,
  type Runner,
  run,
  runMigrations,
  type Task,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import type pg from 'pg';

import type { Figures } from './figures.ts';
import type { Log } from './log.ts';

/** Work on a schedule. Handlers are idempotent: at least once is the law. */
export type ScheduledJob = {
  /** `feature.verb` */
  name: string;
  /** A crontab pattern, in UTC. */
  schedule: string;
  /** A machine that slept at that hour does it when it is up again, within a day. */
  catchesUp?: boolean;
  /** `signal` says that the process is about to stop. */
  work: (signal: AbortSignal) => Promise<void>;
};

/** Work that a transaction enqueues by its name, with what it was given there. */
export type QueuedJob = {
  /** `feature.verb` */
  name: string;
  /** A rejection is tried again, later each time; `signal` says that the process is about to stop. */
  work: (payload: unknown, signal: AbortSignal) => Promise<void>;
};

export type Jobs = {
  start(): Promise<void>;
  stop(): Promise<void>;
  workerIds(): string[];
};

type Options = {
  pool: pg.Pool;
  log: Log;
  count?: Figures['count'];
  scheduled: readonly ScheduledJob[];
  queued?: readonly QueuedJob[];
};

/** A job that waits long for somebody else must not hold up the schedule. */
const CONCURRENCY = 2;
const DAY = 24 * 60 * 60 * 1000;

export async function prepareJobs(pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: pool });
}

/** Refuses two jobs of one name; graphile-worker runs each schedule once, however many instances there are. */
export function createJobs({ pool, log, count, scheduled, queued = [] }: Options): Jobs {
  const names = [...scheduled, ...queued].map((job) => job.name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Error(`two handlers for the job ${twice}`);
  const ids = new Set<string>();
  let runner: Runner | undefined;
  return {
    async start() {
      const crontab = parseCronItems(
        scheduled.map(({ name, schedule, catchesUp }) => ({
          task: name,
          match: schedule,
          options: { maxAttempts: 3, ...(catchesUp ? { backfillPeriod: DAY } : {}) },
        })),
      );
      const events: WorkerEvents = new EventEmitter();
      events.on('worker:create', ({ worker }) => ids.add(worker.workerId));
      events.on('job:success', () => count?.('jobs', 'done'));
      events.on('job:error', () => count?.('jobs', 'failed'));
      runner = await run({
        events,
        pgPool: pool,
        concurrency: CONCURRENCY,
        pollInterval: 5000,
        noHandleSignals: true,
        parsedCronItems: crontab,
        taskList: {
          ...Object.fromEntries(
            scheduled.map(({ name, work }): [string, Task] => [
              name,
              (_, { abortSignal }) => work(abortSignal),
            ]),
          ),
          ...toTasks(queued),
        },
        logger: toLogger(log),
      });
    },
    async stop() {
      await runner?.stop();
    },
    workerIds: () => [...ids],
  };
}

function toTasks(queued: readonly QueuedJob[]): TaskList {
  return Object.fromEntries(
    queued.map(({ name, work }): [string, Task] => [
      name,
      (payload, { abortSignal }) => work(payload, abortSignal),
    ]),
  );
}

/** Its informational lines tell nothing that ours do not. */
function toLogger(log: Log): Logger {
  return new Logger((scope) => (level, message, meta) => {
    if (level === 'error') log.error({ ...scope, ...meta }, message);
    else if (level === 'warning') log.warn({ ...scope }, message);
    else log.trace({ ...scope }, message);
  });
}
