import { LostThoughtError } from '../threads/lost-thought.ts';

/** Tasks that may be lost while a history is read; after that, what is lost stays so. */
const MOST_LOST = 100;

/** How often a task may still be lost. */
export type Patience = { left: number };
export const startPatience = (): Patience => ({ left: MOST_LOST });

type Asking<Part, Read> = {
  /** One for each part. */
  ask: (parts: readonly Part[]) => Promise<readonly Read[]>;
  /** Two or more in the place of one; none where it can be no smaller. */
  split: (part: Part) => readonly Part[];
  /** In the place of what could not be read in time. */
  nothing: Read;
  patience: Patience;
};

/**
 * Asks for all at once. What takes too long is asked for again in halves, down to the smallest parts: on a busy machine
 * less goes into the time of a task, and one part that takes long for ever keeps no other from being read.
 */
export async function askInParts<Part, Read>(
  parts: readonly Part[],
  asking: Asking<Part, Read>,
): Promise<{ part: Part; read: Read }[]> {
  const { ask, split, nothing, patience } = asking;
  try {
    const reads = await ask(parts);
    return parts.flatMap((part, at) => {
      const read = reads[at];
      return read === undefined ? [] : [{ part, read }];
    });
  } catch (error) {
    if (!(error instanceof LostThoughtError)) throw error;
    patience.left -= 1;
  }
  const [only] = parts;
  const smaller = parts.length === 1 && only !== undefined ? split(only) : parts;
  if (smaller.length < 2 || patience.left <= 0) return parts.map((part) => ({ part, read: nothing }));
  const half = Math.ceil(smaller.length / 2);
  const first = await askInParts(smaller.slice(0, half), asking);
  return [...first, ...(await askInParts(smaller.slice(half), asking))];
}

/** Two halves of a list, the second of which begins where `isStart` says, if it can. */
export function halve<One>(list: readonly One[], isStart: (one: One) => boolean): [One[], One[]] | [] {
  if (list.length < 2) return [];
  const middle = Math.floor(list.length / 2);
  const after = list.findIndex((one, at) => at >= middle && isStart(one));
  const before = list.findLastIndex((one, at) => at > 0 && at < middle && isStart(one));
  const cut = after > 0 ? after : before > 0 ? before : middle;
  return [list.slice(0, cut), list.slice(cut)];
}
