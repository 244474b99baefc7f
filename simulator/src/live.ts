type LiveEvent = { type: string; data: Record<string, unknown> };

export type Live = {
  publish(type: string, data: Record<string, unknown>): void;
  /** Returns the function that ends the subscription. */
  subscribe(listener: (event: LiveEvent) => void): () => void;
};

/** What happens on the platform, for the phone page. */
export function createLive(): Live {
  const listeners = new Set<(event: LiveEvent) => void>();
  return {
    publish(type, data) {
      for (const listener of listeners) listener({ type, data });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
