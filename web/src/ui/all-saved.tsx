import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from '#i18n/use-translation.tsx';

import classes from '#ui/all-saved.module.css';

/** Stands in a footer in the place of its buttons while there is nothing to save. */
export function AllSaved() {
  const { t } = useTranslation();
  return (
    <p className={classes.saved}>
      <IconCheck size={16} stroke={1.5} aria-hidden="true" />
      {t('editor.allSaved')}
    </p>
  );
}
