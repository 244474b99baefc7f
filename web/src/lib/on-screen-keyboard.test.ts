import { expect, it } from 'vitest';

import { isKeyboardOpen, tallestRoom } from '#lib/on-screen-keyboard.ts';

const whole = { width: 390, height: 844 };

it('a drop above 150 px while somebody types is the keyboard', () => {
  const at = (height: number) => isKeyboardOpen(whole, { width: 390, height }, true);
  expect([844, 694, 693, 500].map(at)).toEqual([false, false, true, true]);
  expect(isKeyboardOpen(whole, { width: 390, height: 500 }, false)).toBe(false);
});

it('the browser bars come and go, the tallest room counts; turning the phone begins anew', () => {
  expect(tallestRoom({ width: 390, height: 780 }, whole)).toEqual(whole);
  expect(tallestRoom(whole, { width: 390, height: 500 })).toEqual(whole);
  expect(tallestRoom(whole, { width: 844, height: 390 })).toEqual({ width: 844, height: 390 });
});
