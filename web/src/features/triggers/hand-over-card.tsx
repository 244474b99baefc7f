import type { HandOver } from '@parley/contract/triggers.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import classes from '#features/triggers/hand-over-card.module.css';
import { handOverKey } from '#features/triggers/trigger-queries.ts';
import { useFormats } from '#i18n/formats.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { api } from '#lib/api/client.ts';
import { useLayout } from '#lib/layout.ts';
import { useUnpluggedInterval } from '#lib/live/live-state.ts';
import { MarkedText } from '#ui/marked-text.tsx';

/** What a person must know who takes over: so that nobody has to read the whole chat first. */
export function HandOverCard({ conversationId }: { conversationId: string }) {
  const { t } = useTranslation();
  const id = useId();
  const isPhone = useLayout() === 'phone';
  const { data } = useQuery(
    api.triggers.handOver.queryOptions({
      queryKey: [...handOverKey, conversationId],
      input: { id: conversationId },
      refetchInterval: useUnpluggedInterval(),
    }),
  );
  // It is a help beside the chat itself, which shows the same words: without it nothing is missing.
  if (!data || isEmpty(data)) return null;
  return (
    // On the phone the chat itself needs the room; one press shows it.
    <details className={classes.card} aria-labelledby={id} open={!isPhone}>
      <summary className={classes.summary}>
        <h3 id={id} className={classes.title}>
          {t('handOver.title')}
        </h3>
      </summary>
      <dl className={classes.list}>
        <Row label={t('handOver.wants')} items={data.wants.map((one) => [one.messageId, one.text, one.at])}>
          {(text) => <MarkedText text={text} words={data.words} />}
        </Row>
        <Row
          label={t('handOver.promised')}
          items={data.promised.map((one, at) => [`${one.messageId} ${at}`, one.text, one.at])}
          none={t('handOver.nothingPromised')}
        />
        <Row label={t('handOver.told')} items={data.told.map((one) => [one.messageId, one.text, one.at])} />
        <Row label={t('handOver.open')} items={data.open.map((text) => [text, text, null])} />
      </dl>
    </details>
  );
}

const isEmpty = ({ wants, promised, told, open }: HandOver): boolean =>
  [wants, promised, told, open].every((list) => list.length === 0);

type RowProps = {
  label: string;
  items: [key: string, text: string, at: string | null][];
  /** Said where there are none; without it the row is left out. */
  none?: string;
  children?: (text: string) => ReactNode;
};

function Row({ label, items, none, children = (text) => text }: RowProps) {
  const formats = useFormats();
  if (items.length === 0 && none === undefined) return null;
  return (
    <div className={classes.row}>
      <dt>{label}</dt>
      {items.length === 0 && <dd className={classes.none}>{none}</dd>}
      {items.map(([key, text, at]) => (
        <dd key={key}>
          <span dir="auto" className={classes.text}>
            {children(text)}
          </span>{' '}
          {at !== null && (
            <time className={classes.time} dateTime={at}>
              {formats.cardTime(at)}
            </time>
          )}
        </dd>
      ))}
    </div>
  );
}
