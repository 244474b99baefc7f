import { IconChevronRight, IconMessageCircleQuestion } from '@tabler/icons-react';
import classes from '#app/dashboard/dock-row.module.css';
import { useMissingInfo } from '#features/missing-info/missing-info-queries.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Badge } from '#ui/badge.tsx';

export function MissingInfoButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  const count = useMissingInfo().data?.length ?? 0;
  return (
    <button type="button" className={classes.row} onClick={onClick}>
      <IconMessageCircleQuestion size={18} stroke={1.5} aria-hidden="true" />
      <span className={classes.words}>{t('missing.title')}</span>
      <Badge count={count} tone="alert" />
      <IconChevronRight size={14} stroke={1.5} className="flip" aria-hidden="true" />
    </button>
  );
}
