import { IconSparkles } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { importKey, useImport } from '#features/import/import-queries.ts';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { client } from '#lib/api/client.ts';
import { useUser } from '#lib/session/user-context.ts';
import { Button } from '#ui/button.tsx';
import { PaneNotice } from '#ui/pane-notice.tsx';
import { showToast } from '#ui/toast/toast-store.ts';

/** What the import wrote stands, and each answer of it waits until the owner agrees. */
export function ImportNotice({ onShow, onRehearse }: { onShow: () => void; onRehearse: () => void }) {
  const { t } = useTranslation();
  const { id, role } = useUser();
  const queryClient = useQueryClient();
  const run = useImport().data?.run;
  const agree = useMutation({
    mutationFn: () => client.imports.agree({ id }),
    onSuccess: (answer) => queryClient.setQueryData(importKey(id), answer),
    onError: (error) =>
      showToast('error', t('import.agreeFailed'), errorMessage(error, t('common.unknownError'))),
  });
  return (
    <div role="status">
      {run?.awaitsYes && role === 'client' && (
        <PaneNotice
          icon={IconSparkles}
          action={
            <Button
              size="small"
              isBusy={agree.isPending}
              busyLabel={t('import.agree')}
              onClick={() => agree.mutate()}
            >
              {t('import.agree')}
            </Button>
          }
        >
          {t('import.awaitsYes')}{' '}
          <Button size="small" variant="quiet" onClick={onShow}>
            {t('import.lookAtIt')}
          </Button>
          <Button size="small" variant="quiet" onClick={onRehearse}>
            {t('rehearsal.open')}
          </Button>
        </PaneNotice>
      )}
    </div>
  );
}
