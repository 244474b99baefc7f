import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

import { sql } from 'kysely';

import type { Database } from '#infra/db/database.ts';
import type { Lease } from '#infra/leases.ts';
import type { Log } from '#infra/log.ts';

const BEAT_MILLISECONDS = 5000;
/** Silent for longer than this is dead: with a beat of 5 s, its work is taken over within 30 s. */
const SILENCE_SECONDS = 20;

export type Instance = {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Takes over the work of dead instances now; for the sweep and for tests. */
  takeOver(): Promise<string[]>;
};

type Options = {
  db: Database;
  log: Log;
  instanceId: string;
  version: string;
  roles: readonly string[];
  /** What instances hold, given back when they die. */
  leases: readonly Lease[];
  /** Names of this process's job workers, once they run. */
  workerIds: () => string[];
};

/** Registers this process, beats, and frees the work of those that stopped beating. */
export function createInstance(options: Options): Instance {
  const { db, log, instanceId, version, roles, leases, workerIds } = options;
  let timer: NodeJS.Timeout | undefined;
  let beatAt = performance.now();
  /** By the clock of `performance.now`. */
  let pausedUntil = Number.NEGATIVE_INFINITY;
  let takingOver: Promise<string[]> | null = null;

  /** A process of this machine that is gone needs no waiting: kill -9 and a restart take over at once. */
  async function findDead(): Promise<string[]> {
    const others = await db
      .selectFrom('instances')
      .select([
        'id',
        'hostname',
        'pid',
        sql<boolean>`heartbeat_at < now() - make_interval(secs => ${SILENCE_SECONDS})`.as('isSilent'),
      ])
      .where('id', '!=', instanceId)
      .execute();
    const dead = others.filter(
      (other) => other.isSilent || (other.hostname === MACHINE && !isRunning(other.id, other.pid)),
    );
    const known = new Set([instanceId, ...others.map((other) => other.id)]);
    // One that was taken for dead, went on working and died before it registered anew.
    const lost = new Set<string>();
    for (const lease of leases) {
      for (const id of await lease.findHolders()) if (!known.has(id)) lost.add(id);
    }
    return [...dead.map((other) => other.id), ...lost];
  }

  /** One after the other. */
  function takeOver(): Promise<string[]> {
    const mine = (takingOver ?? Promise.resolve([])).catch(() => []).then(freeDead);
    takingOver = mine;
    return mine.finally(() => {
      if (takingOver === mine) takingOver = null;
    });
  }

  async function freeDead(): Promise<string[]> {
    const dead = await findDead();
    if (dead.length === 0) return dead;
    await sql`
      SELECT graphile_worker.force_unlock_workers(
        ARRAY(SELECT unnest(worker_ids) FROM instances WHERE id = ANY(${dead}::uuid[]))
      )
    `.execute(db);
    for (const lease of leases) await lease.free(dead);
    await db.deleteFrom('instances').where('id', 'in', dead).execute();
    log.info({ dead }, 'took over the work of dead instances');
    return dead;
  }

  async function beat(): Promise<void> {
    // An instance that slept was taken for dead and its row removed: it registers anew.
    await db
      .insertInto('instances')
      .values({
        id: instanceId,
        hostname: MACHINE,
        pid: process.pid,
        roles: roles.join(','),
        version,
        workerIds: workerIds(),
      })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet({ heartbeatAt: sql`now()`, workerIds: workerIds() }),
      )
      .execute();
    // Whoever could not beat for so long knows nothing of the others: they may have been as cut off as this one.
    const isBack = performance.now() - beatAt > (SILENCE_SECONDS * 1000) / 2;
    beatAt = performance.now();
    if (isBack) pausedUntil = beatAt + SILENCE_SECONDS * 1000;
    // A beat waits for no take-over of a beat before.
    if (beatAt >= pausedUntil && !takingOver) await takeOver();
  }

  return {
    takeOver,
    async start() {
      runningHere.add(instanceId);
      beatAt = performance.now();
      await beat();
      timer = setInterval(() => {
        beat().catch((error: unknown) => log.error({ err: error }, 'heartbeat failed'));
      }, BEAT_MILLISECONDS);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      runningHere.delete(instanceId);
      await db.deleteFrom('instances').where('id', '=', instanceId).execute();
    },
  };
}

/** Instances of this process: a process that got the number of a dead one is not that one. */
const runningHere = new Set<string>();

/** Process numbers mean something within one boot and one process namespace only: containers may share a host name. */
const MACHINE = nameMachine();

function nameMachine(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${hostname()} ${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    // Not Linux: there the host name says it.
    return hostname();
  }
}

function isRunning(id: string, pid: number): boolean {
  if (pid === process.pid) return runningHere.has(id);
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
