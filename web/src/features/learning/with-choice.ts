import type { LearnedFact, Learning } from '@parley/contract/learning.ts';

type Choice = { id: string; isChosen: boolean };

/** As the server will have it: of answers that cannot all be true one at most is chosen. */
export function withChoice(learning: Learning, { id, isChosen }: Choice): Learning {
  const rivalry = learning.facts.find((fact) => fact.id === id)?.rivalry ?? null;
  const facts = learning.facts.map((fact) => {
    if (fact.id === id) return { ...fact, isChosen };
    return isChosen && rivalry !== null && fact.rivalry === rivalry ? { ...fact, isChosen: false } : fact;
  });
  return { ...learning, facts };
}

export type Rivals = { rivalry: string; facts: LearnedFact[] };

/** Answers that cannot all be true, and the others by their kind; each in the order in which they came. */
export function sortFacts(facts: readonly LearnedFact[]) {
  const rivals = new Map<string, LearnedFact[]>();
  const kinds = new Map<LearnedFact['kind'], LearnedFact[]>();
  for (const fact of facts) {
    if (fact.rivalry === null) kinds.set(fact.kind, [...(kinds.get(fact.kind) ?? []), fact]);
    else rivals.set(fact.rivalry, [...(rivals.get(fact.rivalry) ?? []), fact]);
  }
  return {
    rivals: [...rivals].map(([rivalry, own]): Rivals => ({ rivalry, facts: own })),
    kinds: [...kinds].map(([kind, own]) => ({ kind, facts: own })),
  };
}
