import {
  DOWNLOAD_FAILURES,
  type Download,
  WEBSITE_FAILURES,
  type Website,
} from '@parley/contract/materials.ts';

import type { Context } from '#context';
import type { Actor } from '#features/identity/policy.ts';
import * as learning from '#features/learning/service.ts';
import { AppError } from '#infra/errors.ts';

import { readAddress } from './addresses.ts';
import * as repository from './repository.ts';
import { MOST_PAGES } from './website.ts';

export async function findWebsite(ctx: Context, account: string): Promise<Website | null> {
  const material = await repository.findMaterial(ctx.db, { account, kind: 'website' });
  if (!material) return null;
  const { waiting, read, forbidden, failed } = await repository.countParts(ctx.db, material);
  const { name, state, failure, startedAt, endedAt } = material;
  return {
    address: name,
    state,
    failure: WEBSITE_FAILURES.find((one) => one === failure) ?? null,
    read,
    total: Math.min(MOST_PAGES, read + (state === 'reading' ? waiting : 0)),
    forbidden,
    failed,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}

/** Reads the pages after the commit. Throws website_refused for what is no public address. */
export async function readWebsite(
  ctx: Context,
  { accountId }: Actor,
  typed: string,
): Promise<Website | null> {
  const address = readAddress(typed);
  if (!address) throw new AppError('website_refused');
  await ctx.transaction(async (tx) => {
    const material = {
      account: accountId,
      kind: 'website',
      name: address.href,
      place: address.origin,
    } as const;
    if ((await repository.insertMaterial(tx, { ...material, at: ctx.now() })) === null) return;
    tx.live.publish(accountId, { type: 'account_updated', part: 'materials' });
    tx.afterCommit(() => ctx.wake('materials'));
  });
  return findWebsite(ctx, accountId);
}

/** What was learned of it goes with it. */
export const forgetWebsite = (ctx: Context, { accountId }: Actor) => forget(ctx, accountId, 'website');
export const forgetDownload = (ctx: Context, { accountId }: Actor) => forget(ctx, accountId, 'download');

/** The file before the row, which alone knows where it lies: killed in between, it is done once more. */
async function forget(ctx: Context, accountId: string, kind: 'website' | 'download'): Promise<void> {
  const material = await repository.findMaterial(ctx.db, { account: accountId, kind });
  if (!material) return;
  if (kind === 'download') await ctx.storage.remove(material.place);
  await ctx.transaction(async (tx) => {
    if (!(await repository.deleteMaterial(tx.db, material))) return;
    await learning.forgetMaterials(tx, accountId, { kind, at: ctx.now() });
    tx.live.publish(accountId, { type: 'account_updated', part: 'materials' });
  });
}

/** The uploaded file of an account that is erased, and its row. */
export async function removeDownloads(ctx: Context, accountId: string): Promise<void> {
  const material = await repository.findMaterial(ctx.db, { account: accountId, kind: 'download' });
  if (!material) return;
  await ctx.storage.remove(material.place);
  await repository.deleteMaterial(ctx.db, material);
}

/** Longer than a file takes to be stored: what is read later than that was never stored. */
const STORING_MILLISECONDS = 60 * 60_000;

export async function findDownload(ctx: Context, account: string): Promise<Download | null> {
  const material = await repository.findMaterial(ctx.db, { account, kind: 'download' });
  if (!material) return null;
  const { waiting, read, left, failed } = await repository.countParts(ctx.db, material);
  const { name, state, failure, startedAt, endedAt } = material;
  return {
    name,
    state,
    failure: DOWNLOAD_FAILURES.find((one) => one === failure) ?? null,
    read,
    total: waiting + read + left + failed,
    left,
    failed,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}

/**
 * Stores the file, and reads it after that. The row comes first: a file without a row would never be found again. While
 * another one is read this one is thrown away. Throws what the storage throws, and then nothing is left of it.
 */
export async function readDownload(
  ctx: Context,
  account: string,
  { name, place, file }: { name: string; place: string; file: string },
): Promise<void> {
  const at = ctx.now();
  const dueAt = new Date(at.getTime() + STORING_MILLISECONDS);
  const material = { account, kind: 'download', name, place, at, dueAt } as const;
  const id = await ctx.transaction((tx) => repository.insertMaterial(tx, material));
  if (id === null) return;
  try {
    await ctx.storage.moveIn(place, file, 'application/zip');
  } catch (error) {
    await removeFile(ctx, place);
    await repository.deleteMaterial(ctx.db, { accountId: account, id });
    throw error;
  }
  const isWanted = await ctx.transaction(async (tx) => {
    if (!(await repository.makeDue(tx.db, { ...material, at: ctx.now() }))) return false;
    tx.live.publish(account, { type: 'account_updated', part: 'materials' });
    tx.afterCommit(() => ctx.wake('materials'));
    return true;
  });
  if (!isWanted) await removeFile(ctx, place);
}

async function removeFile(ctx: Context, place: string): Promise<void> {
  try {
    await ctx.storage.remove(place);
  } catch (error) {
    ctx.log.error({ err: error, place }, 'a download could not be removed');
  }
}
