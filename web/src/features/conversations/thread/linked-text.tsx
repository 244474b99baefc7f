import { Fragment } from 'react';

import { findLinks } from '#features/conversations/thread/links.ts';
import classes from '#features/conversations/thread/message-bubble.module.css';

/** A text whose addresses can be followed: apart from this page, which tells nobody where the reader comes from. */
export function LinkedText({ text }: { text: string }) {
  return findLinks(text).map((piece, index) =>
    piece.href === undefined ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no names
      <Fragment key={index}>{piece.text}</Fragment>
    ) : (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no names
        key={index}
        className={classes.link}
        // In a line from right to left its parts would stand in another order.
        dir="ltr"
        href={piece.href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        referrerPolicy="no-referrer"
      >
        {piece.text}
        {piece.host !== undefined && ` (${piece.host})`}
      </a>
    ),
  );
}
