import { IconAdjustmentsHorizontal, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import classes from '#app/dashboard/dock-row.module.css';
import { useTranslation } from '#i18n/use-translation.tsx';
import { STORED, useStored, writeStored } from '#lib/storage.ts';

/** In a low window the list would have no room left, so the grid folds behind one row. */
const low = matchMedia('(max-height: 759px)');

export function SettingsFold({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const isLow = useSyncExternalStore(subscribe, () => low.matches);
  const isOpen = useStored(STORED.settingsFold) === 'open';
  if (!isLow) return children;
  return (
    <>
      <div className={classes.fold}>
        <button
          type="button"
          className={classes.row}
          aria-expanded={isOpen}
          onClick={() => writeStored(STORED.settingsFold, isOpen ? null : 'open')}
        >
          <IconAdjustmentsHorizontal size={18} stroke={1.5} aria-hidden="true" />
          <span className={classes.words}>{t('settings.fold')}</span>
          {isOpen ? (
            <IconChevronDown size={14} stroke={1.5} aria-hidden="true" />
          ) : (
            <IconChevronUp size={14} stroke={1.5} aria-hidden="true" />
          )}
        </button>
      </div>
      {isOpen && children}
    </>
  );
}

function subscribe(onChange: () => void): () => void {
  low.addEventListener('change', onChange);
  return () => low.removeEventListener('change', onChange);
}
