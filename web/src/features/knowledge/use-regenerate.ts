import { useMutation } from '@tanstack/react-query';
import type { TextSource } from '#features/knowledge/use-text-source.ts';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { client } from '#lib/api/client.ts';
import { useUser } from '#lib/session/user-context.ts';
import { showToast } from '#ui/toast/toast-store.ts';

/** Asks for a prompt made from the imported history; what stands now stays when that fails. */
export function useRegenerate(source: TextSource) {
  const { t } = useTranslation();
  const { id } = useUser();
  return useMutation({
    mutationFn: () => client.knowledge.regeneratePrompt({ id }),
    onSuccess: () => {
      source.onReadAgain();
      showToast('success', t('prompt.regenerated'));
    },
    onMutate: source.forgetFault,
    onError: (error) =>
      source.fail(t('prompt.regenerateFailed'), errorMessage(error, t('common.unknownError'))),
  });
}
