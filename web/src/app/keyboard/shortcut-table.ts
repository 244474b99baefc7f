import type { KeyAction } from '#lib/keys/key-actions.ts';

/** What one key does: an action that the page offers, or one of the whole app. */
export type Shortcut = KeyAction | 'undo' | 'sheet';

/** By the key as `readKey` reads it. */
export const SINGLE_KEYS: Readonly<Record<string, Shortcut>> = {
  j: 'next_conversation',
  k: 'previous_conversation',
  m: 'mark_read',
  n: 'next_draft',
  p: 'previous_draft',
  a: 'approve',
  e: 'edit',
  g: 'regenerate',
  r: 'reject',
  z: 'undo',
  c: 'reply',
  '?': 'sheet',
};

const REPEATABLE: ReadonlySet<Shortcut> = new Set([
  'next_conversation',
  'previous_conversation',
  'next_draft',
  'previous_draft',
]);

/** A key that is held down goes on through a list, but decides only once. */
export function mayRepeat(shortcut: Shortcut): boolean {
  return REPEATABLE.has(shortcut);
}

/** The letter of a shortcut as it is printed on the keyboard. */
export function letterOf(shortcut: Shortcut): string {
  const key = Object.keys(SINGLE_KEYS).find((candidate) => SINGLE_KEYS[candidate] === shortcut) ?? '';
  return key.toUpperCase();
}
