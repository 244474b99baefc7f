import { IconChevronRight } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';

import classes from '#app/routes/settings-row.module.css';

export function SettingsGroup({ children }: { children: ReactNode }) {
  return <div className={classes.group}>{children}</div>;
}

type Props = Omit<ComponentProps<'button'>, 'value'> & { icon: ReactNode; value?: string | undefined };

export function SettingsRow({ icon, value, children, ...rest }: Props) {
  return (
    <button type="button" {...rest} className={classes.row}>
      {icon}
      <span className={classes.words}>{children}</span>
      {value !== undefined && <span className={classes.value}>{value}</span>}
      <IconChevronRight size={16} stroke={1.5} className="flip" aria-hidden="true" />
    </button>
  );
}
