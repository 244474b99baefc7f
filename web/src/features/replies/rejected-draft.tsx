import classes from '#features/replies/draft-card.module.css';
import { takeBackRejection } from '#features/replies/rejection-store.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useNow } from '#lib/use-now.ts';
import { Button } from '#ui/button.tsx';

/** Stands in the draft's place while its rejection can be taken back. */
export function RejectedDraft({ draftId, until }: { draftId: string; until: number }) {
  const { t } = useTranslation();
  const now = useNow(250);
  const seconds = Math.max(Math.ceil((until - now) / 1_000), 0);
  return (
    <div className={classes.rejected}>
      <span>{t('drafts.removedIn', { seconds })}</span>
      {seconds > 0 && (
        <Button variant="quiet" size="small" onClick={() => takeBackRejection(draftId)}>
          {t('delivery.undo')}
        </Button>
      )}
    </div>
  );
}
