import { IconPlus } from '@tabler/icons-react';

import classes from '#features/media-rules/rules-body.module.css';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useLayout } from '#lib/layout.ts';
import { Button } from '#ui/button.tsx';

export function RulesFooter({ onNew }: { onNew: () => void }) {
  const { t } = useTranslation();
  const size = useLayout() === 'phone' ? 'large' : 'medium';
  return (
    <>
      <span className={classes.foot}>{t('mediaRules.limits')}</span>
      <Button variant="primary" size={size} icon={<IconPlus size={16} stroke={1.5} />} onClick={onNew}>
        {t('mediaRules.new')}
      </Button>
    </>
  );
}
