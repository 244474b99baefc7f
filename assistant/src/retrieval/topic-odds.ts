import type { Concept } from './concepts.ts';

/* What it says of a question that a passage holds, or lacks, a topic that the question names. */

/** The topics of each word of a question, apart for words that a passage meets and words that it does not. */
export type NamedTopics = { met: (readonly Concept[])[]; missed: (readonly Concept[])[] };
/** By concept, two numbers: for a word that is met and for one that is missed. What a table does not know counts as 0. */
export type TopicTable = Record<string, number[]>;

/** A word with several topics says what they say on average. */
function average(concepts: readonly Concept[], table: TopicTable, side: 0 | 1): number {
  return concepts.reduce((sum, concept) => sum + (table[concept]?.[side] ?? 0), 0) / concepts.length;
}

/** How much the topics of a question speak for a near miss: in sum, the most and the least, of the topics met and of those missed. */
export function weighOdds(named: NamedTopics, table: TopicTable): number[] {
  const weigh = (words: (readonly Concept[])[], side: 0 | 1): number[] => {
    const odds = words.map((concepts) => average(concepts, table, side));
    return [odds.reduce((sum, one) => sum + one, 0), Math.max(0, ...odds), Math.min(0, ...odds)];
  };
  return [...weigh(named.met, 0), ...weigh(named.missed, 1)];
}

/** The part of each topic in a question: a topic that shares its word with another has half of it. */
export function sharesOf(words: (readonly Concept[])[]): Map<Concept, number> {
  return new Map(words.flatMap((concepts) => concepts.map((concept) => [concept, 1 / concepts.length])));
}

/** What the topics of a question add to how sure its answer is. */
export function addTopics(named: NamedTopics, weights: TopicTable): number {
  const add = (words: (readonly Concept[])[], side: 0 | 1): number =>
    [...sharesOf(words)].reduce((sum, [concept, part]) => sum + part * (weights[concept]?.[side] ?? 0), 0);
  return add(named.met, 0) + add(named.missed, 1);
}
