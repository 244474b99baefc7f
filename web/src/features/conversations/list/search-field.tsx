import { IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import classes from '#features/conversations/list/search-field.module.css';
import { useTranslation } from '#i18n/use-translation.tsx';
import { MOD } from '#lib/keys/platform.ts';
import { isComposing } from '#lib/keys/read-key.ts';
import { useLayout } from '#lib/layout.ts';
import { IconButton } from '#ui/icon-button.tsx';

/** A list of choices under the field, worked from the field, which keeps the focus. */
export type SearchPopup = {
  isOpen: boolean;
  listId: string;
  activeId: string | null;
  onKeyDown: (event: KeyboardEvent) => void;
  onClose: () => void;
  element: ReactNode;
};

type Props = { value: string; onChange: (value: string) => void; popup?: SearchPopup | undefined };

export function SearchField({ value, onChange, popup }: Props) {
  const { t } = useTranslation();
  const layout = useLayout();
  const field = useRef<HTMLInputElement>(null);
  const combobox = popup?.isOpen
    ? ({
        role: 'combobox',
        'aria-expanded': true,
        'aria-autocomplete': 'list',
        'aria-controls': popup.listId,
        'aria-activedescendant': popup.activeId ?? undefined,
      } as const)
    : {};

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (popup?.isOpen) popup.onKeyDown(event);
    else if (event.key === 'Escape') onChange('');
  };

  return (
    <search className={classes.frame} data-open={popup?.isOpen || undefined}>
      <IconSearch size={layout === 'phone' ? 18 : 16} stroke={1.5} aria-hidden="true" />
      <input
        ref={field}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        className={classes.field}
        data-search-field
        aria-label={t('list.search')}
        aria-keyshortcuts="Control+K Meta+K"
        placeholder={t('list.search')}
        dir="auto"
        {...combobox}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={popup?.onClose}
      />
      {value !== '' ? (
        <IconButton
          label={t('list.clearSearch')}
          size="small"
          onClick={() => {
            onChange('');
            field.current?.focus();
          }}
        >
          <IconX size={16} stroke={1.5} />
        </IconButton>
      ) : (
        (layout === 'wide' || layout === 'desktop') && <kbd className={classes.keys}>{`${MOD} K`}</kbd>
      )}
      {popup?.element}
    </search>
  );
}
