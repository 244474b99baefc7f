import { foldText, splitFolded, splitSentences } from './reading/fold.ts';

/** `isWordless`: emoji and names of people at most. `isQuestion`: whoever wrote it waits for an answer. */
export type CommentReading = { isWordless: boolean; isQuestion: boolean };

/** What is longer says within its beginning what it is. */
const MOST_CHARACTERS = 2200;
/** A word of price asks for it by itself where little else is said ("price pls", «цена»). */
const FEW_WORDS = 5;

const MENTIONS = /@[\p{L}\p{N}_.]+/gu;
const ADDRESSES = /https?:\/\/\S+/gu;
/** A keycap ("1️⃣") is an emoji, whatever digit is in it. */
const KEYCAPS = /[\d#*]\ufe0f?\u20e3/gu;

const set = (words: string) => new Set(words.split(/\s+/u).filter(Boolean).map(foldText));

/** Words that open a question in one of our languages and hardly anything else. */
const OPENING = set(`
  how much many when where which who whose why is are do does did can could will would may should has have
  скільки коли де куди звідки чи який яка яке які хто чому навіщо як можна
  сколько почем скока когда где куда откуда какой какая какое какие кто почему зачем как можно
  cuanto cuanta cuantos cuantas cuando donde cual cuales quien como hacen tienen teneis venden
  quanto quanta quantos quantas quando onde qual quais quem voces tem vendem fazem
  combien quand ou quel quelle quels quelles est-ce pourquoi comment avez
  wieviel wie wann wo wohin woher welche welcher welches wer warum gibt habt kann konnt haben
  berapa brp kapan dimana mana apakah bagaimana gimana siapa kenapa bisa ada
  kac ne nerede nereden neresi nasil hangi kim neden niye
  ile kiedy gdzie skad ktory ktora ktore kto dlaczego czy jak jaka jaki jakie
  كم بكم متى اين وين هل كيف من ما لماذا ليش ايش شو
`);
/** Behind one of these nothing is asked: "how lovely", "what a dress", «как красиво», "qué bonito". */
const PRAISE = set(`
  beautiful lovely cute pretty nice cool amazing gorgeous sweet stunning wonderful great
  гарно красиво чудово класно круто мило прекрасно здорово классно хорошо
  bonito bonita lindo linda hermoso hermosa belo bela bello bella
  beau belle joli jolie mignon schon toll suss hubsch
  guzel hos tatli pieknie ladnie slicznie super cantik bagus keren lucu جميل حلو
`);
/** Whoever says only this asks for the price. */
const PRICE = set(`
  price prices cost pricing ціна ціну вартість прайс цена цену стоимость
  precio precios preco precos valor prix tarif preis preise kosten harga hrg
  fiyat fiyati ucret cena cene ceny koszt السعر سعر بكام سعرها سعره
`);
const JAPANESE =
  /(?:ですか|ますか|でしょうか|ませんか|(?:いくら|おいくら|いつ|どこ|何時|何円|値段|お値段|価格)(?:です|でしょう)?(?:か|は)?)\s*[。.!！]?$/u;
const TURKISH =
  /(?:^|\s)(?:var m[iı]|m[iıuü]|m[iıuü]s[iıuü]n[iıuü]z|m[iıuü]y[iıuü]z|kac\p{L}{0,8}|ne kadar|nerede)(?=\s|$)/u;

/** Linear in the length of the text. */
export function readComment(text: string): CommentReading {
  const said = text
    .slice(0, MOST_CHARACTERS)
    .replace(MENTIONS, ' ')
    .replace(ADDRESSES, ' ')
    .replace(KEYCAPS, ' ');
  // A link alone says something, but not in words of ours.
  const isWordless = !/[\p{L}\p{N}]/u.test(said) && !/https?:\/\//u.test(text);
  return { isWordless, isQuestion: !isWordless && said.split('\n').flatMap(splitSentences).some(asks) };
}

function asks(sentence: string): boolean {
  if (!/[\p{L}\p{N}]/u.test(sentence)) return false;
  const end = sentence.split(/[\p{L}\p{N}]/u).at(-1) ?? '';
  if (/[?？؟]/u.test(end)) return true;
  if (/[!！]/u.test(end)) return false;
  const folded = foldText(sentence).trim();
  const words = splitFolded(folded);
  const [first = '', second = ''] = words;
  if (JAPANESE.test(sentence.trim()) || TURKISH.test(folded)) return true;
  if (words.length <= FEW_WORDS && words.some((word) => PRICE.has(word))) return true;
  return OPENING.has(first) && words.length > 1 && !PRAISE.has(second);
}
