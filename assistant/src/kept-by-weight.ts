/** Values that were used last, up to `limit` together; the last one stays however much it weighs. */
export type KeptByWeight<Value> = {
  /** The value under a key, made where it is not kept. */
  read(key: string, make: () => { value: Value; weight: number }): Value;
};

export function keepByWeight<Value>(limit: number): KeptByWeight<Value> {
  const kept = new Map<string, { value: Value; weight: number }>();
  let sum = 0;
  return {
    read(key, make) {
      const known = kept.get(key);
      const found = known ?? make();
      if (!known) sum += found.weight;
      // The one that was used last stands last.
      kept.delete(key);
      kept.set(key, found);
      for (const [oldest, { weight }] of kept) {
        if (sum <= limit || oldest === key) break;
        kept.delete(oldest);
        sum -= weight;
      }
      return found.value;
    },
  };
}
