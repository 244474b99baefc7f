import { describe, expect, it, test } from 'vitest';

import { type AppointmentWish, findAppointmentWish } from './find-wish.ts';

// A Wednesday.
const AT = '2026-01-07T12:00:00.000Z';
const SATURDAY = '2026-01-10';
const TOMORROW = '2026-01-08';

function wish(text: string, at = AT, timezone = 'Europe/Berlin'): AppointmentWish | null {
  return findAppointmentWish([{ id: 'm1', text, at }], timezone);
}
/** The days and hours in short: `2026-01-10 10:00`; an hour of the dial has a question mark. */
function told(text: string): string | null {
  const read = wish(text);
  if (!read) return null;
  const times = read.times.map(({ clock, isOfDay }) => (isOfDay ? clock : `${clock}?`));
  return [...read.days, ...times].join(' ');
}

const SATURDAY_AT_TEN = `${SATURDAY} 10:00?`;

/** Wishes with what is read of them, and sentences about the same days and hours that are none. */
const SAID: Record<string, { wishes: [string, string][]; others: string[] }> = {
  en: {
    wishes: [
      ['Can I come on Saturday at 10?', SATURDAY_AT_TEN],
      ["Hi! I'd like to book a haircut for tomorrow at 5 pm", `${TOMORROW} 17:00`],
      ['Do you have anything free on January 15 at 14:30?', '2026-01-15 14:30'],
      ['Could we come tomorrow?', TOMORROW],
      ['book me in for Saturday at half past ten please', `${SATURDAY} 10:30?`],
    ],
    others: [
      'Are you open on Saturday at 10?',
      'I came on Saturday at 10',
      'When do you close on Saturday?',
      'How can I book for Saturday?',
      "I can't come on Saturday at 10",
      'Can I come with my dog?',
      "I'd like to make a complaint about my visit on Saturday",
      'When can I come on Saturday?',
      'My order was to arrive on Saturday at 10, where is it?',
    ],
  },
  uk: {
    wishes: [
      ['Можна прийти в суботу о 10?', SATURDAY_AT_TEN],
      ['Хочу записатися на завтра на 17:00', `${TOMORROW} 17:00`],
      ['Чи є вільне віконце в суботу об 11?', `${SATURDAY} 11:00?`],
      ['Запишіть мене на суботу о десятій', SATURDAY_AT_TEN],
    ],
    others: [
      'Ви працюєте в суботу о 10?',
      'Я була у вас в суботу о 10',
      'До котрої ви в суботу?',
      'Не можу прийти в суботу о 10',
    ],
  },
  es: {
    wishes: [
      ['¿Puedo ir el sábado a las 10?', SATURDAY_AT_TEN],
      ['Quería reservar mesa para mañana a las 21:00', `${TOMORROW} 21:00`],
      ['¿Tienen cita el sábado a las 5 de la tarde?', `${SATURDAY} 17:00`],
    ],
    others: [
      '¿Abren el sábado a las 10?',
      'Fui el sábado a las 10',
      '¿A qué hora cierran el sábado?',
      'No puedo ir el sábado a las 10',
    ],
  },
  pt: {
    wishes: [
      ['Posso ir no sábado às 10?', SATURDAY_AT_TEN],
      ['Queria marcar para amanhã às 15h', `${TOMORROW} 15:00`],
      ['Tem vaga no sábado às 11h30?', `${SATURDAY} 11:30?`],
    ],
    others: [
      'Vocês abrem no sábado às 10?',
      'Fui no sábado às 10',
      'Até que horas abrem no sábado?',
      'Não posso ir no sábado às 10',
    ],
  },
  ru: {
    wishes: [
      ['Можно прийти в субботу в 10?', SATURDAY_AT_TEN],
      ['Хочу записаться на завтра на 17:00', `${TOMORROW} 17:00`],
      ['Есть свободное место в субботу в 11 утра?', `${SATURDAY} 11:00`],
      ['Запишите меня на 15 января в 14:30', '2026-01-15 14:30'],
    ],
    others: [
      'Вы работаете в субботу в 10?',
      'Я была у вас в субботу в 10',
      'До скольки вы в субботу?',
      'Не могу прийти в субботу в 10',
    ],
  },
  id: {
    wishes: [
      ['Bisa datang hari Sabtu jam 10?', SATURDAY_AT_TEN],
      ['Saya mau booking besok jam 17.00', `${TOMORROW} 17:00`],
      ['Ada slot hari Sabtu pukul 11 pagi?', `${SATURDAY} 11:00`],
    ],
    others: [
      'Apakah buka hari Sabtu jam 10?',
      'Saya datang hari Sabtu jam 10',
      'Hari Sabtu tutup jam berapa?',
      'Saya tidak bisa datang hari Sabtu jam 10',
    ],
  },
  tr: {
    wishes: [
      ["Cumartesi saat 10'da gelebilir miyim?", SATURDAY_AT_TEN],
      ['Yarın 17:00 için randevu almak istiyorum', `${TOMORROW} 17:00`],
      ["Cumartesi 11'de boş yer var mı?", `${SATURDAY} 11:00?`],
      ['yarin 10 da bos yer var mi', `${TOMORROW} 10:00?`],
    ],
    others: [
      "Cumartesi saat 10'da açık mısınız?",
      "Cumartesi saat 10'da geldim",
      'Cumartesi kaça kadar açıksınız?',
      "Cumartesi saat 10'da gelemem",
    ],
  },
  fr: {
    wishes: [
      ['Est-ce que je peux venir samedi à 10h ?', SATURDAY_AT_TEN],
      ['Je voudrais prendre rendez-vous demain à 17h30', `${TOMORROW} 17:30`],
      ['Avez-vous un créneau samedi à 11 heures ?', `${SATURDAY} 11:00?`],
    ],
    others: [
      'Êtes-vous ouverts samedi à 10h ?',
      'Je suis venue samedi à 10h',
      'Vous fermez à quelle heure samedi ?',
      'À partir de quelle heure peut-on passer demain ?',
      'Je ne peux pas venir samedi à 10h',
    ],
  },
  de: {
    wishes: [
      ['Kann ich am Samstag um 10 Uhr kommen?', SATURDAY_AT_TEN],
      ['Ich hätte gern einen Termin morgen um halb elf', `${TOMORROW} 10:30?`],
      ['Habt ihr am Samstag um 14:30 noch was frei?', `${SATURDAY} 14:30`],
    ],
    others: [
      'Habt ihr am Samstag um 10 Uhr auf?',
      'Ich war am Samstag um 10 Uhr da',
      'Bis wann habt ihr am Freitag offen?',
      'Ich kann am Samstag um 10 nicht kommen',
    ],
  },
  ja: {
    wishes: [
      ['土曜日の10時に予約できますか？', SATURDAY_AT_TEN],
      ['明日の午後5時に伺いたいです', `${TOMORROW} 17:00`],
      ['土曜日の10時半に行ってもいいですか', `${SATURDAY} 10:30?`],
    ],
    others: [
      '土曜日の10時は営業していますか？',
      '土曜日の10時に行きました',
      '土曜日は何時までですか？',
      '土曜日の10時に予約しました',
    ],
  },
  ar: {
    wishes: [
      ['هل يمكنني الحضور يوم السبت الساعة 10؟', SATURDAY_AT_TEN],
      ['أريد حجز موعد غدا الساعة 5 مساء', `${TOMORROW} 17:00`],
      ['ممكن أجي السبت الساعة 11 صباحا؟', `${SATURDAY} 11:00`],
    ],
    others: [
      'هل أنتم مفتوحون يوم السبت الساعة 10؟',
      'جئت يوم السبت الساعة 10',
      'ما هي مواعيد العمل يوم السبت؟',
      'لا أستطيع الحضور يوم السبت الساعة 10',
    ],
  },
  pl: {
    wishes: [
      ['Czy mogę przyjść w sobotę o 10?', SATURDAY_AT_TEN],
      ['Chciałabym umówić się na jutro na 17:00', `${TOMORROW} 17:00`],
      ['Czy jest wolny termin w sobotę o dziesiątej?', SATURDAY_AT_TEN],
    ],
    others: [
      'Czy są Państwo otwarci w sobotę o 10?',
      'Byłam u was w sobotę o 10',
      'Do której czynne w sobotę?',
      'O której w sobotę można przyjść?',
      'Chciałabym złożyć reklamację, wizyta z soboty',
      'Nie mogę przyjść w sobotę o 10',
    ],
  },
};

