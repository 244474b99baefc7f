import type { PendingMessage } from '@parley/contract/replies.ts';
import { IconHandStop, IconPencil } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import classes from '#features/replies/draft-card.module.css';
import { DraftMedia } from '#features/replies/draft-media.tsx';
import { changeDrafts } from '#features/replies/live.ts';
import { SourceLinks } from '#features/replies/source-links.tsx';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { announce, announceNotice } from '#lib/announce.ts';
import { client } from '#lib/api/client.ts';
import { useLayout } from '#lib/layout.ts';
import { useRereadDecided } from '#lib/live/live-state.ts';
import { useNow } from '#lib/use-now.ts';
import { Button } from '#ui/button.tsx';
import { Spark } from '#ui/spark.tsx';
import { showToast } from '#ui/toast/toast-store.ts';

type Props = {
  draft: PendingMessage;
  /** When it goes out by itself. */
  sendsAt: string;
  customerName: string;
  onShowSources: () => void;
  /** It has been stopped, and waits as a draft; `edits`: to be changed. */
  onStopped: (stopped: PendingMessage, edits: boolean) => void;
};

/** An answer of the AI that is about to go out: how long it still can be stopped, and what it says. */
export function AnnouncedDraft({ draft, sendsAt, customerName: name, onShowSources, onStopped }: Props) {
  const { t } = useTranslation();
  const size = useLayout() === 'phone' ? 'large' : 'small';
  const now = useNow(250);
  const queryClient = useQueryClient();
  const reread = useRereadDecided(draft.conversationId);
  const seconds = Math.max(Math.ceil((Date.parse(sendsAt) - now) / 1000), 0);
  const title = seconds > 0 ? t('announced.in', { name, seconds }) : t('announced.now', { name });
  const stop = useMutation({
    mutationFn: (_: { edits: boolean }) => client.replies.stop({ id: draft.id }),
    onSuccess: (_, { edits }) => {
      const stopped = { ...draft, sendsAt: null };
      announce(t('announced.stopped'));
      onStopped(stopped, edits);
      changeDrafts(queryClient, (drafts) =>
        drafts.map((one) => (one.id === draft.id ? { ...one, sendsAt: null } : one)),
      );
    },
    onError: (error) =>
      showToast('error', t('announced.stopFailed'), errorMessage(error, t('common.unknownError'))),
    onSettled: reread,
  });
  const tell = useEffectEvent(() => announceNotice(title));
  useEffect(() => tell(), []);
  return (
    <div className={classes.slot}>
      <section
        className={classes.card}
        tabIndex={-1}
        data-draft-id={draft.id}
        aria-label={t('announced.label', { name })}
      >
        <header className={classes.header}>
          <span className={classes.dot} />
          <b className={classes.title}>{title}</b>
          <span className={classes.ai}>
            <Spark />
            {t('chat.ai')}
          </span>
        </header>
        <DraftMedia draft={draft} isBusy={stop.isPending} />
        <p className={classes.text} dir="auto">
          {draft.generatedContent}
        </p>
        <div className={classes.notes}>
          <SourceLinks draft={draft} onShowSources={onShowSources} />
        </div>
        <div className={classes.actions} data-wraps>
          <Button
            variant="primary"
            size={size}
            icon={<IconHandStop size={16} stroke={1.5} />}
            isBusy={stop.isPending}
            busyLabel={t('announced.stopping')}
            onClick={() => stop.mutate({ edits: false })}
          >
            {t('announced.stop')}
          </Button>
          <Button
            variant="quiet"
            size={size}
            icon={<IconPencil size={16} stroke={1.5} />}
            disabled={stop.isPending}
            onClick={() => stop.mutate({ edits: true })}
          >
            {t('drafts.edit')}
          </Button>
        </div>
      </section>
    </div>
  );
}
