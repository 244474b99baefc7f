import { useRemoval } from '#features/conversations/list/removal.ts';
import classes from '#features/conversations/list/removal-progress.module.css';
import { useTranslation } from '#i18n/use-translation.tsx';

/** Stands above the list while all conversations are being deleted. */
export function RemovalProgress() {
  const { t } = useTranslation();
  const removal = useRemoval();
  if (!removal) return null;
  const { removed, total } = removal;
  const words = t('maintenance.deletingLine', { removed, total });
  const share = total > 0 ? Math.min(removed / total, 1) : 0;
  return (
    <div className={classes.progress}>
      <span aria-hidden="true">{words}</span>
      <div
        role="progressbar"
        aria-label={t('maintenance.deleting')}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={removed}
        aria-valuetext={words}
        className={classes.track}
      >
        <div className={classes.bar} style={{ inlineSize: `${share * 100}%` }} />
      </div>
    </div>
  );
}
