import type { Context } from '#context';

/** The lower of the account's own budget and, while it uses the installation's models, of what the installation gives. */
export function limitOf(
  ctx: Context,
  { provider, dailyTokenBudget }: { provider: string | null; dailyTokenBudget: number },
): number {
  const bounds = [dailyTokenBudget, provider === null ? ctx.env.aiTokensPerDay : 0].filter((n) => n > 0);
  return bounds.length === 0 ? 0 : Math.min(...bounds);
}
