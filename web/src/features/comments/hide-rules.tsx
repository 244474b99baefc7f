import { useQuery } from '@tanstack/react-query';
import { commentKeys } from '#features/comments/comment-queries.ts';
import { HideRule } from '#features/comments/hide-rule.tsx';
import classes from '#features/comments/hide-rules.module.css';
import { useTranslation } from '#i18n/use-translation.tsx';
import { api } from '#lib/api/client.ts';
import { useLayout } from '#lib/layout.ts';
import { useUnpluggedInterval } from '#lib/live/live-state.ts';
import { useUser } from '#lib/session/user-context.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** The rules that hide comments; each first tells what it would hide. */
export function HideRules({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { id: userId } = useUser();
  const size = useLayout() === 'phone' ? 'large' : 'medium';
  const rules = useQuery(
    api.commentRules.list.queryOptions({
      queryKey: commentKeys.rules,
      input: { userId },
      refetchInterval: useUnpluggedInterval(),
    }),
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('comments.rules')}
      lead={t('comments.rulesLead')}
      footer={
        <Button size={size} onClick={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      <div className={classes.body}>
        {rules.isPending && (
          <div role="status" aria-label={t('common.loading')}>
            <Skeleton width={280} height={14} />
          </div>
        )}
        {rules.isError && !rules.data && <LoadFailed title={t('comments.loadFailed')} query={rules} />}
        {rules.data?.map((rule) => (
          <HideRule key={rule.kind} rule={rule} />
        ))}
      </div>
    </Dialog>
  );
}
