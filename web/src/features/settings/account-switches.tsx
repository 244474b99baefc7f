import { useId } from 'react';
import classes from '#features/settings/account-switches.module.css';
import { useAccountSwitches } from '#features/settings/use-account-switches.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useUser } from '#lib/session/user-context.ts';
import { Spark } from '#ui/spark.tsx';
import { Switch } from '#ui/switch.tsx';

/** AI answers and moderation, for all chats. */
export function AccountSwitches() {
  const { t } = useTranslation();
  const id = useId();
  const { autoResponseEnabled, moderationEnabled } = useUser();
  const { autoResponse, moderation } = useAccountSwitches();
  return (
    <div className={classes.pair}>
      <label className={classes.cell} htmlFor={`${id}-ai`}>
        <Spark size={14} />
        <span className={classes.words}>{t('ai.replies')}</span>
        <Switch
          id={`${id}-ai`}
          checked={autoResponseEnabled}
          onChange={(event) => autoResponse.mutate(event.currentTarget.checked)}
        />
      </label>
      <label className={classes.cell} htmlFor={`${id}-moderation`}>
        <i className={classes.dot} data-off={!moderationEnabled || undefined} />
        <span className={classes.words}>{t('ai.moderation')}</span>
        <Switch
          id={`${id}-moderation`}
          checked={moderationEnabled}
          onChange={(event) => moderation.mutate(event.currentTarget.checked)}
        />
      </label>
    </div>
  );
}
