import { describe, expect, it } from 'vitest';
import { checkLine } from '../testing/check-line.ts';

/* What stands nowhere in a knowledge base is neither offered nor affirmed. */

const SHOPS: Record<string, string> = {
  en: 'We bake sponge cakes and tarts for parties. Cakes from £30, please order three days before you need them.',
  de: 'Wir vermieten Zimmer im Haus und im Garten. Ein Zimmer kostet 60 € pro Nacht, bitte rechtzeitig reservieren.',
  pl: 'Pole namiotowe nad jeziorem jest czynne od maja. Miejsce kosztuje 20 zł, prysznic jest w cenie.',
  id: 'Kebun kami buka setiap hari untuk memetik stroberi. Tiket masuk 25 ribu rupiah untuk setiap orang.',
};
const ask = (language: string, text: string, turn: string): string[] =>
  checkLine(SHOPS[language] ?? '', text, { turn, kind: 'question' });

describe('a question that offers something', () => {
  it.each([
    ['en', 'Shall I keep a vegan cake for you?', 'Do you have something vegan?'],
    ['de', 'Möchten Sie unsere Reiseversicherung dazunehmen?', 'Was kostet ein Zimmer?'],
    ['pl', 'Czy zarezerwować Państwu nasz domek?', 'Ile kosztuje miejsce?'],
    ['id', 'Mau sekalian pesan kamar penginapan kami?', 'Berapa tiketnya?'],
  ])('in %s, "%s", presupposes that there is one', (language, text, turn) =>
    expect(ask(language, text, turn)).toContain('1 no_source'),
  );
  it.each([
    ['en', 'Would you like to order a cake?', 'How much is a cake?'],
    ['en', 'What is your dog called?', 'Can my dog come along?'],
    ['de', 'Möchten Sie ein Zimmer reservieren?', 'Was kostet ein Zimmer?'],
    ['pl', 'Czy zarezerwować Państwu miejsce?', 'Ile kosztuje miejsce?'],
    ['id', 'Mau datang hari apa?', 'Berapa tiketnya?'],
  ])('in %s, "%s", may be asked', (language, text, turn) => expect(ask(language, text, turn)).toEqual([]));
});

describe('what is affirmed of what the customer asks for', () => {
  const KENNEL =
    'Our dogs sleep in heated kennels and walk twice a day. Four people look after them. No cats, dogs only.';
  const answer = (text: string, turn: string, cited = 'Four people'): string[] =>
    checkLine(KENNEL, text, { turn, cited });
  it('stands somewhere in the knowledge base', () => {
    expect(
      answer('Yes, our people also do obedience training with your dog.', 'do you do training?'),
    ).toContain('6 name_not_grounded');
    expect(answer('Our people also run a sauna.', 'is there a sauna?')).toContain('6 name_not_grounded');
  });
  it('while what it denies need not', () => {
    expect(answer('We have no sauna, I am afraid.', 'is there a sauna?', 'No cats')).not.toContain(
      '6 name_not_grounded',
    );
  });
});
