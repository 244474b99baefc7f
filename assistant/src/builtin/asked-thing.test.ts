import { describe, expect, it } from 'vitest';
import { openKnowledge } from '../knowledge.ts';
import { findAnswer, findFitting } from './find-answer.ts';

function fits(base: string, question: string): string[] {
  const { index } = openKnowledge(base);
  return findFitting(index, question).map(({ chunk }) => chunk.lines.join(' '));
}

describe('the price of one of several', () => {
  const PHONES = 'экран айфон 11 - 4900\n\nэкран айфон 13 - 7900\n\nбатарея - 2500';
  const DIVES = '1 yıldız kursu 14.500 TL\n\n3 yıldız kursu 22.000 TL\n\nKeşif dalışı 1.800 TL';
  it.each([
    [PHONES, 'айфон 15 дисплей цена??', /айфон/u],
    [PHONES, 'сколько экран на айфон 12', /айфон/u],
    [DIVES, '2 yildiz kac para', /yıldız/u],
  ])('is not that of another number: %#', (base, question, other) => {
    expect(fits(base, question).join('\n')).not.toMatch(other);
  });
  it.each([
    [PHONES, 'айфон 13 дисплей цена??', '7900'],
    [DIVES, '3 yildiz kac para', '22.000'],
    [DIVES, '2 kişiyiz, keşif dalışı ne kadar?', '1.800'],
    ['Haircut 25 €', 'haircut 15 year old, how much?', '25'],
    ['Manicure 28 €, with design 32 €', 'manicure at 18, how much?', '28'],
    ['iPhone screens from 90 €', 'iphone 15 screen how much', '90'],
    ['Simulator room, one hour, up to 4 people: £36', 'how much is the simulator room for 2 people?', '36'],
    ['Elbiseler 36 – 44 beden, 500 TL', '38 beden elbise ne kadar?', '500'],
    ['Dresses size 36 to 44: 50 €', 'how much is a dress in size 38?', '50'],
    ['Kurs ab Level 2: 80 €', 'Was kostet der Kurs, Level 3?', '80'],
    ['Стол на 4 гостей и больше: депозит 2 000 ₽', 'нужен ли депозит, нас 6 гостей', '2 000'],
  ])('is told where the number is the same or none: %#', (base, question, told) => {
    expect(fits(base, question).join('\n')).toContain(told);
  });
});

describe('the price of a thing', () => {
  const BARBER = 'Corte: R$ 45\n\nDia do Noivo: R$ 350,00, com corte, barba, limpeza de pele e espumante';
  const COFFEE = 'Subscription: one bag every two weeks, £9 including postage.\n\nBeans 250 g: £8';
  const INN = "table d'hôtes 27 € / adulte, vin et café compris\n\nChambre 80 €";
  it.each([
    [BARBER, 'qual é o valor da limpeza de pele avulsa?', /Noivo/u],
    [COFFEE, 'how much is postage', /Subscription/u],
    [INN, "quel est le prix d'un café ?", /hôtes/u],
  ])('is not that of what it is included in: %#', (base, question, other) => {
    expect(fits(base, question).join('\n')).not.toMatch(other);
  });
  it.each([
    [BARBER, 'quanto é o dia do noivo?', '350'],
    [COFFEE, 'is postage included in the subscription?', '£9'],
    ['Manicure with gel polish 28 €', 'how much is gel polish?', '28'],
    ['Manicure 28 €, with design 32 €', 'how much with design?', '32'],
    ['Massage with hot stones: 60 €', 'hot stones price?', '60'],
  ])('is told where the line is about it: %#', (base, question, told) => {
    expect(fits(base, question).join('\n')).toContain(told);
  });
  it('is not that of the other animal', () => {
    const vet = 'Castración de gato macho: 80 €\n\nVacuna anual del perro: 45 €';
    expect(fits(vet, '¿cuánto cuesta castrar a un perro macho?').join('\n')).not.toContain('gato');
    expect(fits(vet, '¿cuánto cuesta castrar a un gato?').join('\n')).toContain('80 €');
  });
});

describe('a title', () => {
  it('is told with what stands below it', () => {
    const base =
      'BARBEARIA DOM LAURO\n\nEndereço e contato\nRua das Palmeiras, 210, Curitiba\nTelefone: (41) 5550-0142';
    const { answers } = findAnswer(
      openKnowledge(base).index,
      'Olá, poderia me passar o endereço da barbearia?',
      '',
    );
    expect(answers.flatMap(({ lines }) => lines)).toContain('Rua das Palmeiras, 210, Curitiba');
  });
});
