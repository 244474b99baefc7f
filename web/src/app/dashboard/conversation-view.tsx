import { useLocation, useNavigate } from '@tanstack/react-router';
import { memo, type ReactNode, useEffect, useState } from 'react';
import classes from '#app/dashboard/conversation-view.module.css';
import { useDialogs } from '#app/dashboard/dashboard-dialogs.tsx';
import { PhoneChat } from '#app/dashboard/phone-chat.tsx';
import { useTriage } from '#app/keyboard/use-triage.ts';
import { OpeningComposer } from '#features/conversations/composer/opening-composer.tsx';
import { WindowNotice } from '#features/conversations/composer/window-notice.tsx';
import { composerOf } from '#features/conversations/composer-store.ts';
import { useConversation } from '#features/conversations/conversation-queries.ts';
import { AiButton } from '#features/conversations/header/ai-button.tsx';
import { ConversationHeader } from '#features/conversations/header/conversation-header.tsx';
import { TriggerBanner } from '#features/conversations/header/trigger-banner.tsx';
import { viewAi } from '#features/conversations/header/use-ai-switch.ts';
import { displayName, pictureOf } from '#features/conversations/names.ts';
import { readWindow } from '#features/conversations/reply-window.ts';
import { AiWriting } from '#features/conversations/thread/ai-writing.tsx';
import { SendingBubble } from '#features/conversations/thread/sending-bubble.tsx';
import { Thread } from '#features/conversations/thread/thread.tsx';
import { ThreadSkeleton } from '#features/conversations/thread/thread-skeleton.tsx';
import type { ConversationDetails } from '#features/conversations/types.ts';
import { useMarkRead } from '#features/conversations/use-mark-read.ts';
import { useMissingInfo } from '#features/missing-info/missing-info-queries.ts';
import { OpenQuestions } from '#features/missing-info/open-questions.tsx';
import { DraftList } from '#features/replies/draft-list.tsx';
import { useAreDraftsLoading } from '#features/replies/draft-queries.ts';
import { UnansweredNotice } from '#features/replies/unanswered-notice.tsx';
import { loadDialogTexts } from '#i18n/i18n.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { ApiError } from '#lib/api/request.ts';
import { runKeyAction } from '#lib/keys/key-actions.ts';
import { useLayout } from '#lib/layout.ts';
import { noteTyping, useTellPlace } from '#lib/live/presence.ts';
import { useUser } from '#lib/session/user-context.ts';
import { AfterFirstFrame } from '#ui/after-first-frame.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { showToast } from '#ui/toast/toast-store.ts';

const DeleteDialog = lazyPart(
  async () => {
    const [part] = await Promise.all([
      import('#features/conversations/header/delete-dialog.tsx'),
      loadDialogTexts(),
    ]);
    return part.DeleteDialog;
  },
  { place: 'over' },
);

type Props = {
  id: string;
  /** The message that somebody was led to. */
  soughtId: string | undefined;
  onClose: () => void;
  onShowDetails: (() => void) | null;
  onShowSources: () => void;
};

/** Not drawn again while the list marks the next one. */
export const ConversationView = memo(function ConversationView({
  id,
  soughtId,
  onClose,
  onShowDetails,
  onShowSources,
}: Props) {
  const { t } = useTranslation();
  const conversation = useConversation(id);
  useMarkRead(conversation.data);
  useTellPlace(id);
  const isGone = conversation.error instanceof ApiError && conversation.error.status === 404;

  useEffect(() => {
    if (!isGone) return;
    showToast('info', t('deleteChat.done'));
    onClose();
  }, [isGone, onClose, t]);

  if (conversation.data) {
    return (
      <Loaded
        conversation={conversation.data}
        soughtId={soughtId}
        onClose={onClose}
        onShowDetails={onShowDetails}
        onShowSources={onShowSources}
      />
    );
  }
  return (
    <section className={classes.chat}>
      {conversation.isError && !isGone ? (
        <LoadFailed title={t('chat.loadFailed')} query={conversation} />
      ) : (
        <ThreadSkeleton />
      )}
    </section>
  );
});

