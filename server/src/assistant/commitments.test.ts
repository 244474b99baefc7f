import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Act } from './commitment-forms.ts';
import { ACTS, COMMITMENT_FORMS } from './commitment-forms.ts';
import { findCommitments } from './commitments.ts';
import { normaliseWords } from './guard-text.ts';
import type { Language } from './types.ts';
import { LANGUAGES } from './types.ts';

type Written = { language: Language; act: Act; kind: 'done' | 'will'; form: string };

const written: Written[] = LANGUAGES.flatMap((language) =>
  ACTS.flatMap((act) =>
    (['done', 'will'] as const).flatMap((kind) =>
      COMMITMENT_FORMS[language][act][kind].split(/\s+/u).map((form) => ({
        language,
        act,
        kind,
        form: form.replaceAll('_', ' ').replace('*', /\p{Script=Cyrillic}/u.test(form) ? 'о' : 'o'),
      })),
    ),
  ),
);
const forms = fc.constantFrom(...written);
const asWritten = (text: string): string[] => findCommitments(normaliseWords(text));

/** How a form may be dressed; a look-alike letter stands in a few words of Latin letters. */
const dressings = fc.constantFrom<(form: string) => string>(
  (form) => form,
  (form) => form.toUpperCase(),
  (form) => `«${form}»`,
  (form) => `${form[0]}\u200b${form.slice(1)}`,
  (form) => form.replace(/(?<=[a-z])o(?=[a-z])/u, 'о'),
  (form) => form.normalize('NFD'),
);

/** A statement around a form, before it and behind it. */
const FRAMES: Record<Language, [string, string][]> = {
  en: [
    ['Good news: ', ' for Monday.'],
    ['Anna, ', ', see you soon'],
    ['Not a problem, ', '!'],
    ['', ', okay?'],
  ],
  uk: [
    ['Так, ', ' на понеділок.'],
    ['Не хвилюйтесь: ', '!'],
  ],
  es: [
    ['Claro, ', ' para el lunes.'],
    ['No se preocupe, ', '.'],
  ],
  pt: [
    ['Claro, ', ' para segunda.'],
    ['Não se preocupe, ', '.'],
  ],
  ru: [
    ['Да, ', ' на понедельник.'],
    ['Не переживайте, ', '!'],
  ],
  id: [
    ['Baik, ', ' untuk Senin.'],
    ['Jangan khawatir, ', '.'],
  ],
  tr: [
    ['Tamam, ', '.'],
    ['Merak etmeyin, ', '!'],
  ],
  fr: [
    ['Oui, ', ' pour lundi.'],
    ['Pas de souci, ', '.'],
  ],
  de: [
    ['Gut, ', ' für Montag.'],
    ['Kein Problem, ', '!'],
  ],
  ja: [
    ['はい、', '。'],
    ['ご安心ください。', '。'],
  ],
  ar: [
    ['نعم، ', ' ليوم الاثنين.'],
    ['لا تقلق، ', '.'],
  ],
  pl: [
    ['Tak, ', ' na poniedziałek.'],
    ['Nie ma problemu, ', '.'],
  ],
};

describe('a commitment', () => {
  it('is seen in every listed form, however it is dressed', () => {
    fc.assert(
      fc.property(forms, dressings, fc.nat(), ({ language, form }, dress, pick) => {
        const frames = FRAMES[language];
        const [before, after] = frames[pick % frames.length] ?? ['', ''];
        const text = `${before}${dress(form)}${after}`;
        expect({ text, isSeen: asWritten(text).length > 0 }).toEqual({ text, isSeen: true });
      }),
      { numRuns: 1500 },
    );
  });

  it.each([
    [
      'en',
      'Nothing is booked yet.',
      'Your order has not been shipped.',
      "It isn't cancelled.",
      'We never confirmed it.',
    ],
    ['uk', 'Столик ще не заброньовано.', 'Замовлення не відправлено.'],
    ['es', 'La mesa no está reservada.', 'Todavía no hemos enviado nada.'],
    ['pt', 'A mesa não está reservada.', 'O pedido ainda não foi enviado.'],
    ['ru', 'Столик ещё не забронирован.', 'Заказ не был отправлен.'],
    ['id', 'Pesanan belum dikonfirmasi.', 'Uang tidak akan dikembalikan.'],
    ['tr', 'Randevunuz onaylanmadı.', 'Sipariş gönderilmedi.'],
    ['fr', "La table n'est pas encore réservée.", "Le colis n'a pas été expédié."],
    ['de', 'Es ist noch nicht gebucht.', 'Der Termin wurde nicht bestätigt.'],
    ['ja', '予約していません。', 'まだ発送していません。'],
    ['ar', 'لم يتم حجز الطاولة.', 'الموعد غير مؤكد.'],
    ['pl', 'Stolik nie jest zarezerwowany.', 'Wizyta nie została potwierdzona.'],
  ])('is denied by a negation right before it (%s)', (_, ...texts) => {
    for (const text of texts) expect([text, asWritten(text)]).toEqual([text, []]);
  });

  it.each([
    ['en', 'Shall we book a table for you?', 'Would you like us to cancel it?', "Should we'll reserve it?"],
    ['uk', 'Забронюємо столик на завтра?', 'Чи скасуємо запис?'],
    ['es', '¿Te reservo una mesa?', '¿Le enviamos el catálogo?'],
    ['pt', 'Posso cancelar?', 'Reservamos para amanhã?'],
    ['ru', 'Забронируем столик на завтра?', 'Отменим запись?'],
    ['id', 'Apakah kami pesankan sekarang?', 'Mau saya booking?'],
    ['tr', 'Rezerve edelim mi?', 'Masayı rezerve ediyorum?'],
    ['fr', 'Voulez-vous que je réserve ?', 'On vous réserve une table ?'],
    ['de', 'Sollen wir das buchen?', 'Buchen wir Ihnen einen Tisch?'],
    ['ja', '予約しましょうか？', '予約しますか？'],
    ['ar', 'هل نحجز لك طاولة؟', 'نرسل لك العنوان؟'],
    ['pl', 'Zarezerwować stolik?', 'Czy zarezerwujemy stolik?'],
  ])('is an offer when it asks whether to act (%s)', (_, ...texts) => {
    for (const text of texts) expect([text, asWritten(text)]).toEqual([text, []]);
  });

  it.each([
    "I'll book you for five, okay?",
    "We will refund you today, won't we?",
    'I have booked you, shall we say at five?',
    'We have not only booked it but sent it.',
    'Забронируем на пять, хорошо?',
    'Te reservo a las cinco, ¿vale?',
    'Ваш столик забронирован, вы придёте?',
    'Nie tylko potwierdzamy, ale i wysyłamy.',
  ])('is no offer and not denied in %j', (text) => {
    expect(asWritten(text)).not.toEqual([]);
  });
});
