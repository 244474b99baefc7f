import { expect, test } from 'vitest';

import { findLine, type QuotedLine } from '#features/knowledge/find-line.ts';

const TEXT = '# Old town\n\nMonday closed.\n\n# Harbour\n\nMonday closed.\nCuts (adults): 20 €\n';
const NOWHERE = { heading: '', question: null, start: null };
const at = (quote: string, heading = '') => {
  const place = findLine(TEXT, { ...NOWHERE, quote, heading });
  return place && [place.start, TEXT.slice(place.start, place.end)];
};

test('a line is found word for word, signs and all', () => {
  expect(at('Cuts (adults): 20 €')).toEqual([TEXT.indexOf('Cuts'), 'Cuts (adults): 20 €']);
});

test('of two places the one below its heading counts', () => {
  expect(at('Monday closed.', 'Harbour')).toEqual([TEXT.lastIndexOf('Monday'), 'Monday closed.']);
  expect(at('Monday closed.', 'Old town')).toEqual([TEXT.indexOf('Monday'), 'Monday closed.']);
  expect(at('Monday closed.', 'A heading that is gone')).toEqual([TEXT.indexOf('Monday'), 'Monday closed.']);
});

test('breaks may stand where spaces were quoted', () => {
  expect(at('Monday closed. Cuts (adults): 20 €')?.[1]).toBe('Monday closed.\nCuts (adults): 20 €');
});

test('a line that is gone, or blank, is found nowhere', () => {
  expect(at('Cuts (adults): 25 €')).toBeNull();
  expect(at('  ')).toBeNull();
});

const FAQ = `# Payment

We also have parking, see Is there parking?

Q: Do you take cards?
A: Yes.

Q: Is there
parking?
A: Yes.
Q: Is it free?
A: Yes.

# Hours
`;
const inFaq = (wanted: Partial<QuotedLine>, text = FAQ) =>
  findLine(text, { ...NOWHERE, heading: 'Payment', quote: 'Yes.', ...wanted })?.start;
const below = (question: string, text = FAQ) => text.indexOf('Yes.', text.lastIndexOf(question));

test('an answer is found below its own question', () => {
  expect(inFaq({ question: 'Do you take cards?' })).toBe(below('cards'));
  expect(inFaq({ question: 'Is there parking?' })).toBe(below('parking?'));
  expect(inFaq({ question: 'Is it free?' })).toBe(below('free'));
  expect(inFaq({ question: 'Is there parking?', heading: 'Elsewhere' })).toBe(below('parking?'));
});

test('the answer of another question is never taken for it', () => {
  const changed = FAQ.replace('parking?\nA: Yes.', 'parking?\nA: No.').replace(
    'cards?\nA: Yes.',
    'cards?\nA: No.',
  );
  expect(inFaq({ question: 'Is there parking?' }, changed)).toBeUndefined();
  expect(inFaq({ question: 'Do you take cards?' }, changed)).toBeUndefined();
});

test('a line is found although its question was reworded, and a question itself as well', () => {
  expect(inFaq({ question: 'A question that is gone' })).toBe(below('cards'));
  const question = 'Is it free?';
  expect(inFaq({ question, quote: question })).toBe(FAQ.indexOf(question));
});

test('a heading is one only as a line of its own, in its own section', () => {
  const text = `Our Harbour shop is new, the one in the Old town is not.

# Old town

## Hours

9 to 17

# Cuts, colours and Harbour

## Hours

9 to 17

**Harbour**

9 to 17

Parking:
9 to 17
`;
  const start = (heading: string) => findLine(text, { ...NOWHERE, heading, quote: '9 to 17' })?.start;
  const after = (words: string) => text.indexOf('9 to 17', text.indexOf(words));
  expect(start('Old town, Hours')).toBe(after('# Old'));
  expect(start('Cuts, colours and Harbour, Hours')).toBe(after('# Cuts'));
  expect(start('Cuts, colours and Harbour, Hours, Harbour')).toBe(after('**H'));
  expect(start('Cuts, colours and Harbour, Hours, Harbour, Parking:')).toBe(after('Parking:'));
});

// Whoever looked for an end behind each blank would outlast the time of a test.
test('a short line in a long text of blanks is found', () => {
  const text = `# a${' '.repeat(90_000)}b\n**c**${' '.repeat(90_000)}d\n${'Q: x\nYes.\n'.repeat(2_000)}`;
  expect(findLine(text, { quote: 'Yes.', heading: 'gone', question: 'x', start: null })).not.toBeNull();
});

test('of equal places the one counts that begins where it did', () => {
  const text = '# Cuts\n\nFor women:\nlong 40\n\nFor men:\nlong 40\n';
  const last = text.lastIndexOf('long');
  const wanted = { ...NOWHERE, heading: 'Cuts', quote: 'long 40' };
  expect(findLine(text, { ...wanted, start: text.indexOf('For men') })?.start).toBe(last);
  expect(findLine(text, { ...wanted, start: 8 })?.start).toBe(text.indexOf('long'));
  expect(findLine(text, { ...wanted, start: 900 })?.start).toBe(last);
});
