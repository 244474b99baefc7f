import type { Context } from '#context';

import { readAppSecrets } from './webhook-repository.ts';

/** Every delivery asks. Other instances learn of a change within this time. */
const KEPT_MS = 5_000;
const MOST_KEPT = 10_000;

type Kept = { secrets: readonly string[]; until: number };
const keptOf = new WeakMap<Context, Map<string, Kept>>();

/** The account's own app secrets; those of the instance are not among them. */
export async function secretsFor(ctx: Context, accountId: string): Promise<readonly string[]> {
  const kept = keptFor(ctx);
  const now = ctx.now().getTime();
  const known = kept.get(accountId);
  if (known && known.until > now) return known.secrets;
  const sealed = await readAppSecrets(ctx.db, accountId);
  const secrets = sealed ? (JSON.parse(ctx.sealer.open(sealed, accountId)) as string[]) : [];
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(accountId, { secrets, until: now + KEPT_MS });
  return secrets;
}

export function sealSecrets(ctx: Context, accountId: string, secrets: readonly string[]): Buffer {
  return ctx.sealer.seal(JSON.stringify(secrets), accountId);
}

export function forgetSecrets(ctx: Context, accountId: string): void {
  keptFor(ctx).delete(accountId);
}

function keptFor(ctx: Context): Map<string, Kept> {
  const known = keptOf.get(ctx);
  if (known) return known;
  const kept = new Map<string, Kept>();
  keptOf.set(ctx, kept);
  return kept;
}
