import type { TriggerActivation } from '@parley/contract/triggers.ts';
import { IconCheck, IconClock } from '@tabler/icons-react';
import { useRef } from 'react';
import classes from '#features/triggers/activation-card.module.css';
import { useResolve } from '#features/triggers/use-resolve.ts';
import { useFormats } from '#i18n/formats.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useHeldStep } from '#lib/held-steps.ts';
import { useLayout } from '#lib/layout.ts';
import { useNow } from '#lib/use-now.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { ChatLink } from '#ui/chat-link.tsx';
import { MarkedText } from '#ui/marked-text.tsx';
import { SectionTitle } from '#ui/section-title.tsx';
import { UndoRow } from '#ui/undo-row.tsx';
import { useKeptFocus } from '#ui/use-kept-focus.ts';

type Props = {
  item: TriggerActivation;
  /** Makes way for the conversation, and goes on to it then; a page goes by itself. */
  onOpenChat: ((go: () => void) => void) | null;
};

/** One time that a trigger fired: who wrote what, the words that it was met by, and the way to be done with it. */
export function ActivationCard({ item, onOpenChat }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const isPhone = useLayout() === 'phone';
  const now = useNow(60_000);
  const { resolve, isPending } = useResolve(item);
  const heldUntil = useHeldStep(item.id);
  const card = useRef<HTMLLIElement>(null);
  useKeptFocus(card, isPending || heldUntil !== null);
  const name = item.participantName || item.participantUsername || t('chat.fallbackName');
  const left = item.windowClosesAt === null ? 0 : Date.parse(item.windowClosesAt) - now;

  return (
    <li ref={card} className={classes.card} tabIndex={-1}>
      <div className={classes.header}>
        <Avatar name={name} src={item.participantProfilePic} size={32} />
        <div className={classes.who}>
          <SectionTitle className={classes.name} dir="auto">
            {name}
          </SectionTitle>
          <p className={classes.about}>
            <bdi>{item.triggerName}</bdi>
            <time dateTime={item.activatedAt}>{formats.cardTime(item.activatedAt)}</time>
            {!item.isResolved && left > 0 && (
              <span className={classes.left}>
                <IconClock size={14} stroke={1.5} aria-hidden="true" />
                {t('time.left', { duration: formats.duration(left) })}
              </span>
            )}
          </p>
        </div>
      </div>
      {item.customerWords === null ? (
        <p className={classes.gone}>{t('triggers.takenBack')}</p>
      ) : (
        <blockquote className={classes.words} dir="auto">
          <MarkedText text={item.customerWords} words={item.words} />
        </blockquote>
      )}
      {heldUntil !== null && !item.isResolved ? (
        <UndoRow
          id={item.id}
          until={heldUntil}
          say={(seconds) => t('triggers.resolvedIn', { seconds })}
          size={isPhone ? 'large' : 'small'}
        />
      ) : (
        <div className={classes.actions}>
          {item.conversationId !== null && (
            <ChatLink conversationId={item.conversationId} onOpen={onOpenChat} className={classes.link} />
          )}
          {item.isResolved ? (
            <p className={classes.done}>
              <IconCheck size={14} stroke={1.5} aria-hidden="true" />
              {t('triggers.resolvedBy', { name: item.resolvedByName ?? item.resolvedBy ?? '' })}
            </p>
          ) : (
            <Button
              size={isPhone ? 'large' : 'small'}
              isBusy={isPending}
              busyLabel={t('common.saving')}
              onClick={resolve}
            >
              {t('triggers.resolve')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
