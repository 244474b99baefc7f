import type { MessageReason } from '@parley/contract/replies.ts';
import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { SecondLook } from '#features/replies/second-look.tsx';
import { type Source, SourceItem } from '#features/replies/source-item.tsx';
import classes from '#features/replies/why-this-answer.module.css';
import sourceClasses from '#features/replies/why-this-draft.module.css';
import { useFormats } from '#i18n/formats.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Button } from '#ui/button.tsx';

type Props = { reason: MessageReason; onCorrect: (source: Source | null) => void };

/** What a text of the AI was written from, and the way to correct it. */
export function Reason({ reason, onCorrect }: Props) {
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
