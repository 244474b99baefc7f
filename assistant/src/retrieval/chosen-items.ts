import { endsSentence } from '../reading/fold.ts';
import { stemOf } from '../reading/stems.ts';
import type { Tongues } from '../reading/tongues.ts';
import type { Chunk } from '../types.ts';
import type { ReadText, Term } from './evidence-terms.ts';
import { meet } from './evidence-terms.ts';

/* Which of the items of a list are told. */

/** How well an item holds a thing that a question names. */
const NAMED_ITEM = 0.8;
/** So many items about as near are the list that they stand in, and no answer. */
const WHOLE_LIST = 4;

const EMPTY: ReadText = {
  words: [],
  concepts: new Set(),
  implied: new Set(),
  days: new Set(),
  isOpening: false,
  hints: new Set(),
};

/**
 * The nearest lines, by the things that a question names: of the items of a list only those that hold one of them,
 * where any does ("how much is parking?" is not answered with the price of the sauna), and the one item that holds a
 * thing which none of them holds ("manicure, pedicure and removal"). What two items hold tells neither.
 */
export function chooseNamedItems(
  near: number[],
  { lines }: Chunk,
  read: ReadText[],
  things: Term[],
  tongues: Tongues,
): number[] {
  const holding = things.map((term) =>
    read.flatMap((line, at) => (meet(term, line, tongues) >= NAMED_ITEM ? [at] : [])),
  );
  const isItem = (at: number): boolean => !endsSentence(lines[at] ?? '');
  const named = near.filter((at) => holding.some((held) => held.includes(at)));
  const kept =
    named.length === 0 || near.length < WHOLE_LIST
      ? near
      : near.filter((at) => named.includes(at) || !isItem(at));
  const added = holding.flatMap((held) => (held.length === 1 ? held.filter(isItem) : []));
  return [...new Set([...kept, ...added])].sort((a, b) => a - b);
}

/**
 * Of items that would be told together those that hold something of what is asked for, where any does; of two that begin
 * alike ("workshop for children", "workshop for adults") the one that holds more of it.
 */
export function narrowItems(
  near: number[],
  { lines }: Chunk,
  read: ReadText[],
  things: Term[],
  tongues: Tongues,
): number[] {
  if (near.length < 2 || near.every((at) => endsSentence(lines[at] ?? ''))) return near;
  const held = new Map(
    near.map((at) => [at, things.filter((term) => meet(term, read[at] ?? EMPTY, tongues) >= NAMED_ITEM)]),
  );
  const most = Math.max(...[...held.values()].map(({ length }) => length));
  if (most === 0) return near;
  const beginning = (at: number): string => stemOf(read[at]?.words[0] ?? '');
  const isOutdone = (at: number): boolean =>
    near.some(
      (other) =>
        beginning(other) === beginning(at) &&
        (held.get(other)?.length ?? 0) > (held.get(at)?.length ?? 0) &&
        (held.get(at) ?? []).every((term) => held.get(other)?.includes(term)),
    );
  return near.filter((at) => (held.get(at)?.length ?? 0) > 0 && !isOutdone(at));
}
