import { expect, it } from 'vitest';

import { initialsOf } from '#ui/avatar.tsx';
import { capCount } from '#ui/badge.tsx';

it('[NAV-23] counts up to 99, and 99+ above', () => {
  expect([1, 99, 100, 5000].map(capCount)).toEqual(['1', '99', '99+', '99+']);
});

it('initials are those of the first and the last word', () => {
  expect(
    ['Софія Коваленко', '@nastia.melnyk', 'Emma  van der Berg', '', '👩‍👧 Anna'].map(initialsOf),
  ).toEqual(['СК', 'N', 'EB', '', '👩‍👧A']);
});
