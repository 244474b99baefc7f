import { memo, useEffect, useRef } from 'react';

import { cutAtMatches, type Match } from '#features/knowledge/find-matches.ts';
import type { Place } from '#features/knowledge/knowledge-calls.ts';
import { lineDirection } from '#features/knowledge/line-direction.ts';
import { MarkedWords } from '#features/knowledge/marked-words.tsx';
import { type Cells, type Line, readLines } from '#features/knowledge/read-lines.ts';
import { scrollToCurrent } from '#features/knowledge/scroll-to-current.ts';
import { TableView } from '#features/knowledge/table-view.tsx';
import classes from '#features/knowledge/text-view.module.css';
import type { Found } from '#features/knowledge/use-editor.ts';

type Props = { place: Place; label: string; text: string; found: Found };

/** The text to be read: headings and questions stand out, and short lines of a list are a table. */
export const TextView = memo(function TextView({ place, label, text, found }: Props) {
  const frame = useRef<HTMLElement>(null);
  const { matches, current } = found;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place moves with the search
  useEffect(() => scrollToCurrent(frame.current), [current, matches]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text must be scrolled by keys
    <section ref={frame} className={classes.view} aria-label={label} tabIndex={0} data-home>
      {groupTables(readLines(text)).map((read) => {
        if (Array.isArray(read))
          return <TableView key={read[0]?.start} rows={read} text={text} found={found} />;
        const line = withMarks(read, text, matches);
        const Tag = line.kind !== 'heading' ? 'p' : place === 'page' ? 'h2' : 'h3';
        return (
          <Tag
            key={read.start}
            className={classes[line.kind]}
            dir={lineDirection(text.slice(startOfLine(read, text), read.end))}
          >
            <Words line={line} text={text} found={found} />
          </Tag>
        );
      })}
    </section>
  );
});

/** Rows that stand one below the other make one table. */
function groupTables(lines: Line[]): (Exclude<Line, Cells> | Cells[])[] {
  const groups: (Exclude<Line, Cells> | Cells[])[] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    if (line.kind === 'rule') continue;
    if (line.kind !== 'cells') groups.push(line);
    else if (Array.isArray(last) && !line.isHead) last.push(line);
    else groups.push([line]);
  }
  return groups;
}

// Its mark tells a line apart from the words behind.
const startOfLine = ({ start }: Line, text: string): number => text.lastIndexOf('\n', start - 1) + 1;

/** A line as it is written where a match lies in what is not drawn otherwise. */
function withMarks(
  line: Exclude<Line, Cells>,
  text: string,
  matches: readonly Match[],
): Exclude<Line, Cells> {
  const start = startOfLine(line, text);
  const whole = cutAtMatches(text, { start, end: line.end }, matches);
  if (whole.every(({ at }) => at === null)) return line;
  const parts = line.kind === 'row' ? [line.label, line.value, ...(line.note ? [line.note] : [])] : [line];
  const marked = (segments: { text: string; at: number | null }[]): number =>
    segments.reduce((sum, segment) => sum + (segment.at === null ? 0 : segment.text.length), 0);
  const drawn = parts.reduce((sum, part) => sum + marked(cutAtMatches(text, part, matches)), 0);
  if (drawn === marked(whole)) return line;
  return { kind: line.kind === 'row' ? 'text' : line.kind, start, end: line.end };
}

function Words({ line, text, found }: { line: Exclude<Line, Cells>; text: string; found: Found }) {
  if (line.kind !== 'row') return <MarkedWords part={line} text={text} found={found} />;
  const { label, value, note, end } = line;
  // Every sign stays in its place, for those who listen and for what is copied; only the looks are those of a table.
  return (
    <>
      <MarkedWords part={label} text={text} found={found} />
      <Sign words={text.slice(label.end, value.start)} />
      <span className={classes.value}>
        <MarkedWords part={value} text={text} found={found} />
      </span>
      {note && (
        <>
          <Sign words={text.slice(value.end, note.start)} />
          <span className={classes.note}>
            <MarkedWords part={{ start: note.start, end }} text={text} found={found} />
          </span>
        </>
      )}
    </>
  );
}

/** Not seen, but heard and copied; the blank behind it stands outside, since at its end none is kept. */
function Sign({ words }: { words: string }) {
  const bare = words.trimEnd();
  return (
    <>
      <span className="sr-only">{bare}</span>
      {words.slice(bare.length)}
    </>
  );
}
