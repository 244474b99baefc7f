import type { ComponentProps, ReactNode } from 'react';

import classes from '#ui/button.module.css';

type Props = ComponentProps<'button'> & {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'alert';
  size?: 'small' | 'medium' | 'large' | 'hero';
  icon?: ReactNode;
  /** Behind the words, for arrows and chevrons. */
  endIcon?: ReactNode;
  isBusy?: boolean;
  /** What it says while it works; its room is kept, so that the width never changes. */
  busyLabel?: ReactNode;
  isWide?: boolean;
};

export function Button({
  variant = 'secondary',
  size = 'medium',
  icon,
  endIcon,
  isBusy = false,
  busyLabel,
  isWide = false,
  className,
  children,
  disabled,
  ...rest
}: Props) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
      className={[classes.button, className].filter(Boolean).join(' ')}
      data-variant={variant}
      data-size={size}
      data-wide={isWide || undefined}
    >
      <span className={classes.face} aria-hidden={isBusy || undefined} data-hidden={isBusy || undefined}>
        {icon}
        {children}
        {endIcon}
      </span>
      {busyLabel !== undefined && (
        <span className={classes.face} aria-hidden={!isBusy || undefined} data-hidden={!isBusy || undefined}>
          <Spinner />
          {busyLabel}
        </span>
      )}
    </button>
  );
}

export function Spinner({ size = 14 }: { size?: 14 | 24 }) {
  return <span className={classes.spinner} data-size={size} aria-hidden />;
}
