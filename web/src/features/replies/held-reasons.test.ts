import { expect, it } from 'vitest';

import { unsupportedWords } from '#features/replies/held-reasons.ts';

const words = (generatedContent: string, ...texts: string[]) =>
  unsupportedWords({ generatedContent, heldReasons: texts.map((text) => ({ code: 'x', text })) });

it('are the words of a reason when they stand in the draft', () => {
  expect(words('We have a slot at 10:15.', '10:15')).toEqual(['10:15']);
});

it('are else the first quoted words that stand there', () => {
  expect(
    words(
      'Call +380 44 123.',
      'The phone "+380 44 123" in "Call +380 44 123.": it is not in the cited lines.',
    ),
  ).toEqual(['+380 44 123']);
});

it('are not what stands inside other words or numbers', () => {
  expect(words('A cut is 28 €, by Anna.', '8 €')).toEqual([]);
  expect(words('A cut is 28 €, by Anna.', 'Ann', '"8 €" and "Anna" are not known')).toEqual(['Anna']);
});

it('are told once, and not at all when the draft was changed', () => {
  expect(words('At 10:15 then.', '10:15', '"10:15" is not known')).toEqual(['10:15']);
  expect(words('At nine then.', '10:15')).toEqual([]);
});
