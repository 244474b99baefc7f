import type { PendingMessage } from '@parley/contract/replies.ts';
import classes from '#features/replies/draft-card.module.css';
import { loadDialogTexts } from '#i18n/i18n.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';

type Props = { draft: PendingMessage; onShowSources: () => void };

const StillLearning = lazyPart(
  async () => {
    const [part] = await Promise.all([import('#features/replies/still-learning.tsx'), loadDialogTexts()]);
    return part.StillLearning;
  },
  { place: 'nowhere' },
);

/** Where a draft comes from, each place once, in one line; absent when it names nothing. */
export function SourceLinks({ draft: { sources, isLearning }, onShowSources }: Props) {
  const { t } = useTranslation();
  if (sources.length === 0) return null;
  return (
    <span className={classes.sources}>
      {t('drafts.from')}
      {[...new Set(sources.map(({ heading }) => heading))].map((heading) => {
        const lines = sources.filter((source) => source.heading === heading);
        // A knowledge base need not have headings.
        const name = heading || t('knowledge.title');
        const label = t('drafts.source', { heading: name });
        const isCurrent = lines.every((line) => line.isCurrent);
        return (
          <button
            key={heading}
            type="button"
            className={classes.source}
            title={lines.map(({ quote }) => quote).join('\n')}
            aria-label={isCurrent ? label : `${label}. ${t('why.gone')}`}
            data-gone={!isCurrent || undefined}
            onClick={onShowSources}
            dir="auto"
          >
            {name}
          </button>
        );
      })}
      {isLearning && <StillLearning />}
    </span>
  );
}
