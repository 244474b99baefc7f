import { expect, it } from 'vitest';

import { moveIndex } from '#lib/keys/move-index.ts';

it('goes up and down and stops at the ends of a list', () => {
  const row = { count: 3, axis: 'vertical' } as const;
  expect(moveIndex('ArrowDown', { ...row, index: 0 })).toBe(1);
  expect(moveIndex('ArrowDown', { ...row, index: 2 })).toBe(2);
  expect(moveIndex('ArrowUp', { ...row, index: 0 })).toBe(0);
  expect(moveIndex('Home', { ...row, index: 2 })).toBe(0);
  expect(moveIndex('End', { ...row, index: 0 })).toBe(2);
  expect(moveIndex('ArrowRight', { ...row, index: 0 })).toBeNull();
  expect(moveIndex('ArrowDown', { index: -1, count: 0, axis: 'vertical' })).toBeNull();
});

it('goes round where a row has no ends, and begins on either side', () => {
  const row = { count: 3, axis: 'vertical', isLoop: true } as const;
  expect(moveIndex('ArrowDown', { ...row, index: 2 })).toBe(0);
  expect(moveIndex('ArrowUp', { ...row, index: 0 })).toBe(2);
  expect(moveIndex('ArrowDown', { ...row, index: -1 })).toBe(0);
  expect(moveIndex('ArrowUp', { ...row, index: -1 })).toBe(2);
});

it('follows the direction of reading sideways', () => {
  const row = { index: 1, count: 4, axis: 'horizontal' } as const;
  expect(moveIndex('ArrowRight', row)).toBe(2);
  expect(moveIndex('ArrowRight', { ...row, isRtl: true })).toBe(0);
  expect(moveIndex('ArrowLeft', { ...row, isRtl: true })).toBe(2);
});
