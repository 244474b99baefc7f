import type { CommentCounts, CommentFilter } from '@parley/contract/comments.ts';
import classes from '#features/comments/comment-filters.module.css';
import { useCommentCounts } from '#features/comments/comment-queries.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { capCount } from '#ui/badge.tsx';
import { Chips } from '#ui/chips.tsx';

const COUNTS = {
  all: 'all',
  needs_answer: 'needsAnswer',
  questions: 'questions',
  hidden: 'hidden',
} as const satisfies Record<CommentFilter, keyof CommentCounts>;
const FILTERS = Object.keys(COUNTS) as CommentFilter[];

type Props = { filter: CommentFilter; onChange: (filter: CommentFilter) => void };

/** The counts come from the server, since the list is read in pages. */
export function CommentFilters({ filter, onChange }: Props) {
  const { t } = useTranslation();
  const counts = useCommentCounts().data;
  const labels: Record<CommentFilter, string> = {
    all: t('list.all'),
    needs_answer: t('comments.needsAnswer'),
    questions: t('comments.questions'),
    hidden: t('comments.hiddenOnes'),
  };
  return (
    <Chips
      label={t('list.filter')}
      className={classes.filters}
      chips={FILTERS.map((value) => {
        const count = counts?.[COUNTS[value]] ?? 0;
        return { value, label: labels[value], count: count > 0 ? capCount(count) : undefined };
      })}
      value={filter}
      onChange={onChange}
    />
  );
}
