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
  how when where which whose
  скільки коли куди звідки чи який яка яке які чому навіщо де
  сколько почем скока когда где куда откуда какой какая какое какие почему зачем
  cuanto cuanta cuantos cuantas cuando donde cual cuales
  quanto quanta quantos quantas quando onde qual quais
  combien quel quelle quels quelles pourquoi
  wieviel wie wann wo wohin woher welche welcher welches
  berapa brp kapan dimana apakah bagaimana gimana kenapa
  kac nerede nereden neresi nasil hangi
  ile kiedy gdzie skad ktory ktora ktore dlaczego czy jak jaka jaki jakie
  كم بكم متى اين وين هل كيف لماذا ليش
`);
/** Words that open a question only before certain others. */
const OPENING_PAIRS = new Set(
  `do you|do u|do they|do these|does it|does this|can i|can you|can u|can we|will you|will it|is it|is this|is there|
  are you|are these|are they|are there|have you|whats the|what is|what are|what size|what time|who can|
  як можна|як замовити|чи є|є в|как можно|как заказать|есть ли|есть в|можно ли|
  como puedo|como hago|hacen envios|hay en|tienen en|teneis en|como faco|como posso|tem em|voces tem|
  ou est|ou sont|est ce|avez vous|comment faire|comment commander|gibt es|habt ihr|kann man|kann ich|haben sie|
  ada warna|ada ukuran|bisa kirim|di mana|ne kadar|ne zaman|ما هو|ما هي|هل يوجد`
    .split('|')
    .map((pair) => foldText(pair.trim())),
);
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
  if (OPENING_PAIRS.has(`${first} ${second}`)) return true;
  return OPENING.has(first) && words.length > 1 && !PRAISE.has(second);
}
