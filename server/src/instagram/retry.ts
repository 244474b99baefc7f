import { InstagramError } from './errors.ts';

const TRIES = 5;
const BASE_MS = 1_000;
const LONGEST_MS = 60_000;

/**
 * Repeats a read while its failure is retryable: full jitter, doubling from 1 s, at most 60 s. Where the platform asks for
 * a longer pause it gives up at once, so that the caller can plan. For reads only: a send in doubt is never repeated.
 */
export async function retryRead<T>(read: () => Promise<T>, wait: (ms: number) => Promise<void>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof InstagramError) || !error.error.retryable || tries >= TRIES) throw error;
      const asked = (error.error.retryAfterSeconds ?? 0) * 1000;
      if (asked > LONGEST_MS) throw error;
      const backoff = Math.random() * Math.min(LONGEST_MS, BASE_MS * 2 ** (tries - 1));
      await wait(Math.max(asked, backoff));
    }
  }
}
