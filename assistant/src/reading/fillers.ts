import type { Language } from '../types.ts';
import fillerWords from './fillers.json' with { type: 'json' };
import { foldText, splitFolded } from './fold.ts';
import { isTopicless } from './function-words.ts';
import type { Tongues } from './tongues.ts';
import { ANY_TONGUE, tongueOf } from './tongues.ts';

let opened: Map<string, Tongues> | undefined;

/** How customers chat around a question, slang and short forms included; for retrieval alone, and read by the first. */
function fillers(): Map<string, Tongues> {
  opened ??= readFillers();
  return opened;
}

function readFillers(): Map<string, Tongues> {
  const read = new Map<string, Tongues>();
  for (const [language, words] of Object.entries(fillerWords)) {
    for (const word of words.split(' ').flatMap((one) => splitFolded(foldText(one))))
      read.set(word, (read.get(word) ?? 0) | tongueOf(language));
  }
  return read;
}

/** The folded fillers of a language. */
export function fillersOf(language: Language): string[] {
  const tongue = tongueOf(language);
  return [...fillers()].filter(([, tongues]) => (tongues & tongue) !== 0).map(([word]) => word);
}

/** True for a folded word that a customer says without asking for it. */
export function isFiller(word: string, tongues: Tongues = ANY_TONGUE): boolean {
  return isTopicless(word, tongues) || ((fillers().get(word) ?? 0) & tongues) !== 0;
}
