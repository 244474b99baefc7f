import type { LiveEvent } from '@parley/contract/live.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { applyAssistantEvent } from '#features/assistant-settings/live.ts';
import { applyChannelEvent } from '#features/channel/live.ts';
import { applyCommentEvent } from '#features/comments/live.ts';
import { findInLists } from '#features/conversations/conversation-queries.ts';
import { applyConversationEvent } from '#features/conversations/live.ts';
import { messageText } from '#features/conversations/message-text.ts';
import { displayName } from '#features/conversations/names.ts';
import { applyDoctorEvent } from '#features/doctor/doctor-queries.ts';
import { applyTeamEvent } from '#features/identity/live.ts';
import { applyImportEvent } from '#features/import/live.ts';
import { applyKnowledgeEvent } from '#features/knowledge/live.ts';
import { applyLearningEvent } from '#features/learning/learning-queries.ts';
import { applyMaterialEvent } from '#features/materials/material-queries.ts';
import { applyMediaRuleEvent } from '#features/media-rules/live.ts';
import { applyMissingInfoEvent } from '#features/missing-info/live.ts';
import { applyRehearsalEvent } from '#features/rehearsal/live.ts';
import { applyReminderEvent } from '#features/reminders/live.ts';
import { applyReplyEvent } from '#features/replies/live.ts';
import { applySettingsEvent } from '#features/settings/live.ts';
import { applyTriggerEvent } from '#features/triggers/live.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { announceNotice } from '#lib/announce.ts';
import { useRefresh } from '#lib/live/live-state.ts';
import { forgetPictures } from '#lib/service-worker.ts';
import { useUser } from '#lib/session/user-context.ts';
import { previewText, showToast } from '#ui/toast/toast-store.ts';

/** Hands an event to every feature, and tells the person what they could not see happen. */
export function useApplyLiveEvent(): (event: LiveEvent) => void {
  const { t } = useTranslation();
  const { id: userId } = useUser();
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  const router = useRouter();

  const nameOf = (conversation: Parameters<typeof displayName>[0]) =>
    displayName(conversation, t('chat.fallbackName'));
  const tellMessage = (event: Extract<LiveEvent, { type: 'new_message' }>) => {
    const { conversationId, message } = event;
    if (message.author !== 'customer') return;
    const known = findInLists(queryClient, conversationId);
    const title = known ? t('chat.messageFrom', { name: nameOf(known) }) : t('chat.newMessage');
    if (document.hidden && !known?.isTest) {
      const onOpen = () =>
        void router.navigate({ to: '/dashboard', search: { conversation: conversationId } });
      void import('#app/signals/signals.ts').then(
        ({ signalMessage }) => signalMessage({ userId, conversationId, title, onOpen }),
        // The message stands in the list all the same.
        () => undefined,
      );
    }
    const open = (router.state.location.search as { conversation?: string }).conversation;
    if (open === conversationId) announceNotice(title);
    else showToast('info', title, previewText(messageText(message) || t(`kinds.${message.messageType}`)));
  };

  return (event) => {
    applyConversationEvent(queryClient, refresh, event);
    applyCommentEvent(queryClient, userId, refresh, event);
    applyReplyEvent(queryClient, refresh, event);
    applyMissingInfoEvent(queryClient, refresh, event);
    applySettingsEvent(queryClient, refresh, event);
    applyAssistantEvent(userId, refresh, event);
    applyChannelEvent(userId, refresh, event);
    applyDoctorEvent(queryClient, userId, refresh, event);
    applyImportEvent(userId, refresh, event);
    applyKnowledgeEvent(userId, refresh, event);
    applyLearningEvent(userId, refresh, event);
    applyMaterialEvent(userId, refresh, event);
    applyMediaRuleEvent(userId, refresh, event);
    applyRehearsalEvent(userId, refresh, event);
    applyTriggerEvent(refresh, event);
    applyTeamEvent(refresh, event);
    applyReminderEvent(userId, refresh, event);
    if (takesPicturesAway(event)) void forgetPictures();
    if (event.type === 'new_message') tellMessage(event);
    // What is about to go out by itself is told in its chat.
    if (event.type === 'pending_message_created' && event.sendsAt === undefined) {
      const known = findInLists(queryClient, event.conversationId);
      announceNotice(t('chat.draftFor', { name: known ? nameOf(known) : t('chat.fallbackName') }));
    }
    if (event.type === 'comment_received') announceNotice(t('comments.new'));
    if (event.type === 'insufficient_info' && !event.resolved) announceNotice(t('missing.newQuestion'));
    if (event.type === 'media_analysis_error') {
      showToast('error', t('media.analysisFailed'), t('media.analysisFailedText'));
    }
    if (event.type === 'avatar_update_error') {
      showToast('error', t('import.avatarsFailed'), t('import.avatarsFailedText'));
    }
    if (event.type === 'auto_response_error') {
      showToast('error', t('ai.generationFailed'), t('ai.generationFailedText'));
    }
  };
}

/** Which of the kept ones they are, nobody here can tell; it happens seldom. */
function takesPicturesAway(event: LiveEvent): boolean {
  if (event.type === 'message_updated') return event.status === 'unsent';
  return event.type === 'conversations_updated' && event.removed === true;
}
