import type { PendingMessage } from '@parley/contract/replies.ts';
import { IconBook } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { CorrectSource } from '#features/replies/correct-source.tsx';
import classes from '#features/replies/why-this-draft.module.css';
import { useTranslation } from '#i18n/use-translation.tsx';

/** A line of the knowledge base that a text was written from. */
export type Source = PendingMessage['sources'][number];

type Props = {
  source: Source;
  isGone?: boolean;
  onCorrect: (source: Source) => void;
  /** What is said of it below its words. */
  children?: ReactNode;
};

/** A source by its heading, the question that it answers and its words, with the way there. */
export function SourceItem({ source, isGone = false, onCorrect, children }: Props) {
  const { t } = useTranslation();
  const { heading, question, quote } = source;
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
      <small className="match-parent" dir="auto" data-gone={isGone || undefined}>
        {quote}
      </small>
      {children}
      <CorrectSource source={source} onCorrect={onCorrect} />
    </li>
  );
}
