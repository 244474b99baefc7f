import { Drawer, Modal } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { useTranslation } from '#i18n/use-translation.tsx';

import { useLayout } from '#lib/layout.ts';
import { SWIPE_DISTANCE } from '#lib/swipe-rules.ts';
import { useSwipe } from '#lib/use-swipe.ts';
import classes from '#ui/dialog.module.css';
import { IconButton } from '#ui/icon-button.tsx';
import { showToast } from '#ui/toast/toast-store.ts';
import { useDroppedFiles } from '#ui/use-dropped-files.ts';
import { useFocusKept } from '#ui/use-focus-kept.ts';
import { useFocusReturn } from '#ui/use-focus-return.ts';
import { useTopLayer } from '#ui/use-top-layer.ts';

type Props = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  lead?: string | undefined;
  children: ReactNode;
  /** What can be done with the whole of it, beside the title. */
  actions?: ReactNode;
  footer?: ReactNode;
  /** Something in the content carries `data-autofocus`: reading begins there, not at the title. */
  beginsInside?: boolean;
};

/** One frame for all: header, body that scrolls, footer. On the phone it is a sheet from the bottom. */
export function Dialog({ size = 'form', ...props }: Props & { size?: 'form' | 'editor' }) {
  const isPhone = useLayout() === 'phone';
  const isOnTop = useTopLayer(props.isOpen);
  useFocusReturn(props.isOpen);
  const content = useRef<HTMLDivElement>(null);
  const ref = useMergedRef(content, useFocusKept(isOnTop));
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
        data-size={size}
        data-phone={isPhone || undefined}
        aria-label={props.title}
      >
        <Frame {...props} sheet={isPhone ? content : null} />
      </Modal.Content>
    </Modal.Root>
  );
}

/** A sheet on the far side of the screen, as tall as the window. */
export function EndSheet({ width = 'wide', ...props }: Props & { width?: 'wide' | 'panel' }) {
  const isOnTop = useTopLayer(props.isOpen);
  useFocusReturn(props.isOpen);
  const ref = useFocusKept(isOnTop);
  return (
    <Drawer.Root
      opened={props.isOpen}
      onClose={props.onClose}
      closeOnEscape={isOnTop}
      returnFocus={false}
      position="right"
    >
      <Drawer.Overlay className={classes.scrim} />
      <Drawer.Content
        ref={ref}
        classNames={{ content: classes.sheet }}
        data-width={width}
        aria-label={props.title}
      >
        <Frame {...props} sheet={null} />
      </Drawer.Content>
    </Drawer.Root>
  );
}

type FrameProps = Props & { /** What a swipe down closes. */ sheet: RefObject<HTMLElement | null> | null };

function Frame({ onClose, title, lead, children, actions, footer, beginsInside, sheet }: FrameProps) {
  const { t } = useTranslation();
  const isPhone = useLayout() === 'phone';
  const none = useRef<HTMLElement>(null);
  // What takes files stands further inside.
  useDroppedFiles(() => showToast('error', t('common.noFiles')));
  useSwipe(sheet ?? none, sheet ? { down: { distance: SWIPE_DISTANCE, onSwipe: onClose } } : {});
  return (
    <div className={classes.frame}>
      <div className={classes.header}>
        <div className={classes.words}>
          {/* Begins to be read here; on the button after it a tooltip would open. */}
          <h2
            className={classes.title}
            tabIndex={-1}
            data-title
            data-autofocus={beginsInside ? undefined : true}
          >
            {title}
          </h2>
          {lead && <p className={classes.lead}>{lead}</p>}
        </div>
        {actions}
        <IconButton
          label={t('common.close')}
          size={isPhone ? 'touch' : 'medium'}
          onClick={onClose}
          className={classes.close}
        >
          <IconX size={18} stroke={1.5} />
        </IconButton>
      </div>
      <div className={classes.body}>{children}</div>
      {footer && <div className={classes.footer}>{footer}</div>}
    </div>
  );
}
