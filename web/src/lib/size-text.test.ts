import { expect, test } from 'vitest';

import { sizeText } from '#lib/size-text.ts';

test('sizes are told in kilobytes and megabytes', () => {
  expect([sizeText(10, 'en'), sizeText(1536, 'en'), sizeText(2_340_000, 'en')]).toEqual([
    '1 kB',
    '2 kB',
    '2.3 MB',
  ]);
});
