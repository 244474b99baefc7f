import { expect, it } from 'vitest';

import { type InstallWay, installWay } from './install-way.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Safari/604.1';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36';

const cases: [name: string, userAgent: string, touch: number, way: InstallWay][] = [
  ['an iPhone', IPHONE, 5, 'ios'],
  ['an iPad, which calls itself a Mac', MAC, 5, 'ios'],
  ['a Mac', MAC, 0, 'other'],
  ['an Android phone', ANDROID, 5, 'android'],
  ["Instagram's own browser on Android", `${ANDROID} Instagram 358.0.0.34`, 5, 'inApp'],
  ["Instagram's own browser on an iPhone", `${IPHONE} Instagram 358.0.0`, 5, 'inApp'],
  ["Facebook's own browser", `${IPHONE} [FBAN/FBIOS;FBAV/490.0]`, 5, 'inApp'],
];

it.each(cases)('[PWA-01] [OP-27] %s', (_, userAgent, maxTouchPoints, way) => {
  expect(installWay({ userAgent, maxTouchPoints, isStandalone: false })).toBe(way);
  expect(installWay({ userAgent, maxTouchPoints, isStandalone: true })).toBe('installed');
});
