import { cutAtMatches, type Match } from '#features/knowledge/find-matches.ts';
import classes from '#features/knowledge/marked-words.module.css';
import type { Found } from '#features/knowledge/use-editor.ts';

type Props = { part: Match; text: string; found: Found };

/** A part of a text with what a search found in it. */
export function MarkedWords({ part, text, found: { matches, current } }: Props) {
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
