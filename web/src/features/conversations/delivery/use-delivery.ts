import type { Message } from '@parley/contract/conversations.ts';
import type { UploadedFile } from '@parley/contract/uploads.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { Sending } from '#features/conversations/composer-store.ts';
import { useTakeBack } from '#features/conversations/delivery/use-take-back.ts';
import { showMessage } from '#features/conversations/live.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { client } from '#lib/api/client.ts';
import { offerUndo } from '#lib/keys/undo-offer.ts';
import { useRefresh } from '#lib/live/live-state.ts';
import { useUser } from '#lib/session/user-context.ts';
import { showToast } from '#ui/toast/toast-store.ts';

/** The way of a message to the server, and what is shown once it is there. */
export function useDelivery(conversationId: string) {
  const { t } = useTranslation();
  const user = useUser();
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  const takeBack = useTakeBack(conversationId);

  return {
    /** Under the same client id the same message is sent once, however often it is tried. */
    deliver: ({ text, clientId, files }: Sending): Promise<Message> =>
      client.conversations.send({
        id: conversationId,
        content: text,
        clientId,
        ...(files.length > 0 ? { attachments: files.map(toAttachment) } : {}),
        userId: user.id,
        ...(user.instagramUserId ? { instagramUserId: user.instagramUserId } : {}),
      }),
    onDelivered(message: Message): void {
      showMessage(queryClient, refresh, message);
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
  };
}

const toAttachment = ({ url, type, name }: UploadedFile) => ({ url, type, name });
