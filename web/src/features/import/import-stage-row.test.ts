import { expect, it } from 'vitest';

import { writingAt } from '#features/import/import-stage-row.tsx';
import ar from '#i18n/locales/ar.json';
import en from '#i18n/locales/en.json';
import ja from '#i18n/locales/ja.json';

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

it('[IMP-16] while pictures are read it says how much faster that is than one by one', () => {
  expect(en.import.media).toContain('10 to 15 times faster');
  for (const { media } of [ja.import, ar.import]) expect(media).toMatch(/10.*15|١٠.*١٥/);
});
