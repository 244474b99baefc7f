import type { UploadedFile } from '@parley/contract/uploads.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { composerOf, type Sending } from '#features/conversations/composer-store.ts';
import { showMessage } from '#features/conversations/live.ts';
import { uploadsOf } from '#features/conversations/uploads/upload-store.ts';
import { useTakeBack } from '#features/conversations/use-take-back.ts';
import { errorMessage } from '#i18n/error-text.ts';
import { client } from '#lib/api/client.ts';
import { offerUndo } from '#lib/keys/undo-offer.ts';
import { useRefresh } from '#lib/live/live-state.ts';
import { randomId } from '#lib/random-id.ts';
import { useUser } from '#lib/session/user-context.ts';
import { showToast } from '#ui/toast/toast-store.ts';

/** Sends what stands in the message field of a conversation, with files that are uploaded. */
export function useSend(conversationId: string) {
  const { t } = useTranslation();
  const user = useUser();
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  const takeBack = useTakeBack(conversationId);
  const composer = composerOf(user.id, conversationId);
  const uploads = uploadsOf(user.id, conversationId);

  const send = useMutation({
    mutationFn: ({ text, clientId, files }: Sending) =>
      client.conversations.send({
        id: conversationId,
        content: text,
        clientId,
        ...(files.length > 0 ? { attachments: files.map(toAttachment) } : {}),
        userId: user.id,
        ...(user.instagramUserId ? { instagramUserId: user.instagramUserId } : {}),
      }),
    onSuccess: (message) => {
      showMessage(queryClient, refresh, message);
      composer.finishSending();
      if (message.undoUntil !== null) {
        const run = () =>
          takeBack.mutateAsync(message.id).then(
            () => true,
            () => false,
          );
        offerUndo({ conversationId, draftId: null, until: Date.parse(message.undoUntil), run });
      }
      showToast('success', t('composer.sent'), t('composer.sentText'));
    },
    onError: (error, { files }) => {
      composer.failSending();
      uploads.putBack(files);
      showToast('error', t('composer.sendError'), errorMessage(error, t('composer.sendErrorText')));
    },
  });

  return (files: UploadedFile[]) => {
    const sending = composer.beginSending(randomId, files);
    if (!sending) return;
    uploads.clear();
    send.mutate(sending);
  };
}

const toAttachment = ({ url, type, name }: UploadedFile) => ({ url, type, name });
