import { expect, test } from 'vitest';

import { shiftOf } from './steady-rows.ts';

test.each([
  { what: 'a row below moves to the top', visible: 'bcd', after: 'eabcd', shift: 1 },
  { what: 'a new row comes on top', visible: 'bcd', after: 'xabcde', shift: 1 },
  { what: 'one of the visible rows moves to the top', visible: 'bcd', after: 'cabde', shift: 0 },
  { what: 'a row above goes away', visible: 'bcd', after: 'bcde', shift: -1 },
  { what: 'a visible row goes away', visible: 'bcd', after: 'abde', shift: 0 },
  { what: 'nothing moves', visible: 'bcd', after: 'abcde', shift: 0 },
  { what: 'all rows are others', visible: 'bcd', after: 'xyz', shift: 0 },
])('$what', ({ visible, after, shift }) => {
  expect(shiftOf([...visible], [...'abcde'], [...after])).toBe(shift);
});