describe.each(Object.entries(SAID))('%s', (_language, { wishes, others }) => {
  it.each(wishes)('wishes for a time: %s', (text, expected) => {
    expect(told(text)).toBe(expected);
  });
  it.each(others)('wishes for none: %s', (text) => {
    expect(told(text)).toBeNull();
  });
});

test('days are counted from when the customer wrote, in the time zone of the account', () => {
  const late = '2026-01-07T23:30:00.000Z';
  expect(wish('Can I come tomorrow at 9 am?', late, 'UTC')?.days).toEqual(['2026-01-08']);
  expect(wish('Can I come tomorrow at 9 am?', late, 'Asia/Tokyo')?.days).toEqual(['2026-01-09']);
  expect(wish('Can I come on Thursday?', late, 'Asia/Tokyo')?.days).toEqual(['2026-01-08']);
  expect(wish('Can I come next week on Monday?')?.days).toEqual(['2026-01-12']);
  expect(wish('Können wir nächste Woche am Mittwoch kommen?')?.days).toEqual(['2026-01-14']);
});

test('what may be either day is left to who reads it, and a day that is over is none', () => {
  expect(wish('Can I come on 5/6 at 10:00?')).toMatchObject({ days: [], times: [{ clock: '10:00' }] });
  expect(wish('Kann ich am 5.6. um 10 Uhr kommen?')?.days).toEqual(['2026-06-05']);
  expect(wish('Can I come on January 5?')?.days).toEqual(['2027-01-05']);
  expect(wish('Kann ich am 31.2. kommen?')).toBeNull();
});

