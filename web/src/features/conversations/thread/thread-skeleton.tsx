import classes from '#features/conversations/thread/thread.module.css';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

const BUBBLES = [
  { side: 'in', width: 260 },
  { side: 'out', width: 340 },
  { side: 'in', width: 180 },
  { side: 'out', width: 300 },
] as const;

export function ThreadSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={classes.skeleton} role="status" aria-label={t('common.loading')}>
      {BUBBLES.map(({ side, width }) => (
        <Skeleton
          key={`${side}${width}`}
          className={side === 'out' ? (classes.skeletonOut ?? '') : ''}
          width={width}
          height={40}
        />
      ))}
    </div>
  );
}
