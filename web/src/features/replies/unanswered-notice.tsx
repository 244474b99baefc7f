import { IconMessageQuestion } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { unansweredKeys } from '#features/replies/unanswered-keys.ts';
import classes from '#features/replies/unanswered-notice.module.css';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { api, client } from '#lib/api/client.ts';
import { useLayout } from '#lib/layout.ts';
import { useRefresh, useUnpluggedInterval } from '#lib/live/live-state.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast/toast-store.ts';

/**
 * Where the AI is switched on: who wrote while it was off and still waits. Nothing is answered before this is pressed. With
 * `conversationId` for one chat.
 */
export function UnansweredNotice({ conversationId }: { conversationId?: string }) {
  const { t } = useTranslation();
  const isPhone = useLayout() === 'phone';
  const refresh = useRefresh();
  const input = conversationId === undefined ? {} : { conversationId };
  const queryKey = unansweredKeys.of(conversationId);
  const refetchInterval = useUnpluggedInterval();
  const { data } = useQuery(api.unanswered.count.queryOptions({ queryKey, input, refetchInterval }));
  const draft = useMutation({
    mutationFn: () => client.unanswered.draft(input),
    onSettled: () => refresh(unansweredKeys.all),
    onError: (error) =>
      showToast('error', t('unanswered.failed'), errorMessage(error, t('common.unknownError'))),
  });
  const count = data?.count ?? 0;
  return (
    <div role="status">
      {count > 0 && (
        <div className={classes.notice} data-chat={conversationId !== undefined || undefined}>
          <IconMessageQuestion size={16} stroke={1.5} aria-hidden="true" />
          <p className={classes.words}>{t('unanswered.notice', { count })}</p>
          <Button
            size={isPhone ? 'large' : 'small'}
            isBusy={draft.isPending}
            busyLabel={t('unanswered.drafting')}
            onClick={() => draft.mutate()}
          >
            {t('unanswered.draft')}
          </Button>
        </div>
      )}
    </div>
  );
}
