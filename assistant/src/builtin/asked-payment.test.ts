import { describe, expect, it } from 'vitest';
import { openKnowledge } from '../knowledge.ts';
import { findAnswer } from './find-answer.ts';

const answers = (base: string, text: string): string[] =>
  findAnswer(openKnowledge(base).index, text, '').answers.map(({ lines }) => lines.join(' '));

const ENGLISH = 'We take card, cash and Apple Pay.\n\nOn Tuesdays 20 % off massages.\n\nOpen Mon-Fri 9-18.';
const FRENCH = 'Paiement : carte bancaire et espèces.\n\nOuvert du lundi au vendredi, 9h-18h.';
const RUSSIAN = 'Наличные, карта, СБП.\n\nРаботаем с 9 до 20.';
const ARABIC = 'الدفع كاش أو مدى. وتمارا للفواتير فوق 500.\n\nالدوام من ٩ إلى ٢١.';

describe('a way of paying', () => {
  it.each([
    [ENGLISH, 'can I pay with paypal?'],
    [ENGLISH, 'do you take amex'],
    ['Payment by card or cash.\n\nOpen Mon-Fri 9-18.', 'do you take google pay?'],
    ['Bayar tunai atau transfer, nuovo.\n\nBuka jam 9-18.', 'bisa bayar ovo?'],
    [ENGLISH, 'can i pay in instalments?'],
    [ENGLISH, 'can I pay cash in dollars?'],
    [FRENCH, 'je peux payer avec lydia ?'],
    [FRENCH, 'paiement en 3 fois possible ?'],
    [RUSSIAN, 'долями можно оплатить?'],
    [RUSSIAN, 'можно оплатить частями?'],
    [ARABIC, 'تقبلون تابي؟'],
  ])('is not answered with the others: %s %s', (base, question) =>
    expect(answers(base, question)).toEqual([]),
  );
  it.each([
    [ENGLISH, 'apple pay?', 'Apple Pay'],
    [ENGLISH, 'is it cash only or venmo too?', 'cash'],
    [ENGLISH, 'can I pay by card?', 'card'],
    [ENGLISH, 'can I pay the 30 € by card?', 'card'],
    [RUSSIAN, 'СБП принимаете?', 'СБП'],
    [ARABIC, 'تقبلون تمارا؟', 'تمارا'],
    ['Płatność blikiem lub gotówką.\n\nOtwarte pn-pt 9-18.', 'blik?', 'blikiem'],
    ['Pago en tres veces sin recargo.\n\nAbierto de 9 a 18.', '¿se puede pagar a plazos?', 'tres veces'],
    ['現金、PayPayがご利用いただけます。\n\n営業時間 9:00-18:00', 'ペイペイ使えますか?', 'PayPay'],
  ])('is answered where it is told: %s %s', (base, question, told) =>
    expect(answers(base, question)).toEqual([expect.stringContaining(told)]),
  );
});

describe('a discount for some', () => {
  it('is not answered with that for all', () => {
    expect(answers(ENGLISH, 'is there a discount on massages for students?')).toEqual([]);
    expect(answers(ENGLISH, 'is there a discount on massages?')).toEqual([expect.stringContaining('20 %')]);
    const students = 'Students get 10 % off.\n\nOn Tuesdays 20 % off massages.';
    expect(answers(students, 'do you have a student discount?')).toEqual(['Students get 10 % off.']);
  });
});
