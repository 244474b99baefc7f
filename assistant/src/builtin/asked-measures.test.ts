import { describe, expect, it } from 'vitest';
import { openKnowledge } from '../knowledge.ts';
import { ANY_TONGUE } from '../reading/tongues.ts';
import { tellsOtherMeasure } from './asked-measures.ts';
import { findAnswer } from './find-answer.ts';

const isOther = (question: string, ...lines: string[]): boolean =>
  tellsOtherMeasure(question, lines, ANY_TONGUE);
const answers = (base: string, text: string): string[] =>
  findAnswer(openKnowledge(base).index, text, '').answers.map(({ lines }) => lines.join(' '));

describe('a price for a measure', () => {
  it.each([
    ['prix massage 30 min ?', 'Massage 1 h : 70 €'],
    ['Tumpeng untuk 10 orang berapa?', 'Tumpeng mini 1 orang - Rp 40.000'],
    ['precio para niños de 10 años', 'Niños de 4 a 7 años: 42 €/mes'],
    ['how much is a 2 kg cake', 'Cake 1 kg: £30'],
    ['скільки коштує масаж 90 хвилин', 'Масаж 60 хв – 700 грн'],
    ['was kostet es für 6 Personen', 'Tisch für 2 Personen: 40 €'],
  ])('is not that of another one: %s', (question, line) => expect(isOther(question, line)).toBe(true));
  it.each([
    ['prix massage 60 min ?', 'Massage 1 h : 70 €'],
    ['how much for 4 people', 'Table for 2-6 people: £40'],
    ['my daughter is 9 years old, what does she pay?', 'Children under 12 years: £4.50'],
    ['was kostet es für 6 Personen', 'Bis 8 Personen: 40 €'],
    ['сколько стоит для ребёнка 5 лет', 'Дети от 3 до 7 лет: 500 ₽'],
    ['how much for 4 people', 'One hour: £36'],
    ['I am 10 minutes late', 'We wait for 15 minutes.'],
    ['how much is it', 'One hour: £36'],
  ])('is that of the same, of a span that holds it, or of none: %s', (question, line) =>
    expect(isOther(question, line)).toBe(false),
  );
  it.each([
    ['フルカラーは何分くらいかかりますか?', 'フルカラー 7,700円'],
    ['скіки ккал в наполеоні на 100г', 'Наполеон класичний — 640 грн'],
    ['how many people can go in the sauna', 'Sauna: £24'],
    ['combien de jours dure le stage', 'Stage poterie : 180 €'],
  ])('alone tells no number of a unit: %s', (question, line) => expect(isOther(question, line)).toBe(true));
  it.each([
    ['how many people in the class', 'Barista class: three hours on a Sunday, £65, at most four people.'],
    ['para cuantas personas es la tarta', 'Tarta helada (8 raciones): 28 €'],
    ['how many hours is the class', 'Class 10:00–12:00: £30'],
    ["c'est combien l'entrée adulte ?", 'Entrée adulte 12 €'],
    ['berapa min order nasi box', 'Nasi box: Rp 25.000'],
    ['сколько кг черешни', 'Черешня: 300 ₽'],
    ['how many people can come', 'Everybody may come.'],
  ])('beside what it asks for is an answer: %s', (question, line) =>
    expect(isOther(question, line)).toBe(false),
  );
  it('is looked for among several', () => {
    expect(isOther('massage 30 min?', 'Massage 1 h: 70 €', 'Massage 30 min: 40 €')).toBe(false);
    expect(answers('Massage 1 h: 70 €\n\nYoga: 12 €', 'how much is a massage of 1 h')).toEqual([
      'Massage 1 h: 70 €',
    ]);
    expect(answers('Massage 1 h: 70 €\n\nYoga: 12 €', 'how much is a massage of 30 min')).toEqual([]);
  });
});
