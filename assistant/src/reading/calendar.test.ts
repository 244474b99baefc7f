import { describe, expect, it } from 'vitest';
import { checkLine } from '../testing/check-line.ts';

// 17 July 2026 is a Friday.
const NOW = new Date('2026-07-17T10:00:00Z');

const check = (line: string, text: string): string[] => checkLine(line, text, { turn: '?', now: NOW });

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
    expect(check(line, text)).toContain('1 weekday_not_grounded');
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
    expect(check(line, text)).toContain('3 figure_of_another_item');
  });
  it.each([
    [DAYS, 'Am Montag haben wir von 9 bis 12 Uhr geöffnet.'],
    [DAYS, 'Am Donnerstag ist von 14 bis 19 Uhr geöffnet.'],
  ])('with %j, its own pass: %j', (line, text) => {
    expect(check(line, text)).toEqual([]);
  });
});

const HOURS = 'Mon–Fri 9:00–18:00, Sat 10:00–15:00, Sun closed';

describe('days of closing', () => {
  it.each([
    [HOURS, "We're closed on Saturdays."],
    [HOURS, 'We are open on Sundays.'],
    [HOURS, 'We are open every day.'],
    ['Sun: closed, Mon-Sat: 9 am - 6 pm', "We're open from Sunday to Saturday."],
    ['Closed on Mondays. Tuesday to Sunday 12:00-22:00', "We're open on Mondays."],
    ['Closed on Mondays. Tuesday to Sunday 12:00-22:00', "We're closed on Tuesdays."],
    ['Students get 15% off every day except Saturday', 'Students get 15% off on Saturday.'],
    ['Students get 15% off every day except Saturday', 'Students get 15% off every day.'],
    [
      'Küche täglich 11:30–14:30 Uhr, Montag Ruhetag',
      'Montags ist die Küche von 11:30 bis 14:30 Uhr geöffnet.',
    ],
    ['Кухня щодня 12:00–22:00, понеділок вихідний', 'У понеділок кухня працює з 12:00 до 22:00.'],
    ['Пн–пт 9:00–20:00, сб 10:00–16:00, вс выходной', 'В субботу мы закрыты.'],
    ['L-V 9:00-19:00, sáb 10:00-14:00, dom cerrado', 'Los sábados cerramos.'],
    ['L-V 9:00-19:00, sáb 10:00-14:00, dom cerrado', 'Los domingos abrimos.'],
    ['Cozinha das 12h às 15h, segunda fechado', 'Na segunda a cozinha funciona das 12h às 15h.'],
    ['Sen–Jum 09.00–20.00, Sab 10.00–16.00, Min tutup', 'Hari Sabtu kami tutup.'],
    ['Mutfak her gün 12:00–22:00, pazartesi kapalı', 'Pazartesi günü mutfak 12:00-22:00 açık.'],
    ['Lun-ven 9h-18h30, sam 10h-14h, fermé le dimanche', 'Nous sommes ouverts tous les jours.'],
    ['月〜金 9:00〜19:00、土 10:00〜16:00、日曜定休', '日曜日も営業しております。'],
    ['月〜金 9:00〜19:00、土 10:00〜16:00、日曜定休', '土曜日はお休みです。'],
    ['المطبخ يوميا 12:00–22:00، الاثنين مغلق', 'يوم الاثنين المطبخ من 12:00 إلى 22:00.'],
    [
      'Kuchnia 12:00–22:00 codziennie, poniedziałek nieczynne',
      'W poniedziałki kuchnia działa od 12:00 do 22:00.',
    ],
  ])('with %j, %j is refused', (line, text) => {
    expect(check(line, text)).toContain('1 weekday_not_grounded');
  });
  it('holds open against closed on one day, though the line may close another room alone', () => {
    const line = 'Daily 9-18, kitchen closed on Monday';
    expect(check(line, 'On Monday we are open from 9 to 18.')).toContain('6 denied');
  });
  it.each([
    [HOURS, 'We are closed on Sunday.'],
    [HOURS, 'On Sunday, unfortunately, we are closed.'],
    [HOURS, 'We are open from Monday to Saturday and closed on Sunday.'],
    [HOURS, 'On Sundays we do not open.'],
    [
      'Sun: closed, Mon-Sat: 9 am - 6 pm',
      'We are open Monday to Saturday from 9 am to 6 pm, closed on Sunday.',
    ],
    ['Daily 9-18, closed on Monday', 'We are open from 9 to 18 every day except Monday.'],
    ['Sat 9:00-18:00, closed 12:00-13:00', 'On Saturday we are open from 9:00 to 18:00.'],
    ['# Are you closed on Sunday?\nNo, we work from 9 to 18 then.', 'We are open on Sunday from 9 to 18.'],
    ['Mo–Fr 9–18 Uhr, Sa 10–14 Uhr, So geschlossen', 'Sonntags haben wir geschlossen.'],
    ['Lun–vie 9–18, sáb 10–14, dom cerrado', 'Los domingos cerramos.'],
    ['Seg a sex das 9h às 19h, sáb das 9h às 14h, dom fechado', 'No domingo não abrimos.'],
    ['Seg a sex das 9h às 19h, sáb das 9h às 14h, dom fechado', 'No sábado atendemos das 9h às 14h.'],
    ['Lun–ven 9h–18h, sam 10h–14h, dim fermé', 'Nous sommes fermés le dimanche.'],
    ['Пн–пт 9:00–20:00, сб 10:00–16:00, вс выходной', 'Воскресенье у нас выходной.'],
    ['Пн–пт 9:00–20:00, сб 10:00–16:00, нд вихідний', 'У неділю ми зачинені.'],
    ['Sen–Jum 09.00–20.00, Sab 10.00–16.00, Min tutup', 'Hari Minggu kami tutup.'],
    ['Pzt–Cum 09:00–19:00, Cmt 10:00–16:00, Paz kapalı', 'Pazar günleri kapalıyız.'],
    ['Pn–pt 9–19, sob. 10–14, niedz. nieczynne', 'W niedziele jest nieczynne.'],
    ['月〜金 9:00〜19:00、日曜定休', '日曜日はお休みです。'],
    ['المطبخ يوميا 12:00–22:00، الاثنين مغلق', 'المطبخ مغلق يوم الاثنين.'],
  ])('with %j, %j passes', (line, text) => {
    expect(check(line, text)).toEqual([]);
  });
});

describe('today as a day of a source', () => {
  it.each([
    ['Mon–Thu 9:00–18:00, Fri closed', 'Today we are closed.'],
    ['Mon–Thu 9:00–18:00', 'Today we are closed.'],
    ['Summer sale 16–20 July, 20% off', 'The summer sale is on today: 20% off.'],
    ['Wir haben vom 10. Juli bis 3. August Urlaub.', 'Heute haben wir Urlaub.'],
  ])('with %j, %j passes', (line, text) => {
    expect(check(line, text)).toEqual([]);
  });
  it.each([
    ['Mon–Thu 9:00–18:00, Fri closed', 'Today we are open.'],
    ['Mon–Fri 9:00–18:00, Sat closed', 'Today we are closed.'],
    ['Summer sale 20–25 July, 20% off', 'The summer sale is on today: 20% off.'],
    ['Summer sale 16–20 July, 20% off', 'The summer sale runs until tomorrow only.'],
  ])('with %j, %j is refused', (line, text) => {
    expect(check(line, text)).toContain('1 relative_day');
  });
});
