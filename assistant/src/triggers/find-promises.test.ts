import { expect, test } from 'vitest';
import { findPromises } from './find-promises.ts';

test.each([
  [
    "A manicure costs 28 €. I'll check with the master and write to you.",
    ["I'll check with the master and write to you."],
  ],
  ['Ми працюємо до 20:00. Я уточню і напишу вам сьогодні.', ['Я уточню і напишу вам сьогодні.']],
  ['Wir haben bis 18 Uhr geöffnet. Ihr Termin ist gebucht.', ['Ihr Termin ist gebucht.']],
  ['A manicure costs 28 €.', []],
  ['Shall we book you for Friday?', []],
  ['', []],
])('in “%s” the promises are found, and nothing else', (text, promised) => {
  expect(findPromises([text])).toEqual([promised]);
});
