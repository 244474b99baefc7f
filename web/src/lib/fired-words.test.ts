import { expect, it } from 'vitest';
import { firedWords } from '#lib/fired-words.ts';

it.each([
  ['«rojez» → irritation', ['rojez']],
  ['«puedo hablar con» → Asks for a person · «rojez» → irritation', ['puedo hablar con', 'rojez']],
  ['«too late», «angry» → Complaint', ['too late', 'angry']],
  ['«refund»', ['refund']],
  ['The customer is angry about «refund».', []],
  ['«Refund» is what they want', []],
  ['«Refund» or «money back»', []],
  ['«rojez» → irritation · «rojez» → Skin', ['rojez']],
  ['Asks for a person', []],
  ['', []],
])('reads %j', (reason, words) => {
  expect(firedWords(reason)).toEqual(words);
});
