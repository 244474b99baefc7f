import { expect, test } from 'vitest';

import { levelsOf } from '#features/conversations/media/read-peaks.ts';

test('each bar is as high as the loudest sample of its part', () => {
  const samples = Float32Array.from([0, 0.1, -0.5, 0.2, 0, 0, 0.25, 0]);
  expect(levelsOf(samples, 4)).toEqual([expect.closeTo(0.2), 1, 0, 0.5]);
  expect(levelsOf(new Float32Array(8), 2)).toEqual([0, 0]);
  expect(levelsOf(new Float32Array(0), 2)).toEqual([0, 0]);
});
