import { expect, it } from 'vitest';

import { BUSINESS_TOPICS, type BusinessAnswers, businessText } from '#features/knowledge/business-text.ts';

const empty = Object.fromEntries(BUSINESS_TOPICS.map((topic) => [topic, ''])) as BusinessAnswers;
const headings = { ...empty, hours: 'Opening hours', price: 'Prices' };

it('writes a heading and its lines for what was filled in, below what stood there', () => {
  const answers = { ...empty, hours: '  Mon to Fri 9:00 to 18:00 ', price: 'Cut 20 €\n\nColour 45 €' };
  expect(businessText('We are a salon.\n', answers, headings)).toBe(
    'We are a salon.\n\n# Opening hours\n\nMon to Fri 9:00 to 18:00\n\n# Prices\n\nCut 20 €\nColour 45 €',
  );
});

it('changes nothing when nothing was filled in', () => {
  expect(businessText('We are a salon.', { ...empty, returns: ' \n ' }, headings)).toBe('We are a salon.');
});
