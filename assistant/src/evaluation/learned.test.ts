import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readCalibrationSources, readCommitmentSources, seal, sealOf } from './learned.ts';

test.each([
  ['guard/commitment-weights.json', 'learn-commitments.ts', readCommitmentSources],
  ['builtin/calibration.json', 'calibrate.ts', readCalibrationSources],
])('%s is what %s wrote, from the texts as they stand', (file, _command, readSources) => {
  const text = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
  const { seal: told, ...learned } = JSON.parse(text);
  expect(told).toEqual(sealOf(learned, readSources()));
});

test('red: a weight that was changed by hand, and a text that nothing was learned from', () => {
  const { seal: told, ...learned } = seal({ bias: 1 }, ['text']);
  expect(sealOf(learned, ['text'])).toEqual(told);
  expect(sealOf({ ...learned, bias: 2 }, ['text'])).not.toEqual(told);
  expect(sealOf(learned, ['text', 'another'])).not.toEqual(told);
});
