import { CONCEPT_WORDS } from './concept-words.ts';
import type { Concept } from './concepts.ts';
import { conceptNamed } from './concepts.ts';
import { topicWords } from './topics.ts';

/** All topics in one order, so that tables can hold their places. */
export const topicNames: readonly Concept[] = [
  ...new Set([...Object.keys(CONCEPT_WORDS), ...topicWords.map(([, name]) => name)].map(conceptNamed)),
];
const places = new Map(topicNames.map((name, at) => [name, at]));

/** Where a topic stands, by its name in the lists; undefined for one that no list names. */
export function placeOf(topic: Concept): number | undefined {
  return places.get(topic);
}
