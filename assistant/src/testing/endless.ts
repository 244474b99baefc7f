/** Words about which a thread of `ENDLESS_THREAD` never stops thinking. */
export const ENDLESS = 'think about this for ever';

/** A module for the threads of an assistant. */
export const ENDLESS_THREAD = new URL('./endless-thread.ts', import.meta.url);
