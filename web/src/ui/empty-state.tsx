import type { ReactNode } from 'react';

import classes from '#ui/empty-state.module.css';

type Props = {
  /** A drawing or an icon. */
  art: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  /** Something failed: the icon stands in red and the words are announced. */
  isError?: boolean;
  /** One action. */
  children?: ReactNode;
};

export function EmptyState({ art, title, text, isError = false, children }: Props) {
  return (
    <div className={classes.empty} role={isError ? 'alert' : undefined}>
      <span className={isError ? classes.errorArt : classes.art}>{art}</span>
      <h2 className={classes.title}>{title}</h2>
      {text && <p className={classes.text}>{text}</p>}
      {children}
    </div>
  );
}
