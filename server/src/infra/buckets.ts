export type Buckets = {
  /** Takes one from the bucket of this key; false when it is empty. */
  take(key: string, at: Date): boolean;
};

type Bucket = { level: number; at: number };

/** Keys whose buckets may be kept; more of them are full ones. */
const MOST_KEPT = 10_000;

/** For each key a bucket of `size` that fills up by `perSecond`: short bursts pass, a flood does not. */
export function createBuckets({ size, perSecond }: { size: number; perSecond: number }): Buckets {
  const buckets = new Map<string, Bucket>();

  function forgetFull(now: number): void {
    for (const [key, { level, at }] of buckets) {
      if (level + ((now - at) / 1000) * perSecond >= size) buckets.delete(key);
    }
  }

  return {
    take(key, at) {
      const now = at.getTime();
      if (buckets.size >= MOST_KEPT) forgetFull(now);
      const known = buckets.get(key) ?? { level: size, at: now };
      const filled = Math.min(size, known.level + (Math.max(0, now - known.at) / 1000) * perSecond);
      const isLeft = filled >= 1;
      buckets.set(key, { level: isLeft ? filled - 1 : filled, at: now });
      return isLeft;
    },
  };
}
