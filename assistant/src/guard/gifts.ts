import { foldText, splitFolded } from '../reading/fold.ts';
import { normaliseWords } from '../reading/plain-text.ts';
import { currenciesOf } from '../reading/units.ts';
import { conceptsOfWord, conceptsOfWords } from '../retrieval/concepts.ts';
import { findLanguageClash } from './leaks.ts';
import { isGeneric, isWrittenIn } from './naming.ts';
import type { Ground } from './sources.ts';
import { saysFree } from './word-claims.ts';
import { wordsThat } from './words.ts';

/* What comes on top of what is paid for: gifts, and what a price is said to include. */

/** Words of any language, a star for any ending or beginning, as they stand in a folded text. */
function oneOf(...words: string[]): RegExp {
  const list = words
    .flatMap((line) => line.split('|'))
    .map((word) => foldText(word).replaceAll('*', '\\p{L}*'));
  return new RegExp(`(?<!\\p{L})(?:${list.join('|')})(?!\\p{L})`, 'gu');
}

const GIFTS = oneOf(
  'gift|gifts|freebie|freebies|goodie bag|small present|little present|welcome present|a present|throw in|throws in|thrown in|throwing in|is on us|are on us|on us today|treat you to|our treat',
  'geschenk|geschenke|geschenkt|schenken wir|wir schenken|schenken dir|schenken ihnen|geht aufs haus|gehen aufs haus|spendieren wir|wir spendieren',
  'regalo|regalos|regalamos|te regal*|os regal*|le regal*|obsequio*|obsequiamos|por cuenta de la casa|invita la casa|invitamos a un|invitamos a una',
  "cadeau|cadeaux|on vous offre|nous vous offrons|vous offrons|on t'offre|offert par la maison|offerte par la maison",
  'brinde|brindes|um mimo|uns mimos|por conta da casa|oferta da casa|presenteamos|de presente',
  'prezent|prezenty|prezencie|upominek|upominki|upominkiem|na koszt firmy|na nasz koszt|dorzucamy|dorzucimy|dorzucę',
  'hediye|hediyemiz|hediyesi|hediyeniz|hediyedir|hediyeler|ikramımız|ikramdır|ikram ediyoruz|ikramlarımız|bizden olsun|bizden hediye|bizden ikram',
  'hadiah|hadiahnya|bonus|kami traktir|traktiran',
  'подарок|подарки|подарком|подарка|дарим|подарим|за наш счет|за счет заведения|бонусом|угостим|угощаем',
  'подарунок|подарунки|подарунком|подарунка|даруємо|подаруємо|за наш рахунок|за рахунок закладу|пригостимо|пригощаємо',
  'هدية|هدايا|نهديك|نهديكم|نهدي|هديتنا|على حسابنا',
);
/** Things that are sold and only called by the word. */
const SOLD =
  /gift (?:card|voucher|certificate|box|set|wrap|bag|shop|idea)\p{L}*|(?<!\p{L})hediye (?:kart|cek|paket|kutu|seti)\p{L}*|(?:بطاق|قسيم|كرت)\p{L}* (?:ال)?هدي\p{L}*/gu;
const JAPANESE_GIFTS = /プレゼント(?!用)|贈り物|おまけ|サービス(?:いたし|し)ます|はサービスです/gu;
/** In what the owner wrote, any word of giving grounds a gift. */
const GIVING =
  /gift|present|treat(?!m)|on (?:us|the house)|schenk|aufs haus|regal|obsequi|invita|cortesia|cadeau|offert|offr|brinde|mimo|oferta|oferec|upomin|dorzuc|podarun|na koszt|hediye|ikram|bizden|hadiah|bonus|traktir|подар|дар(?:им|уємо|уемо)|презент|угоща|пригоща|за наш|бонус|هدي|ضياف|حسابنا|プレゼント|贈|サービス|おまけ|ギフト/u;

