import { describe, expect, it } from 'vitest';
import { openKnowledge } from '../knowledge.ts';
import { keepsTheDay } from './asked-days.ts';
import { findAnswer } from './find-answer.ts';

const keeps = (question: string, passage: string): boolean =>
  keepsTheDay(question, true)({ quoted: passage, whole: passage });

describe('opening hours by weekday', () => {
  const WEEK = 'Tuesday to Friday 10:00 to 20:00, Saturday 9:00 to 18:00.';

  it.each([
    'are you open on Christmas?',
    'are you open on May 1st?',
    'serez-vous ouvert le 15 août ?',
    'czy 1 listopada otwarte?',
    'open on new years day?',
    'bank holiday hours?',
    'чи працюєте на Різдво?',
    'працюєте на новий рік?',
    'вы работаете в праздники?',
    'вы работаете 8 марта?',
    'работаете на новогодних?',
    '¿abrís en Navidad?',
    '¿abrís los festivos?',
    'abrem no Natal?',
    'abrem nos feriados?',
    'buka pas Lebaran?',
    'bayramda açık mısınız?',
    'yılbaşında açık mı',
    'vous êtes ouverts à Noël ?',
    'ouvert les jours fériés ?',
    'habt ihr an Weihnachten offen?',
    'an Feiertagen offen?',
    'クリスマスは営業していますか',
    'هل تفتحون في العيد؟',
    'كم دوامكم في رمضان',
    'czynne w święta?',
    'otwarte w Wielkanoc?',
  ])('do not answer "%s"', (question) => {
    expect(keeps(question, WEEK)).toBe(false);
  });

  it.each([
    ['are you open on Christmas?', 'We are closed on public holidays.'],
    ['are you open on Christmas?', 'Closed on 25 and 26 December.'],
    ['are you open on Christmas?', 'Open 365 days a year.'],
    ['bayramda açık mısınız?', 'Resmi tatillerde kapalıyız.'],
    ['are you open on Friday?', WEEK],
    ['may I ask when you open on Friday?', WEEK],
    ['при знакомстве скидка?', WEEK],
  ])('"%s" is answered by "%s"', (question, passage) => {
    expect(keeps(question, passage)).toBe(true);
  });

  it('answer for a weekday that they leave out, and not by what happens on another one alone', () => {
    expect(keeps('are you open on Sunday?', WEEK)).toBe(true);
    expect(keeps('are you open on Sunday?', 'Yoga on Saturday at ten.')).toBe(false);
  });

  it.each([
    'Mo–Fr 9–18 Uhr',
    'Пн – Пт 10:00 – 20:00',
    'Lun—Ven 9 h–18 h',
    '月〜金 9:00〜18:00',
    'L–V 9-14',
    'M-F 9-5',
  ])('are read with any dash: %s', (week) => {
    for (const day of ['Dienstag', 'среду', 'mercredi', '水曜日', 'martes', 'Thursday'])
      expect(keeps(`${day}?`, week), day).toBe(true);
    expect(keeps('Sunday?', week)).toBe(true);
  });

  it('leave Christmas to a person, unless an entry tells it', () => {
    const hours = `Opening hours: ${WEEK}\n\nQ: When are you open?\nA: ${WEEK}`;
    const ask = (base: string): string[] =>
      findAnswer(openKnowledge(base).index, 'are you open on Christmas?', '').answers.flatMap(
        ({ lines }) => lines,
      );
    expect(ask(hours)).toEqual([]);
    expect(ask(`${hours}\n\nQ: Are you open at Christmas?\nA: No, we are back on Tuesday.`)).toEqual([
      'No, we are back on Tuesday.',
    ]);
  });
});
