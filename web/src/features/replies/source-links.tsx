import type { PendingMessage } from '@parley/contract/replies.ts';
import classes from '#features/replies/draft-card.module.css';
import { useTranslation } from '#i18n/use-translation.tsx';

type Props = { sources: PendingMessage['sources']; onShowSources: () => void };

/** Where a draft comes from, in one line; absent when it names nothing. */
export function SourceLinks({ sources, onShowSources }: Props) {
  const { t } = useTranslation();
  if (sources.length === 0) return null;
  return (
    <span className={classes.sources}>
      {t('drafts.from')}
      {sources.map(({ chunkId, quote, heading, isCurrent }) => {
        // A knowledge base need not have headings.
        const name = heading || t('knowledge.title');
        const label = t('drafts.source', { heading: name });
        return (
          <button
            key={`${chunkId}:${quote}`}
            type="button"
            className={classes.source}
            title={quote}
            aria-label={isCurrent ? label : `${label}. ${t('why.gone')}`}
            data-gone={!isCurrent || undefined}
            onClick={onShowSources}
            dir="auto"
          >
            {name}
          </button>
        );
      })}
    </span>
  );
}
