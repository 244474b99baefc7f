import { describe, expect, it } from 'vitest';
import { cutIntoChunks } from './chunks.ts';
import { checkDecision } from './guard.ts';

// 17 July 2026 is a Friday.
const NOW = new Date('2026-07-17T10:00:00Z');

function check(line: string, text: string): string[] {
  const chunks = cutIntoChunks(line);
  const sources = chunks.flatMap(({ id, lines }) => lines.map((one) => ({ chunkId: id, line: one })));
  return checkDecision(
    {
      decision: 'answer',
      sentences: [{ text, kind: 'fact', sources }],
      mediaRuleIds: [],
      question: null,
      reason: null,
      language: null,
    },
    {
      chunks,
      turn: [{ id: '1', text: '?', at: '2026-01-01T00:00:00Z' }],
      prompt: '',
      systemInstructions: '',
      now: NOW,
      timezone: 'UTC',
    },
  ).findings.map(({ code }) => code);
}

describe('forms of a weekday', () => {
  it.each([
    ['Yoga: Wednesday 18:30', 'The yoga class is on Mon at 18:30.'],
    ['Yoga: Friday 18:30', 'The yoga class is every Weds evening at 18:30.'],
    ['Kitchen Monday to Thursday 12:00-20:00', 'The kitchen is open on Fri and Sat until 20:00.'],
    ['Kitchen Monday to Thursday 12:00-20:00', 'The kitchen is open Fri until 20:00.'],
    ['Кухня з понеділка до четверга 12:00–20:00', "Кухня відчинена по п'ятницях до 20:00."],
    ['Йога: четвер 18:30', 'Заняття з йоги щотижня щовівторка о 18:30.'],
    ['Йога: понеділок 18:30', 'Суботнє заняття з йоги о 18:30.'],
    ['Yoga: sábado 18:30', 'La clase de yoga es el jue. a las 18:30.'],
    ['Yoga: martes 18:30', 'La clase de yoga es el dom. a las 18:30.'],
    ['Yoga: quarta-feira 18:30', 'A aula de yoga é às segundas-feiras às 18:30.'],
    ['Yoga: terça-feira 18:30', 'A aula de yoga é no dom. às 18:30.'],
    ['Йога: воскресенье 18:30', 'К пятнице занятие йогой будет в 18:30.'],
    ['Йога: суббота 18:30', 'Четверговое занятие йогой начинается в 18:30.'],
    ['Yoga: Rabu 18.30', 'Kelas yoga tiap Sen pukul 18.30.'],
    ['Yoga: Minggu 18.30', "Kelas yoga setiap Jum'at malam jam 18.30."],
    ['Yoga: Pazar 18:30', 'Yoga dersini cumaya 18:30’a aldık.'],
    ['Yoga: Salı 18:30', 'Yoga dersi pazardan itibaren 18:30’da.'],
    ['Yoga: Perşembe 18:30', 'Salının yoga dersi 18:30’da.'],
    ['Yoga: Perşembe 18:30', 'Yoga dersi Sal günü 18:30’da.'],
    ['Pazartesi–Perşembe 12:00–20:00 mutfak açık', 'Mutfak pazartesiden cumaya 12:00–20:00 açık.'],
    ['Yoga : mercredi 18h30', 'Le cours de yoga a lieu chaque lun. à 18h30.'],
    ['Yoga: Sonntag 18:30 Uhr', 'An den Freitagen beginnt der Yogakurs um 18:30 Uhr.'],
    ['Yoga: Sonntag 18:30 Uhr', 'Der Yogakurs ist freitagabends um 18:30 Uhr.'],
    ['Yoga: Samstag 18:30 Uhr', 'Der Yogakurs ist Do um 18:30 Uhr.'],
    ['يوغا: الثلاثاء 18:30', 'حصة اليوغا كل أحد الساعة 18:30.'],
    ['Joga: środa 18:30', 'Zajęcia poniedziałkowe zaczynają się o 18:30.'],
    ['Joga: niedziela 18:30', 'Zajęcia jogi są piątkami o 18:30.'],
  ])('with %j, another day is refused: %j', (line, text) => {
    expect(check(line, text)).toContain('weekday_not_grounded');
  });
  it.each([
    ['Yoga: Monday 18:30', 'The yoga class is on Mon at 18:30.'],
    ['Йога: вівторок 18:30', 'Заняття з йоги щотижня щовівторка о 18:30.'],
    ['Yoga: sexta-feira 18:30', 'A aula de yoga é às sextas-feiras às 18:30.'],
    ['Yoga : mardi 18h30', 'Le cours de yoga a lieu chaque mar. à 18h30.'],
    ['Йога: пятница 18:30', 'К пятнице занятие йогой будет в 18:30.'],
    ['Pazartesi–Cuma 12:00–20:00 mutfak açık', 'Mutfak pazartesiden cumaya 12:00–20:00 açık.'],
    ['Joga: sobota 18:30', 'Zajęcia sobotnie zaczynają się o 18:30.'],
    ['Yoga: Donnerstag 18:30 Uhr', 'Der Yogakurs ist donnerstagabends um 18:30 Uhr.'],
    ['Mo, Mi, Fr 9–12 Uhr', 'Am Montag, Mittwoch und Freitag ist von 9 bis 12 Uhr geöffnet.'],
    ['Czynne do 18:00', 'Otwarte do 18:00.'],
    ['Montage ab 50 €', 'Die Montage kostet ab 50 €.'],
    ['We do colour from 9 to 18', 'We do colour from 9 to 18, so come by.'],
    ['Salida hasta las 11:00', 'La salida es hasta las 11:00.'],
  ])('with %j, %j passes', (line, text) => {
    expect(check(line, text)).toEqual([]);
  });
});

describe('hours of a day in its short form', () => {
  const DAYS = 'Mo 9–12 Uhr, Di 14–18 Uhr, Mi 9–12 Uhr, Do 14–19 Uhr, Fr 8–13 Uhr';
  it.each([
    ['Öffnungszeiten: Mo–Fr 9–18 Uhr, Sa 10–14 Uhr', 'Am Montag haben wir von 10 bis 14 Uhr geöffnet.'],
    ['Öffnungszeiten: Mo–Fr 9–18 Uhr, Sa 10–14 Uhr', 'Am Mittwoch schließen wir um 14 Uhr.'],
    [DAYS, 'Am Montag haben wir von 14 bis 18 Uhr geöffnet.'],
    [DAYS, 'Am Freitag haben wir von 9 bis 12 Uhr geöffnet.'],
    [DAYS, 'Dienstags ist bis 19 Uhr geöffnet.'],
  ])('with %j, those of another day are refused: %j', (line, text) => {
    expect(check(line, text)).toContain('figure_of_another_item');
  });
  it.each([
    [DAYS, 'Am Montag haben wir von 9 bis 12 Uhr geöffnet.'],
    [DAYS, 'Am Donnerstag ist von 14 bis 19 Uhr geöffnet.'],
  ])('with %j, its own pass: %j', (line, text) => {
    expect(check(line, text)).toEqual([]);
  });
});
