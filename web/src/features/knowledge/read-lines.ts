export type Line = { kind: 'heading' | 'question' | 'blank' | 'text'; start: number; end: number };

const HEADING = /^\s{0,3}#{1,6}\s+(?=\S)/;

/** The lines of a text as offsets; of a heading without its marks. */
export function readLines(text: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    const end = start + line.length;
    const marks = HEADING.exec(line)?.[0].length ?? 0;
    if (marks > 0) lines.push({ kind: 'heading', start: start + marks, end });
    else if (line.trim() === '') lines.push({ kind: 'blank', start, end });
    else lines.push({ kind: /^\s*Q:/.test(line) ? 'question' : 'text', start, end });
    start = end + 1;
  }
  return lines;
}
