import { useConversationCounts } from '#features/conversations/conversation-queries.ts';
import classes from '#features/conversations/list/filter-chips.module.css';
import type { ConversationFilter } from '#features/conversations/types.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { capCount } from '#ui/badge.tsx';
import { Chips } from '#ui/chips.tsx';

export const FILTERS: readonly ConversationFilter[] = ['all', 'unread', 'drafts', 'attention'];

type Props = { filter: ConversationFilter; onChange: (filter: ConversationFilter) => void };

/** The counts come from the server, since the list is read in pages. */
export function FilterChips({ filter, onChange }: Props) {
  const { t } = useTranslation();
  const counts = useConversationCounts().data;
  return (
    <Chips
      label={t('list.filter')}
      className={classes.chips}
      chips={FILTERS.map((value) => {
        const count = value === 'all' ? 0 : (counts?.[value] ?? 0);
        return { value, label: t(`list.${value}`), count: count > 0 ? capCount(count) : undefined };
      })}
      value={filter}
      onChange={onChange}
    />
  );
}
