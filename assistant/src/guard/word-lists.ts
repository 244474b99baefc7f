import { foldText, isUnspaced } from '../reading/fold.ts';
import type { Language } from '../types.ts';

/*
 * Lists of words by language, in the notation of the other lists: `word`, `stem*` for a beginning, `*end` for an end,
 * `two_words` for a run. Scripts without spaces are looked for anywhere; Arabic words also behind what it joins to them.
 */

/** A letter that joins to its neighbours in a word; Japanese letters do not. */
const LETTER = '(?![\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}])[\\p{L}\\p{N}]';
const ARABIC = /\p{Script=Arabic}/u;
const escapeSigns = (text: string): string => text.replace(/[.+?^${}()|[\]\\]/gu, '\\$&');

function toSource(entry: string): string {
  const folded = escapeSigns(foldText(entry.replaceAll('_', ' ')))
    .replaceAll('*', '\\p{L}*')
    .replaceAll(' ', '[\\s-]');
  return ARABIC.test(entry) ? `[وف]?[بكل]?${folded}` : folded;
}

/** An expression that finds each entry as whole words of a folded text; null for an empty list. */
export function compileWords(entries: readonly string[]): RegExp | null {
  const unspaced = entries.filter(isUnspaced).sort((a, b) => b.length - a.length);
  const spaced = entries.filter((entry) => !isUnspaced(entry)).sort((a, b) => b.length - a.length);
  const parts = [
    ...(spaced.length > 0 ? [`(?<!${LETTER})(?:${spaced.map(toSource).join('|')})(?!${LETTER})`] : []),
    ...unspaced.map((entry) => escapeSigns(foldText(entry))),
  ];
  return parts.length === 0 ? null : new RegExp(parts.join('|'), 'gu');
}

/** The list of each language, compiled when it is first asked for. */
export function compileByLanguage(
  listOf: (language: Language) => string,
): (language: Language) => RegExp | null {
  const compiled = new Map<Language, RegExp | null>();
  return (language) => {
    const known = compiled.get(language);
    if (known !== undefined) return known;
    const found = compileWords(
      listOf(language)
        .split(/\s+/u)
        .filter((entry) => entry !== ''),
    );
    compiled.set(language, found);
    return found;
  };
}

/** What of a text a list names, in order. */
export function findWords(text: string, words: RegExp | null): string[] {
  return words === null ? [] : (text.match(words) ?? []);
}

/** A text without what a list names. */
export function dropWords(text: string, words: RegExp | null): string {
  return words === null ? text : text.replace(words, ' ');
}
