import { isFiller } from '../reading/fillers.ts';
import { splitSearched } from '../reading/fold.ts';
import { foldFigures } from '../reading/plain-text.ts';
import { stemOf } from '../reading/stems.ts';
import type { Tongues } from '../reading/tongues.ts';
import type { Concept } from '../retrieval/concepts.ts';
import { conceptsOfWord } from '../retrieval/concepts.ts';
import type { ReadText } from '../retrieval/evidence-terms.ts';
import { readText } from '../retrieval/evidence-terms.ts';
import { relatedConcepts } from '../retrieval/related-concepts.ts';

/** What a text is about: the concepts that it names, and the stems of words that name none. */
export type About = { read: ReadText; stems: Set<string>; key: string };

export function readAbout(text: string, tongues: Tongues): About {
  const read = readText(text, tongues);
  const named = [...read.concepts].filter((concept) => !read.implied.has(concept));
  const stems = new Set(
    splitSearched(foldFigures(text))
      .filter((word) => !/^\p{N}/u.test(word) && !isFiller(word, tongues))
      .filter((word) => conceptsOfWord(word, tongues).length === 0)
      .map(stemOf),
  );
  // "How much" also asks for a number: beside what is named it tells two questions apart that are one.
  const telling = named.length > 1 ? named.filter((concept) => concept !== 'number') : named;
  return { read, stems, key: [...telling, ...stems].sort().join(' ') };
}

/** What tells of itself that it answers: a price for "how much", an hour for "when". */
const ANSWERED_BY: [Concept, Concept[]][] = [
  ['price', ['price']],
  ['hours', ['hours', 'when']],
  ['when', ['hours', 'when', 'duration']],
  ['duration', ['duration', 'when', 'number']],
  ['address', ['address']],
  ['contact', ['contact']],
  ['number', ['number']],
  ['age', ['age', 'number']],
];

/** True where an answer speaks of what a question asks. */
export function speaksOf(answer: About, question: About): boolean {
  for (const [asked, told] of ANSWERED_BY)
    if (question.read.concepts.has(asked) && told.some((kind) => answer.read.implied.has(kind))) return true;
  for (const concept of question.read.concepts) {
    if (answer.read.concepts.has(concept)) return true;
    if (relatedConcepts(concept).some((other) => answer.read.concepts.has(other))) return true;
  }
  for (const stem of question.stems) if (answer.stems.has(stem)) return true;
  return false;
}

const KINDS = new Set<Concept>([
  'price',
  'when',
  'number',
  'duration',
  'hours',
  'contact',
  'age',
  'discount',
]);

/** True for an answer that tells of what it speaks: "A manicure is 38", "We are open 9-18"; not "It is 38". */
export function saysWhat({ read, stems }: About): boolean {
  if (read.isOpening || read.implied.has('address') || stems.size > 0) return true;
  return [...read.concepts].some((concept) => !KINDS.has(concept) && !read.implied.has(concept));
}
