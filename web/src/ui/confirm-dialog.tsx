import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';

import { useLayout } from '#lib/layout.ts';
import { Button } from '#ui/button.tsx';
import classes from '#ui/dialog.module.css';
import { useFocusKept } from '#ui/use-focus-kept.ts';
import { useFocusReturn } from '#ui/use-focus-return.ts';
import { useTopLayer } from '#ui/use-top-layer.ts';

type Props = {
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  text: ReactNode;
  /** The safe way out, said as what stays. It has the focus. */
  keepLabel: string;
  /** Repeats the verb of the title. */
  confirmLabel: string;
  busyLabel: string;
  isBusy?: boolean;
};

export function ConfirmDialog(props: Props) {
  const isPhone = useLayout() === 'phone';
  const isOnTop = useTopLayer(props.isOpen);
  useFocusReturn(props.isOpen);
  const ref = useFocusKept(isOnTop);
  return (
    <Modal.Root
      opened={props.isOpen}
      onClose={props.onClose}
      closeOnEscape={isOnTop}
      returnFocus={false}
      centered={!isPhone}
      transitionProps={{ transition: isPhone ? 'slide-up' : 'pop' }}
    >
      <Modal.Overlay className={classes.scrim} />
      <Modal.Content
        ref={ref}
        classNames={{ content: classes.content, inner: isPhone ? classes.bottom : classes.middle }}
        data-size="confirm"
        data-phone={isPhone || undefined}
        aria-label={props.title}
      >
        <div className={classes.confirm}>
          <h2 className={classes.title} tabIndex={-1} data-title>
            {props.title}
          </h2>
          <p className={classes.confirmText}>{props.text}</p>
          <div className={classes.confirmActions}>
            <Button onClick={props.onClose} disabled={props.isBusy} data-autofocus>
              {props.keepLabel}
            </Button>
            <Button
              variant="danger"
              onClick={props.onConfirm}
              isBusy={props.isBusy ?? false}
              busyLabel={props.busyLabel}
            >
              {props.confirmLabel}
            </Button>
          </div>
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}
