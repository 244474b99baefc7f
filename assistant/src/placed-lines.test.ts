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
