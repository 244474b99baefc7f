import { IconBook } from '@tabler/icons-react';
import { CorrectSource, type Source } from '#features/replies/correct-source.tsx';
import { useDrafts } from '#features/replies/draft-queries.ts';
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
          <li key={`${source.chunkId}:${source.quote}`}>
            <IconBook size={16} stroke={1.5} />
            <span className="match-parent" dir="auto">
              {source.heading || t('knowledge.title')}
            </span>
            <small className="match-parent" dir="auto">
              {source.quote}
            </small>
            <CorrectSource source={source} onCorrect={onCorrect} />
          </li>
        ))}
      </ul>
    </section>
  );
}
