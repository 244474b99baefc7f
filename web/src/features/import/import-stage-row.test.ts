import { expect, it } from 'vitest';

import { writingAt } from '#features/import/import-stage-row.tsx';

it('[IMP-14] [IMP-15] the figures 35, 50, 60, 85 and 90 say what is being written', () => {
  const at = [0, 34, 35, 49, 50, 59, 60, 84, 85, 89, 90, 100].map(writingAt);
  expect(at).toEqual([
    'reading',
    'reading',
    'facts',
    'facts',
    'prompt',
    'prompt',
    'knowledge',
    'knowledge',
    'checking',
    'checking',
    'finalizing',
    'finalizing',
  ]);
});
