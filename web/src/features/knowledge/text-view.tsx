import { memo, useEffect, useRef } from 'react';

import { cutAtMatches } from '#features/knowledge/find-matches.ts';
import type { Place } from '#features/knowledge/knowledge-calls.ts';
import { lineDirection } from '#features/knowledge/line-direction.ts';
import { readLines } from '#features/knowledge/read-lines.ts';
import { scrollToCurrent } from '#features/knowledge/scroll-to-current.ts';
import classes from '#features/knowledge/text-view.module.css';
import type { Found } from '#features/knowledge/use-editor.ts';

type Props = { place: Place; label: string; text: string; found: Found };

/** The text to be read: headings and questions stand out, everything else as it was written. */
export const TextView = memo(function TextView({ place, label, text, found }: Props) {
  const frame = useRef<HTMLElement>(null);
  const { matches, current } = found;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place moves with the search
  useEffect(() => scrollToCurrent(frame.current), [current, matches]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text must be scrolled by keys
    <section ref={frame} className={classes.view} aria-label={label} tabIndex={0} data-home>
      {readLines(text).map(({ kind, start, end }) => {
        const Tag = kind !== 'heading' ? 'p' : place === 'page' ? 'h2' : 'h3';
        return (
          <Tag key={start} className={classes[kind]} dir={lineDirection(text.slice(start, end))}>
            {cutAtMatches(text, { start, end }, matches).map((segment) =>
              segment.at === null ? (
                segment.text
              ) : (
                <mark
                  key={segment.at}
                  className={classes.match}
                  data-current={segment.at === current || undefined}
                >
                  {segment.text}
                </mark>
              ),
            )}
          </Tag>
        );
      })}
    </section>
  );
});
