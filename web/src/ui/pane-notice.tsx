import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import classes from '#ui/pane-notice.module.css';

type Props = {
  icon: Icon;
  isAlert?: boolean;
  /** A button at its end, by which it can be closed. */
  action?: ReactNode;
  children: ReactNode;
};

/** One sentence above the list of chats about how the account stands. */
export function PaneNotice({ icon: Icon, isAlert = false, action, children }: Props) {
  return (
    <div className={classes.notice} data-alert={isAlert || undefined}>
      <Icon size={16} stroke={1.5} aria-hidden="true" />
      <p className={classes.words}>{children}</p>
      {action}
    </div>
  );
}
