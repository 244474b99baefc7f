/** Text made comparable: one alphabet form, no case, no accents, no invisible characters. */

// A mark is dropped only after a letter of an alphabet that uses it as an accent: Japanese voicing marks are letters.
const ACCENTS =
  /(?<=[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}])\p{M}+/gu;
const INVISIBLE = /\p{Cf}|\u034f|[\u115f\u1160\u3164]|\p{Variation_Selector}/gu;
const LETTERS: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ى: 'ي',
  ة: 'ه',
  ک: 'ك',
  ی: 'ي',
  ـ: '',
  ґ: 'г',
  '’': "'",
  ʼ: "'",
};
const SPECIAL = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu');
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]/u;
/** Letters of a run that are read as a word; a longer one is no word of any language and is known by its beginning. */
const LONGEST_WORD = 60;
const RUNS = /[\p{L}\p{N}\p{M}ー]+(?:'[\p{L}\p{M}]+)*/gu;
const ASCII = /^[\x20-\x7e\n\t]*$/;
const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });

/** Removes characters that no reader sees and that would hide a word or a figure. */
export function stripInvisible(text: string): string {
  return text.replace(INVISIBLE, '');
}

export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return stripInvisible(text.normalize('NFKC'))
    .toLowerCase()
    .normalize('NFD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .replace(SPECIAL, (letter) => LETTERS[letter] ?? letter);
}

const ELISION = /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu)'(?=.)/u;
const CONTRACTION = /^(?:i|you|we|they|he|she|it|what|there|that|who|how|where|let)'|n't$/u;

/** "l'abonnement" and "Türkiye'de" by their words; "don't" and "п'ять" are one word. */
function splitApostrophe(run: string): string[] {
  if (CONTRACTION.test(run)) return [run];
  const elided = ELISION.exec(run)?.[0];
  if (elided) return [elided.slice(0, -1), ...splitApostrophe(run.slice(elided.length))];
  const suffixed = /^([a-z]{2,})'([a-z]{1,5})$/u.exec(run);
  return suffixed?.[1] ? [suffixed[1]] : [run];
}

/**
 * Words of a folded text. Alphabets with spaces are cut by one expression, ten times faster than Intl.Segmenter
 * and with the same words; the segmenter cuts scripts that write without spaces.
 */
export function splitFolded(folded: string): string[] {
  const words: string[] = [];
  for (const [run] of folded.matchAll(RUNS)) {
    if (!UNSPACED.test(run)) {
      const word = run.slice(0, LONGEST_WORD);
      if (word.includes("'")) words.push(...splitApostrophe(word));
      else words.push(word);
      continue;
    }
    for (const part of segmenter.segment(run)) {
      if (part.isWordLike) words.push(part.segment.slice(0, LONGEST_WORD));
    }
  }
  return words;
}

const HYPHENATED = /(?<![\p{L}\p{N}-])(\p{L}{1,6})-(\p{L}{1,8})(?![\p{L}\p{N}-])/gu;

const CLITIC = /^(?:vous|tu|ils?|elles?|nous|on|je|ce|moi|la|lo|los|las|me|se|te|lhe|то|ка)$/u;

/** Words for retrieval: also "wifi" for "Wi-Fi", since customers write compounds either way. */
export function splitSearched(folded: string): string[] {
  const words = splitFolded(folded);
  if (!folded.includes('-')) return words;
  for (const [, first, second = ''] of folded.matchAll(HYPHENATED)) {
    if (!CLITIC.test(second)) words.push(`${first}${second}`);
  }
  return words;
}

export function splitWords(text: string): string[] {
  return splitFolded(foldText(text));
}

export function isUnspaced(word: string): boolean {
  return UNSPACED.test(word);
}

/** One line for comparison: folded, every run of blanks a single space. */
export function foldLine(text: string): string {
  return foldText(text).replace(/\s+/gu, ' ').trim();
}

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });
const SHORT_WORDS =
  'approx ca bzw inkl zzgl incl min max mind evtl ggf tel str nr no nos abt geb тел ул вул мкр грн руб тыс тис стр буд кв пл пр просп пер бул напр прибл др оф эт пов пн вт ср чт пт сб вс нд шт dir depto ej aprox num pag av avda esq telf urb ext ex apto dto boul bd ave apt rd blvd mr mrs ms dr prof vs jl jln hlm kec kab cad cd mah apt dk orn im np godz ul al nr pl woj pon wt sr czw sob niedz kom wew mon tue wed thu fri'
    .split(' ')
    .flatMap((word) => [word, `${word.charAt(0).toUpperCase()}${word.slice(1)}`])
    .join('|');
/** "Tel.", "z.B.", "ul.", "24.12.": a full stop that ends no sentence. */
const ABBREVIATION = new RegExp(
  `(?:(?:^|[\\s(])(?:\\p{L}|(?!(?:Ja|Да|Ні|Sí|Si|Ya|So)\\.)\\p{Lu}\\p{L}?|(?:\\p{L}{1,2}\\.){1,3}\\p{L}{1,3}|${SHORT_WORDS})|(?<!\\d)\\d{1,2}\\.\\d{1,2})\\.\\s*$`,
  'u',
);
/** A number with a full stop, which counts in German, Turkish and Polish. */
const ORDINAL = /(?:^|[^\d.,:])\d{1,2}\.\s*$/u;
const BEFORE_ORDINAL =
  /(?:^|[\s(])(?:i[mn]|a[mnb]|d(?:er|ie|as|en|em|es)|zu[mr]|vom|bis|beim|jede[mnrs]?|ihre[mnrs]?|unsere[mnrs]?|w|na|od|do|ve)\s+\d{1,2}\.\s*$|^\s*\d{1,2}\.\s*$/iu;
const AFTER_ORDINAL =
  /^(?:\p{Ll}|Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Ocak|Şubat|Mart|Nisan|Mayıs|Haziran|Temmuz|Ağustos|Eylül|Ekim|Kasım|Aralık|Kat|Stock|Etage|Obergeschoss|Untergeschoss|Besuch|Termin|Woche|Monat|Lebens|Klasse|Tag|Jahr|Kind|Person|Piętro|Cad|Sok|Gün|Ay|Yaş)/u;

/** True when the full stop at the end of `open` belongs to a number that counts what `next` begins with. */
function endsWithOrdinal(open: string, next: string): boolean {
  return ORDINAL.test(open) && (BEFORE_ORDINAL.test(open) || AFTER_ORDINAL.test(next));
}

/** Characters before a full stop that tell whether it ends a sentence. */
const LONGEST_ENDING = 80;

/** True for text that ends as a sentence does, and not with an abbreviation or a bare item. */
export function endsSentence(text: string): boolean {
  const ending = text.slice(-LONGEST_ENDING);
  return /[.!?。！？؟]["')»」]?$/u.test(ending) && !ABBREVIATION.test(ending);
}

/** Sentences of a line, trimmed; the full stop of an abbreviation or of an ordinal does not end one. */
export function splitSentences(text: string): string[] {
  const found: string[] = [];
  const segments = [...sentences.segment(text)].map(({ segment }) => segment);
  let open = '';
  let ending = '';
  for (const [at, segment] of segments.entries()) {
    open += segment;
    ending = `${ending}${segment}`.replace(/\s+/gu, ' ').slice(-LONGEST_ENDING);
    if (ABBREVIATION.test(ending) || endsWithOrdinal(ending, segments[at + 1] ?? '')) continue;
    if (open.trim()) found.push(open.trim());
    open = '';
    ending = '';
  }
  if (open.trim()) found.push(open.trim());
  return found;
}
