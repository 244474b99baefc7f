import { expect, test } from 'vitest';

import { findLine } from '#features/knowledge/find-line.ts';

const TEXT = '# Old town\n\nMonday closed.\n\n# Harbour\n\nMonday closed.\nCuts (adults): 20 €\n';
const at = (quote: string, heading = '') => {
  const place = findLine(TEXT, { quote, heading });
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
