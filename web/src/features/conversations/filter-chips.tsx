import { useTranslation } from 'react-i18next';

import { useConversationCounts } from '#features/conversations/conversation-queries.ts';
import classes from '#features/conversations/filter-chips.module.css';
import type { ConversationFilter } from '#features/conversations/types.ts';
import { capCount } from '#ui/badge.tsx';

const FILTERS: ConversationFilter[] = ['all', 'unread', 'drafts', 'attention'];

type Props = { filter: ConversationFilter; onChange: (filter: ConversationFilter) => void };

/** The counts come from the server, since the list is read in pages. */
export function FilterChips({ filter, onChange }: Props) {
  const { t } = useTranslation();
  const counts = useConversationCounts().data;
  return (
    <fieldset className={classes.chips}>
      <legend className="sr-only">{t('list.filter')}</legend>
      {FILTERS.map((value) => {
        const count = value === 'all' ? 0 : (counts?.[value] ?? 0);
        return (
          <button
            key={value}
            type="button"
            className={classes.chip}
            aria-pressed={filter === value}
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
