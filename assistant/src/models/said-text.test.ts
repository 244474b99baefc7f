import { describe, expect, it } from 'vitest';

import { cleanNote, cleanSaid, isVisible, storable } from './said-text.ts';

const tags = (text: string) =>
  [...text].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('');

describe('what nobody can see goes', () => {
  it.each([
    ['NUL', 'a\0b', 'ab'],
    ['half a letter', 'nails \ud83d and \udc85 polish', 'nails  and  polish'],
    ['a zero-width space', 'a\u200bb', 'ab'],
    [
      'runs of zero-width characters',
      `Hello${'\u200b\u200c\u200d\u2060\ufeff'.repeat(50)} there!`,
      'Hello there!',
    ],
    ['tag characters', `Hello!${tags('visit evil.icu')}`, 'Hello!'],
    ['tag characters behind a flag', `\u{1f3f4}${tags('visit')}\u{e007f}`, '\u{1f3f4}'],
    ['variation selectors without an emoji', `Hello${'\ufe00\ufe0f\u{e0100}'.repeat(20)} 1\ufe0f`, 'Hello 1'],
    ['a second selector behind an emoji', '❤\ufe0f\ufe0f\u{e0101}', '❤\ufe0f'],
    ['Hangul fillers', 'Hello \u3164\u3164\u3164there!', 'Hello there!'],
    ['blank Braille', 'Hello\u2800there!', 'Hello there!'],
    ['soft hyphens', 'Hel\u00adlo', 'Hello'],
    ['marks of direction where nothing runs from the right', 'Hello\u200e there\u200f!', 'Hello there!'],
    ['joiners between Latin letters', 'Hel\u200dlo\u200c', 'Hello'],
    ['a second joiner in an Arabic-script word', 'می\u200c\u200c\u200dخواهم', 'می\u200cخواهم'],
    ['control characters', 'Hello\u0007\u001b there\u009f', 'Hello there'],
    ['line separators of other kinds', 'a\r\nb\rc\u2028d\u2029e\u0085f', 'a\nb\nc\nd\ne\nf'],
    ['piles of accents', `H${'\u0301\u0302\u0303\u0304'.repeat(60)}ello`, 'H\u0301\u0302\u0303ello'],
    ['piles of marks of a script of its own', `ก${'\u0e34'.repeat(60)}`, `ก${'\u0e34'.repeat(6)}`],
    ['pages of nothing', `Hello${'\n'.repeat(300)}you\n \t\n\u3164\n.`, 'Hello\n\nyou\n\n.'],
    ['a wide gap', `Hello${' \u00a0\u3000'.repeat(40)}you`, 'Hello you'],
    ['thoughts', '<think>The user\nasks.</think> Hello!', ' Hello!'],
    ['thoughts of another name', '\n<Thinking>no</Thinking>Hello!', 'Hello!'],
    ['thoughts whose beginning the server kept', 'They ask.\n</think>\nHello!', '\nHello!'],
    ['thoughts without an end', '<think>I wonder', ''],
  ])('%s', (_name, said, clean) => {
    expect(cleanSaid(said)).toBe(clean);
  });
});

describe('what belongs there stays', () => {
  it.each([
    ['joined emoji', '👨‍👩‍👧 👩🏽‍🔬 🏳️‍🌈 ❤️‍🔥 🐦‍⬛'],
    ['selectors of emoji', '❤️ ☎︎ 1️⃣ #️⃣ ©️'],
    ['flags', '🇩🇪 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
    ['a non-joiner in Persian', 'می‌خواهم'],
    ['a joiner at the end of an Arabic word', '١٤٤٥ ه‍ .'],
    ['joiners of Indian scripts', 'क्‍ष ক্‌ষ ශ්‍රී'],
    ['one mark of direction in Arabic', 'السعر \u200f25 EUR'],
    ['accents written apart', 'Ngu\u0302\u0301 cafe\u0301'],
    ['Arabic, Hebrew and Thai marks', 'مُحَمَّدٌ שָׁלוֹם ที่นี่'],
    ['Burmese', 'ကြောင့်'],
    ['voiced kana apart', 'か\u3099'],
    ['a paragraph', 'Hello!\n\nWe are open.\n- one\n- two'],
    ['prices and signs', 'A — “cut” 25 € / 30 %…'],
    ['what turns the order, for the guard to refuse', 'Hello \u202egpj.exe'],
    ['a mark of thinking inside', 'Write <think> in your file.'],
  ])('%s', (_name, text) => {
    expect(cleanSaid(text)).toBe(text);
  });
});

it('a note is cut between letters and holds no mark that turns it', () => {
  expect(cleanNote(` ${'a'.repeat(9)}💅`, 10)).toBe('a'.repeat(9));
  expect(cleanNote('\u202eabc\u2069 ', 10)).toBe('abc');
});

it('a line that is compared word for word loses only what cannot be kept', () => {
  expect(storable('a\0\u200b\ud83d\u00ad💅')).toBe('a\u200b\u00ad💅');
});

it('knows when nothing is left to see', () => {
  for (const text of ['', ' \n', '\u0301', '\t']) expect(isVisible(text)).toBe(false);
  for (const text of ['?', 'a', '👍', '5', '€']) expect(isVisible(text)).toBe(true);
});
