import fillerWords from './fillers.json' with { type: 'json' };
import { foldText, splitFolded } from './fold.ts';
import { isTopicless } from './function-words.ts';

/** How customers chat around a question, slang and short forms included; for retrieval alone. */
const fillers = new Set(
  Object.values(fillerWords)
    .flatMap((words) => words.split(' '))
    .flatMap((word) => splitFolded(foldText(word))),
);

/** True for a folded word that a customer says without asking for it. */
export function isFiller(word: string): boolean {
  return isTopicless(word) || fillers.has(word);
}
