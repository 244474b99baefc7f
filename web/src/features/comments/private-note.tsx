import type { Comment } from '@parley/contract/comments.ts';
import { IconClock, IconLock } from '@tabler/icons-react';
import { FAILURE_WORDS } from '#features/comments/failure-words.ts';
import classes from '#features/comments/private-note.module.css';
import { useFormats } from '#i18n/formats.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useNow } from '#lib/use-now.ts';
import { ChatLink } from '#ui/chat-link.tsx';

/** What became of the one private message of a comment; nothing while it was not tried. */
export function PrivateNote({ comment: { privateReply } }: { comment: Comment }) {
  const { t } = useTranslation();
  const { state, text, conversationId, failure, answer } = privateReply;
  const says = {
    possible: failure && t(FAILURE_WORDS[failure]),
    sending: t('composer.sending'),
    sent: t('comments.privateSent'),
    unclear: t('comments.privateUnclear'),
    used: t('errors.private_reply_used'),
    expired: null,
    impossible: null,
  }[state];
  if (says === null) return null;
  return (
    <div className={classes.note} data-failed={state === 'possible' || undefined}>
      <IconLock size={14} stroke={1.5} aria-hidden="true" />
      <div className={classes.words}>
        <p>
          <b>{t('comments.privateLabel')}:</b> {says}
        </p>
        {text && (
          <q className={classes.text} dir="auto">
            {text}
          </q>
        )}
        {answer !== null && (
          <>
            <p>
              <b>{t('comments.answeredPrivately')}:</b>
            </p>
            <q className={classes.text} dir="auto">
              {answer.text || t(`kinds.${answer.messageType}`)}
            </q>
          </>
        )}
        {conversationId !== null && <ChatLink conversationId={conversationId} onOpen={null} />}
      </div>
    </div>
  );
}

/** How long the one private message is possible. */
export function PrivateClock({ until }: { until: string | null }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const now = useNow(60_000);
  if (until === null) return t('comments.privateOnce');
  const duration = formats.duration(Math.max(0, Date.parse(until) - now));
  return (
    <span className={classes.clock}>
      <IconClock size={14} stroke={1.5} aria-hidden="true" />
      {t('comments.privateUntil', { duration })}
    </span>
  );
}
