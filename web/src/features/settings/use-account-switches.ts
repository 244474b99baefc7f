import type { User } from '@parley/contract/identity.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { turned } from '#features/settings/live.ts';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { client } from '#lib/api/client.ts';
import { patchUser, sessionKey } from '#lib/session/session.ts';
import { useUser } from '#lib/session/user-context.ts';
import { showToast } from '#ui/toast/toast-store.ts';

/** The two switches for all chats. They move at once, and move back with a word when the server refuses. */
export function useAccountSwitches() {
  const { t } = useTranslation();
  const { id } = useUser();
  const queryClient = useQueryClient();
  /** A check that is under way would bring the old state back. */
  const apply = (patch: Partial<User>) => {
    void queryClient.cancelQueries({ queryKey: sessionKey }, { revert: false });
    patchUser(queryClient, patch);
  };

  const autoResponse = useMutation({
    mutationFn: (autoResponseEnabled: boolean) =>
      client.settings.setAutoResponse({ id, autoResponseEnabled }),
    onMutate: (autoResponseEnabled) => apply({ autoResponseEnabled }),
    onSuccess: ({ autoResponseEnabled }) => patchUser(queryClient, turned(autoResponseEnabled)),
    onError: (error, wanted) => {
      patchUser(queryClient, { autoResponseEnabled: !wanted });
      showToast('error', t('ai.globalFailed'), errorMessage(error, t('common.unknownError')));
    },
  });
  const moderation = useMutation({
    mutationFn: (moderationEnabled: boolean) => client.settings.setModeration({ id, moderationEnabled }),
    onMutate: (moderationEnabled) => apply({ moderationEnabled }),
    onSuccess: ({ moderationEnabled }) => patchUser(queryClient, { moderationEnabled }),
    onError: (error, wanted) => {
      patchUser(queryClient, { moderationEnabled: !wanted });
      showToast('error', t('ai.moderationFailed'), errorMessage(error, t('ai.moderationFailedText')));
    },
  });
  return { autoResponse, moderation };
}
