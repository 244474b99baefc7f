import { isFiller } from '../reading/fillers.ts';
import { foldText, splitFolded } from '../reading/fold.ts';
import { conceptsOfWord } from './concepts.ts';

/*
 * Russian and Ukrainian written in Latin letters ("skolko stoit"), as phones without the alphabet send them. The word
 * is spelled back by a table; small faults of the spelling are left to the search, which forgives a letter.
 */
const SHARED: [string, string][] = [
  ['shch', 'щ'],
  ['sch', 'щ'],
  ['zh', 'ж'],
  ['kh', 'х'],
  ['ts', 'ц'],
  ['ch', 'ч'],
  ['sh', 'ш'],
  ['yu', 'ю'],
  ['ju', 'ю'],
  ['ya', 'я'],
  ['ja', 'я'],
  ['a', 'а'],
  ['b', 'б'],
  ['v', 'в'],
  ['w', 'в'],
  ['g', 'г'],
  ['d', 'д'],
  ['e', 'е'],
  ['z', 'з'],
  ['j', 'й'],
  ['k', 'к'],
  ['q', 'к'],
  ['l', 'л'],
  ['m', 'м'],
  ['n', 'н'],
  ['o', 'о'],
  ['p', 'п'],
  ['r', 'р'],
  ['s', 'с'],
  ['t', 'т'],
  ['u', 'у'],
  ['f', 'ф'],
  ['x', 'х'],
  ['c', 'ц'],
  ["'", 'ь'],
];
const ALPHABETS: [string, string][][] = [
  [
    ['yo', 'е'],
    ['jo', 'е'],
    ['ye', 'е'],
    ['yy', 'ыи'],
    ['iy', 'ии'],
    ['h', 'х'],
    ['i', 'и'],
    ['y', 'ы'],
    ...SHARED,
  ],
  [
    ['ye', 'є'],
    ['je', 'є'],
    ['yi', 'і'],
    ['yy', 'ии'],
    ['iy', 'іи'],
    ['h', 'г'],
    ['i', 'і'],
    ['y', 'и'],
    ...SHARED,
  ],
];
const SOFT = /[ьъ']/gu;
const LATIN = /^[a-z0-9'\s]*$/u;

function spell(word: string, alphabet: [string, string][]): string {
  let spelled = '';
  for (let at = 0; at < word.length; ) {
    const [latin, letter] = alphabet.find(([sound]) => word.startsWith(sound, at)) ?? [
      word[at] ?? '',
      word[at] ?? '',
    ];
    spelled += letter;
    at += latin.length;
  }
  return spelled;
}

/** Words that Cyrillic questions are made of, without the signs that nobody writes in Latin letters. */
const KNOWN = new Map(
  'сколько скильки скільки стоит коштує можно можна когда коли где есть какой какая який яка нужно треба работаете працюєте сегодня завтра спасибо адрес цена ціна запись доставка'
    .split(' ')
    .map((word) => [foldText(word).replace(SOFT, ''), foldText(word)]),
);

function isKnown(word: string): boolean {
  return word.length >= 3 && (KNOWN.has(word) || isFiller(word) || conceptsOfWord(word).length > 0);
}

/** The question in Cyrillic when its Latin words make Russian or Ukrainian ones, else null. */
export function readLatinCyrillic(text: string): string | null {
  const folded = foldText(text);
  const words = splitFolded(folded).filter((word) => /[a-z]/u.test(word));
  if (words.length < 2 || !LATIN.test(words.join(' '))) return null;
  const foreign = words.filter(
    (word) => word.length >= 3 && !isFiller(word) && conceptsOfWord(word).length === 0,
  );
  const readings = ALPHABETS.map((alphabet) => {
    const spelled = words.map((word) => spell(word, alphabet));
    const known = foreign.filter((word) => isKnown(spell(word, alphabet))).length;
    const read = words.filter((word) => isKnown(spell(word, alphabet)) || isFiller(spell(word, alphabet)));
    return {
      known,
      read: read.length,
      text: spelled.map((word) => KNOWN.get(word.replace(SOFT, '')) ?? word).join(' '),
    };
  });
  const [best] = readings.sort((a, b) => b.known - a.known);
  // "liftkarten bei euch": what reads well in Latin letters is not spelled back.
  const latin = words.filter((word) => word.length >= 2 && isFiller(word)).length;
  return best && best.known >= 1 && best.read > latin && best.known * 4 >= words.length ? best.text : null;
}
