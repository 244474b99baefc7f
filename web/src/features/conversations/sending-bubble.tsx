import { IconClock } from '@tabler/icons-react';
import { useComposer } from '#features/conversations/composer-store.ts';
import { KindIcon } from '#features/conversations/kind-icon.tsx';
import classes from '#features/conversations/message-bubble.module.css';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useUser } from '#lib/session/user-context.ts';

/** The message that is on its way to the server, shown at once. */
export function SendingBubble({ conversationId }: { conversationId: string }) {
  const { t } = useTranslation();
  const { sending } = useComposer(useUser().id, conversationId);
  if (!sending) return null;
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
      <div className={classes.meta}>
        <IconClock size={14} stroke={1.5} />
        {t('delivery.sending')}
      </div>
    </article>
  );
}
