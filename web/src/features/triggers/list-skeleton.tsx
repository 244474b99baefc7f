import classes from '#features/triggers/triggers.module.css';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

const WIDTHS = [220, 260, 180];

export function ListSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={classes.cards} role="status" aria-label={t('common.loading')}>
      {WIDTHS.map((width) => (
        <div key={width} className={classes.skeleton}>
          <Skeleton width={width / 2} height={14} />
          <Skeleton width={width} height={12} />
        </div>
      ))}
    </div>
  );
}