/** Seldom there, and a help only: the chat says the same. */
const HandOverCard = lazyPart(
  async () =>
    (await Promise.all([import('#features/triggers/hand-over-card.tsx'), loadDialogTexts()]))[0].HandOverCard,
  { place: 'nowhere', waiting: null },
);

type LoadedProps = Omit<Props, 'id'> & { conversation: ConversationDetails };

function Loaded({ conversation, soughtId, onClose, onShowDetails, onShowSources }: LoadedProps) {
  const { t } = useTranslation();
  const user = useUser();
  const [isDeleting, setDeleting] = useState(false);
  const [wasDeleting, setWasDeleting] = useState(false);
  const { id } = conversation;
  const name = displayName(conversation, t('chat.fallbackName'));
  const isConnected = user.instagramUserId !== null;
  const { kind } = readWindow(conversation.window, Date.now());
  // Known from the row of the list: then what stands under the messages is part of what somebody opens.
  const isWaiting = conversation.draftPreview !== null || conversation.attention !== null;
  const areDraftsLoading = useAreDraftsLoading(id);
  const questions = useMissingInfo();
  const isTailLoading = (isWaiting && areDraftsLoading) || questions.isLoading;
  const hasQuestion = questions.data?.some(({ conversationId }) => conversationId === id) ?? false;
  const isPhone = useLayout() === 'phone';
  // Else nobody waits there whom the AI could answer.
  const mayWait =
    !conversation.lastMessageIsFromUser &&
    conversation.turnState === 'idle' &&
    viewAi(conversation, user.autoResponseEnabled) === 'on';
  const { onDecided } = useTriage();
  const opening = useLocation({ select: ({ state }) => state.opening });
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const onAnswer = (questionId: string) => {
    if (isPhone) void navigate({ to: '/mobile-insufficient-info', hash: questionId });
    else dialogs.show('missing', questionId);
  };
  const askToDelete = () => {
    setWasDeleting(true);
    setDeleting(true);
  };

  const chat = (menuItems: ReactNode) => (
    // Whatever is typed here is typed for this customer.
    <section className={classes.chat} aria-label={t('chat.label', { name })} onInput={noteTyping}>
      <ConversationHeader
        conversation={conversation}
        onBack={onClose}
        onDelete={askToDelete}
        onShowDetails={onShowDetails}
        aiButton={<AiButton conversation={conversation} />}
        menuItems={menuItems}
      />
      <TriggerBanner conversation={conversation} />
      {conversation.aiDisabledByTrigger && <HandOverCard conversationId={id} />}
      {mayWait && <UnansweredNotice conversationId={id} />}
      <Thread
        key={id}
        conversationId={id}
        soughtId={soughtId}
        name={name}
        picture={pictureOf(conversation)}
        isTailLoading={isTailLoading}
        tail={
          <>
            <SendingBubble conversationId={id} />
            <AiWriting turnState={conversation.turnState} />
            <AfterFirstFrame key={id} isUrgent={isWaiting || hasQuestion}>
              <DraftList
                conversationId={id}
                customerName={name}
                onShowSources={onShowSources}
                onDecided={onDecided}
                onKeepText={(text) => {
                  composerOf(user.id, id).giveBack(text);
                  runKeyAction('reply');
                }}
                wanted={opening?.by === 'draft' ? opening : null}
              />
              <OpenQuestions conversationId={id} onAnswer={onAnswer} />
            </AfterFirstFrame>
          </>
        }
      />
      <WindowNotice window={conversation.window} isConnected={isConnected} />
      <OpeningComposer
        key={`composer:${id}`}
        conversationId={id}
        isClosed={!isConnected || kind === 'closed' || kind === 'never'}
        takesFocus={opening === undefined}
      />
    </section>
  );

  return (
    <>
      {isPhone ? (
        <PhoneChat
          conversation={conversation}
          onBack={onClose}
          onDelete={askToDelete}
          onShowDetails={onShowDetails}
        >
          {chat}
        </PhoneChat>
      ) : (
        chat(null)
      )}
      {wasDeleting && (
        <DeleteDialog
          conversation={conversation}
          isOpen={isDeleting}
          onClose={() => setDeleting(false)}
          onDeleted={onClose}
        />
      )}
    </>
  );
}
