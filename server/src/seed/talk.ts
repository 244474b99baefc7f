import { readFile } from 'node:fs/promises';

import { knowledge, phrases, reading } from '@parley/assistant';

import { SEED_LANGUAGES } from './people.ts';

/** What is said in one language. */
export type Talk = {
  language: string;
  pairs: readonly { question: string; answer: string }[];
  /** Nobody at the business has answered these. */
  open: readonly string[];
  greetings: readonly string[];
  thanks: readonly string[];
  welcome: string;
};

const OPEN: Record<string, string[]> = {
  en: ['Is there parking nearby?', 'Do you remove old gel?', 'Any discount for students?'],
  uk: ['Чи є поруч парковка?', 'Чи знімаєте старий гель?', 'Є знижка для студентів?'],
  es: ['¿Hay aparcamiento cerca?', '¿Quitáis el gel viejo?', '¿Hay descuento para estudiantes?'],
  pl: ['Czy jest parking w pobliżu?', 'Czy zdejmujecie stary żel?', 'Jest zniżka dla studentów?'],
  de: ['Gibt es Parkplätze in der Nähe?', 'Entfernt ihr altes Gel?', 'Gibt es Rabatt für Studenten?'],
  fr: ['Y a-t-il un parking à côté ?', 'Vous enlevez l’ancien gel ?', 'Une réduction pour étudiants ?'],
  ru: ['Есть ли рядом парковка?', 'Снимаете старый гель?', 'Есть скидка для студентов?'],
  ar: ['هل يوجد موقف قريب؟', 'هل تزيلون الجل القديم؟', 'هل يوجد خصم للطلاب؟'],
  ja: ['近くに駐車場はありますか？', '古いジェルのオフはできますか？', '学割はありますか？'],
  tr: ['Yakında otopark var mı?', 'Eski jeli çıkarıyor musunuz?', 'Öğrenci indirimi var mı?'],
};

const SMALL_TALK: Record<string, [greetings: string[], thanks: string[]]> = {
  en: [
    ['Hi!', 'Hello!', 'Hey'],
    ['Thanks!', 'Great, thank you', 'Perfect'],
  ],
  uk: [
    ['Добрий день!', 'Вітаю!', 'Привіт'],
    ['Дякую!', 'Супер, дякую', 'Зрозуміла, дякую'],
  ],
  es: [
    ['¡Hola!', 'Buenas', 'Hola, buenos días'],
    ['¡Gracias!', 'Genial, gracias', 'Perfecto'],
  ],
  pl: [
    ['Dzień dobry!', 'Cześć', 'Hej'],
    ['Dziękuję!', 'Super, dzięki', 'Jasne, dziękuję'],
  ],
  de: [
    ['Hallo!', 'Guten Tag', 'Hi'],
    ['Danke!', 'Super, danke', 'Alles klar, danke'],
  ],
  fr: [
    ['Bonjour !', 'Bonsoir', 'Coucou'],
    ['Merci !', 'Super, merci', 'Parfait, merci'],
  ],
  ru: [
    ['Здравствуйте!', 'Добрый день', 'Привет'],
    ['Спасибо!', 'Отлично, спасибо', 'Поняла, спасибо'],
  ],
  ar: [
    ['مرحبا', 'السلام عليكم', 'مساء الخير'],
    ['شكرا', 'شكرا جزيلا', 'ممتاز، شكرا'],
  ],
  ja: [
    ['こんにちは', 'はじめまして', 'こんばんは'],
    ['ありがとうございます', '了解しました', '助かります'],
  ],
  tr: [
    ['Merhaba!', 'Selam', 'İyi günler'],
    ['Teşekkürler!', 'Süper, teşekkürler', 'Tamamdır'],
  ],
};

const KNOWLEDGE = new URL('../app/demo/knowledge-base.md', import.meta.url);

/** Questions and answers of the demo's knowledge base, by language, in the order of `SEED_LANGUAGES`. */
export async function readTalks(): Promise<Talk[]> {
  const sections = new Map<string, { question: string; answer: string }[]>();
  for (const { headingPath, question, answer } of knowledge.cutIntoChunks(
    await readFile(KNOWLEDGE, 'utf8'),
  )) {
    if (question === undefined || answer === undefined) continue;
    const section = headingPath.join();
    sections.set(section, [...(sections.get(section) ?? []), { question, answer }]);
  }
  const byLanguage = new Map(
    [...sections.values()].map((pairs) => {
      return [reading.tellLanguage(pairs.map((pair) => pair.answer).join('\n')), pairs];
    }),
  );
  return SEED_LANGUAGES.map((language) => {
    const pairs = byLanguage.get(language);
    const [greetings, thanks] = SMALL_TALK[language] ?? [];
    const open = OPEN[language];
    if (!pairs || !greetings || !thanks || !open) {
      throw new Error(`the demo's knowledge base has no section in ${language}`);
    }
    return {
      language,
      pairs,
      open,
      greetings,
      thanks,
      welcome: phrases.choosePhrase({}, 'thanks', language),
    };
  });
}
