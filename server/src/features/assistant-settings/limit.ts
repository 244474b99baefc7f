import type { Context } from '#context';

import type { Tokens } from './usage-repository.ts';

type Bounded = { provider: string | null; dailyTokenBudget: number };

/** The lower of the account's own budget and, while it uses the installation's models, of what the installation gives. */
export function limitOf(ctx: Context, { provider, dailyTokenBudget }: Bounded): number {
  const bounds = [dailyTokenBudget, installedBound(ctx, provider)].filter((n) => n > 0);
  return bounds.length === 0 ? 0 : Math.min(...bounds);
}

/** What the account's own provider took is no part of what the installation gives, also after a switch back to it. */
export function isUsedUp(
  ctx: Context,
  { provider, dailyTokenBudget }: Bounded,
  { tokens, own }: Tokens,
): boolean {
  const bound = installedBound(ctx, provider);
  return (
    (dailyTokenBudget > 0 && tokens >= dailyTokenBudget) || (bound > 0 && Math.max(0, tokens - own) >= bound)
  );
}

function installedBound({ env }: Context, provider: string | null): number {
  return provider === null ? env.aiTokensPerDay : 0;
}
