import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packWeights, unpackWeights } from './packed-weights.ts';

const entry = fc.tuple(
  fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  fc.integer({ min: -(2 ** 15), max: 2 ** 15 - 1 }),
);

test('what is packed is unpacked again, in the order of its keys', () => {
  fc.assert(
    fc.property(fc.array(entry), (entries) => {
      const { keys, weights } = unpackWeights(packWeights(entries));
      const sorted = entries.toSorted(([a], [b]) => a - b);
      expect([...keys].map((key, at) => [key, weights[at]])).toEqual(sorted);
    }),
  );
});

test('a key takes the bytes of its step', () => {
  expect(
    packWeights([
      [4_000_000_001, -1],
      [4_000_000_000, 63],
    ]).steps,
  ).toHaveLength(8);
});
