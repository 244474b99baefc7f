import { Popover } from '@mantine/core';
import type { Message } from '@parley/contract/conversations.ts';
import { REACTIONS, type ReactionName } from '@parley/contract/reactions.ts';
import { IconCopy, IconPencil } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { captionOf, editCaption } from '#features/conversations/media/caption-store.ts';
import { takesCaption } from '#features/conversations/media/pieces.ts';
import { messageText } from '#features/conversations/message-text.ts';
import classes from '#features/conversations/thread/reaction-picker.module.css';
import { useReact } from '#features/conversations/thread/use-react.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useCopy } from '#ui/use-copy.ts';
import { useFocusReturn } from '#ui/use-focus-return.ts';
import { useTopLayer } from '#ui/use-top-layer.ts';

const NAMES = Object.keys(REACTIONS) as ReactionName[];

/** The bubble's upper edge may be out of sight: what hangs on it is not. */
const ON_SCREEN = {
  crossAxis: true,
  padding: 8,
  limiter: { fn: ({ x, y }: { x: number; y: number }) => ({ x, y }) },
};

/** Six reactions and what else can be done with a customer's message; it stands over the bubble. */
export function ReactionPicker({ message, onClose }: { message: Message; onClose: () => void }) {
  const { t } = useTranslation();
  const isOnTop = useTopLayer(true, false);
  useFocusReturn(true);
  const { own, react } = useReact(message);
  const { copy } = useCopy(t('common.error'));
  const text = messageText(message);
  const done = (act: () => void) => () => {
    act();
    onClose();
  };
  return (
    <Popover
      opened
      onChange={(isOpen) => !isOpen && onClose()}
      closeOnEscape={isOnTop}
      trapFocus
      // What it hangs on is a place, no control that opens it.
      withRoles={false}
      // The finger that opened it ends as a click of the mouse.
      clickOutsideEvents={['pointerdown']}
      position="top-start"
      hideDetached={false}
      middlewares={{ flip: true, shift: ON_SCREEN }}
      shadow="none"
      classNames={{ dropdown: classes.panel }}
    >
      <Popover.Target>
        <span className={classes.anchor} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('media.react')}>
        {/* biome-ignore lint/a11y/useSemanticElements: these are buttons, not fields of a form */}
        <div className={classes.emojis} role="group" aria-label={t('media.react')} onKeyDown={moveFocus}>
          {NAMES.map((name) => (
            <button
              key={name}
              type="button"
              className={classes.emoji}
              aria-label={t(`media.reactions.${name}`)}
              aria-pressed={own === name}
              onClick={done(() => react(name))}
            >
              {REACTIONS[name]}
            </button>
          ))}
        </div>
        {takesCaption(message) && (
          <button type="button" className={classes.item} onClick={done(() => editCaption(message.id))}>
            <IconPencil size={16} stroke={1.5} aria-hidden="true" />
            {captionOf(message) ? t('media.editCaption') : t('media.addCaption')}
          </button>
        )}
        {text && (
          <button type="button" className={classes.item} onClick={done(() => void copy(text))}>
            <IconCopy size={16} stroke={1.5} aria-hidden="true" />
            {t('common.copy')}
          </button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const isForward = (event.key === 'ArrowRight') !== (document.documentElement.dir === 'rtl');
  const next = buttons[at + (isForward ? 1 : -1)];
  next?.focus();
  event.preventDefault();
}
