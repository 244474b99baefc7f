import type { Message } from '@parley/contract/conversations.ts';
import type { UploadedFile } from '@parley/contract/uploads.ts';
import { useMutation } from '@tanstack/react-query';
import { composerOf, type Sending } from '#features/conversations/composer-store.ts';
import { useDelivery } from '#features/conversations/delivery/use-delivery.ts';
import { uploadsOf } from '#features/conversations/uploads/upload-store.ts';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { readFailure } from '#lib/api/failure.ts';
import { randomId } from '#lib/random-id.ts';
import { useUser } from '#lib/session/user-context.ts';
import { untilBack } from '#lib/until-back.ts';
import { showToast } from '#ui/toast/toast-store.ts';

/** Sends what stands in the message field of a conversation, with files that are uploaded. */
export function useSend(conversationId: string) {
  const { t } = useTranslation();
  const user = useUser();
  const { deliver, onDelivered } = useDelivery(conversationId);
  const composer = composerOf(user.id, conversationId);
  const uploads = uploadsOf(user.id, conversationId);

  /** Waits where nothing answers. Null where it was taken back meanwhile, or its writer has signed out. */
  const deliverOnceBack = async (sending: Sending): Promise<Message | null> => {
    const takenBack = new AbortController();
    const isOurs = () => composer.read().sending?.clientId === sending.clientId;
    const unsubscribe = composer.subscribe(() => !isOurs() && takenBack.abort());
    try {
      for (let tries = 0; ; tries += 1) {
        try {
          return await deliver(sending);
        } catch (error) {
          if (readFailure(error).code !== 'network') throw error;
          if (isOurs()) composer.waitToSend(true);
          if (!(await untilBack(tries, takenBack.signal))) return null;
          composer.waitToSend(false);
        }
      }
    } finally {
      unsubscribe();
    }
  };

  const send = useMutation({
    mutationFn: ({ sending }: { sending: Sending; originals: File[] }) => deliverOnceBack(sending),
    onSuccess: (message, { sending, originals }) => {
      if (message === null) {
        if (composer.read().sending?.clientId === sending.clientId) composer.failSending();
        uploads.putBack(sending.files);
        return;
      }
      uploads.keepSent(message.id, originals);
      composer.finishSending();
      onDelivered(message);
    },
    onError: (error, { sending }) => {
      composer.failSending();
      uploads.putBack(sending.files);
      showToast('error', t('composer.sendError'), errorMessage(error, t('composer.sendErrorText')));
    },
  });

  return (files: UploadedFile[]) => {
    const sending = composer.beginSending(randomId, files);
    if (!sending) return;
    const originals = uploads.read().flatMap(({ file }) => file ?? []);
    uploads.clear();
    send.mutate({ sending, originals });
  };
}
