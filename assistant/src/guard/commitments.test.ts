import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseWords } from '../reading/plain-text.ts';
import { expectAnswers } from '../testing/expect-answers.ts';
import type { Language } from '../types.ts';
import { LANGUAGES } from '../types.ts';
import type { Act } from './commitment-forms.ts';
import { ACTS, COMMITMENT_FORMS } from './commitment-forms.ts';
import { findCommitments } from './commitments.ts';

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

  it.each([
    ['en', 'We have booked the table for you, does that time suit you?'],
    ['uk', 'Забронюю столик на п’ятницю, це вам підійде?'],
    ['es', 'Le reservo una mesa para el viernes, ¿le parece bien así?'],
    ['pt', 'Vou reservar a mesa para sexta, pode ser assim?'],
    ['ru', 'Вернём вам деньги, так вас устроит?'],
    ['id', 'Kami kirimkan hari ini, apakah kakak setuju?'],
    ['tr', 'Masayı rezerve ediyorum, sizin için uygun mu?'],
    ['fr', 'Je vous réserve la table pour vendredi, cela vous convient-il ?'],
    ['de', 'Ich reserviere Ihnen den Tisch, passt Ihnen das so?'],
    ['ja', '予約いたします、こちらでよろしいですか？'],
    ['ar', 'سنحجز لك الطاولة، هل يناسبك هذا الوقت؟'],
    ['pl', 'Rezerwuję stolik na piątek, czy to Panu odpowiada?'],
  ])('stays one with a tag of many words (%s)', (_, text) => {
    expect(asWritten(text)).not.toEqual([]);
  });

  it.each([
    ['en', 'Shall we book you a table, or do you prefer another day?', 'Shall I reserve it, is that right?'],
    ['uk', 'Чи забронюємо столик, чи вам зручніше інший день?'],
    ['es', '¿Te reservo una mesa, o prefieres otro día?'],
    ['pt', 'Posso cancelar, ou prefere outro dia?'],
    ['ru', 'Хотите, забронируем столик?', 'Можем ли мы забронировать столик, вам удобно?'],
    ['id', 'Apakah kami pesankan sekarang, atau besok?'],
    ['tr', 'Rezerve ediyorum mu, yoksa bekleyelim mi?'],
    ['fr', 'Puis-je vous réserver une table, ou préférez-vous attendre ?'],
    [
      'de',
      'Soll ich den Tisch reservieren, passt Ihnen das?',
      'Buchen wir Ihnen einen Tisch, oder lieber morgen?',
    ],
    ['ja', '金曜日で予約いたしますか、それとも土曜日ですか？', '席を確保いたしましょうか？'],
    ['ar', 'هل نحجز لك طاولة، أم تفضل يوما آخر؟'],
    ['pl', 'Mam zarezerwować stolik, czy woli Pani inny dzień?'],
  ])('is an offer when its own clause opens as a question (%s)', (_, ...texts) => {
    for (const text of texts) expect([text, asWritten(text)]).toEqual([text, []]);
  });

  it.each([
    ['en', 'Has your order been shipped already?', 'Would you like a table to be reserved?'],
    ['uk', 'Ви вже забронювали столик?', 'Чи замовлення вже відправлено?'],
    ['es', '¿Ya ha reservado una mesa?', '¿Se ha enviado su pedido?'],
    ['pt', 'Quando foi enviado o seu pedido?', 'Gostaria de um horário agendado?'],
    ['ru', 'Вы уже забронировали столик?', 'Был ли отправлен ваш заказ?'],
    ['id', 'Apakah pesanan Anda sudah dikirim?', 'Kapan meja Anda sudah dipesan?'],
    ['tr', 'Siparişiniz gönderildi mi?', 'Randevunuz onaylandı mı?'],
    ['fr', 'Avez-vous réservé ?', 'Votre colis a-t-il été expédié ?'],
    ['de', 'Haben Sie schon gebucht?', 'Wurde Ihre Bestellung schon verschickt?'],
    ['ja', '注文はもう発送しましたか？', '予約完了ですか？'],
    ['ar', 'هل تم حجز الطاولة؟', 'متى تم إرسال الطلب؟'],
    ['pl', 'Czy stolik jest zarezerwowany?', 'Kiedy wysłano przesyłkę?'],
  ])('is none when it asks what has been done (%s)', (_, ...texts) => {
    for (const text of texts) expect([text, asWritten(text)]).toEqual([text, []]);
  });

  it.each([
    ['en', 'Let us know once you have booked.', 'We cannot see whether it has been shipped.'],
    ['uk', 'Напишіть, коли столик заброньовано.', 'Не знаємо, чи замовлення відправлено.'],
    ['es', 'Escríbanos cuando haya enviado la foto.'],
    ['pt', 'Escreva quando o pedido foi enviado.'],
    ['ru', 'Напишите, если вы забронировали онлайн.', 'Напишите, как только заказ отправлен.'],
    ['id', 'Kabari kami jika pesanan sudah dikirim.'],
    ['fr', 'Écrivez-nous si vous avez réservé.'],
    ['de', 'Schreiben Sie uns, sobald Sie gebucht haben.'],
    ['ja', '発送しましたらお知らせください。', '予約済みの方はご来店ください。'],
    ['ar', 'أخبرنا إذا تم إرسال الصورة.'],
    ['pl', 'Proszę napisać, jeśli wizyta jest już potwierdzona.'],
  ])('is none where nobody says that it is so (%s)', (_, ...texts) => {
    for (const text of texts) expect([text, asWritten(text)]).toEqual([text, []]);
  });

  it.each([
    'Вы получите подтверждение на почту.',
    'Ви отримаєте підтвердження на пошту.',
    'Відправлення у день замовлення.',
    'Оформлення триває п’ять хвилин.',
    'Anulowanie jest bezpłatne do 24 godzin wcześniej.',
    'Odwołanie wizyty jest bezpłatne.',
  ])('is none in the noun of an act: %j', (text) => {
    expect(asWritten(text)).toEqual([]);
  });

  it.each([
    'Once again: your table is booked.',
    'If you come at five, your table is booked.',
    'Until Friday we have reserved a table for you.',
    'When you arrive your table is reserved.',
    'Has it arrived? Your order was shipped today.',
    'Your table is booked?',
    'Коли прийдете, столик заброньовано.',
  ])('is said all the same in %j', (text) => {
    expect(asWritten(text)).not.toEqual([]);
  });
});

describe('a word of the line itself', () => {
  expectAnswers({
    pt: [
      [
        'Caução de 80 €, devolvida na entrega',
        ['A caução é de 80 € e é devolvida na entrega.'],
        ['A caução foi devolvida.', 'A sua caução está devolvida.'],
      ],
    ],
    en: [
      [
        'Prints are shipped within 4 days',
        ['Prints are shipped within 4 days.', 'All prints are shipped within four days.'],
        ['The prints have been shipped.', 'Your prints are shipped.'],
      ],
    ],
    fr: [
      [
        'Photos envoyées par e-mail sous 2 jours',
        ['Les photos sont envoyées par e-mail sous deux jours.'],
        ['Les photos ont été envoyées par e-mail.'],
      ],
    ],
  });
});
