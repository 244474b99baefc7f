import type { Language } from '../types.ts';
import fillerWords from './fillers.json' with { type: 'json' };
import { foldText, splitFolded } from './fold.ts';
import { isTopicless } from './function-words.ts';
import type { Tongues } from './tongues.ts';
import { ANY_TONGUE, tongueOf } from './tongues.ts';

/** How customers chat around a question, slang and short forms included; for retrieval alone. */
const fillers = new Map<string, Tongues>();
for (const [language, words] of Object.entries(fillerWords)) {
  for (const word of words.split(' ').flatMap((one) => splitFolded(foldText(one))))
    fillers.set(word, (fillers.get(word) ?? 0) | tongueOf(language));
}

/** The folded fillers of a language. */
export function fillersOf(language: Language): string[] {
  const tongue = tongueOf(language);
  return [...fillers].filter(([, tongues]) => (tongues & tongue) !== 0).map(([word]) => word);
}

/** True for a folded word that a customer says without asking for it. */
export function isFiller(word: string, tongues: Tongues = ANY_TONGUE): boolean {
  return isTopicless(word, tongues) || ((fillers.get(word) ?? 0) & tongues) !== 0;
}
