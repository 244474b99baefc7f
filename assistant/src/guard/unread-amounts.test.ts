import { describe, expect, it } from 'vitest';
import { checkLine } from '../testing/check-line.ts';

const BASE = 'Balayage for long hair 145 €\n\nThe gift card is valid for a year.';
const passes = (text: string, turn: string, cited?: string): boolean =>
  checkLine(BASE, text, { turn, kind: 'courtesy', ...(cited === undefined ? {} : { cited }) }).length === 0;

describe('a courtesy without a source', () => {
  it.each([
    'It costs a couple of euros.',
    'It is zero euros today.',
    'De balayage kost vijf euro.',
    'Balayage stojí pět eur a je to zdarma.',
    'It costs lO €.',
    'It is frее today.',
    'It is f r e e today.',
    'There is nothing to pay for you.',
  ])('names no amount that cannot be read: %s', (text) =>
    expect(passes(text, 'How much is balayage?')).toBe(false),
  );
  it('confirms no price that the customer names', () => {
    expect(passes('Yes, the price of the balayage is 10.', 'So 10 for the balayage, right?')).toBe(false);
    expect(passes('Shall I ask about the price for 10?', 'So 10 for the balayage, right?')).toBe(true);
  });
  it('may speak of money beside a line that does', () => {
    expect(passes('All prices are in euros.', 'In euros?', 'Balayage')).toBe(true);
    expect(passes('Thank you, have a nice day!', 'thanks')).toBe(true);
  });
});
