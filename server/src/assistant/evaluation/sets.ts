import { readdirSync, readFileSync } from 'node:fs';

/** A question; `expected` is a piece of the right answer, null when the knowledge base does not answer it. */
export type Question = { text: string; expected: string | null };
export type EvaluationSet = { name: string; language: string; knowledgeBase: string; questions: Question[] };

const FOLDER = new URL('./sets/', import.meta.url);
const BORDER = '=== questions';

/**
 * `tune` sets are what the calibration learns from; `held-out` sets only measure. A file is
 * a knowledge base, the border line, and one `question => piece of the answer` a line, `-` for none.
 */
export function loadSets(kind: 'tune' | 'held-out'): EvaluationSet[] {
  return readdirSync(FOLDER)
    .filter((file) => file.startsWith(`${kind}-`) && file.endsWith('.txt'))
    .sort()
    .map((file) => {
      const [knowledgeBase = '', list = ''] = readFileSync(new URL(file, FOLDER), 'utf8').split(BORDER);
      const questions = list
        .split('\n')
        .filter((line) => line.includes('=>'))
        .map((line) => {
          const at = line.lastIndexOf('=>');
          const expected = line.slice(at + 2).trim();
          return { text: line.slice(0, at).trim(), expected: expected === '-' ? null : expected };
        });
      const name = file.slice(0, -'.txt'.length);
      return { name, language: name.slice(-2), knowledgeBase: knowledgeBase.trim(), questions };
    });
}
