import { IconClock } from '@tabler/icons-react';
import { composerOf, type Sending, useComposer } from '#features/conversations/composer-store.ts';
import { useIsInThread } from '#features/conversations/conversation-queries.ts';
import { KindIcon } from '#features/conversations/kind-icon.tsx';
import classes from '#features/conversations/thread/message-bubble.module.css';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useUser } from '#lib/session/user-context.ts';
import { Button } from '#ui/button.tsx';

/** The message that is on its way to the server, shown at once. */
export function SendingBubble({ conversationId }: { conversationId: string }) {
  const { sending } = useComposer(useUser().id, conversationId);
  return sending && <OnItsWay conversationId={conversationId} sending={sending} />;
}

function OnItsWay({ conversationId, sending }: { conversationId: string; sending: Sending }) {
  const { t } = useTranslation();
  const user = useUser();
  // The thread may hear of it before the answer comes: it would stand there twice.
  if (useIsInThread(conversationId, sending.clientId)) return null;
  return (
    <article className={classes.message} data-side="out">
      <div className={classes.bubble}>
        {sending.files.map(({ id, type, name }) => (
          <div key={id}>
            <span className={classes.kind}>
              <KindIcon type={type} size={16} />
              <bdi>{name}</bdi>
            </span>
          </div>
        ))}
        {sending.text !== '' && (
          <p className={classes.text} dir="auto">
            {sending.text}
          </p>
        )}
      </div>
      <div className={classes.meta} role={sending.isWaiting ? 'status' : undefined}>
        <IconClock size={14} stroke={1.5} />
        {sending.isWaiting ? t('delivery.waitsForNetwork') : t('delivery.sending')}
        {sending.isWaiting && (
          <Button size="small" variant="quiet" onClick={composerOf(user.id, conversationId).failSending}>
            {t('delivery.undo')}
          </Button>
        )}
      </div>
    </article>
  );
}
