import { IconAlertTriangle } from '@tabler/icons-react';
import classes from '#features/replies/draft-card.module.css';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Button } from '#ui/button.tsx';

type Props = {
  /** Its approval was refused for this: who wants it sent has to say so once more. */
  isRefused: boolean;
  isBusy: boolean;
  onSendAnyway: (isByKey: boolean) => void;
};

/** The knowledge base has changed since the draft was written. */
export function OutdatedNote({ isRefused, isBusy, onSendAnyway }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.held}>
      <IconAlertTriangle size={14} stroke={1.5} />
      {isRefused ? (
        <div>
          <b role="alert">{t('errors.draft_outdated')}</b>
          <Button size="small" disabled={isBusy} onClick={({ detail }) => onSendAnyway(detail === 0)}>
            {t('drafts.sendAnyway')}
          </Button>
        </div>
      ) : (
        <b>{t('drafts.outdated')}</b>
      )}
    </div>
  );
}
