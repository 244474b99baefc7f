import { describe, expect, it } from 'vitest';
import { checkLine } from '../testing/check-line.ts';

/* Lines that say what the lines behind them are of. */

const CATTERY = `Stays per night
small cage ....... 18 €
large cage ....... 25 €
second cat 12 €`;
const RENTAL = `Wypożyczenie na dobę
rower miejski 40 zł
rower górski 70 zł`;

describe('the first line of a list', () => {
  it('says what the amounts below it are for', () => {
    expect(checkLine(CATTERY, 'A large cage is 25 € per night.', { cited: 'large cage' })).toEqual([]);
    expect(checkLine(RENTAL, 'Rower górski kosztuje 70 zł za dobę.', { cited: 'górski' })).toEqual([]);
  });
  it('and for nothing else', () => {
    expect(checkLine(CATTERY, 'A large cage is 25 € per week.', { cited: 'large cage' })).not.toEqual([]);
    expect(checkLine(CATTERY, 'A large cage is 18 € per night.', { cited: 'large cage' })).not.toEqual([]);
    expect(checkLine(RENTAL, 'Rower górski kosztuje 70 zł za godzinę.', { cited: 'górski' })).not.toEqual([]);
  });
  it('is none where it is a sentence or has rows of words below', () => {
    const told = 'We rent by the night.\nsmall tent 18 €\nlarge tent 25 €';
    expect(checkLine(told, 'A large tent is 25 € per night.', { cited: 'large tent' })).not.toEqual([]);
    const mixed = 'Per night\nask at the desk\nlarge tent 25 €\nsmall tent 18 €';
    expect(checkLine(mixed, 'A large tent is 25 € per night.', { cited: 'large tent' })).not.toEqual([]);
  });
});

describe('a question that is a line of its own', () => {
  const ASKED = `Pytania
- czy w pokojach jest głośno? Na poddaszu nie, w piwnicy działa pompa (można wyłączyć)
- czy można wyjść wcześniej? tak w każdej chwili`;
  it('is cited with the answer behind it', () =>
    expect(
      checkLine(ASKED, 'Na poddaszu nie jest głośno, a w piwnicy działa pompa, którą można wyłączyć.', {
        cited: 'głośno',
      }),
    ).toEqual([]));
});
