import { useDrafts } from '#features/replies/draft-queries.ts';
import { type Source, SourceItem } from '#features/replies/source-item.tsx';
import classes from '#features/replies/why-this-draft.module.css';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Spark } from '#ui/spark.tsx';

type Props = { conversationId: string; className: string; onCorrect: (source: Source) => void };

/** How the AI read the question and what it answers from, for each draft that waits; absent when it gave neither. */
export function WhyThisDraft({ conversationId, className, onCorrect }: Props) {
  const { t } = useTranslation();
  const drafts = useDrafts(conversationId) ?? [];
  const explained = drafts.filter(({ reading, sources }) => reading !== null || sources.length > 0);
  return explained.map((draft) => (
    <section key={draft.id} className={className}>
      <h3>
        <Spark size={14} />
        {t('details.why')}
      </h3>
      {drafts.length > 1 && (
        <q className={classes.asked} dir="auto">
          {draft.originalMessage}
        </q>
      )}
      {draft.reading && <p dir="auto">{draft.reading}</p>}
      <ul className={classes.sources}>
        {draft.sources.map((source) => (
          <SourceItem key={`${source.chunkId}:${source.quote}`} source={source} onCorrect={onCorrect} />
        ))}
      </ul>
    </section>
  ));
}
