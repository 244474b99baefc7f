import { Tooltip } from '@mantine/core';

import classes from '#ui/hint-bubble.module.css';
import { KeyCap } from '#ui/key-cap.tsx';

/** The hint of one control, beside it. */
export function HintBubble({ anchor }: { anchor: HTMLElement }) {
  const { hint, hintKey } = anchor.dataset;
  return (
    <Tooltip
      opened
      target={anchor}
      label={
        hintKey === undefined ? (
          hint
        ) : (
          <span className={classes.hint}>
            {hint}
            <KeyCap>{hintKey}</KeyCap>
          </span>
        )
      }
    />
  );
}
