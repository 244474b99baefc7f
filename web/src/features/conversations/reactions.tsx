import type { Message } from '@parley/contract/conversations.ts';
import { useTranslation } from 'react-i18next';

import classes from '#features/conversations/reactions.module.css';

const SHOWN = 3;
const EMOJI: Record<string, string> = {
  love: '❤️',
  like: '👍',
  laugh: '😂',
  wow: '😮',
  sad: '😢',
  angry: '😡',
};

/** The pill under a bubble: at most three reactions and the number of the others. */
export function Reactions({ reactions }: Pick<Message, 'reactions'>) {
  const { t } = useTranslation();
  if (reactions.length === 0) return null;
  const emojis = reactions.map(({ emoji, reaction }) => emoji ?? EMOJI[reaction] ?? reaction);
  const rest = emojis.length - SHOWN;
  return (
    <span className={classes.pill} role="img" aria-label={t('chat.reactions', { list: emojis.join(' ') })}>
      {emojis.slice(0, SHOWN).join('')}
      {rest > 0 && <span>+{rest}</span>}
    </span>
  );
}
