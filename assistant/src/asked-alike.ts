import { isFiller } from './reading/fillers.ts';
import { foldText, splitFolded } from './reading/fold.ts';
import { stemOf } from './reading/stems.ts';
import { type Concept, isTopic, readConcepts } from './retrieval/concepts.ts';

/** What is longer asks more than one thing. */
const MOST_CHARACTERS = 200;
const MOST_WORDS = 12;
const MENTIONS = /@[\p{L}\p{N}_.]+/gu;
/** What these name beside another says nothing of its own: "how much" is a price, and "when" a day. */
const LOOSE: ReadonlySet<Concept> = new Set<Concept>(['when', 'number']);
/** A size is one letter or two, as a word of a sentence may be. */
const SIZES = /(?<![\p{L}\p{N}'’])(?:[SML]|X{1,3}[SL])(?![\p{L}\p{N}'’])/gu;
const PARTS = ' / ';

/**
 * What a comment asks, in words that are the same in all our languages where they can be: "price", "delivery / spain".
 * Behind the slash stand the words that it is asked of. Null for what is too long or says nothing of that kind; linear.
 */
export function askedOf(text: string): string | null {
  if (text.length > MOST_CHARACTERS) return null;
  const words = splitFolded(foldText(text.replace(MENTIONS, ' ')));
  if (words.length === 0 || words.length > MOST_WORDS) return null;
  const { sources } = readConcepts(words);
  const named = [...sources.keys()].filter((concept) => !isTopic(concept));
  const told = named.filter((concept) => !LOOSE.has(concept));
  const chosen = (told.length > 0 ? told : named).sort();
  const covered = new Set(named.flatMap((concept) => [...(sources.get(concept) ?? [])]));
  const left = words.filter((word, at) => !covered.has(at) && !isFiller(word)).map(stemOf);
  const sizes = text.match(SIZES)?.map((size) => size.toLowerCase()) ?? [];
  const things = [...new Set([...left, ...sizes])].sort();
  if (chosen.length === 0 && things.length === 0) return null;
  return `${chosen.join(' ')}${PARTS}${things.join(' ')}`;
}

/** The same for many at once. */
export const readAsked = (texts: readonly string[]): (string | null)[] => texts.map(askedOf);

/**
 * Brings those together that ask the same under a post whose caption names the thing: "how much is the dress?" The
 * caption is read once, for all that is asked under it.
 */
export function withoutCaption(caption: string): (asked: string) => string {
  const named = new Set(splitFolded(foldText(caption.slice(0, 2200))).map(stemOf));
  return (asked) => {
    const [concepts = '', things = ''] = asked.split(PARTS);
    if (concepts === '' || things === '') return asked;
    return `${concepts}${PARTS}${things
      .split(' ')
      .filter((thing) => !named.has(thing))
      .join(' ')}`;
  };
}
