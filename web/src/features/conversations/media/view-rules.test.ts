import { expect, test } from 'vitest';

import {
  clampScale,
  doubleTap,
  FITTED,
  isDoubleTap,
  readSwipe,
  zoom,
} from '#features/conversations/media/view-rules.ts';

test('a picture is shown from half to four times its size', () => {
  expect([clampScale(0.1), clampScale(3), clampScale(9)]).toEqual([0.5, 3, 4]);
  expect(zoom({ ...FITTED, scale: 3.9 }, 'in').scale).toBe(4);
  expect(zoom({ ...FITTED, scale: 0.55 }, 'out').scale).toBe(0.5);
});

test('two taps double it, and two more fit it again', () => {
  expect(doubleTap(FITTED)).toEqual({ scale: 2, x: 0, y: 0 });
  expect(doubleTap({ scale: 3, x: 40, y: 2 })).toEqual(FITTED);
  expect([isDoubleTap(null, 10), isDoubleTap(0, 300), isDoubleTap(0, 301)]).toEqual([false, true, false]);
});

test('a swipe of more than 100 pixels closes, or leads across to another picture', () => {
  expect(readSwipe([0, 100], true)).toBe(null);
  expect(readSwipe([0, 101], true)).toBe('close');
  expect(readSwipe([20, -140], true)).toBe('close');
  expect([readSwipe([-120, 5], true), readSwipe([120, 5], true)]).toEqual([1, -1]);
  expect(readSwipe([-120, 5], false)).toBe('close');
});
