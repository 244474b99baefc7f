import { Tooltip } from '@mantine/core';
import type { ReactElement } from 'react';

import classes from '#ui/key-hint.module.css';

/** A key as it is drawn on a keyboard. */
export function KeyCap({ children }: { children: string }) {
  return <kbd className={classes.key}>{children}</kbd>;
}

type Props = { label: string; letter: string; isOff: boolean; children: ReactElement };

/** The key that does what the button does, beside the words of the button, when it is hovered or focused. */
export function KeyHint({ label, letter, isOff, children }: Props) {
  return (
    <Tooltip
      disabled={isOff}
      label={
        <span className={classes.hint}>
          {label}
          <KeyCap>{letter}</KeyCap>
        </span>
      }
    >
      {children}
    </Tooltip>
  );
}
