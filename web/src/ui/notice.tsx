import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import classes from '#ui/notice.module.css';

type Props = {
  tone?: 'alert' | 'ok';
  /** In the place of the tone's own. */
  icon?: ReactNode;
  role?: 'status' | 'alert';
  children: ReactNode;
};

/** A framed word within a page on how something went or stands; what is `b` in it carries the tone. */
export function Notice({ tone = 'alert', icon, role, children }: Props) {
  const own =
    tone === 'ok' ? (
      <IconCheck size={16} stroke={1.5} aria-hidden="true" />
    ) : (
      <IconAlertTriangle size={16} stroke={1.5} aria-hidden="true" />
    );
  return (
    <div className={classes.notice} data-tone={tone} role={role}>
      {icon ?? own}
      <div className={classes.words}>{children}</div>
    </div>
  );
}
