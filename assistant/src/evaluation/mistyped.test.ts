import { expect, it } from 'vitest';
import { mistype } from './mistyped.ts';

it('leaves a letter out, swaps two and doubles one, never the first, in words of five letters and more', () => {
  expect(mistype('how much is a haircut')).toEqual([
    'how much is a harcut',
    'how much is a haicrut',
    'how much is a hairccut',
  ]);
  expect(mistype('how much')).toEqual([]);
});
