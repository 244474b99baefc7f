import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks';
import { useEffect, useRef } from 'react';

import { readStored, STORED, writeStored } from '#lib/storage.ts';

/** The last letters of somebody who types on and on are kept at least this often, in milliseconds. */
const KEPT_EVERY = 2_000;
const KEPT_AFTER = 400;

/** Where a user types: each place keeps one value in this browser. */
export type UnsavedPlace = `${typeof STORED.unsaved}:${string}`;

export function unsavedPlace(userId: string, name: string): UnsavedPlace {
  return `${STORED.unsaved}:${userId}:${name}`;
}

/** What was typed into a place and never saved; null when that is nothing, or nothing that `parse` knows. */
export function readUnsaved<T>(place: UnsavedPlace, parse: (stored: unknown) => T | null): T | null {
  const stored = readStored(place);
  if (stored === null) return null;
  try {
    return parse(JSON.parse(stored));
  } catch {
    // Written by something else.
    return null;
  }
}

/**
 * Keeps what is being typed in this browser, through a reload, a crash and a session that ends, until there is nothing
 * to save (null). The value is written as it is when nobody has typed for a moment; the same object is not written again.
 */
export function useKeptUnsaved(place: UnsavedPlace, value: object | null): void {
  const write = useDebouncedCallback(
    (key: UnsavedPlace, typed: object | null) =>
      writeStored(key, typed === null ? null : JSON.stringify(typed)),
    { delay: KEPT_AFTER, maxWait: KEPT_EVERY, flushOnUnmount: true },
  );
  // What was read is there already, and what another tab keeps is not this one's to remove.
  const known = useRef(value);
  useEffect(() => {
    if (known.current === value) return;
    known.current = value;
    write(place, value);
    if (value === null) write.flush();
  }, [place, value, write]);
  useWindowEvent('pagehide', () => write.flush());
}
