import type { PendingMessage } from '@parley/contract/replies.ts';
import { IconClock } from '@tabler/icons-react';
import classes from '#features/replies/draft-card.module.css';
import { useFormats } from '#i18n/formats.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useNow } from '#lib/use-now.ts';
import { Spark } from '#ui/spark.tsx';

const SHORT_WINDOW_MILLISECONDS = 4 * 3_600_000;

/** How long the draft waits, and how long it still may. */
export function DraftHeader({ draft }: { draft: PendingMessage }) {
  const { t } = useTranslation();
  const { duration } = useFormats();
  const now = useNow(30_000);
  const waited = now - Date.parse(draft.createdAt);
  const left = draft.windowClosesAt === null ? null : Date.parse(draft.windowClosesAt) - now;
  return (
    <header className={classes.header}>
      <span className={classes.dot} />
      <b className={classes.title}>{t('drafts.title')}</b>
      <span>
        {waited < 60_000 ? t('drafts.justNow') : t('drafts.waiting', { duration: duration(waited) })}
      </span>
      {left !== null && left > 0 && left < SHORT_WINDOW_MILLISECONDS && (
        <span className={classes.left}>
          <IconClock size={14} stroke={1.5} />
          {t('time.left', { duration: duration(left) })}
        </span>
      )}
      <span className={classes.ai}>
        <Spark />
        {t('chat.ai')}
      </span>
    </header>
  );
}
