import { IconChevronDown, IconChevronUp, IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import classes from '#features/knowledge/search-bar.module.css';
import type { Editor } from '#features/knowledge/use-editor.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useLayout } from '#lib/layout.ts';
import { IconButton } from '#ui/icon-button.tsx';

/** Enter goes on, with Shift back; Escape closes. */
export function SearchBar({ search }: { search: Editor['search'] }) {
  const { t } = useTranslation();
  const size = useLayout() === 'phone' ? 'touch' : 'medium';
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { matches, current, query } = search;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') search.move(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape') search.close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <search className={classes.bar}>
      <IconSearch size={16} stroke={1.5} aria-hidden="true" />
      <input
        ref={field}
        type="text"
        className={classes.field}
        aria-label={t('editor.search')}
        placeholder={t('editor.search')}
        dir="auto"
        value={query}
        onChange={(event) => search.type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        // The dialog would take Escape for itself.
        data-mantine-stop-propagation="true"
      />
      <span className={classes.count} role="status">
        {query.trim() !== '' &&
          (matches.length === 0
            ? t('editor.searchNone')
            : t('editor.searchCount', { current: current + 1, total: matches.length }))}
      </span>
      <IconButton
        size={size}
        label={t('editor.searchPrevious')}
        disabled={matches.length === 0}
        onClick={() => search.move(-1)}
      >
        <IconChevronUp size={18} stroke={1.5} />
      </IconButton>
      <IconButton
        size={size}
        label={t('editor.searchNext')}
        disabled={matches.length === 0}
        onClick={() => search.move(1)}
      >
        <IconChevronDown size={18} stroke={1.5} />
      </IconButton>
      <IconButton size={size} label={t('editor.searchClose')} onClick={search.close}>
        <IconX size={18} stroke={1.5} />
      </IconButton>
    </search>
  );
}
