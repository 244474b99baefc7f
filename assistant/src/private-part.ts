import { readFigures } from './guard/figures.ts';
import { foldText, splitSentences } from './reading/fold.ts';
import { tellLanguage } from './reading/language.ts';
import { joinSentences } from './sentences.ts';
import { LANGUAGES, type Language } from './types.ts';

/** What the public answer says where the rest was written in private. */
const PROMISE: Record<Language, string> = {
  en: 'We have answered you in a private message 💬',
  uk: 'Ми відповіли вам у приватному повідомленні 💬',
  es: 'Le hemos respondido por mensaje privado 💬',
  pt: 'Respondemos por mensagem privada 💬',
  ru: 'Мы ответили вам в личном сообщении 💬',
  id: 'Kami sudah menjawab Anda lewat pesan pribadi 💬',
  tr: 'Size özel mesajla yanıt verdik 💬',
  fr: 'Nous vous avons répondu en message privé 💬',
  de: 'Wir haben Ihnen in einer privaten Nachricht geantwortet 💬',
  ja: 'メッセージでお返事しました 💬',
  ar: 'أجبناك في رسالة خاصة 💬',
  pl: 'Odpowiedzieliśmy w wiadomości prywatnej 💬',
};

/** A public answer is no longer. */
const MOST_CHARACTERS = 2200;

export type Parts = {
  /** Its sentences that name an amount of money. */
  priced: string;
  /** What is left for everybody, with the promise of a private message in the language of the text. */
  open: string;
};

/** Parts an answer into what names a price and the rest; null where it names none. Linear in its length. */
export function partPrices(text: string): Parts | null {
  const sentences = text.slice(0, MOST_CHARACTERS).split('\n').flatMap(splitSentences);
  const priced = sentences.filter(namesPrice);
  if (priced.length === 0) return null;
  const told = tellLanguage(text);
  const promise = PROMISE[LANGUAGES.find((language) => language === told) ?? 'en'];
  const left = sentences.filter((sentence) => !priced.includes(sentence) && sentence !== promise);
  return { priced: join(priced), open: join([...left, promise]) };
}

const namesPrice = (sentence: string) =>
  readFigures(foldText(sentence), true).figures.some(({ unit }) => unit === 'money');

const join = (texts: readonly string[]) =>
  joinSentences(texts.map((text) => ({ text, kind: 'fact', sources: [] })));
