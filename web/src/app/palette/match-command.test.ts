import { expect, it } from 'vitest';

import { matchesCommand } from '#app/palette/match-command.ts';

it('finds a command by parts of its words, in any order, case and marks', () => {
  expect(matchesCommand('Missing information', 'info miss')).toBe(true);
  expect(matchesCommand('Тема: Тёмная', 'темная')).toBe(true);
  expect(matchesCommand('Çıkış yap', 'cikis')).toBe(true);
  expect(matchesCommand('キーボード', 'ボード')).toBe(true);
  expect(matchesCommand('Missing information', '')).toBe(true);
});

it('does not find what lacks one of the words', () => {
  expect(matchesCommand('Missing information', 'info theme')).toBe(false);
});
