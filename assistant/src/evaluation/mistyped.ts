import { findAnswer } from '../builtin/find-answer.ts';
import type { Language } from '../types.ts';
import { LANGUAGES } from '../types.ts';
import type { Case } from './measure.ts';
import { holds, isPlain } from './measure.ts';

/*
 * What a fault of spelling costs. Every question that is answered rightly is asked again with one letter of one word
 * wrong, and so is every one that is rightly left to a person.
 */

const WORD = /\p{L}{5,}/gu;
const FAULTS: ((word: string, at: number) => string)[] = [
  (word, at) => word.slice(0, at) + word.slice(at + 1),
  (word, at) => word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2),
  (word, at) => word.slice(0, at + 1) + (word[at] ?? '') + word.slice(at + 1),
];

/** The text once for each fault, in a word and at a letter that its length picks; none without a longer word. */
export function mistype(text: string): string[] {
  const words = [...text.matchAll(WORD)];
  return FAULTS.flatMap((fault, turn) => {
    const match = words[(text.length + turn) % Math.max(1, words.length)];
    if (!match) return [];
    const [word] = match;
    const wrong = fault(word, 1 + ((text.length + turn) % (word.length - 2)));
    return wrong === word ? [] : [text.slice(0, match.index) + wrong + text.slice(match.index + word.length)];
  });
}

/** `right`: asked again after a right answer, `kept` of them answered rightly; `silent` and `leaked` likewise. */
export type MistypedCount = {
  language: Language;
  right: number;
  kept: number;
  silent: number;
  leaked: number;
  notes: string[];
};

function measureLanguage(language: Language, cases: Case[]): MistypedCount {
  const count: MistypedCount = { language, right: 0, kept: 0, silent: 0, leaked: 0, notes: [] };
  for (const { set, question, knowledge } of cases) {
    if (set.language !== language || set.crossed || knowledge.index.isProse || !isPlain(question)) continue;
    const { expected, text } = question;
    const ask = (asked: string): string[] =>
      findAnswer(knowledge.index, asked, '').answers.flatMap(({ lines }) => lines);
    const isRight = (said: string[]): boolean =>
      expected === null ? said.length === 0 : said.length > 0 && holds(said, expected);
    if (!isRight(ask(text))) continue;
    for (const wrong of mistype(text)) {
      const still = isRight(ask(wrong));
      if (expected === null) {
        count.silent += 1;
        count.leaked += still ? 0 : 1;
      } else {
        count.right += 1;
        count.kept += still ? 1 : 0;
      }
      if (!still) count.notes.push(`${expected === null ? 'leak' : 'lost'} ${set.name}: ${wrong}`);
    }
  }
  return count;
}

/** What is left of the right answers and of the right silence with one fault, by language; Japanese has no such words. */
export function measureMistyped(cases: Case[]): MistypedCount[] {
  return LANGUAGES.filter((language) => language !== 'ja').map((language) =>
    measureLanguage(language, cases),
  );
}
