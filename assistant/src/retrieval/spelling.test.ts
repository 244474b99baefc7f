import { describe, expect, it } from 'vitest';
import { findAnswer } from '../builtin/find-answer.ts';
import { openKnowledge } from '../knowledge.ts';
import { mendSpelling } from './spelling.ts';

const mend = (base: string, text: string): string => mendSpelling(openKnowledge(base).index, text);

const ENGLISH =
  'Balayage: £85\n\nAddress: 14 Elm Street, Leeds\n\nOpen Monday to Friday 9am to 6pm.\n\nPaddle hire: £10';
const GERMAN =
  'Balayage: 85 €\n\nÖffnungszeiten: Montag bis Freitag 9 bis 18 Uhr.\n\nKartenzahlung ist möglich.';
const RUSSIAN = 'Брекеты: 80 000 ₽\n\nРаботаем с понедельника по пятницу с 9 до 18.';
const POLISH = 'Balayage: od 300 zł\n\nJesteśmy czynni od poniedziałku do piątku.';

describe('a word with a fault', () => {
  it.each([
    [ENGLISH, 'Helol, how much is baalyage?', 'hello, how much is balayage?'],
    [ENGLISH, 'can I get an appointmnet', 'can I get an appointment'],
    [ENGLISH, 'are you open on mnoday', 'are you open on monday'],
    [ENGLISH, 'can I reseve', 'can I reserve'],
    [ENGLISH, 'are you opne', 'are you open'],
    [GERMAN, 'Halol, wann geöfnet?', 'hallo, wann geoffnet?'],
    [RUSSIAN, 'сколько стоят брекиты', 'сколько стоят брекеты'],
    [POLISH, 'ile kosztuje baleyage', 'ile kosztuje balayage'],
  ])('is read as the known one: %s %s', (base, text, meant) => expect(mend(base, text)).toBe(meant));
  it.each([
    [ENGLISH, 'do you sell forks?'],
    [ENGLISH, 'do you have a saddle?'],
    [ENGLISH, 'three lives for a banco'],
    [ENGLISH, 'my name is Bodrum, 12 Elmo'],
    [GERMAN, 'für vier Hände und meinen Daumen'],
    [GERMAN, 'ein Pilz am Zeh'],
    [RUSSIAN, 'у меня протез, мне некогда'],
    ['Ouvert le lundi. Mineur accompagné.', 'une séance minceur'],
    ['السمك طازج كل يوم.', 'المسك'],
    ['カット 4,000円', 'カトッはいくら'],
  ])('is left alone where it may be another word: %s %s', (base, text) =>
    expect(mend(base, text)).toBe(text),
  );
  it('keeps no customer from an answer', () => {
    const ask = (text: string): string[] =>
      findAnswer(openKnowledge(ENGLISH).index, text, '').answers.flatMap(({ lines }) => lines);
    expect(ask('Helol, what does balyage cost?')).toEqual(['Balayage: £85']);
    expect(ask('could you send me your adress')).toEqual(['Address: 14 Elm Street, Leeds']);
    expect(ask('is tehre a balayage?')).toEqual(['Balayage: £85']);
  });
});
