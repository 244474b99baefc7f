import { readdirSync, readFileSync } from 'node:fs';

/**
 * A question; `expected` holds pieces of the right answer, null when the knowledge base does not answer it. `before`
 * is what the customer asked in the turn before.
 */
export type Question = { text: string; before: string | null; expected: string[] | null };
/** `language` is the knowledge base's; `crossed` sets are asked in other languages. */
export type EvaluationSet = {
  name: string;
  language: string;
  crossed: boolean;
  knowledgeBase: string;
  questions: Question[];
};
/** Names of files begin with it. */
export const SET_KINDS = ['tune', 'fresh', 'held-out', 'frozen'] as const;
export type SetKind = (typeof SET_KINDS)[number];

const FOLDER = new URL('./sets/', import.meta.url);
const BORDER = '=== questions';
const BORROWED = /^@ (\S+)\s*$/u;

function readQuestion(line: string): Question {
  const at = line.lastIndexOf('=>');
  const asked = line.slice(0, at).split('>>');
  const expected = line.slice(at + 2).trim();
  return {
    text: asked.at(-1)?.trim() ?? '',
    before: asked.length > 1 ? (asked[0]?.trim() ?? null) : null,
    expected: expected === '-' ? null : expected.split('&&').map((piece) => piece.trim()),
  };
}

function readSet(name: string): EvaluationSet {
  const [top = '', list = ''] = readFileSync(new URL(`${name}.txt`, FOLDER), 'utf8').split(BORDER);
  const borrowed = BORROWED.exec(top)?.[1];
  return {
    name,
    language: name.slice(-2),
    crossed: borrowed !== undefined,
    knowledgeBase: borrowed === undefined ? top.trim() : readSet(borrowed).knowledgeBase,
    questions: list
      .split('\n')
      .filter((line) => line.includes('=>'))
      .map(readQuestion),
  };
}

/**
 * `tune` sets are what the calibration learns from; `fresh` ones are businesses that nothing learned from yet, whose
 * failures are read; `held-out` sets measure while one works on the method; `frozen`
 * sets measure alone. A file is a knowledge base (or `@ name` of the set that has it), the border line, and one
 * `question => piece of the answer` a line: `-` for none, `&&` between pieces, `before >> question` for a follow-up.
 */
export function loadSets(kind: SetKind): EvaluationSet[] {
  return readdirSync(FOLDER)
    .filter((file) => file.startsWith(`${kind}-`) && file.endsWith('.txt'))
    .sort()
    .map((file) => readSet(file.slice(0, -'.txt'.length)));
}
