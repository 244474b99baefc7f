import { type ComponentProps, useRef } from 'react';
import classes from '#features/conversations/composer/composer.module.css';
import { Composer } from '#features/conversations/composer/composer.tsx';
import { useFocusOnOpening } from '#features/conversations/composer/use-focus-on-opening.ts';
import { useComposer } from '#features/conversations/composer-store.ts';
import { useUploads } from '#features/conversations/uploads/upload-store.ts';
import { useLayout } from '#lib/layout.ts';
import { useUser } from '#lib/session/user-context.ts';
import { useIsPainted } from '#lib/use-is-painted.ts';

type Props = Omit<ComponentProps<typeof Composer>, 'field'> & {
  /** Not when somebody goes through the conversations by key: the next key is no letter of a message. */
  takesFocus: boolean;
};

/**
 * The message field of a chat. When the chat is opened its messages are shown first, and the field stands in its place
 * a frame later; one with something in it is taller, so that it is there at once.
 */
export function OpeningComposer({ takesFocus, ...rest }: Props) {
  const { id: userId } = useUser();
  const isPhone = useLayout() === 'phone';
  const field = useRef<HTMLTextAreaElement>(null);
  const { text } = useComposer(userId, rest.conversationId);
  const uploads = useUploads(userId, rest.conversationId);
  const isShown = useIsPainted();
  // On a phone the keyboard would cover what somebody came to read.
  useFocusOnOpening(field, isShown, takesFocus && !isPhone);

  if (isShown || text !== '' || uploads.length > 0) return <Composer {...rest} field={field} />;
  return (
    <div className={classes.composer} data-phone={isPhone || undefined} aria-hidden="true">
      {isPhone && <span className={classes.gap} />}
      <div className={`${classes.frame} ${classes.place}`} />
      {isPhone && <span className={`${classes.gap} ${classes.roundPlace}`} />}
    </div>
  );
}
