import { detectAll } from 'tinyld';
import { foldText, splitFolded, stripInvisible } from './fold.ts';
import { languageWords } from './function-words.ts';

/** `confidence` is 0 to 1; from CAN_BE_TOLD on, a caller may rely on the language. */
export type DetectedLanguage = { language: string | null; confidence: number };

export const CAN_BE_TOLD = 0.6;

// An address is looked for where a word begins, not at each of its letters: the work stays in step with the length.
const NOISE = /https?:\/\/\S+|(?<!\S)\S+@\S+|@[\w.]+|#[\p{L}\p{N}_]+|[\d\p{S}]+/gu;
/** Characters that tell the language; more of them change nothing. */
const SAMPLE = 1000;
const UNKNOWN: DetectedLanguage = { language: null, confidence: 0 };

// Scripts that belong to one language among those that we meet; Arabic, Cyrillic and Latin need a closer look.
const SCRIPTS: [RegExp, string][] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Thai}/gu, 'th'],
  [/\p{Script=Devanagari}/gu, 'hi'],
  [/\p{Script=Armenian}/gu, 'hy'],
  [/\p{Script=Georgian}/gu, 'ka'],
];

// Letters that only some languages of a script write, before folding takes their marks away.
const LETTERS: [RegExp, string, number][] = [
  [/[іїєґ]/giu, 'uk', 2],
  [/[ыэёъ]/giu, 'ru', 2],
  [/[ąęśźżńćł]/giu, 'pl', 1.5],
  [/[ğış]|İ/gu, 'tr', 1.5],
  [/[ãõ]/giu, 'pt', 1.5],
  [/[ñ¿¡]/giu, 'es', 2],
  [/[ß]/gu, 'de', 2],
  [/[äöü]/giu, 'de', 0.6],
  [/[öüç]/giu, 'tr', 0.4],
  [/[èêàùœ]|[cdjlmnst]['’](?=\p{L})/giu, 'fr', 0.8],
  [/[áéíóú]/giu, 'es', 0.4],
  [/[áéíóúâêç]/giu, 'pt', 0.4],
  // A bare price question in Polish looks Danish to a reader of letters.
  [/(?<!\p{L})(?:ile|kosztuj[eą])(?!\p{L})/giu, 'pl', 2],
  // English marks none of its letters; these words of price lists and addresses stand in no other language.
  [/\b(?:address|street|road|hours|prices?|free)\b/giu, 'en', 1.2],
];

// What customers write beside our twelve. The close relatives that a word or two is mistaken for are left out.
const TOLD = [
  'en',
  'uk',
  'es',
  'pt',
  'ru',
  'id',
  'tr',
  'fr',
  'de',
  'pl',
  'it',
  'nl',
  'ro',
  'cs',
  'hu',
  'sv',
  'da',
  'fi',
  'vi',
];
/** A guess below this accuracy rests on a few letters. */
const SURE = 0.15;

function count(text: string, letters: RegExp): number {
  return text.match(letters)?.length ?? 0;
}

function detectArabicScript(text: string): DetectedLanguage {
  if (/[ٹڈڑےں]/u.test(text)) return { language: 'ur', confidence: 0.8 };
  if (/[پچژگ]/u.test(text) && !/[ةى]|\bال/u.test(text)) return { language: 'fa', confidence: 0.8 };
  return { language: 'ar', confidence: 0.95 };
}

function scoreAlphabet(text: string): Map<string, number> {
  const scores = new Map<string, number>();
  const add = (language: string, score: number): void => {
    scores.set(language, (scores.get(language) ?? 0) + score);
  };
  for (const [letters, language, weight] of LETTERS) {
    const hits = count(text, letters);
    if (hits > 0) add(language, weight * Math.min(3, hits));
  }
  for (const word of splitFolded(foldText(text))) {
    const framing = languageWords.filter((entry) => entry.framing.has(word));
    const chat = languageWords.filter((entry) => entry.chat.has(word));
    // A single letter ("a", "o", "e") stands in too many languages to weigh as a word.
    const weight = word.length === 1 ? 0.3 : 1;
    for (const { language } of framing) add(language, weight / framing.length);
    for (const { language } of chat) add(language, (1.6 * weight) / chat.length);
  }
  const guesses = detectAll(text, { only: TOLD }).slice(0, 4);
  const best = guesses[0]?.accuracy ?? 1;
  // The guess is worth little on a word and much on a sentence.
  const trust = Math.min(3, 0.2 + text.length / 14) * Math.min(1, best / SURE);
  for (const { lang, accuracy } of guesses) add(lang, trust * (accuracy / best) ** 2);
  return scores;
}

/** A turn is asked for its language by each who reads it, and to tell it takes a third of a short answer. */
const MOST_KEPT = 500;
const kept = new Map<string, Readonly<DetectedLanguage>>();

/**
 * The language of a text as a primary tag, from single words on; null when nothing tells it. With `among`, the likeliest
 * of these languages, as far as an alphabet leaves a choice.
 */
export function detectLanguage(text: string, among?: ReadonlySet<string>): Readonly<DetectedLanguage> {
  if (text.length > SAMPLE) return detect(text, among);
  const key = among ? `${[...among].join()}\n${text}` : `\n${text}`;
  const known = kept.get(key);
  if (known) return known;
  const detected = detect(text, among);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(key, detected);
  return detected;
}

function detect(text: string, among: ReadonlySet<string> | undefined): DetectedLanguage {
  const clean = stripInvisible(text.normalize('NFKC'))
    .replace(NOISE, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
    .slice(0, SAMPLE);
  const letters = count(clean, /\p{L}/gu);
  if (letters < 2) return UNKNOWN;
  for (const [script, language] of SCRIPTS) {
    if (count(clean, script) / letters >= 0.2) return { language, confidence: 0.98 };
  }
  const han = count(clean, /\p{Script=Han}/gu);
  if (han / letters >= 0.5) return { language: 'zh', confidence: 0.5 };
  if (count(clean, /\p{Script=Arabic}/gu) / letters >= 0.5) return detectArabicScript(clean);

  const ranked = [...scoreAlphabet(clean)]
    .filter(([language]) => among?.has(language) ?? true)
    .sort((a, b) => b[1] - a[1]);
  const [first, second] = ranked;
  if (!first || first[1] < 0.5) return UNKNOWN;
  const lead = (first[1] - (second?.[1] ?? 0)) / first[1];
  const evidence = Math.min(1, first[1] / 2);
  return {
    language: first[0],
    confidence: Math.round(Math.min(0.99, (0.35 + 0.65 * lead) * (0.4 + 0.6 * evidence)) * 100) / 100,
  };
}

/** The language of a text as a primary tag where a caller may rely on it, else null. */
export function tellLanguage(text: string): string | null {
  const { language, confidence } = detectLanguage(text);
  return confidence >= CAN_BE_TOLD ? language : null;
}
