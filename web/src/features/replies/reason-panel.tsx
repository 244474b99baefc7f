import type { MessageReason } from '@parley/contract/replies.ts';
import { IconX } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Reason } from '#features/replies/reason.tsx';
import type { Source } from '#features/replies/source-item.tsx';
import classes from '#features/replies/why-this-answer.module.css';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Button, Spinner } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Spark } from '#ui/spark.tsx';

type Props = {
  /** What is explained: the panel takes the focus when that changes. */
  subjectId: string;
  reason: Pick<UseQueryResult<MessageReason>, 'data' | 'isPending' | 'isError' | 'error' | 'refetch'>;
  className: string;
  onClose: () => void;
  /** Leads to the line in the knowledge base, or only there. */
  onCorrect: (source: Source | null) => void;
};

/** Why a text of the AI says what it says, while it is read, and when it could not be. */
export function ReasonPanel({ subjectId, reason, className, onClose, onCorrect }: Props) {
  const { t } = useTranslation();
  const title = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asking for another one leads there again
  useEffect(() => {
    title.current?.focus();
    title.current?.scrollIntoView({ block: 'nearest' });
  }, [subjectId]);

  return (
    <section className={className}>
      <div className={classes.top}>
        <h3 ref={title} tabIndex={-1} className={classes.title}>
          <Spark size={14} />
          {t('why.title')}
        </h3>
        <IconButton label={t('common.close')} size="small" onClick={onClose}>
          <IconX size={16} stroke={1.5} />
        </IconButton>
      </div>
      {reason.data && <Reason reason={reason.data} onCorrect={onCorrect} />}
      {reason.isPending && (
        <div role="status" aria-label={t('common.loading')}>
          <Spinner />
        </div>
      )}
      {reason.isError && (
        <div role="alert" className={classes.fault}>
          <p>
            <b>{t('why.failed')}</b> {errorMessage(reason.error, t('common.unknownError'))}
          </p>
          <Button size="small" onClick={() => void reason.refetch()}>
            {t('common.tryAgain')}
          </Button>
        </div>
      )}
    </section>
  );
}
