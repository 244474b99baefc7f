import type { NamedTopics, TopicTable } from '../retrieval/topic-odds.ts';
import { sharesOf } from '../retrieval/topic-odds.ts';

/** Words of each topic that a passage met, and that it did not. */
type Count = [met: number, missed: number];
type Tally = { all: Count; topics: Map<string, Count> };
/** In the passages that answer, and in the nearest ones of questions without an answer. */
type Counted = { answered: Tally; unanswered: Tally };
type TopicCounts = { whole: Counted; bySet: Map<string, Counted> };

/** As many words of the usual kind are added to each topic, so that a rare one says little. */
const USUAL = 16;

const createTally = (): Tally => ({ all: [0, 0], topics: new Map() });
const createCounted = (): Counted => ({ answered: createTally(), unanswered: createTally() });

function addTo({ all, topics }: Tally, named: NamedTopics): void {
  const add = (words: NamedTopics['met'], side: 0 | 1): void => {
    for (const [concept, part] of words.flatMap((concepts) =>
      concepts.map((concept) => [concept, 1 / concepts.length] as const),
    )) {
      const count: Count = topics.get(concept) ?? [0, 0];
      count[side] += part;
      all[side] += part;
      topics.set(concept, count);
    }
  };
  add(named.met, 0);
  add(named.missed, 1);
}

export function countTopics(
  questions: { set: string; answered: boolean; topics: NamedTopics }[],
): TopicCounts {
  const counts: TopicCounts = { whole: createCounted(), bySet: new Map() };
  for (const { set, answered, topics } of questions) {
    const own = counts.bySet.get(set) ?? createCounted();
    counts.bySet.set(set, own);
    for (const counted of [counts.whole, own])
      addTo(answered ? counted.answered : counted.unanswered, topics);
  }
  return counts;
}

/**
 * By topic, the logarithm of how much more often than the others it stands in questions without an answer; `without`
 * names a set that is left out.
 */
export function findOdds({ whole, bySet }: TopicCounts, without?: string): TopicTable {
  const own = without === undefined ? undefined : bySet.get(without);
  const ratio = [0, 1].map(
    (side) => ((whole.unanswered.all[side] ?? 0) + 1) / ((whole.answered.all[side] ?? 0) + 1),
  );
  const odds = (concept: string, side: 0 | 1): number => {
    const count = (kind: keyof Counted): number =>
      (whole[kind].topics.get(concept)?.[side] ?? 0) - (own?.[kind].topics.get(concept)?.[side] ?? 0);
    const usual = ratio[side] ?? 1;
    const wrong = count('unanswered') + (USUAL * usual) / (1 + usual);
    const right = count('answered') + USUAL / (1 + usual);
    return Math.log(wrong / right / usual);
  };
  const concepts = new Set([...whole.answered.topics.keys(), ...whole.unanswered.topics.keys()]);
  return Object.fromEntries(
    [...concepts].sort().map((concept) => [concept, [odds(concept, 0), odds(concept, 1)]]),
  );
}

/** The topics that at least `least` of the questions name, in the order of the alphabet. */
export function listCommon(questions: NamedTopics[], least: number): string[] {
  const counts = new Map<string, number>();
  for (const { met, missed } of questions)
    for (const concept of sharesOf([...met, ...missed]).keys())
      counts.set(concept, (counts.get(concept) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count >= least)
    .map(([concept]) => concept)
    .sort();
}
