import { diffLines, diffWordsWithSpace } from 'diff';

export type Piece = { text: string; isChanged: boolean };
export type DifferenceRow =
  | { kind: 'same' | 'added' | 'removed'; pieces: Piece[] }
  /** Lines that both texts have, left out. */
  | { kind: 'gap'; count: number };

const CONTEXT_LINES = 2;
/** Longer passages are shown as removed and added whole. */
const WORDS_LIMIT = 4_000;
const PATIENCE_MILLISECONDS = 1_500;

/** The difference by lines, and by words within lines that were changed; equal stretches shrink to their edges. */
export function compareTexts(before: string, after: string): DifferenceRow[] {
  const from = closeLine(before);
  const to = closeLine(after);
  const changes = diffLines(from, to, { timeout: PATIENCE_MILLISECONDS }) ?? [
    { value: from, removed: true, added: false },
    { value: to, removed: false, added: true },
  ];
  const rows: DifferenceRow[] = [];
  for (let at = 0; at < changes.length; at += 1) {
    const change = changes[at];
    const next = changes[at + 1];
    if (!change) continue;
    if (change.removed && next?.added) {
      rows.push(...compareWords(change.value, next.value));
      at += 1;
    } else if (change.removed || change.added) {
      rows.push(...wholeLines(change.value, change.removed ? 'removed' : 'added'));
    } else {
      rows.push(...shrink(toLines(change.value), { hasAbove: at > 0, hasBelow: next !== undefined }));
    }
  }
  return rows;
}

function closeLine(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}

function toLines(text: string): string[] {
  return text.replace(/\n$/, '').split('\n');
}

function wholeLines(text: string, kind: 'added' | 'removed'): DifferenceRow[] {
  return toLines(text).map((line) => ({ kind, pieces: [{ text: line, isChanged: false }] }));
}

function compareWords(removed: string, added: string): DifferenceRow[] {
  if (removed.length + added.length > WORDS_LIMIT) {
    return [...wholeLines(removed, 'removed'), ...wholeLines(added, 'added')];
  }
  const words = diffWordsWithSpace(removed, added);
  const side = (kind: 'added' | 'removed') =>
    splitPieces(
      words
        .filter((word) => (kind === 'added' ? !word.removed : !word.added))
        .map((word) => ({ text: word.value, isChanged: word.added || word.removed })),
    ).map((pieces) => ({ kind, pieces }));
  return [...side('removed'), ...side('added')];
}

/** Pieces that run over several lines, by line. */
function splitPieces(pieces: Piece[]): Piece[][] {
  const lines: Piece[][] = [[]];
  for (const { text, isChanged } of pieces) {
    for (const [index, part] of text.split('\n').entries()) {
      if (index > 0) lines.push([]);
      if (part !== '') lines.at(-1)?.push({ text: part, isChanged });
    }
  }
  // What every text ends with is no line of its own.
  return lines.slice(0, -1);
}

function shrink(lines: string[], { hasAbove, hasBelow }: { hasAbove: boolean; hasBelow: boolean }) {
  const rows = (some: string[]): DifferenceRow[] =>
    some.map((text) => ({ kind: 'same', pieces: [{ text, isChanged: false }] }));
  const top = hasAbove ? CONTEXT_LINES : 0;
  const bottom = hasBelow ? CONTEXT_LINES : 0;
  const count = lines.length - top - bottom;
  if (count <= 1) return rows(lines);
  const gap: DifferenceRow = { kind: 'gap', count };
  return [...rows(lines.slice(0, top)), gap, ...rows(bottom === 0 ? [] : lines.slice(-bottom))];
}
