import { Drawer, Modal } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useLayout } from '#lib/layout.ts';
import classes from '#ui/dialog.module.css';
import { IconButton } from '#ui/icon-button.tsx';

type Props = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  lead?: string | undefined;
  children: ReactNode;
  footer?: ReactNode;
};

/** One frame for all: header, body that scrolls, footer. On the phone it is a sheet from the bottom. */
export function Dialog({ size = 'form', ...props }: Props & { size?: 'form' | 'editor' }) {
  const isPhone = useLayout() === 'phone';
  return (
    <Modal.Root
      opened={props.isOpen}
      onClose={props.onClose}
      centered={!isPhone}
      transitionProps={{ transition: isPhone ? 'slide-up' : 'pop' }}
    >
      <Modal.Overlay className={classes.scrim} />
      <Modal.Content
        classNames={{ content: classes.content, inner: isPhone ? classes.bottom : classes.middle }}
        data-size={size}
        data-phone={isPhone || undefined}
        aria-label={props.title}
      >
        <Frame {...props} />
      </Modal.Content>
    </Modal.Root>
  );
}

/** A sheet on the far side of the screen, as tall as the window. */
export function EndSheet({ width = 'wide', ...props }: Props & { width?: 'wide' | 'panel' }) {
  return (
    <Drawer.Root opened={props.isOpen} onClose={props.onClose} position="right">
      <Drawer.Overlay className={classes.scrim} />
      <Drawer.Content classNames={{ content: classes.sheet }} data-width={width} aria-label={props.title}>
        <Frame {...props} />
      </Drawer.Content>
    </Drawer.Root>
  );
}

function Frame({ onClose, title, lead, children, footer }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.frame}>
      <div className={classes.header}>
        <div className={classes.words}>
          <h2 className={classes.title}>{title}</h2>
          {lead && <p className={classes.lead}>{lead}</p>}
        </div>
        <IconButton label={t('common.close')} onClick={onClose} className={classes.close}>
          <IconX size={18} stroke={1.5} />
        </IconButton>
      </div>
      <div className={classes.body}>{children}</div>
      {footer && <div className={classes.footer}>{footer}</div>}
    </div>
  );
}
