import type { ReactNode } from 'react';

import { Mark } from '#ui/mark.tsx';
import classes from '#ui/told-page.module.css';

type Props = { title: string; text: string; children?: ReactNode };

/** A whole page that tells one thing, and what to do about it. */
export function ToldPage({ title, text, children }: Props) {
  return (
    <main className={classes.page}>
      <Mark size={48} />
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.text}>{text}</p>
      {children && <div className={classes.more}>{children}</div>}
    </main>
  );
}
