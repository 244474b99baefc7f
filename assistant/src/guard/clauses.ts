import { groundedCalendar, isDayWord } from '../reading/calendar.ts';
import { foldText, splitFolded } from '../reading/fold.ts';
import type { Language } from '../types.ts';
import { contentWords } from './content-words.ts';
import type { Polarity } from './polarity.ts';
import { opensWithLimit, readPolarity } from './polarity.ts';

/* The clauses of a statement or a line, each with what it affirms, denies and limits. */

/** Clauses end at a mark, at a word that turns, before a bracket of Japanese and behind any. */
const CLAUSES =
  /(?=（)|(?<=[)）])|[;!?。！？；،؛]\s*|[.](?!\d)\s*|,\s+(?!\d)|、|\s[–—/|-]\s|\s(?=(?:but|aber|sondern|pero|sino|mas|mais|но|а|але|ale|zato|tapi|tetapi|ama|fakat|لكن|ولكن)\s)|(?<=(?:が|けど|けれど)、?)/u;

export type Clause = { text: string; polarity: Polarity; words: string[]; days: Set<string> };

/** The weekdays that a text names. */
export const weekdaysOf = (text: string): Set<string> =>
  new Set([...groundedCalendar(foldText(text))].flatMap((one) => /\d+/u.exec(one)?.[0] ?? []));

/** The clauses of a text; what only denies or limits stays with what stands before it. */
export function splitClauses(text: string, language: Language): Clause[] {
  const parts: string[] = [];
  for (const part of text.split(CLAUSES)) {
    if (part === undefined || !/[\p{L}\p{N}]/u.test(part)) continue;
    const last = parts.length - 1;
    // "Electric and hybrid – no": what denies alone denies what stands before.
    const words = splitFolded(foldText(part));
    const isBare =
      words.length <= 2 && readPolarity(part, language).denies && contentWords(part, language).length === 0;
    const isLimit = last >= 0 && opensWithLimit(part, language);
    if (isLimit) parts[last] = `${parts[last]}, ${part}`;
    else if (isBare && last >= 0 && !/\d/u.test(part) && !words.some(isDayWord))
      parts[last] = `${parts[last]} ${part}`;
    else parts.push(part);
  }
  return parts.map((part) => ({
    text: part,
    polarity: readPolarity(part, language),
    words: contentWords(part, language),
    days: weekdaysOf(part),
  }));
}
