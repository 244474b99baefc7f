import { statfs } from 'node:fs/promises';

import { sql } from 'kysely';

import type { Context } from '#context';
import type { Lease } from '#infra/leases.ts';

import { checkBackup } from './backups.ts';
import type { Check, Watched } from './health.ts';

/** A database writes a segment of its log of 16 MB at a time, and needs room to put itself in order. */
const LEAST_FREE_BYTES = 64 * 1024 * 1024;
/** A turn is begun within a second of its time. */
const LATE_SECONDS = 60;

/** What nobody would be told of otherwise: a full disk, and work that lies where it is. */
export function watch(ctx: Context, leases: readonly Lease[]): Watched {
  return {
    disk: () => checkDisk(ctx.env.dataDir, LEAST_FREE_BYTES),
    work: () => checkWork(ctx, leases),
    backup: () => checkBackup(ctx),
  };
}

export async function checkDisk(folder: string, leastBytes: number): Promise<Check> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < leastBytes ? { ok: false, detail: 'the disk is full' } : { ok: true };
}

async function checkWork(ctx: Context, leases: readonly Lease[]): Promise<Check> {
  const { rows } = await sql`
    SELECT FROM turns
    WHERE state = 'waiting' AND due_at < ${ctx.now()}::timestamptz - make_interval(secs => ${LATE_SECONDS})
    LIMIT 1
  `.execute(ctx.db);
  if (rows.length > 0) return { ok: false, detail: 'a customer has waited a minute longer than meant' };
  const late = await Promise.all(leases.map((lease) => lease.countLate()));
  return late.some((count) => count > 0)
    ? { ok: false, detail: 'work was claimed, and nobody is doing it' }
    : { ok: true };
}
