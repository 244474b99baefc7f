import { expect, it } from 'vitest';

import { addReading, NO_WAVE, spreadWave, WAVE_BARS, type Wave } from '#features/conversations/voice/wave.ts';

const waveOf = (readings: number[]): Wave => readings.reduce(addReading, NO_WAVE);

it('each reading is a bar until all are taken', () => {
  expect(waveOf([0.1, 0.5]).levels).toEqual([0.1, 0.5]);
  expect(waveOf(Array(WAVE_BARS).fill(0.2)).levels).toHaveLength(WAVE_BARS);
});

it('a longer recording keeps its loudest moments in half as many bars', () => {
  const readings = Array.from({ length: WAVE_BARS + 1 }, (_, index) => index / 100);
  const { levels, span } = waveOf(readings);
  expect(span).toBe(2);
  expect(levels).toHaveLength(WAVE_BARS / 2 + 1);
  expect(levels.slice(0, 2)).toEqual([0.01, 0.03]);
  expect(levels.at(-1)).toBe(WAVE_BARS / 100);
  const longer = addReading(waveOf(readings), 0.9);
  expect(longer.levels).toHaveLength(WAVE_BARS / 2 + 1);
  expect(longer.levels.at(-1)).toBe(0.9);
});

it('ten minutes are as wide as ten seconds', () => {
  const { levels, span } = waveOf(Array(6000).fill(0.5));
  expect(levels.length).toBeLessThanOrEqual(WAVE_BARS);
  expect(span * WAVE_BARS).toBeGreaterThanOrEqual(6000);
});

it('a player shows all of it in all its bars, the loudest at full height', () => {
  const spread = spreadWave(waveOf([0.1, 0.4]));
  expect(spread).toHaveLength(WAVE_BARS);
  expect(spread?.[0]).toBe(0.25);
  expect(spread?.[WAVE_BARS / 2 - 1]).toBe(0.25);
  expect(spread?.[WAVE_BARS / 2]).toBe(1);
  expect(spreadWave(NO_WAVE)).toBeNull();
  expect(spreadWave(waveOf([0, 0]))).toBeNull();
});
