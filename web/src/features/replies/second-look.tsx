import type { PendingMessage } from '@parley/contract/replies.ts';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import classes from '#features/replies/second-look.module.css';
import { useTranslation } from '#i18n/use-translation.tsx';

type Look = NonNullable<PendingMessage['secondLook']>;

/** What the second look said of each sentence, with the words of the source that it names. */
export function SecondLook({ look, className }: { look: Look | null; className?: string | undefined }) {
  const { t } = useTranslation();
  // An answer of courtesies states nothing.
  if (look === null || (look.facts.length === 0 && !look.hasFailed)) return null;
  const isSupported = !look.hasFailed && look.facts.every(({ verdict }) => verdict === 'supported');
  return (
    <details className={className} open={!isSupported}>
      <summary className={classes.title}>
        <Sign isGood={isSupported} />
        {t('look.title')}
      </summary>
      {look.hasFailed && <p className={classes.failed}>{t('look.failed')}</p>}
      <ul className={classes.facts}>
        {look.facts.map(({ text, verdict, quotes }) => (
          <li key={text}>
            <Sign isGood={verdict === 'supported'} />
            <span className="match-parent" dir="auto">
              {text}
            </span>
            <small>{t(`look.${verdict}`)}</small>
            {quotes.map((quote) => (
              <q key={quote} className="match-parent" dir="auto">
                {quote}
              </q>
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Sign({ isGood }: { isGood: boolean }) {
  return isGood ? (
    <IconCheck size={14} stroke={1.5} aria-hidden="true" />
  ) : (
    <IconAlertTriangle size={14} stroke={1.5} aria-hidden="true" />
  );
}
