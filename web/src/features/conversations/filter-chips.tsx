import { type KeyboardEvent, useRef } from 'react';
import { useConversationCounts } from '#features/conversations/conversation-queries.ts';
import classes from '#features/conversations/filter-chips.module.css';
import type { ConversationFilter } from '#features/conversations/types.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { moveIndex } from '#lib/keys/move-index.ts';
import { capCount } from '#ui/badge.tsx';

export const FILTERS: readonly ConversationFilter[] = ['all', 'unread', 'drafts', 'attention'];

type Props = { filter: ConversationFilter; onChange: (filter: ConversationFilter) => void };

/** The counts come from the server, since the list is read in pages. */
export function FilterChips({ filter, onChange }: Props) {
  const { t, i18n } = useTranslation();
  const counts = useConversationCounts().data;
  const chips = useRef<HTMLFieldSetElement>(null);

  /** One stop for the Tab key; the arrow keys go from chip to chip. */
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(chips.current?.querySelectorAll('button') ?? [])];
    const index = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const isRtl = i18n.dir(i18n.language) === 'rtl';
    const next = moveIndex(event.key, {
      index,
      count: buttons.length,
      axis: 'horizontal',
      isRtl,
      isLoop: true,
    });
    if (next === null) return;
    event.preventDefault();
    buttons[next]?.focus();
  };

  return (
    <fieldset ref={chips} className={classes.chips} onKeyDown={onKeyDown}>
      <legend className="sr-only">{t('list.filter')}</legend>
      {FILTERS.map((value) => {
        const count = value === 'all' ? 0 : (counts?.[value] ?? 0);
        return (
          <button
            key={value}
            type="button"
            className={classes.chip}
            aria-pressed={filter === value}
            tabIndex={filter === value ? 0 : -1}
            onClick={() => onChange(value)}
          >
            {t(`list.${value}`)}
            {count > 0 && <span className={classes.count}>{capCount(count)}</span>}
          </button>
        );
      })}
    </fieldset>
  );
}
