import { expect, it } from 'vitest';

import { bufferOf, clampSeconds, draftOf, formatBufferTime } from '#features/settings/buffer.ts';

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
    '1s',
    '59s',
    '1m',
    '1m 30s',
    '5m',
    '1h',
    '1h 5m',
  ]);
  expect(formatBufferTime(90, 'uk')).toMatch(/^1\sхв 30\sс$/);
  expect(formatBufferTime(90, 'ar')).toMatch(/1.* 30/);
});
