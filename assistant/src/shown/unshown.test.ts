import { expect, test } from 'vitest';
import { findUnshown } from './unshown.ts';

const asked = (...texts: string[]) => texts.map((text, at) => ({ id: `m${at}`, text }));

test('what people asked to see stands together by what it is of, most first', () => {
  const found = findUnshown(
    [],
    asked(
      'Can I see the blue dress?',
      'photo of your terrace please',
      'Do you have pictures of the blue dress?',
    ),
  );
  expect(found).toEqual([
    { text: 'Can I see the blue dress?', ids: ['m0', 'm2'] },
    { text: 'photo of your terrace please', ids: ['m1'] },
  ]);
});

test('what a rule shows by now is no gap any more', () => {
  const rule = { id: 'r1', name: 'Terrace', description: 'When somebody asks for photos of the terrace' };
  expect(findUnshown([rule], asked('photo of your terrace please', 'Can I see the blue dress?'))).toEqual([
    { text: 'Can I see the blue dress?', ids: ['m1'] },
  ]);
});

test('of many the newest are read', () => {
  const many = Array.from({ length: 300 }, (_, at) => ({ id: `${at}`, text: 'show me the red shoes' }));
  expect(findUnshown([], many).map(({ ids }) => ids.length)).toEqual([80]);
});
