import { readFileSync } from 'node:fs';
import { readCommitments } from '../guard/check-commitments.ts';
import type { Language } from '../types.ts';
import { LANGUAGES } from '../types.ts';

/** `binds`: the business has done or will do something for this customer. */
export type Said = { language: Language; text: string; binds: boolean };

/**
 * Sentences that an assistant may write, one a line: `+` binds the business, `-` tells how things are done, denies,
 * asks, offers or is a courtesy. `commitments` are learned from; of `commitments-unseen` nothing was learned.
 */
export function loadSaid(folder: 'commitments' | 'commitments-unseen'): Said[] {
  return LANGUAGES.flatMap((language) =>
    readFileSync(new URL(`./${folder}/${language}.txt`, import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('+ ') || line.startsWith('- '))
      .map((line) => ({ language, text: line.slice(2), binds: line.startsWith('+') })),
  );
}

/** Of the sentences that bind how many are seen, and of the others how many are taken for one that does. */
export type Seen = { language: Language; binding: number; seen: number; others: number; mistaken: number };

/** Asks the guard for each sentence alone, with no line to quote and nothing that the owner allows. */
export function measureCommitments(said: Said[]): { seen: Seen[]; missed: string[] } {
  const judged = said.map((one) => ({ ...one, isSeen: readCommitments(one.text, [], []).length > 0 }));
  return {
    seen: LANGUAGES.map((language) => {
      const own = judged.filter((one) => one.language === language);
      const count = (binds: boolean, isSeen: boolean): number =>
        own.filter((one) => one.binds === binds && one.isSeen === isSeen).length;
      return {
        language,
        binding: count(true, true) + count(true, false),
        seen: count(true, true),
        others: count(false, true) + count(false, false),
        mistaken: count(false, true),
      };
    }),
    missed: judged
      .filter(({ binds, isSeen }) => binds !== isSeen)
      .map(({ binds, text }) => `${binds ? 'promise not seen' : 'taken for a promise'}: ${text}`),
  };
}
