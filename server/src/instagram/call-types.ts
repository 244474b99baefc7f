import type { PlatformError } from './errors.ts';

/**
 * Why conversations are read: a person or an answer waits for it, what was written before is taken in, or what no
 * webhook brought is looked for. Earlier ones go first.
 */
export type CallPriority = 'live' | 'import' | 'reconcile';

export type ReadOptions = {
  /** Of calls about conversations; `live` without it. */
  priority?: CallPriority;
  /** Up to five tries with growing pauses when the failure is retryable; else one try. */
  retry?: boolean;
  /** Awaited before every request, repeated ones included: the place for a rate limiter. */
  beforeEachTry?: () => Promise<void>;
};

export type Rejected = { outcome: 'rejected'; error: PlatformError };
export type Undecided = {
  outcome: 'unknown';
  reason: 'timeout' | 'network' | 'server_error' | 'bad_response';
  error?: PlatformError;
};
export type SendResult =
  | { outcome: 'accepted'; recipientId: string; mid: string }
  | { outcome: 'accepted_without_id' }
  | Rejected
  | Undecided;
/** Reactions and sender actions have no message id. */
export type ActionResult = { outcome: 'accepted' } | Rejected | Undecided;
