import { memo, useEffect, useRef } from 'react';

import { cutAtMatches, type Match } from '#features/knowledge/find-matches.ts';
import type { Place } from '#features/knowledge/knowledge-calls.ts';
import { lineDirection } from '#features/knowledge/line-direction.ts';
import { type Line, readLines } from '#features/knowledge/read-lines.ts';
import { scrollToCurrent } from '#features/knowledge/scroll-to-current.ts';
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
      {readLines(text).map((read) => {
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

// Its mark tells a line apart from the words behind.
const startOfLine = ({ start }: Line, text: string): number => text.lastIndexOf('\n', start - 1) + 1;

/** A line as it is written where a match lies in what is not drawn otherwise. */
function withMarks(line: Line, text: string, matches: readonly Match[]): Line {
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

function Words({ line, text, found }: { line: Line; text: string; found: Found }) {
  if (line.kind !== 'row') return <Marked part={line} text={text} found={found} />;
  const { label, value, note, end } = line;
  // Every sign stays in its place, for those who listen and for what is copied; only the looks are those of a table.
  return (
    <>
      <Marked part={label} text={text} found={found} />
      <Sign words={text.slice(label.end, value.start)} />
      <span className={classes.value}>
        <Marked part={value} text={text} found={found} />
      </span>
      {note && (
        <>
          <Sign words={text.slice(value.end, note.start)} />
          <span className={classes.note}>
            <Marked part={{ start: note.start, end }} text={text} found={found} />
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

function Marked({ part, text, found: { matches, current } }: { part: Match; text: string; found: Found }) {
  return cutAtMatches(text, part, matches).map((segment) =>
    segment.at === null ? (
      segment.text
    ) : (
      <mark key={segment.at} className={classes.match} data-current={segment.at === current || undefined}>
        {segment.text}
      </mark>
    ),
  );
}
