import { WEBSITE_FAILURES, type Website } from '@parley/contract/materials.ts';

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
    if (!(await repository.insertMaterial(tx, { ...material, at: ctx.now() }))) return;
    tx.live.publish(accountId, { type: 'account_updated', part: 'materials' });
    tx.afterCommit(() => ctx.wake('materials'));
  });
  return findWebsite(ctx, accountId);
}

/** What was learned of it goes with it. */
export async function forgetWebsite(ctx: Context, { accountId }: Actor): Promise<void> {
  await ctx.transaction(async (tx) => {
    if (!(await repository.deleteMaterial(tx, { account: accountId, kind: 'website' }))) return;
    await learning.forgetMaterials(tx, accountId);
    tx.live.publish(accountId, { type: 'account_updated', part: 'materials' });
  });
}
