import type { ComponentProps, ReactNode } from 'react';

import { hintOf } from '#ui/hint.ts';
import classes from '#ui/icon-button.module.css';

type Props = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** Its name for screen readers, and its tooltip. */
  label: string;
  size?: 'small' | 'medium' | 'touch';
  children: ReactNode;
};

export function IconButton({ label, size = 'medium', className, children, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      {...hintOf(label)}
      aria-label={label}
      className={[classes.button, className].filter(Boolean).join(' ')}
      data-size={size}
    >
      {children}
    </button>
  );
}
