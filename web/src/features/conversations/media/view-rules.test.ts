import { expect, test } from 'vitest';

import {
  bound,
  doubleTap,
  FITTED,
  isDoubleTap,
  readSwipe,
  scaleTo,
  zoom,
} from '#features/conversations/media/view-rules.ts';

const MIDDLE = { x: 0, y: 0 };

test('a picture is shown from half to four times its size', () => {
  const scaleOf = (wanted: number) => scaleTo(FITTED, wanted).scale;
  expect([scaleOf(0.1), scaleOf(3), scaleOf(9)]).toEqual([0.5, 3, 4]);
  expect(zoom({ ...FITTED, scale: 3.9 }, 'in').scale).toBe(4);
  expect(zoom({ ...FITTED, scale: 0.55 }, 'out').scale).toBe(0.5);
});

test('what lies under the fingers stays there, and a picture that fits stands in the middle', () => {
  expect(scaleTo(FITTED, 3, { x: 100, y: -50 })).toEqual({ scale: 3, x: -200, y: 100 });
  expect(scaleTo({ scale: 2, x: 30, y: 0 }, 4)).toEqual({ scale: 4, x: 60, y: 0 });
  expect(scaleTo({ scale: 2, x: 30, y: 9 }, 1, { x: 80, y: 80 })).toEqual(FITTED);
});

test('two taps double it, and two more fit it again', () => {
  expect(doubleTap(FITTED, MIDDLE)).toEqual({ scale: 2, x: 0, y: 0 });
  expect(doubleTap(FITTED, { x: 40, y: -10 })).toEqual({ scale: 2, x: -40, y: 10 });
  expect(doubleTap({ scale: 3, x: 40, y: 2 }, MIDDLE)).toEqual(FITTED);
  expect([isDoubleTap(null, 10), isDoubleTap(0, 300), isDoubleTap(0, 301)]).toEqual([false, true, false]);
});

test('an enlarged picture is moved to its edges and no farther', () => {
  const picture = { width: 300, height: 100 };
  const screen = { width: 300, height: 500 };
  expect(bound({ scale: 2, x: 400, y: 80 }, picture, screen)).toEqual({ scale: 2, x: 150, y: 0 });
  expect(bound({ scale: 2, x: -149, y: 0 }, picture, screen)).toEqual({ scale: 2, x: -149, y: 0 });
});

test('a swipe of more than 100 pixels closes, or leads across to another picture', () => {
  expect(readSwipe([0, 100], true)).toBe(null);
  expect(readSwipe([0, 101], true)).toBe('close');
  expect(readSwipe([20, -140], true)).toBe('close');
  expect([readSwipe([-120, 5], true), readSwipe([120, 5], true)]).toEqual([1, -1]);
  expect(readSwipe([-120, 5], false)).toBe('close');
});
