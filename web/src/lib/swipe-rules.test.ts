import { expect, it } from 'vitest';

import { distanceIn, mayBecomeSwipe, readDirection, type Touched } from '#lib/swipe-rules.ts';

const touched: Touched = {
  x: 200,
  width: 390,
  fingers: 1,
  isZoomed: false,
  isSelecting: false,
  isInField: false,
};

it('a swipe starts with one finger, away from the edges of the browser', () => {
  expect(mayBecomeSwipe(touched)).toBe(true);
  expect([0, 23, 24, 366, 367, 390].map((x) => mayBecomeSwipe({ ...touched, x }))).toEqual([
    false,
    false,
    true,
    true,
    false,
    false,
  ]);
  expect(mayBecomeSwipe({ ...touched, fingers: 2 })).toBe(false);
});

it('zooming, selecting and typing are left alone', () => {
  expect(mayBecomeSwipe({ ...touched, isZoomed: true })).toBe(false);
  expect(mayBecomeSwipe({ ...touched, isSelecting: true })).toBe(false);
  expect(mayBecomeSwipe({ ...touched, isInField: true })).toBe(false);
});

it('only a clear direction is a swipe', () => {
  const read = (x: number, y: number) => readDirection({ x, y }, 100, false);
  expect([read(-9, 0), read(3, -9)]).toEqual([null, null]);
  expect([read(-20, 4), read(20, -4), read(4, -20), read(-4, 20)]).toEqual(['forward', 'back', 'up', 'down']);
  expect([read(-20, 11), read(20, -19), read(11, 20)]).toEqual(['none', 'none', 'none']);
});

it('a finger that rested first selects text', () => {
  expect(readDirection({ x: -20, y: 0 }, 401, false)).toBe('none');
});

it('in Arabic forward goes to the right', () => {
  expect(readDirection({ x: 20, y: 0 }, 0, true)).toBe('forward');
  expect(readDirection({ x: -20, y: 0 }, 0, true)).toBe('back');
  expect(readDirection({ x: 0, y: -20 }, 0, true)).toBe('up');
});

it('the distance is counted in the direction, and turning back takes it away', () => {
  expect(distanceIn('forward', { x: -81, y: 5 }, false)).toBe(81);
  expect(distanceIn('forward', { x: -81, y: 5 }, true)).toBe(0);
  expect(distanceIn('back', { x: 81, y: 5 }, false)).toBe(81);
  expect(distanceIn('up', { x: 0, y: -50 }, false)).toBe(50);
  expect(distanceIn('down', { x: 0, y: -50 }, false)).toBe(0);
});
