import { type ReactNode, useEffect } from 'react';
import classes from '#features/conversations/header/others-here.module.css';
import { useTranslation } from '#i18n/use-translation.tsx';
import { announceNotice } from '#lib/announce.ts';
import { useOthersAt } from '#lib/live/presence.ts';
import { TypingDots } from '#ui/typing-dots.tsx';

/** `children` stand there while nobody else does. */
type Props = { conversationId: string; place: 'header' | 'row'; children?: ReactNode };

/** Who else has the conversation open, and whether they write. */
export function OthersHere({ conversationId, place, children }: Props) {
  const { t } = useTranslation();
  const [first, ...more] = useOthersAt(conversationId);
  const text = first && t(first.isWriting ? 'presence.writing' : 'presence.here', { name: first.name });
  const isSaid = place === 'header';
  useEffect(() => {
    if (isSaid && text !== undefined) announceNotice(text);
  }, [isSaid, text]);
  if (!first) return children;
  return (
    <span className={classes.others} data-place={place}>
      {first.isWriting && <TypingDots />}
      <bdi className={classes.text}>{text}</bdi>
      {more.length > 0 && <span>+{more.length}</span>}
    </span>
  );
}
