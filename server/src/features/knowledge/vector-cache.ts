import type { Vector } from '@parley/assistant';

import type { VectorsOf } from './vectors-repository.ts';

/** A large knowledge base has some millions of bytes. */
const BYTES = 64_000_000;

type Kept = { vectors: Map<string, Vector>; bytes: number };

/** Vectors by account, space and hash never change, so that what is kept is never stale. */
export type VectorCache = {
  read(of: VectorsOf): ReadonlyMap<string, Vector>;
  add(of: VectorsOf, vectors: ReadonlyMap<string, Vector>): void;
  forget(of: VectorsOf): void;
};

/** Keeps the accounts that were read last, up to so many bytes of vectors. */
export function createVectorCache(limit = BYTES): VectorCache {
  const kept = new Map<string, Kept>();
  let total = 0;
  const nameOf = ({ accountId, space }: VectorsOf): string => `${accountId} ${space}`;

  function remove(name: string): void {
    total -= kept.get(name)?.bytes ?? 0;
    kept.delete(name);
  }

  return {
    read(of) {
      const name = nameOf(of);
      const found = kept.get(name);
      if (!found) return new Map();
      kept.delete(name);
      kept.set(name, found);
      return found.vectors;
    },
    add(of, vectors) {
      const name = nameOf(of);
      const into = kept.get(name) ?? { vectors: new Map(), bytes: 0 };
      for (const [hash, vector] of vectors) {
        if (into.vectors.has(hash)) continue;
        into.vectors.set(hash, vector);
        into.bytes += vector.byteLength;
        total += vector.byteLength;
      }
      kept.delete(name);
      kept.set(name, into);
      for (const oldest of kept.keys()) {
        if (total <= limit) break;
        remove(oldest);
      }
    },
    forget: (of) => remove(nameOf(of)),
  };
}
