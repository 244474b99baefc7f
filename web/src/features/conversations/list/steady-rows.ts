/** By how many places most of the visible rows moved, downwards positive; rows that are gone have no say. */
export function shiftOf(
  visible: readonly string[],
  before: readonly string[],
  after: readonly string[],
): number {
  const placeAfter = new Map(after.map((id, index) => [id, index]));
  const placeBefore = new Map(before.map((id, index) => [id, index]));
  const votes = new Map<number, number>();
  for (const id of visible) {
    const [was, is] = [placeBefore.get(id), placeAfter.get(id)];
    if (was !== undefined && is !== undefined) votes.set(is - was, (votes.get(is - was) ?? 0) + 1);
  }
  const [most] = [...votes].toSorted(
    ([a, countOfA], [b, countOfB]) => countOfB - countOfA || Math.abs(a) - Math.abs(b),
  );
  return most?.[0] ?? 0;
}
