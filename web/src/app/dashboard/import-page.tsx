import type { ImportRun } from '@parley/contract/imports.ts';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ImportOverlay } from '#features/import/import-overlay.tsx';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { client } from '#lib/api/client.ts';
import { useUser } from '#lib/session/user-context.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast/toast-store.ts';

/** An import over the dashboard, and the ways from it to the chats and the other pages. */
export function ImportPage({ run }: { run: ImportRun }) {
  const { t } = useTranslation();
  const { id: userId } = useUser();
  const navigate = useNavigate();
  const showChats = useMutation({
    mutationFn: () => client.conversations.list({ userId, limit: 1 }),
    onSuccess: ([newest]) => {
      if (newest) void navigate({ to: '/dashboard', search: { conversation: newest.id } });
    },
    onError: (error) =>
      showToast('error', t('list.loadFailed'), errorMessage(error, t('common.unknownError'))),
  });
  return (
    <ImportOverlay
      run={run}
      ways={
        <>
          {run.importProgress.messages > 0 && (
            <Button variant="secondary" isBusy={showChats.isPending} onClick={() => showChats.mutate()}>
              {t('import.showChats')}
            </Button>
          )}
          <Button variant="quiet" onClick={() => void navigate({ to: '/mobile-config' })}>
            {t('settings.title')}
          </Button>
        </>
      }
    />
  );
}
