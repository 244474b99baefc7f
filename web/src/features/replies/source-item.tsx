import type { PendingMessage } from '@parley/contract/replies.ts';
import { IconBook } from '@tabler/icons-react';

import { CorrectSource } from '#features/replies/correct-source.tsx';
import classes from '#features/replies/why-this-draft.module.css';
import { useTranslation } from '#i18n/use-translation.tsx';

/** A line of the knowledge base that a text was written from. */
export type Source = PendingMessage['sources'][number];

type Props = {
  source: Source;
  onCorrect: (source: Source) => void;
};

/** A source by its heading, the question that it answers and its words, with the way there. */
export function SourceItem({ source, onCorrect }: Props) {
  const { t } = useTranslation();
  const { heading, question, quote, isCurrent } = source;
  return (
    <li>
      <IconBook size={16} stroke={1.5} />
      <span className="match-parent" dir="auto">
        {heading || t('knowledge.title')}
      </span>
      {question !== null && question !== quote && (
        <small className={`match-parent ${classes.question}`} dir="auto">
          {question}
        </small>
      )}
      <small className="match-parent" dir="auto" data-gone={!isCurrent || undefined}>
        {quote}
      </small>
      {!isCurrent && <em className={classes.gone}>{t('why.gone')}</em>}
      <CorrectSource source={source} onCorrect={onCorrect} />
    </li>
  );
}
