import type { MessageReason } from '@parley/contract/replies.ts';
import { IconPencil, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { SecondLook } from '#features/replies/second-look.tsx';
import { type Source, SourceItem } from '#features/replies/source-item.tsx';
import { whyKeys } from '#features/replies/why-keys.ts';
import classes from '#features/replies/why-this-answer.module.css';
import sourceClasses from '#features/replies/why-this-draft.module.css';
import { errorMessage } from '#i18n/error-text.ts';
import { useFormats } from '#i18n/formats.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { api } from '#lib/api/client.ts';
import { useUnpluggedInterval } from '#lib/live/live-state.ts';
import { Button, Spinner } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Spark } from '#ui/spark.tsx';

type Props = {
  messageId: string;
  className: string;
  onClose: () => void;
  /** Leads to the line in the knowledge base, or only there. */
  onCorrect: (source: Source | null) => void;
};

/** What an AI message was written from, and the way to correct it. */
export function WhyThisAnswer({ messageId, className, onClose, onCorrect }: Props) {
  const { t } = useTranslation();
  const title = useRef<HTMLHeadingElement>(null);
  const reason = useQuery({
    ...api.replies.why.queryOptions({
      queryKey: whyKeys.of(messageId),
      input: { id: messageId },
    }),
    // The knowledge base may have changed since it was last asked.
    staleTime: 0,
    refetchInterval: useUnpluggedInterval(),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asking for another message leads there again
  useEffect(() => {
    title.current?.focus();
    title.current?.scrollIntoView({ block: 'nearest' });
  }, [messageId]);

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

function Reason({ reason, onCorrect }: { reason: MessageReason; onCorrect: Props['onCorrect'] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const {
    kind,
    question,
    reading,
    isCut,
    sources,
    secondLook,
    provider,
    model,
    embeddings,
    approvedBy,
    originalContent,
  } = reason;
  return (
    <>
      {kind === 'context' && <p>{t('why.context')}</p>}
      {kind === 'set_phrase' && <p>{t('why.setPhrase')}</p>}
      {reading && <p dir="auto">{reading}</p>}
      {isCut && <p>{t('drafts.cut')}</p>}
      {sources.length > 0 && (
        <ul className={sourceClasses.sources}>
          {sources.map((source) => (
            <SourceItem key={`${source.chunkId}:${source.quote}`} source={source} onCorrect={onCorrect} />
          ))}
        </ul>
      )}
      {(kind === 'answer' || kind === 'context') && sources.length === 0 && (
        <Button size="small" icon={<IconPencil size={16} stroke={1.5} />} onClick={() => onCorrect(null)}>
          {t('why.fix')}
        </Button>
      )}
      <SecondLook look={secondLook} />
      <dl className={classes.facts}>
        {question && (
          <Fact name={t('why.asked')}>
            <span dir="auto">{question}</span>
          </Fact>
        )}
        {originalContent !== null && (
          <Fact name={t('why.original')}>
            <span dir="auto">{originalContent}</span>
          </Fact>
        )}
        {approvedBy !== null && (
          <Fact name={t('why.approvedBy')}>
            <span dir="auto">{approvedBy}</span>
          </Fact>
        )}
        {provider !== null && (
          <Fact name={t('why.answeredBy')}>
            <bdi>{provider === 'builtin' ? t('why.builtin') : (model ?? provider)}</bdi>
            <br />
            {formats.cardTime(reason.createdAt)}
          </Fact>
        )}
        {embeddings !== null && (
          <Fact name={t('why.foundBy')}>
            {t(embeddings.isUsed ? 'why.wordsAndMeaning' : 'why.wordsAlone', { model: embeddings.model })}
          </Fact>
        )}
      </dl>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="match-parent">{children}</dd>
    </div>
  );
}
