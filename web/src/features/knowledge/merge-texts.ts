import { diff3Merge } from 'node-diff3';

/** Both changes of one text in one; null when they touch the same lines. */
export function mergeTexts({
  base,
  mine,
  theirs,
}: {
  base: string;
  mine: string;
  theirs: string;
}): string | null {
  const lines = (text: string) => text.split('\n');
  const regions = diff3Merge(lines(mine), lines(base), lines(theirs), { excludeFalseConflicts: true });
  const merged: string[] = [];
  for (const region of regions) {
    if (!region.ok) return null;
    merged.push(...region.ok);
  }
  return merged.join('\n');
}
