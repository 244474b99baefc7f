import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import classes from '#features/conversations/search-field.module.css';
import { useLayout } from '#lib/layout.ts';
import { IconButton } from '#ui/icon-button.tsx';

const KEYS = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';

export function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation();
  const layout = useLayout();
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <search className={classes.frame}>
      <IconSearch size={layout === 'phone' ? 18 : 16} stroke={1.5} aria-hidden="true" />
      <input
        ref={field}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        className={classes.field}
        aria-label={t('list.search')}
        aria-keyshortcuts="Control+K Meta+K"
        placeholder={t('list.search')}
        dir="auto"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onChange('')}
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
        (layout === 'wide' || layout === 'desktop') && <kbd className={classes.keys}>{KEYS}</kbd>
      )}
    </search>
  );
}
