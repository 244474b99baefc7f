/** A number from 0 up to, but not, 1; `Math.random` or one that repeats itself. */
export type Chance = () => number;

/** The same numbers for the same seed. */
export function repeatableChance(seed: number): Chance {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function pick<T>(chance: Chance, from: readonly T[]): T {
  const found = from[Math.floor(chance() * from.length)];
  if (found === undefined) throw new Error('there is nothing to choose from');
  return found;
}

/** A whole number, both ends included. */
export function between(chance: Chance, lowest: number, highest: number): number {
  return lowest + Math.floor(chance() * (highest - lowest + 1));
}

/** Parts of `total`, each at least 1, most of them small and a few large. */
export function share(chance: Chance, total: number, parts: number): number[] {
  if (total < parts) throw new RangeError(`${parts} parts need at least ${parts}, and there are ${total}`);
  const weights = Array.from({ length: parts }, () => (-Math.log(1 - chance())) ** 1.4);
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const spare = total - parts;
  // Running sums are rounded, not parts, so that nothing is lost and nothing is added.
  let weighed = 0;
  let given = 0;
  return weights.map((weight) => {
    weighed += weight;
    const until = weighed === sum ? spare : Math.min(spare, Math.round((spare * weighed) / sum));
    const part = 1 + until - given;
    given = until;
    return part;
  });
}
