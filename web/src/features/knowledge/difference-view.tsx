import { useMemo } from 'react';
import { compareTexts, type DifferenceRow } from '#features/knowledge/difference.ts';
import classes from '#features/knowledge/difference-view.module.css';
import { lineDirection } from '#features/knowledge/line-direction.ts';
import { useTranslation } from '#i18n/use-translation.tsx';

type Props = { label: string; before: string; after: string };

/** What was taken out and what was put in, line by line; equal stretches are folded. */
export function DifferenceView({ label, before, after }: Props) {
  const { t } = useTranslation();
  const rows = useMemo(() => compareTexts(before, after), [before, after]);
  if (rows.every(({ kind }) => kind === 'same' || kind === 'gap')) {
    return <p className={classes.none}>{t('versions.same')}</p>;
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text must be scrolled by keys
    <section className={classes.view} aria-label={label} tabIndex={0}>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows of two given texts never move
        <Row key={at} row={row} />
      ))}
    </section>
  );
}

const SIGNS = { same: '', added: '+', removed: '−' } as const;

function Row({ row }: { row: DifferenceRow }) {
  const { t } = useTranslation();
  if (row.kind === 'gap') {
    return <p className={classes.gap}>{t('versions.sameLines', { lines: row.count })}</p>;
  }
  const Tag = { same: 'p', added: 'ins', removed: 'del' } as const;
  const Line = Tag[row.kind];
  return (
    <Line className={classes.row} data-kind={row.kind}>
      <span className={classes.sign} aria-hidden="true">
        {SIGNS[row.kind]}
      </span>
      <span className={classes.text} dir={lineDirection(row.pieces.map(({ text }) => text).join(''))}>
        {row.pieces.map(({ text, isChanged }, at) =>
          isChanged ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <b key={at} className={classes.word}>
              {text}
            </b>
          ) : (
            text
          ),
        )}
      </span>
    </Line>
  );
}
