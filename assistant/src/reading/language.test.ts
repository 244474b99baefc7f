import { describe, expect, it } from 'vitest';
import { CAN_BE_TOLD, detectLanguage } from './language.ts';

const TEXTS: Record<string, string[]> = {
  en: [
    'Hello',
    'How much is a haircut?',
    'ok thanks',
    'Are you open on Sunday',
    'what sizes do you have',
    'Can I pay by card',
  ],
  uk: [
    'Привіт',
    'Скільки коштує манікюр?',
    'Де ви',
    'Дякую',
    'Чи працюєте у неділю',
    'добрий день',
    'Можна оплатити карткою',
  ],
  es: [
    'hola',
    '¿Cuánto cuesta?',
    'gracias',
    'tienen envio a Madrid',
    'abren los domingos?',
    'se puede pagar con tarjeta',
  ],
  pt: [
    'olá',
    'quanto custa?',
    'obrigada',
    'vocês entregam em Lisboa',
    'bom dia',
    'aceitam cartão',
    'qual o endereço',
  ],
  ru: [
    'привет',
    'сколько стоит стрижка',
    'спасибо',
    'где вы находитесь',
    'здравствуйте',
    'можно оплатить картой',
  ],
  id: [
    'halo',
    'berapa harganya',
    'terima kasih',
    'bisa kirim ke Bandung?',
    'buka jam berapa',
    'alamat di mana',
  ],
  tr: [
    'merhaba',
    'fiyatı ne kadar',
    'teşekkürler',
    'pazar günü açık mısınız',
    'kargo var mı',
    'adresiniz nerede',
  ],
  fr: [
    'bonjour',
    'c’est combien',
    'quel est le prix',
    'merci',
    'vous livrez à Lyon ?',
    'puis-je payer par carte',
  ],
  de: ['hallo', 'was kostet das', 'danke', 'liefern sie nach Wien', 'habt ihr sonntags offen', 'wo seid ihr'],
  ja: ['こんにちは', '料金はいくらですか', 'ありがとう', '日曜日は営業していますか', '予約したい'],
  ar: ['مرحبا', 'كم السعر', 'شكرا', 'هل تفتحون يوم الاحد', 'اين موقعكم'],
  pl: [
    'dzień dobry',
    'ile to kosztuje',
    'dzięki',
    'czy macie parking',
    'gdzie jesteście',
    'czy można płacić kartą',
    'Ile kosztuje manicure hybrydowy?',
    'ile kosztuje zdjecie starej hybrydy',
  ],
};

describe('detecting the language of short texts', () => {
  it.each(
    Object.entries(TEXTS).flatMap(([language, texts]) => texts.map((text) => [language, text] as const)),
  )('reads %s: %s', (language, text) => {
    expect(detectLanguage(text).language).toBe(language);
  });
  it.each(['👍', '123', '25 €', '', '?', 'https://studio.example/a', '@studio'])(
    'tells nothing from %j',
    (text) => {
      expect(detectLanguage(text)).toEqual({ language: null, confidence: 0 });
    },
  );
  it('cannot rely on a brand or a bare loanword', () => {
    for (const text of ['Instagram', 'iPhone 15', 'ok', 'Visa'])
      expect(detectLanguage(text).confidence).toBeLessThan(CAN_BE_TOLD);
  });
  it('relies on a sentence', () => {
    for (const texts of Object.values(TEXTS)) {
      expect(detectLanguage(texts.join('. ')).confidence).toBeGreaterThanOrEqual(CAN_BE_TOLD);
    }
  });
  it('knows other languages as such', () => {
    expect(detectLanguage('quanto costa il taglio di capelli da uomo').language).toBe('it');
    expect(detectLanguage('안녕하세요').language).toBe('ko');
  });

  it('is one of those that are asked for, where the alphabet leaves a choice', () => {
    expect(detectLanguage('manicure hybrydowy jutro').language).not.toBe('pl');
    expect(detectLanguage('manicure hybrydowy jutro', new Set(['pl', 'en'])).language).toBe('pl');
    expect(detectLanguage('おいくらですか', new Set(['pl'])).language).toBe('ja');
  });
});
