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
      {readLines(text).map((line) => {
        const Tag = line.kind !== 'heading' ? 'p' : place === 'page' ? 'h2' : 'h3';
        return (
          <Tag
            key={line.start}
            className={classes[line.kind]}
            // Its mark tells it apart from the words behind.
            dir={lineDirection(text.slice(text.lastIndexOf('\n', line.start - 1) + 1, line.end))}
          >
            <Words line={line} text={text} found={found} />
          </Tag>
        );
      })}
    </section>
  );
});

function Words({ line, text, found }: { line: Line; text: string; found: Found }) {
  if (line.kind !== 'row') return <Marked part={line} text={text} found={found} />;
  const { label, value, note, end } = line;
  // Every sign stays in its place, for those who listen and for what is copied; only the looks are those of a table.
  return (
    <>
      <span className={classes.label}>
        <Marked part={label} text={text} found={found} />
      </span>
      <span className="sr-only">{text.slice(label.end, value.start)}</span>
      <span className={classes.value}>
        <Marked part={value} text={text} found={found} />
      </span>
      {note && (
        <>
          <span className="sr-only">{text.slice(value.end, note.start)}</span>
          <span className={classes.note}>
            <Marked part={{ start: note.start, end }} text={text} found={found} />
          </span>
        </>
      )}
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
