import { endsSentence, isUnspaced } from './fold.ts';
import type { Chunk } from './types.ts';

/** Characters of sentences from which on a passage is running text, and no entry of a few short ones. */
const LONG = 300;
const LONG_UNSPACED = 120;
const MOST = 0.5;

function isLong({ kind, lines }: Chunk): boolean {
  if (kind === 'faq') return false;
  const text = lines.filter((line) => endsSentence(line)).join(' ');
  return text.length >= (isUnspaced(text) ? LONG_UNSPACED : LONG);
}

/**
 * True for a knowledge base that is mostly running text. Questions about it are others than questions about a list of
 * prices: they name most of what they ask for, and what the text does not say of one thing it says of another.
 */
export function isProse(chunks: Chunk[]): boolean {
  const size = (some: Chunk[]): number =>
    some.reduce((sum, { lines }) => sum + lines.reduce((own, line) => own + line.length, 0), 0);
  return size(chunks.filter(isLong)) > MOST * size(chunks);
}
