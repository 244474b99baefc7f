import { expect, it } from 'vitest';

import { quarterOf } from '#features/rehearsal/progress.ts';

it.each([
  [0, 40, 0],
  [9, 40, 0],
  [10, 40, 1],
  [39, 40, 3],
  [40, 40, 4],
  [2, 1, 4],
  [0, 0, 0],
])('%i of %i is quarter %i', (done, total, quarter) => {
  expect(quarterOf({ done, total })).toBe(quarter);
});
