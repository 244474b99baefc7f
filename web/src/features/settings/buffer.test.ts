import { expect, it } from 'vitest';

import {
  bufferOf,
  clampSeconds,
  draftOf,
  formatBufferTime,
  LAST_STOP,
  secondsAt,
  stopOf,
} from '#features/settings/buffer.ts';

const stored = { bufferMinSeconds: 15, bufferMaxSeconds: 15 };

it('opens as a fixed wait when both are the same, else as a random one [OP-59]', () => {
  expect(draftOf(stored)).toEqual({ isRandom: false, from: '15', to: '15' });
  expect(draftOf({ bufferMinSeconds: 15, bufferMaxSeconds: 90 })).toMatchObject({ isRandom: true, to: '90' });
});

it('keeps whole seconds between 1 and 300 [CONF-30]', () => {
  const typed = ['0', '-5', '1', '2.4', '300', '301', '9e9', '', ' ', 'x', 'Infinity'];
  expect(typed.map((text) => clampSeconds(text, 15))).toEqual([1, 1, 1, 2, 300, 300, 300, 15, 15, 15, 15]);
});

it('sends a fixed wait as the same twice [CONF-32]', () => {
  const draft = { isRandom: false, from: '20', to: '90' };
  expect(bufferOf(draft, stored)).toEqual({ bufferMinSeconds: 20, bufferMaxSeconds: 20 });
  expect(bufferOf({ ...draft, isRandom: true }, stored)).toEqual({
    bufferMinSeconds: 20,
    bufferMaxSeconds: 90,
  });
});

it('says a time in seconds, minutes with seconds, hours with minutes [CONF-34]', () => {
  const say = (seconds: number) => formatBufferTime(seconds, 'en');
  expect([1, 59, 60, 90, 300, 3600, 3900].map(say)).toEqual([
    '1\u00a0s',
    '59\u00a0s',
    '1\u00a0m',
    '1\u00a0m 30\u00a0s',
    '5\u00a0m',
    '1\u00a0h',
    '1\u00a0h 5\u00a0m',
  ]);
  expect(formatBufferTime(90, 'uk')).toMatch(/^1\sхв 30\sс$/);
  expect(formatBufferTime(90, 'ar')).toMatch(/1.* 30/);
});

it('says a time in words for who hears it', () => {
  const say = (seconds: number, language: string) => formatBufferTime(seconds, language, { width: 'long' });
  expect([say(1, 'en'), say(90, 'en'), say(300, 'en')]).toEqual([
    '1 second',
    '1 minute 30 seconds',
    '5 minutes',
  ]);
  expect(say(90, 'de')).toBe('1 Minute 30 Sekunden');
});

it('parts short waits on the slider as far as long ones', () => {
  expect([1, 2, 15, 240, 300].map(stopOf)).toEqual([0, 1, 11, LAST_STOP - 1, LAST_STOP]);
  expect([13, 14, 17, 18, 299].map((seconds) => secondsAt(stopOf(seconds), 0))).toEqual([
    12, 15, 15, 20, 300,
  ]);
});

it('steps from a typed wait to the stop on that side, and never past the ends', () => {
  const step = (seconds: number, by: 1 | -1) => secondsAt(stopOf(seconds) + by, seconds);
  expect([step(15, 1), step(15, -1)]).toEqual([20, 12]);
  expect([step(17, 1), step(17, -1)]).toEqual([20, 15]);
  expect([step(18, 1), step(18, -1)]).toEqual([20, 15]);
  expect([step(300, 1), step(1, -1)]).toEqual([300, 1]);
  expect(secondsAt(0, 17)).toBe(1);
});
