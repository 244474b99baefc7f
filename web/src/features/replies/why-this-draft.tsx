import { useDrafts } from '#features/replies/draft-queries.ts';
import { type Source, SourceItem } from '#features/replies/source-item.tsx';
import classes from '#features/replies/why-this-draft.module.css';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Spark } from '#ui/spark.tsx';

type Props = { conversationId: string; className: string; onCorrect: (source: Source) => void };

/** How the AI read the question and what it answers from; absent when it gave neither. */
export function WhyThisDraft({ conversationId, className, onCorrect }: Props) {
  const { t } = useTranslation();
  const draft = useDrafts(conversationId)?.at(-1);
  if (!draft || (draft.reading === null && draft.sources.length === 0)) return null;
  return (
    <section className={className}>
      <h3>
        <Spark size={14} />
        {t('details.why')}
      </h3>
      {draft.reading && <p dir="auto">{draft.reading}</p>}
      <ul className={classes.sources}>
        {draft.sources.map((source) => (
          <SourceItem key={`${source.chunkId}:${source.quote}`} source={source} onCorrect={onCorrect} />
        ))}
      </ul>
    </section>
  );
}
