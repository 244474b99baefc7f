import type { Message } from '@parley/contract/conversations.ts';
import { REACTIONS, type ReactionName } from '@parley/contract/reactions.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showMessage } from '#features/conversations/live.ts';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { client } from '#lib/api/client.ts';
import { useRefresh } from '#lib/live/live-state.ts';
import { conversationKeys } from '#lib/query-keys.ts';
import { useUser } from '#lib/session/user-context.ts';
import { showToast } from '#ui/toast/toast-store.ts';

/** The business's own reaction to a message: choosing another one replaces it, choosing it again takes it back. */
export function useReact(message: Message) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  const senderId = useUser().instagramUserId ?? '';
  const own = message.reactions.find((reaction) => reaction.senderId === senderId)?.reaction ?? null;
  const show = (reactions: Message['reactions']) =>
    showMessage(queryClient, refresh, { ...message, reactions });

  const change = useMutation({
    async mutationFn(reaction: ReactionName) {
      if (reaction !== own) return client.conversations.react({ id: message.id, reaction });
      return (await client.conversations.unreact({ id: message.id, senderId })).reactions;
    },
    onMutate: (reaction) => {
      const others = message.reactions.filter((one) => one.senderId !== senderId);
      const added = { messageId: message.id, senderId, reaction, emoji: REACTIONS[reaction] };
      show(reaction === own ? others : [...others, added]);
    },
    onSuccess: show,
    onError: (error) => {
      showToast('error', t('media.reactFailed'), errorMessage(error, t('common.unknownError')));
      refresh(conversationKeys.thread(message.conversationId));
    },
  });
  return { own, react: (reaction: ReactionName) => change.mutate(reaction) };
}
