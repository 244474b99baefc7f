import { type ReactNode, useEffect, useRef } from 'react';
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
  const others = useOthersAt(conversationId);
  const [first, ...more] = others;
  const known = useRef(new Set<string>());
  useEffect(() => {
    if (place !== 'header') return;
    const here = others.map(({ userId, name }) => ({ key: `${conversationId} ${userId}`, name }));
    // Who comes is said, and not each time that they stop writing and go on.
    for (const { key, name } of here)
      if (!known.current.has(key)) announceNotice(t('presence.here', { name }));
    known.current = new Set(here.map(({ key }) => key));
  }, [place, conversationId, others, t]);
  if (!first) return children;
  return (
    <span className={classes.others} data-place={place}>
      {first.isWriting && <TypingDots />}
      <bdi className={classes.text}>
        {t(first.isWriting ? 'presence.writing' : 'presence.here', { name: first.name })}
      </bdi>
      {more.length > 0 && <span>+{more.length}</span>}
    </span>
  );
}