test('several days and hours are told, three at most', () => {
  expect(told('Can I come on Saturday or Sunday at 10 or 11?')).toBe(`${SATURDAY} 2026-01-11 10:00? 11:00?`);
});

test('what is counted is no hour', () => {
  expect(told('Могу забронировать столик на 4 на субботу в 19:00?')).toBe(`${SATURDAY} 19:00`);
  expect(told('Can I book a table for 4 people on Saturday?')).toBe(SATURDAY);
  expect(told('Чи можна забронювати столик на двох?')).toBeNull();
  expect(told('Je voudrais prendre rendez-vous demain après-midi')).toBe(TOMORROW);
  expect(told('هل لديكم موعد متاح غدا الساعة 3 بعد الظهر؟')).toBe(`${TOMORROW} 15:00`);
});

test('the day and the hour may stand in the next words, also of another message', () => {
  const said = [
    { id: 'm1', text: 'Hello', at: AT },
    { id: 'm2', text: 'I would like to book a haircut', at: AT },
    { id: 'm3', text: 'Saturday at 10?', at: AT },
  ];
  expect(findAppointmentWish(said, 'UTC')).toMatchObject({
    messageId: 'm2',
    words: 'I would like to book a haircut',
    days: [SATURDAY],
    times: [{ clock: '10:00', isOfDay: false }],
  });
  expect(told('I would like to book a haircut. And when are you open on Saturday, is it at 10?')).toBeNull();
  expect(told('How much is a haircut? Can I come on Saturday at 10?')).toBe(SATURDAY_AT_TEN);
});

test('a wish without day and hour is none', () => {
  expect(told('Can I come?')).toBeNull();
  expect(told('')).toBeNull();
});

test('a long message is read to its bound, whatever stands in it', () => {
  for (const part of ['can i ', 'kann ich am ', 'можно на ', '10:', '(((', 'saturday ', '予約']) {
    expect(() => wish(part.repeat(200_000 / part.length))).not.toThrow();
  }
});
