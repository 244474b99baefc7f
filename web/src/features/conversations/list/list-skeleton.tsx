import classes from '#features/conversations/list/conversation-list.module.css';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useLayout } from '#lib/layout.ts';
import { Skeleton } from '#ui/skeleton.tsx';

/** The widths of name and preview in the five rows. */
const ROWS = [
  [132, 210],
  [96, 176],
  [148, 232],
  [112, 150],
  [124, 198],
] as const;

export function ListSkeleton() {
  const { t } = useTranslation();
  const face = useLayout() === 'phone' ? 48 : 40;
  return (
    <div className={classes.area} role="status" aria-label={t('common.loading')}>
      {ROWS.map(([name, preview]) => (
        <div key={name} className={classes.skeletonRow} data-testid="conversation-skeleton">
          <Skeleton width={face} height={face} isRound />
          <span>
            <span className={classes.skeletonLine}>
              <Skeleton width={name} height={12} />
              <Skeleton width={30} height={10} />
            </span>
            <Skeleton width={preview} height={10} />
          </span>
        </div>
      ))}
    </div>
  );
}