/** The thing stands behind these, before those, or on either side. */
const INCLUDES = {
  behind: oneOf(
    'includes|include|comes with|come with|beinhaltet|beinhalten|incluye|incluyen|comprend|comprennent|inclut|incluent|inclui|incluem|obejmuje|zawiera|включает|включають|включає|يشمل|تشمل|يتضمن|تتضمن',
  ),
  before: oneOf(
    'included|inbegriffen|enthalten|mit dabei|mit drin|incluido*|incluida*|compris|comprise|comprises|inclus|incluse|incluses|inclusa|inclusas|incluso|inclusos|w cenie|wliczone|wliczona|wliczony|dahil|dahildir|включен*|включено|مشمول*',
  ),
  beside: oneOf('inklusive|inkl|termasuk|входит|входят|входить|входять|شامل*'),
};
const GERMAN_ADDED =
  /(?:gibt es|gibts|bekommst du|bekommen sie|erhalten sie|erhaltst du) ([^.!?,]{1,60}) dazu(?!\p{L})/gu;
const JAPANESE_INCLUDED =
  /(?<![\p{Script=Han}\p{Script=Katakana}ー])([\p{Script=Han}\p{Script=Katakana}ー]{2,}?)(?:が|も|は)?(?:付き(?!合)|込み(?!合)|(?:が|も)?含まれ)/gu;
/** So many words tell their language. */
const TELLING_WORDS = 6;
const UNSPACED = /[\p{Script=Han}\p{Script=Katakana}]/u;
const CLAUSE_END = /[.!?;:()。！？]/u;
const JOINED = /,|、|،|(?<!\p{L})(?:and|und|y|et|e|i|oraz|ve|dan|и|та|й|و|plus)(?!\p{L})/u;

function isGiftClaimed(folded: string): boolean {
  const text = folded.replace(SOLD, ' ');
  return text.search(GIFTS) !== -1 || text.search(JAPANESE_GIFTS) !== -1;
}

const WORD = /\p{L}{3}|[\p{Script=Han}\p{Script=Katakana}]/u;

/** The words of a thing; none in "everything" or "the price". */
function contentOf(part: string): string[] {
  return splitFolded(part).filter(
    (word) => WORD.test(word) && !isGeneric(word) && !conceptsOfWord(word).includes('price'),
  );
}

type Included = { things: string[][]; isEach: boolean };

const lastOf = (text: string): string[] => contentOf(text.split(CLAUSE_END).at(-1) ?? '').slice(-2);

/** What guests bring is not there for them. */
const BRINGING = oneOf(
  'bring your|bring a|bring an|bring the|please bring|bring along|mitbring*|mitzubringen|apportez*|traer|traiga*|trazer|traga*|принесите|приносите|возьмите|захватите|візьміть|принесіть|przynie*|zabierz*|getirin*|getirmeniz|bawa|احضر*',
);

/** What a text lists up to the end of its clause, or to where it goes on to what guests bring. */
function listOf(text: string): string[][] {
  const parts = (text.split(CLAUSE_END, 1)[0] ?? '').split(JOINED);
  const end = parts.findIndex((part) => part.search(BRINGING) !== -1);
  return parts.slice(0, end === -1 ? parts.length : end).map(contentOf);
}

/** What a folded text says to be included: each of several things, or a thing of which one word tells enough. */
function readIncluded(folded: string): Included[] {
  const found: Included[] = [];
  for (const { index, 0: marker } of folded.matchAll(INCLUDES.behind))
    found.push({ things: listOf(folded.slice(index + marker.length)), isEach: true });
  for (const { index } of folded.matchAll(INCLUDES.before))
    found.push({ things: [lastOf(folded.slice(0, index))], isEach: false });
  for (const { index, 0: marker } of folded.matchAll(INCLUDES.beside)) {
    const things = [lastOf(folded.slice(0, index)), ...listOf(folded.slice(index + marker.length))];
    found.push({ things, isEach: false });
  }
  for (const [, thing = ''] of folded.matchAll(GERMAN_ADDED))
    found.push({ things: [contentOf(thing)], isEach: true });
  for (const [, thing = ''] of folded.matchAll(JAPANESE_INCLUDED))
    found.push({ things: [[thing]], isEach: true });
  return found.map((one) => ({ ...one, things: one.things.filter((words) => words.length > 0) }));
}

/** Words by which a line counts a thing in. */
const COUNTED_IN = [...Object.values(INCLUDES), JAPANESE_INCLUDED, GERMAN_ADDED];
const AMOUNT = /\d+(?:[.,]\d+)*/gu;
/** The parts of a line that may each have a price. */
const PARTS = /[;|/\n،、。]|,(?!\d)|(?<=\p{L}{3}|\p{Sc})(?<!in[ck]l|zzgl)\. /u;

