/** How far it is in quarters: what is said aloud, four times at most. */
export function quarterOf({ done, total }: { done: number; total: number }): number {
  return total <= 0 ? 0 : Math.floor((Math.min(done, total) / total) * 4);
}
