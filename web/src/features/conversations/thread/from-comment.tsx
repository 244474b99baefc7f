import type { Message } from '@parley/contract/conversations.ts';
import { IconMessageCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';

import classes from '#features/conversations/thread/from-comment.module.css';

const CAPTION_LETTERS = 60;

type Props = { from: NonNullable<Message['fromComment']>; t: TFunction };

/** The comment that the business wrote to a person because of, and the way there. */
export function FromComment({ from: { id, text, postCaption, thumbnailUrl }, t }: Props) {
  const letters = [...postCaption];
  const caption =
    letters.length > CAPTION_LETTERS ? `${letters.slice(0, CAPTION_LETTERS).join('').trim()}…` : postCaption;
  return (
    <Link to="/comments" search={{ comment: id }} className={classes.from}>
      {thumbnailUrl === null ? (
        <IconMessageCircle size={16} stroke={1.5} aria-hidden="true" />
      ) : (
        <img className={classes.picture} src={thumbnailUrl} alt="" width={32} height={32} />
      )}
      <span className={classes.words}>
        <span dir="auto">{caption ? t('chat.fromComment', { caption }) : t('chat.fromCommentPlain')}</span>
        {text && (
          <q className={classes.text} dir="auto">
            {text}
          </q>
        )}
      </span>
    </Link>
  );
}
