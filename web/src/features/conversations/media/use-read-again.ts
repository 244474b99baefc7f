import type { Message } from '@parley/contract/conversations.ts';
import { useMutation } from '@tanstack/react-query';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { client } from '#lib/api/client.ts';
import { showToast } from '#ui/toast/toast-store.ts';

/** Has a model read a file once more; the live channel tells what becomes of it. */
export function useReadAgain({ id }: Pick<Message, 'id'>, what: 'transcript' | 'description') {
  const { t } = useTranslation();
  return useMutation({
    mutationFn: () =>
      what === 'transcript'
        ? client.conversations.retryTranscription({ id })
        : client.conversations.describeMedia({ id }),
    onError: (error) => {
      if (what === 'transcript') {
        showToast('error', t('media.transcriptionError'), errorMessage(error, t('media.retryFailed')));
      } else {
        showToast('error', t('media.analysisFailed'), errorMessage(error, t('media.analysisFailedText')));
      }
    },
  });
}
