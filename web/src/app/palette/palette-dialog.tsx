import { Modal } from '@mantine/core';
import { useState } from 'react';
import classes from '#app/palette/palette.module.css';
import { usePaletteField } from '#app/palette/use-palette-field.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import { isComposing } from '#lib/keys/read-key.ts';
import { useFocusReturn } from '#ui/use-focus-return.ts';
import { useTopLayer } from '#ui/use-top-layer.ts';

type Props = { isOpen: boolean; onClose: () => void };

/** The commands on a page that has no list to search. */
export function PaletteDialog({ isOpen, onClose }: Props) {
  const { t } = useTranslation();
  const isOnTop = useTopLayer(isOpen);
  useFocusReturn(isOpen);
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      closeOnEscape={isOnTop}
      returnFocus={false}
      transitionProps={{ transition: 'fade', duration: 120 }}
    >
      <Modal.Overlay className={classes.scrim} />
      <Modal.Content
        classNames={{ content: classes.dialog, inner: classes.place }}
        aria-label={t('keys.search')}
      >
        <Field onClose={onClose} />
      </Modal.Content>
    </Modal.Root>
  );
}

/** Mounted with each opening, so that it begins empty. */
function Field({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const { listId, activeId, onKeyDown, list } = usePaletteField({
    text,
    onClear: () => setText(''),
    onClose,
  });
  return (
    <>
      <input
        type="text"
        role="combobox"
        inputMode="search"
        enterKeyHint="go"
        autoComplete="off"
        className={classes.field}
        data-autofocus
        aria-label={t('keys.search')}
        placeholder={t('keys.search')}
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={activeId ?? undefined}
        dir="auto"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => !isComposing(event.nativeEvent) && onKeyDown(event)}
      />
      {list}
    </>
  );
}
