// @vitest-environment happy-dom
import { beforeAll, expect, it } from 'vitest';

import { heldReasons, unsupportedWords } from '#features/replies/held-reasons.ts';
import { startI18n } from '#i18n/i18n.ts';

beforeAll(startI18n);

const hold = (originalContent: string, ...texts: string[]) => ({
  originalContent,
  generatedContent: originalContent,
  heldReasons: texts.map((text) => ({ code: 'x', text })),
});
const words = (content: string, ...texts: string[]) => unsupportedWords(heldReasons(hold(content, ...texts)));

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

it('are told once', () => {
  expect(words('At 10:15 then.', '10:15', '"10:15" is not known')).toEqual(['10:15']);
});

it('what a person has written is theirs: only the words that still stand there are', () => {
  const held = {
    originalContent: 'At 10:15, or call +380 44 123. We promise it.',
    heldReasons: [
      { code: 'figure_not_grounded', text: '"10:15" in a sentence: the lines say "11:00"' },
      { code: 'phone_not_grounded', text: '"+380 44 123" is not known' },
      { code: 'commitment', text: 'it promises something' },
    ],
  };
  const told = (generatedContent: string, typed?: string) =>
    heldReasons({ ...held, generatedContent }, typed).map(({ text, words }) => [text, ...words]);
  const figure = ['A number is not in any source.', '10:15'];
  const phone = ['A phone number is not in any source.', '+380 44 123'];
  const promise = ['It promises or confirms something that only a person can.'];
  expect(told(held.originalContent)).toEqual([figure, phone, promise]);
  expect(told('At 10:15 then.')).toEqual([figure]);
  // What a reason names beside them was never wrong.
  expect(told('At 11:00 then.')).toEqual([]);
  // Until it is saved, nobody knows whether a promise is still made.
  expect(told(held.originalContent, 'Call +380 44 123. We promise it.')).toEqual([phone, promise]);
});
