/** Adds an item to the next write and resolves when that write has succeeded. */
export type Batch<T> = (item: T) => Promise<void>;

/**
 * Writes what is asked for at once when nothing is being written, else together with all that came meanwhile.
 * A write that fails fails for each of its items.
 */
export function createBatch<T>(write: (items: T[]) => Promise<void>, most = 100): Batch<T> {
  let waiting: { item: T; resolve: () => void; reject: (error: unknown) => void }[] = [];
  let isWriting = false;

  async function writeAll(): Promise<void> {
    isWriting = true;
    while (waiting.length > 0) {
      const now = waiting.slice(0, most);
      waiting = waiting.slice(most);
      try {
        await write(now.map(({ item }) => item));
        for (const { resolve } of now) resolve();
      } catch (error) {
        for (const { reject } of now) reject(error);
      }
    }
    isWriting = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isWriting) void writeAll();
    });
}

/** The same for each key by itself: writes of one key wait for each other, and not for those of another. */
export function createBatches<T>(
  keyOf: (item: T) => string,
  write: (items: T[]) => Promise<void>,
  most = 100,
): Batch<T> {
  const batches = new Map<string, { add: Batch<T>; open: number }>();
  return async (item) => {
    const key = keyOf(item);
    const batch = batches.get(key) ?? { add: createBatch(write, most), open: 0 };
    batches.set(key, batch);
    batch.open += 1;
    try {
      await batch.add(item);
    } finally {
      batch.open -= 1;
      if (batch.open === 0) batches.delete(key);
    }
  };
}
