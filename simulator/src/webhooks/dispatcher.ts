import type { WebhookEvent } from './events.ts';

export type Attempt = { at: number; status: number | null; error?: string; ms: number };
export type DeliveryState =
  | 'waiting'
  | 'delivered'
  | 'retrying'
  | 'given_up'
  | 'dropped'
  | 'held'
  | 'skipped';

/** One webhook POST, or the reason why there is none. */
export type Delivery = {
  id: string;
  instagramUserId: string;
  fields: string[];
  events: number;
  state: DeliveryState;
  reason?: string;
  /** Exactly the bytes that were signed. */
  body: string;
  signature: string;
  attempts: Attempt[];
  faults: string[];
  at: number;
  /** When it is tried again; null when it is not. */
  nextAt: number | null;
};

export type ReleaseOptions = { order?: 'kept' | 'reversed' | 'shuffled'; perPost?: number };

export type Dispatcher = {
  /** Resolves after the first attempt, or at once when there is none now. */
  send(event: WebhookEvent): Promise<void>;
  /** Several events in one POST, whatever the lanes. */
  sendTogether(events: WebhookEvent[]): Promise<void>;
  /** A body of its own making (the dashboard's test). */
  sendRaw(instagramUserId: string, body: Record<string, unknown>): Promise<void>;
  release(options?: ReleaseOptions): Promise<void>;
  /** Sends what a reordering keeps back, last first, and ends it. */
  endReorder(): Promise<void>;
  /** Tries everything that waits for its next attempt; answers how many that were. */
  retryNow(): Promise<number>;
  deliveries(): Delivery[];
  clear(): void;
  /** Puts what a restart left unsent back on the schedule. */
  resume(): void;
};
