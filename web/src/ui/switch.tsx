import type { ComponentProps } from 'react';

import classes from '#ui/switch.module.css';

type Props = Omit<ComponentProps<'input'>, 'type' | 'role' | 'className' | 'size'> & {
  checked: boolean;
  size?: 'small' | 'medium';
};

/** The native checkbox in the role of a switch; put it into its label. */
export function Switch({ size = 'medium', ...rest }: Props) {
  return (
    <input
      {...rest}
      type="checkbox"
      role="switch"
      aria-checked={rest.checked}
      className={classes.track}
      data-size={size}
    />
  );
}
