import { foldText, isUnspaced, splitFolded } from '../reading/fold.ts';

/** A word as it stands in a text, with what it is compared by. */
type Token = { from: number; to: number; words: string[] };

const TYPED = /[\p{L}\p{N}\p{M}ー]+(?:['’ʼ][\p{L}\p{M}]+)*/gu;
const MOST_WORDS = 20;

function readTokens(text: string): Token[] {
  return [...text.matchAll(TYPED)].map((found) => ({
    from: found.index,
    to: found.index + found[0].length,
    words: splitFolded(foldText(found[0])),
  }));
}

/** Where the tokens from `at` on say the words in a row: behind the last of them; -1 when they do not. */
function followWords(tokens: readonly Token[], at: number, words: readonly string[]): number {
  let met = 0;
  for (let next = at; next < tokens.length; next += 1) {
    for (const word of tokens[next]?.words ?? []) {
      if (word !== words[met]) return -1;
      met += 1;
    }
    if (met === words.length) return next + 1;
  }
  return -1;
}

/**
 * The places of a text that say `met` (folded): in a row where they stand so, else word by word. `mended` is the text
 * with its faults of spelling mended, which `met` was found in; what is answered stands in `text` as it is.
 */
export function quoteWords(text: string, mended: string, met: string): string[] {
  if (text.includes(met)) return [met];
  const typed = readTokens(text);
  const tokens = readTokens(mended);
  if (tokens.length !== typed.length) return [];
  const quote = (from: number, to: number): string =>
    text.slice(typed[from]?.from ?? 0, typed[to - 1]?.to ?? 0);
  const words = splitFolded(met);
  for (const [at] of tokens.entries()) {
    const end = words.length === 0 ? -1 : followWords(tokens, at, words);
    if (end !== -1) return [quote(at, end)];
  }
  const wanted = new Set(words);
  const quoted = tokens.flatMap((token, at) =>
    token.words.some((word) => wanted.has(word) && !isUnspaced(word)) ? [quote(at, at + 1)] : [],
  );
  const inside = words.filter((word) => isUnspaced(word) && text.includes(word));
  return [...new Set([...quoted, ...inside])].slice(0, MOST_WORDS);
}

/** The words of a text that say a phrase in a row, whatever stands between them; null where it does not say it. */
export function standingWords(text: string, phrase: string): string | null {
  if (phrase.trim() === '') return null;
  if (text.includes(phrase)) return phrase;
  const words = splitFolded(foldText(phrase));
  if (words.length === 0) return null;
  const tokens = readTokens(text);
  for (const [at] of tokens.entries()) {
    const end = followWords(tokens, at, words);
    if (end !== -1) return text.slice(tokens[at]?.from ?? 0, tokens[end - 1]?.to ?? 0);
  }
  return null;
}

/** A text without what stands in it word by word: what an owner does not mean, and what somebody else said. */
export function withoutPhrases(text: string, phrases: readonly string[]): string {
  let left = text;
  for (const phrase of phrases) {
    if (phrase.trim() === '') continue;
    // A script without blanks has no words to go by.
    if (isUnspaced(phrase)) left = left.split(phrase.trim()).join(' ');
    else left = withoutWords(left, splitFolded(foldText(phrase)));
  }
  return left;
}

function withoutWords(text: string, words: readonly string[]): string {
  const [first] = words;
  if (first === undefined) return text;
  const tokens = readTokens(text);
  const kept: string[] = [];
  let from = 0;
  for (let at = 0; at < tokens.length; at += 1) {
    const end = tokens[at]?.words[0] === first ? followWords(tokens, at, words) : -1;
    if (end === -1) continue;
    kept.push(text.slice(from, tokens[at]?.from), ' ');
    from = tokens[end - 1]?.to ?? text.length;
    at = end - 1;
  }
  return kept.length === 0 ? text : [...kept, text.slice(from)].join('');
}
