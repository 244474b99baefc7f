/** A model server says how many tokens a call took; more than this in one call it cannot mean. */
const MOST = 100_000_000;

type Usage =
  | { inputTokens?: number | null | undefined; outputTokens?: number | null | undefined }
  | undefined;

/** A count as it can be kept and added up: whole and not negative; null when the server says none that can be. */
export function readTokens(count: number | null | undefined): number | null {
  if (typeof count !== 'number' || !(count >= 0 && count <= MOST)) return null;
  return Math.round(count);
}

export function readUsage(usage: Usage): { inputTokens: number | null; outputTokens: number | null } {
  return { inputTokens: readTokens(usage?.inputTokens), outputTokens: readTokens(usage?.outputTokens) };
}

/** Tokens in and out together; what the provider does not say counts for nothing. */
export function sumTokens(usage: Usage): number {
  return (readTokens(usage?.inputTokens) ?? 0) + (readTokens(usage?.outputTokens) ?? 0);
}
