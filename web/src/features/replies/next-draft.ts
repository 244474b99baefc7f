type Waiting = { id: string; conversationId: string };

/** The draft that comes after one that was decided, of those that are left; `known`: in which order they stood before. */
export function findNext<T extends Waiting>(
  known: readonly T[],
  left: readonly T[],
  decided: string,
): T | null {
  const ids = new Set(left.map(({ id }) => id));
  const before = known.filter(({ id }) => id === decided || ids.has(id));
  return (before.some(({ id }) => id === decided) && findDraft(before, decided, 1)) || (left[0] ?? null);
}

/**
 * The draft before or after one, in the order of urgency that the server gives; round at the ends. Without a known
 * one it is the first, and null when no other draft waits.
 */
export function findDraft<T extends Waiting>(
  drafts: readonly T[],
  fromId: string | undefined,
  step: 1 | -1,
): T | null {
  const index = drafts.findIndex(({ id }) => id === fromId);
  if (index === -1) return drafts[step === 1 ? 0 : drafts.length - 1] ?? null;
  const next = drafts[(index + step + drafts.length) % drafts.length];
  return next?.id === fromId ? null : (next ?? null);
}
