import type { RehearsalTurn } from '@parley/contract/rehearsal.ts';
import { IconBook } from '@tabler/icons-react';
import { useId } from 'react';
import classes from '#features/rehearsal/turn-sources.module.css';
import { useTranslation } from '#i18n/use-translation.tsx';

type Source = RehearsalTurn['sources'][number];

/** The lines of the knowledge base that the AI would answer from, each with the way there. */
export function TurnSources({ sources, onShow }: { sources: Source[]; onShow: (source: Source) => void }) {
  const { t } = useTranslation();
  const id = useId();
  if (sources.length === 0) return null;
  return (
    <ul className={classes.sources} aria-label={t('rehearsal.sources')}>
      {sources.map((source, index) => {
        // A knowledge base need not have headings.
        const place = source.place || t('knowledge.title');
        return (
          <li key={`${source.place}:${source.line}`}>
            <IconBook size={14} stroke={1.5} aria-hidden="true" />
            <span className="match-parent">
              <button
                type="button"
                className={classes.source}
                aria-label={t('drafts.source', { heading: place })}
                aria-describedby={`${id}-${index}`}
                onClick={() => onShow(source)}
                dir="auto"
              >
                {place}
              </button>
            </span>
            <small id={`${id}-${index}`} className="match-parent" dir="auto">
              {source.line}
            </small>
          </li>
        );
      })}
    </ul>
  );
}
