import { readFileSync } from 'node:fs';
import { normaliseWords } from '../reading/plain-text.ts';
import { findKey, hash, WHOLE } from '../retrieval/hashes.ts';
import { UNSPACED } from './commitment-patterns.ts';
import type { PackedWeights, WeightTable } from './packed-weights.ts';
import { unpackWeights } from './packed-weights.ts';

/*
 * How much a sentence sounds like a promise to one customer, by all of its words together: "I've put two loaves aside
 * for you" holds no form of a commitment that a list could name. A logistic regression over words, pairs of words and
 * their beginnings and ends, learned by `evaluation/learn-commitments.ts` from sentences of both kinds in twelve languages.
 */

const MARKS_AND_WORDS = /[\p{L}\p{M}'ー]+|[.!?。！？؟,、،]/gu;
const SHORTEST_RUN = 2;
const LONGEST_RUN = 5;

function readRuns(text: string, note: (trait: string) => void): void {
  for (let size = SHORTEST_RUN; size <= LONGEST_RUN; size += 1)
    for (let from = 0; from + size <= text.length; from += 1) note(text.slice(from, from + size));
}

function readAffixes(word: string, note: (trait: string) => void): void {
  for (const size of [2, 3, 4, 5]) if (word.length > size) note(`-${word.slice(-size)}`);
  for (const size of [3, 4, 5]) if (word.length > size) note(`${word.slice(0, size)}-`);
}

/** What a sentence is known by, each once. Scripts without spaces are known by their runs of letters. */
export function readTraits(text: string): string[] {
  const traits = new Set<string>();
  const note = (trait: string): void => {
    traits.add(trait);
  };
  const normalised = normaliseWords(text).replace(/\d+/gu, '0');
  if (UNSPACED.test(normalised)) readRuns(normalised, note);
  else {
    const words = normalised.match(MARKS_AND_WORDS) ?? [];
    for (const [at, word] of words.entries()) {
      const [next, other] = [words[at + 1], words[at + 2]];
      note(word);
      readAffixes(word, note);
      if (next !== undefined) {
        note(`${word} ${next}`);
        note(`${word} -${next.slice(-3)}`);
        note(`-${word.slice(-3)} ${next}`);
      }
      if (other !== undefined) note(`${word} .. ${other}`);
    }
  }
  return [...traits];
}

/** The learned weights as they are kept: keys are hashes of traits, all numbers but the keys are in hundredths. */
export type CommitmentWeights = { bias: number; threshold: number } & PackedWeights;

type Weights = Pick<CommitmentWeights, 'bias' | 'threshold'> & WeightTable;

const FILE = new URL('./commitment-weights.json', import.meta.url);

/** The key under which a trait's weight is kept; two traits that share one are one in 50,000. */
export function keyOfTrait(trait: string): number {
  return hash(trait, WHOLE);
}

function openWeights(): Weights {
  const kept: CommitmentWeights = JSON.parse(readFileSync(FILE, 'utf8'));
  return { bias: kept.bias, threshold: kept.threshold, ...unpackWeights(kept) };
}

let opened: Weights | undefined;

/** True for a sentence that sounds more like a promise than nearly every line of a knowledge base does. */
export function soundsCommitting(text: string): boolean {
  opened ??= openWeights();
  const { bias, threshold, keys, weights } = opened;
  const traits = readTraits(text);
  let sum = 0;
  for (const trait of traits) {
    const key = keyOfTrait(trait);
    const at = findKey(keys, key);
    if (keys[at] === key) sum += weights[at] ?? 0;
  }
  return bias + sum / Math.sqrt(traits.length || 1) > threshold;
}
