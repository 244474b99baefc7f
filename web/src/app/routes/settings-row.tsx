import { IconChevronDown, IconChevronRight, IconChevronUp } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';

import classes from '#app/routes/settings-row.module.css';

export function SettingsGroup({ children }: { children: ReactNode }) {
  return <div className={classes.group}>{children}</div>;
}

type Props = Omit<ComponentProps<'button'>, 'value'> & {
  icon: ReactNode;
  value?: string | undefined;
  /** Of a row that unfolds in place. */
  isOpen?: boolean;
};

export function SettingsRow({ icon, value, isOpen, children, ...rest }: Props) {
  const Chevron = isOpen === undefined ? IconChevronRight : isOpen ? IconChevronUp : IconChevronDown;
  return (
    <button type="button" aria-expanded={isOpen} {...rest} className={classes.row}>
      {icon}
      <span className={classes.texts}>
        <span className={classes.words}>{children}</span>
        {value !== undefined && <span className={classes.value}>{value}</span>}
      </span>
      <Chevron size={16} stroke={1.5} className="flip" aria-hidden="true" />
    </button>
  );
}
