import { expect, it } from 'vitest';

import { letterOf, mayRepeat, SINGLE_KEYS } from '#app/keyboard/shortcut-table.ts';

it('gives every shortcut one key, and shows the key that is listened to', () => {
  const shortcuts = Object.values(SINGLE_KEYS);
  expect(new Set(shortcuts).size).toBe(shortcuts.length);
  for (const [key, shortcut] of Object.entries(SINGLE_KEYS))
    expect(letterOf(shortcut)).toBe(key.toUpperCase());
});

it('lets a key that is held down go through a list and decide nothing twice', () => {
  expect(mayRepeat('next_conversation')).toBe(true);
  expect(['approve', 'reject', 'regenerate', 'undo'].filter((name) => mayRepeat(name as never))).toEqual([]);
});
