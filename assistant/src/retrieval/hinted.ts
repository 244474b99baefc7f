import { isFiller } from '../reading/fillers.ts';
import type { Tongues } from '../reading/tongues.ts';
import type { Concept } from './concepts.ts';
import type { ReadChunk, ReadText, Term } from './evidence-terms.ts';
import { meet, namesOf } from './evidence-terms.ts';
import type { Meeting } from './missed-terms.ts';
import { MATCHED } from './missed-terms.ts';
import type { Query } from './retrieval.ts';

/* What the words of a question and of a passage hint at, and how much of a line the question names. */

export const HINT_NAMES = ['hintMet', 'hintNamed', 'hintShared', 'hintLine'] as const;

const NO_HINTS: ReadonlySet<Concept> = new Set();
const HINTED_WORD = 0.5;

function overlaps(topics: Iterable<Concept>, known: ReadonlySet<Concept>): boolean {
  for (const topic of topics) if (known.has(topic)) return true;
  return false;
}

/**
 * How much of a question a passage does not meet and yet may speak of, in shares of the question: its words hint at what
 * the passage names, name what the passage hints at, or both hint at the same; and the most that one line meets or may
 * speak of. In the order of HINT_NAMES.
 */
export function weighHints(
  { hints, tongues }: Query,
  meetings: Meeting[],
  { all, lines }: ReadChunk,
): number[] {
  const total = meetings.reduce((sum, { term }) => sum + term.weight, 0);
  if (total === 0) return HINT_NAMES.map(() => 0);
  const hintsOf = ({ word, run }: Term): ReadonlySet<Concept> =>
    run ? NO_HINTS : (hints.get(word) ?? NO_HINTS);
  let met = 0;
  let named = 0;
  let both = 0;
  for (const { term, met: own } of meetings) {
    if (own >= MATCHED) continue;
    if (overlaps(hintsOf(term), all.concepts)) met += term.weight;
    else if (overlaps(namesOf(term, tongues), all.hints)) named += term.weight;
    else if (overlaps(hintsOf(term), all.hints)) both += term.weight;
  }
  const inLine = (line: ReadText): number =>
    meetings.reduce((sum, { term }) => {
      if (meet(term, line, tongues) >= MATCHED) return sum + term.weight;
      const topics = [...hintsOf(term), ...namesOf(term, tongues)];
      const isHinted = overlaps(topics, line.concepts) || overlaps(topics, line.hints);
      return sum + (isHinted ? HINTED_WORD * term.weight : 0);
    }, 0);
  return [met, named, both, Math.max(0, ...lines.map(inLine))].map((weight) => weight / total);
}

export const NAMED_NAMES = ['lineNamed', 'mostNamed', 'lineWords'] as const;

const MANY_WORDS = 8;

/**
 * How much of the lines that would be quoted a question names, the most that it names of any line, and how many words
 * the shortest of the quoted lines has: "electric bike" is asked for by its whole name, "electric cargo bike" by a part
 * of it. In the order of NAMED_NAMES.
 */
export function weighNamed(asked: ReadText, lines: ReadText[], quoted: number[], tongues: Tongues): number[] {
  const read = lines.map(({ words }) => {
    const own = words.filter((word) => !(isFiller(word, tongues) || /^\d/u.test(word)));
    const named = own.reduce((sum, word) => sum + meet({ word, weight: 1 }, asked, tongues), 0);
    return { size: own.length, share: own.length === 0 ? 0 : named / own.length };
  });
  const chosen = quoted.flatMap((at) => read[at] ?? []);
  return [
    Math.max(0, ...chosen.map(({ share }) => share)),
    Math.max(0, ...read.map(({ share }) => share)),
    Math.min(MANY_WORDS, ...chosen.map(({ size }) => size)) / MANY_WORDS,
  ];
}
