import type { Conversation } from '@parley/contract/conversations.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { patchEverywhere } from '#features/conversations/live.ts';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { client } from '#lib/api/client.ts';
import { useCatchUp, useRefresh } from '#lib/live/live-state.ts';
import { conversationKeys } from '#lib/query-keys.ts';
import { showToast } from '#ui/toast/toast-store.ts';

export type AiView = 'on' | 'off' | 'stopped' | 'off_for_all';

/** AI answers in a chat only if no trigger stopped it, the account's switch is on and the chat's is not off. */
export function viewAi(
  conversation: Pick<Conversation, 'aiEnabled' | 'aiDisabledByTrigger'>,
  autoResponseEnabled: boolean,
): AiView {
  if (conversation.aiDisabledByTrigger) return 'stopped';
  if (!autoResponseEnabled) return 'off_for_all';
  return conversation.aiEnabled === false ? 'off' : 'on';
}

export function useAiSwitch(id: string) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  const catchUp = useCatchUp();

  const toggle = useMutation({
    mutationFn: (aiEnabled: boolean) => client.conversations.setAi({ id, aiEnabled }),
    onMutate: (aiEnabled) => {
      void queryClient.cancelQueries({ queryKey: conversationKeys.details(id) }, { revert: false });
      patchEverywhere(queryClient, id, { aiEnabled });
    },
    onSuccess: ({ aiEnabled }) => patchEverywhere(queryClient, id, { aiEnabled }),
    onError: (error, aiEnabled) => {
      patchEverywhere(queryClient, id, { aiEnabled: !aiEnabled });
      showToast('error', t('ai.chatFailed'), errorMessage(error, t('common.unknownError')));
    },
  });
  const resume = useMutation({
    mutationFn: ({ undo = false }: { undo?: boolean }) => client.conversations.resetTriggers({ id, undo }),
    onSuccess: (_answer, { undo }) => {
      if (undo) return;
      patchEverywhere(queryClient, id, { aiDisabledByTrigger: false, attention: null });
      // What waited for a person is nobody's any more.
      showToast('success', t('ai.on'), undefined, {
        label: t('delivery.undo'),
        run: () => resume.mutate({ undo: true }),
      });
    },
    onError: (error) =>
      showToast('error', t('ai.resetFailed'), errorMessage(error, t('common.unknownError'))),
    onSettled: () => {
      refresh(conversationKeys.details(id));
      catchUp(conversationKeys.lists);
      refresh(conversationKeys.counts);
    },
  });
  return { toggle, resume };
}
