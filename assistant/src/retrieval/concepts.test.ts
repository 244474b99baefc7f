import { describe, expect, it } from 'vitest';
import { isFiller } from '../reading/fillers.ts';
import { foldText, splitFolded } from '../reading/fold.ts';
import { readTongues, sampleTongues } from '../reading/read-tongues.ts';
import { ANY_TONGUE, tongueOf } from '../reading/tongues.ts';
import { conceptsOfWord, conceptsOfWords } from './concepts.ts';
import { impliedConcepts } from './implied-concepts.ts';

const [FRENCH, TURKISH, SPANISH, GERMAN, INDONESIAN] = ['fr', 'tr', 'es', 'de', 'id'].map(tongueOf) as [
  number,
  number,
  number,
  number,
  number,
];

describe('a word', () => {
  it('names what it means in the language of its text', () => {
    expect(conceptsOfWord('un', TURKISH)).toContain('#gluten');
    expect(conceptsOfWord('un', FRENCH)).toEqual([]);
    expect(conceptsOfWord('para', TURKISH)).toContain('#money');
    expect(conceptsOfWord('para', SPANISH)).toEqual([]);
    expect(conceptsOfWord('para', SPANISH | TURKISH)).toContain('#money');
  });
  it.each([
    ['ru', 'открытка', 'hours', 'открыто'],
    ['ru', 'записка', 'booking', 'записаться'],
    ['ru', 'записку', 'booking', 'запись'],
    ['ru', 'контактные', 'contact', 'контакты'],
    ['uk', 'годинник', 'hours', 'години'],
    ['es', 'beber', 'child', 'bebé'],
    ['es', 'cuestión', 'price', 'cuestan'],
    ['pt', 'livro', 'delivery', 'entrega'],
    ['fr', 'couture', 'price', 'coûtent'],
    ['de', 'kontaktlinsen', 'contact', 'kontaktdaten'],
    ['tr', 'kargo', 'card', 'kartla'],
    ['pl', 'mam', '#parent', 'mama'],
    ['es', 'una', '#nails', 'esmaltado'],
    ['ru', 'семь', '#family', 'семья'],
  ] as const)('%s: "%s" does not speak of %s, as "%s" does', (language, word, concept, other) => {
    expect(conceptsOfWord(foldText(word), tongueOf(language))).not.toContain(concept);
    expect(conceptsOfWord(foldText(other), tongueOf(language))).toContain(concept);
  });
  it('of a script without blanks is read whole, also where the text ends', () => {
    expect(conceptsOfWords(splitFolded('何時間かかりますか'))).not.toContain('hours');
    expect(conceptsOfWords(splitFolded('何時間かかりますか'))).toContain('duration');
    expect(conceptsOfWords(splitFolded('開くのは何時'))).toContain('hours');
  });
  it('is borrowed from English when its own language does not know it', () => {
    expect(conceptsOfWord('shipping', GERMAN)).toContain('delivery');
    expect(conceptsOfWord('beginner', INDONESIAN)).toContain('#beginner');
    expect(conceptsOfWord('reinigung', INDONESIAN)).toEqual([]);
  });
  it('is found by other forms of it, and in a German compound by its last part', () => {
    expect(conceptsOfWord('cabelos', tongueOf('pt'))).toContain('#haircut');
    expect(conceptsOfWord(foldText('aparcábamos'), SPANISH)).toContain('parking');
    expect(conceptsOfWord('lederjacken', GERMAN)).toContain('#clothes');
    expect(conceptsOfWord('lederjacken', SPANISH)).toEqual([]);
    expect(conceptsOfWord('einstellungen', GERMAN)).toEqual([]);
  });
  it('is chat in one language and a name in the next', () => {
    expect(isFiller('solo', SPANISH)).toBe(true);
    expect(isFiller('solo', INDONESIAN)).toBe(false);
    expect(isFiller('solo')).toBe(true);
  });
});

describe('the languages of a text', () => {
  it('are those of the knowledge base, and of the question when it tells its own', () => {
    expect(readTongues('12?', FRENCH)).toBe(FRENCH);
    expect(readTongues('how much is a haircut please', FRENCH)).toBe(FRENCH | tongueOf('en'));
    expect(readTongues('12?', ANY_TONGUE)).toBe(ANY_TONGUE);
    // One of several languages of the business: Spanish "un" is no Turkish flour.
    expect(readTongues('cuánto sale un corte', FRENCH | tongueOf('es'))).toBe(tongueOf('es'));
  });
  it('are told for a base by its beginning, middle and end', () => {
    const english = 'We are open every day and you can pay by card or in cash. '.repeat(30);
    const german = 'Wir haben jeden Tag geöffnet und Sie können bar oder mit Karte zahlen. '.repeat(30);
    expect(sampleTongues(english + german)).toBe(tongueOf('en') | GERMAN);
    expect(sampleTongues('')).toBe(ANY_TONGUE);
  });
});

describe('a treatment against age', () => {
  it.each([
    ['fr', 'soin visage anti-âge (1h15) : 84 €'],
    ['en', 'anti-ageing facial £70'],
    ['es', 'facial anti edad 60 €'],
  ])('is no age in %s: %s', (language, line) => {
    const concepts = conceptsOfWords(splitFolded(foldText(line)), tongueOf(language));
    expect(concepts).toContain('#facial');
    expect(concepts).not.toContain('age');
  });
});

describe('a line with a house number', () => {
  const implies = (line: string): Set<string> => {
    const folded = foldText(line);
    const words = splitFolded(folded);
    return impliedConcepts(folded, words, conceptsOfWords(words), line, ANY_TONGUE);
  };
  it.each(['Upstairs at 14 Elm Hill', 'Офис на Республики, 142, каб. 305', 'Goethestraße 9, Hinterhaus'])(
    'is an address: %s',
    (line) => expect(implies(line)).toContain('address'),
  );
  it.each([
    '45 Minuten Einzelunterricht: 124 €',
    'Jérémie Huchet, 11,50 €',
    'Freitag 10-18 Uhr',
    'up to 12 guests',
  ])('is none: %s', (line) => expect(implies(line)).not.toContain('address'));
});

describe('French "cb"', () => {
  const named = (text: string): string[] => [...conceptsOfWords(splitFolded(foldText(text)), FRENCH)];
  it('is how much, or the card to pay with, as the words beside it say', () => {
    expect(named('bouquet c cb')).toContain('price');
    expect(named('bouquet c cb')).not.toContain('card');
    expect(named('on peut payer par cb ?')).toContain('card');
    expect(named('on peut payer par cb ?')).not.toContain('price');
    expect(named('CB, espèces')).toContain('card');
  });
});

describe('a card to choose from', () => {
  it('is none to pay with', () => {
    const named = conceptsOfWords(splitFolded(foldText('Aus der Karte')), GERMAN);
    expect(named).not.toContain('card');
    expect(named).toContain('#menu');
    expect(conceptsOfWords(splitFolded(foldText('mit Karte zahlen')), GERMAN)).toContain('card');
  });
});
