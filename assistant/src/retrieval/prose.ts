import { endsSentence, isUnspaced } from '../reading/fold.ts';
import type { Chunk } from '../types.ts';

/** Characters of sentences from which on a passage is running text, and no entry of a few short ones. */
const LONG = 300;
const LONG_UNSPACED = 120;
const MOST = 0.5;

/** A block of prices and terms holds sentences too; running text is made of them. */
const MADE_OF = 0.8;

const sizeOf = (lines: string[]): number => lines.reduce((sum, line) => sum + line.length, 0);

function isLong({ kind, lines }: Chunk): boolean {
  if (kind === 'faq') return false;
  const told = lines.filter((line) => endsSentence(line));
  const long = isUnspaced(told.join('')) ? LONG_UNSPACED : LONG;
  return sizeOf(told) >= long && sizeOf(told) >= MADE_OF * sizeOf(lines);
}

/**
 * True for a knowledge base that is mostly running text. Questions about it are others than questions about a list of
 * prices: they name most of what they ask for, and what the text does not say of one thing it says of another.
 */
export function isProse(chunks: Chunk[]): boolean {
  const long = chunks.filter(isLong);
  const size = (some: Chunk[]): number => some.reduce((sum, { lines }) => sum + sizeOf(lines), 0);
  // Who writes an entry for each question does not tell a story.
  const entries = chunks.filter(({ kind }) => kind === 'faq');
  return size(long) > MOST * size(chunks) && long.length > entries.length;
}
