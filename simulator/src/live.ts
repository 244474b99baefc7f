type EventData = Record<string, unknown>;
type LiveEvent = { type: string; data: EventData };

export type Live = {
  /** A function as `data` is asked only when somebody listens. */
  publish(type: string, data: EventData | (() => EventData)): void;
  /** Returns the function that ends the subscription. */
  subscribe(listener: (event: LiveEvent) => void): () => void;
};

/** What happens on the platform, for the phone page. */
export function createLive(): Live {
  const listeners = new Set<(event: LiveEvent) => void>();
  return {
    publish(type, data) {
      if (listeners.size === 0) return;
      const event = { type, data: typeof data === 'function' ? data() : data };
      for (const listener of listeners) listener(event);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
