import { expect, test } from 'vitest';

import { compareKnowledge } from './placed-lines.ts';

const PRICES = '# Prices\n\nManicure: 28 €\nPedicure: 38 €\n';
const HOURS = '# Hours\n\nMonday 10:00 to 18:00.\nTuesday 10:00 to 18:00.\n';

function changes(before: string, after: string) {
  const { gone, moved } = compareKnowledge(before, after);
  return {
    gone: gone.map(({ line, successor }) => [line, successor]),
    moved: moved.map(({ line }) => line),
  };
}

test('an equal text, and one with other sections around it, changes nothing', () => {
  expect(changes(PRICES, PRICES)).toEqual({ gone: [], moved: [] });
  expect(changes(PRICES, `${HOURS}\n${PRICES}`)).toEqual({ gone: [], moved: [] });
});

test('a changed line names the likest new one under the same heading', () => {
  expect(changes(PRICES, PRICES.replace('28', '31'))).toEqual({
    gone: [['Manicure: 28 €', 'Manicure: 31 €']],
    moved: [],
  });
});

test('a line that stood there before replaces nothing', () => {
  expect(changes(HOURS, HOURS.replace('Monday 10:00 to 18:00.\n', ''))).toEqual({
    gone: [['Monday 10:00 to 18:00.', null]],
    moved: [],
  });
});

test('under another heading it has moved; under another question it is another answer', () => {
  expect(changes(PRICES, PRICES.replace('# Prices', '# Price list'))).toEqual({
    gone: [],
    moved: ['Manicure: 28 €', 'Pedicure: 38 €'],
  });
  const faq = 'Q: How much is a manicure?\nA: 28 €\n';
  expect(changes(faq, 'Q: How much is a massage?\nA: 28 €\n').gone).toEqual([['28 €', null]]);
});

test('the new answer to the same question stands in its place, however different', () => {
  const faq = 'Q: Do you open on Sundays?\nA: Never.\n';
  expect(changes(faq, faq.replace('Never.', 'Yes, from noon.')).gone).toEqual([
    ['Never.', 'Yes, from noon.'],
  ]);
});

// Work that grows with the square of a text takes minutes at this length, so it runs into the time limit.
const LENGTH = 5000;
const priceList = (raise: number, name = (n: number) => `Treatment ${n} of the house`) =>
  `# Prices\n\n${Array.from({ length: LENGTH }, (_, n) => `${name(n)}: ${(n % 90) + raise} €`).join('\n')}\n`;

test('each line of a long list names the new one of the same thing', () => {
  const { gone } = changes(priceList(10010), priceList(20110));
  expect(gone).toHaveLength(LENGTH);
  expect(gone).toContainEqual([
    'Treatment 4321 of the house: 10011 €',
    'Treatment 4321 of the house: 20111 €',
  ]);
  for (const [line, successor] of gone) expect(successor?.split(':')[0]).toBe(line?.split(':')[0]);
});

test('a long list of other things, and one of equal words, are compared as soon', () => {
  const other = changes(
    priceList(10010),
    priceList(10010, (n) => `Ware${n}`),
  );
  expect(other.gone).toHaveLength(LENGTH);
  const alike = changes(
    priceList(10010, (n) => 'a '.repeat(n % 40)),
    priceList(20110, (n) => 'a '.repeat(n % 40)),
  );
  expect(alike.gone.every(([, successor]) => successor !== undefined)).toBe(true);
});

test('all answers to one question of a long list change at once', () => {
  const faq = (raise: number) => `Q: What does it cost?\nA: ${priceList(raise).slice(10)}`;
  expect(changes(faq(10010), faq(20110)).gone.length).toBeGreaterThan(LENGTH / 2);
});
