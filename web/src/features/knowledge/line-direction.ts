/** Our marks are Latin whatever the language of the entry. */
const MARK = /^(?:[-*•]\s+|\d+[.)]\s+)?(?:\*\*|__)?(?:[qa]\d*|question|answer)\s*[:：]/i;
/** No list mark and no number is longer. */
const LONGEST_MARK = 40;
const RTL = /^[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}]/u;

type Direction = 'rtl' | 'ltr' | 'auto';

/** The direction of a line of the knowledge base: behind "Q:" or "A:" that of the words there. */
export function lineDirection(line: string): Direction {
  const text = line.trimStart();
  const mark = MARK.exec(text.slice(0, LONGEST_MARK))?.[0].length ?? 0;
  return mark === 0 ? 'auto' : (readDirection(text.slice(mark)) ?? 'auto');
}

/**
 * The direction of a field, whose lines cannot have one each behind their marks: from right to left where most lines
 * are, else every line by its first letter.
 */
export function fieldDirection(text: string): 'rtl' | 'auto' {
  let marked = 0;
  let balance = 0;
  for (const line of text.split('\n')) {
    const behindMark = lineDirection(line);
    const direction = behindMark === 'auto' ? readDirection(line) : behindMark;
    if (behindMark === 'rtl') marked += 1;
    if (direction !== null) balance += direction === 'rtl' ? 1 : -1;
  }
  return marked > 0 && balance > 0 ? 'rtl' : 'auto';
}

function readDirection(text: string): 'rtl' | 'ltr' | null {
  const at = text.search(/\p{L}/u);
  if (at === -1) return null;
  return RTL.test(text.slice(at, at + 2)) ? 'rtl' : 'ltr';
}