/**
 * "Room 95 €, breakfast 12 €": what has a price of its own is not in another one, unless a sentence tells that price as
 * well.
 */
function hasOwnPrice(thing: string, parts: string[], folded: string): boolean {
  const isUnspaced = UNSPACED.test(thing);
  const naming = parts.filter((part) =>
    isUnspaced ? part.includes(thing) : isWrittenIn(thing, contentOf(part)),
  );
  return (
    naming.length > 0 &&
    naming.every((part) => {
      if (part.search(BRINGING) !== -1) return true;
      const [first = ''] = contentOf(part);
      const isFirst = isUnspaced ? part.trim().startsWith(thing) : isWrittenIn(thing, [first]);
      const amounts: string[] = part.match(AMOUNT) ?? [];
      const told: string[] = folded.match(AMOUNT) ?? [];
      const isTold = amounts.some((amount) => told.includes(amount));
      const isCountedIn = saysFree(part) || COUNTED_IN.some((words) => part.search(words) !== -1);
      return isFirst && amounts.length > 0 && currenciesOf(part).size > 0 && !isTold && !isCountedIn;
    })
  );
}

/** "The cut with a blow-dry costs 38 €": what is told together at one price. */
const TOGETHER = oneOf(
  'with|mit|avec|con|com|с|со|з|із|зі|z|ze|dengan|plus|und|and|et|y|e|и|та|й|i|oraz|ve|dan|مع|و',
);

/** The word right behind each of them. */
function listAdded(folded: string): string[] {
  return [...folded.matchAll(TOGETHER)].flatMap(({ index, 0: marker }) => {
    const [clause = ''] = folded.slice(index + marker.length).split(/[.!?;:(),。！？\d]/u);
    return contentOf(clause).slice(0, 1);
  });
}

function sharesConcept(word: string, words: string[]): boolean {
  const concepts = conceptsOfWords(words);
  return isWrittenIn(word, words) || conceptsOfWord(word).some((name) => concepts.has(name));
}

function isIncludedUnnamed(folded: string, words: string[], written: string): boolean {
  // A few words in another language share none with the sentence; there a topic must do.
  const isShort = words.length < TELLING_WORDS && !contentOf(folded).some((word) => isWrittenIn(word, words));
  const parts = written.split(PARTS);
  const isKnown = (word: string): boolean =>
    isShort
      ? sharesConcept(word, words)
      : isWrittenIn(word, words) || (UNSPACED.test(word) && written.includes(word));
  const isNamed = (thing: string[]): boolean => thing.some(isKnown);
  const isSold = (thing: string[]): boolean => thing.some((word) => hasOwnPrice(word, parts, folded));
  if (/\d/u.test(folded) && listAdded(folded).some((word) => hasOwnPrice(word, parts, folded))) return true;
  return readIncluded(folded).some(
    ({ things, isEach }) =>
      things.length > 0 && (!(isEach ? things.every(isNamed) : things.some(isNamed)) || things.some(isSold)),
  );
}

/** The words of a sentence that give something away, or count it into a price, of which no source knows; else null. */
export function findUnknownExtra(sentence: string, sources: readonly Ground[]): string | null {
  const read = (part: string): string => foldText(normaliseWords(part));
  const folded = read(sentence);
  const isGift = isGiftClaimed(folded);
  if (isGift && !sources.some(({ text }) => GIVING.test(text) || saysFree(text)))
    return wordsThat((part) => isGiftClaimed(read(part)), sentence);
  const written = sources.map(({ text }) => text).join('\n');
  const words = splitFolded(written);
  // Between two languages the words of a thing cannot be compared; of a few words the language cannot be told.
  const unfolded = sources.map((source) => source.written).join('\n');
  const isForeign = words.length >= TELLING_WORDS && findLanguageClash(sentence, unfolded) !== null;
  if (words.length === 0 || isForeign) return null;
  if (!isIncludedUnnamed(folded, words, written)) return null;
  return wordsThat((part) => isIncludedUnnamed(read(part), words, written), sentence);
}
