import { IconMessages } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { ConversationView } from '#app/dashboard/conversation-view.tsx';
import { useDialogs } from '#app/dashboard/dashboard-dialogs.tsx';
import { DetailsPanel, DetailsSheet } from '#app/dashboard/details-panel.tsx';
import { FirstHour } from '#app/dashboard/first-hour-part.tsx';
import { Sidebar } from '#app/dashboard/sidebar.tsx';
import { useIsLed } from '#app/dashboard/use-is-led.ts';
import classes from '#app/routes/dashboard.module.css';
import { useShow } from '#app/use-show.ts';
import { useConversationCounts } from '#features/conversations/conversation-queries.ts';
import { AskWhyContext } from '#features/conversations/thread/ask-why.ts';
import { useShownConversation } from '#features/conversations/thread/use-shown-conversation.ts';
import { useImportView } from '#features/import/use-import-view.ts';
import { loadDialogTexts } from '#i18n/i18n.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useLayout } from '#lib/layout.ts';
import { STORED, useStored, writeStored } from '#lib/storage.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';

const ImportPage = lazyPart(async () => {
  const [part] = await Promise.all([import('#app/dashboard/import-page.tsx'), loadDialogTexts()]);
  return part.ImportPage;
});

const HIDDEN = 'hidden';

export function DashboardRoute() {
  const { conversation: selectedId, message: soughtId, dialog } = useSearch({ from: '/members/dashboard' });
  const shownId = useShownConversation(selectedId);
  const importing = useImportView({ isChatOpen: selectedId !== undefined });
  const navigate = useNavigate();
  const layout = useLayout();
  const { show } = useDialogs();
  const showPart = useShow();
  useEffect(() => {
    if (!dialog) return;
    show(dialog);
    void navigate({
      to: '/dashboard',
      search: selectedId === undefined ? {} : { conversation: selectedId },
      replace: true,
    });
  }, [dialog, selectedId, navigate, show]);
  const isPanelHidden = useStored(STORED.detailsPanel) === HIDDEN;
  const [isSheetOpen, setSheetOpen] = useState<boolean | null>(null);

  const isPhone = layout === 'phone';
  const isWide = layout === 'wide';
  const isListAway = isPhone && shownId !== undefined;
  const [wasListShown, setListShown] = useState(!isListAway);
  if (!isListAway && !wasListShown) setListShown(true);
  const hasPanel = isWide && !isPanelHidden && shownId !== undefined;
  const [asked, setAsked] = useState<{ conversationId: string; messageId: string } | null>(null);
  const onForget = useCallback(() => setAsked(null), []);
  const explained = {
    messageId: asked !== null && asked.conversationId === shownId ? asked.messageId : null,
    onForget,
  };
  const close = useCallback(() => void navigate({ to: '/dashboard', search: {} }), [navigate]);
  const openDetails = useCallback(() => {
    if (isWide) writeStored(STORED.detailsPanel, null);
    else setSheetOpen(true);
  }, [isWide]);
  const showDetails = useCallback(() => {
    setAsked(null);
    openDetails();
  }, [openDetails]);
  const inSight = hasPanel || (!isWide && isSheetOpen === true) ? explained.messageId : null;
  const askWhy = useMemo(
    () => ({
      ask: (messageId: string) => {
        if (shownId === undefined) return;
        setAsked({ conversationId: shownId, messageId });
        openDetails();
      },
      explained: inSight,
    }),
    [shownId, openDetails, inSight],
  );

  const list = (!isListAway || wasListShown) && (
    <Sidebar key="list" selectedId={selectedId} isAway={isListAway} onShow={showPart} />
  );
  const chat = (!isPhone || shownId !== undefined) && (
    <main key="chat" id="main" tabIndex={-1} className={classes.main}>
      {shownId === undefined ? (
        <NothingChosen />
      ) : (
        <AskWhyContext value={askWhy}>
          <ConversationView
            id={shownId}
            soughtId={shownId === selectedId ? soughtId : undefined}
            onClose={close}
            onShowDetails={hasPanel ? null : showDetails}
            onShowSources={showDetails}
          />
        </AskWhyContext>
      )}
    </main>
  );

  if (importing) return <ImportPage run={importing} />;
  return (
    <div className={classes.frame} data-panel={hasPanel || undefined}>
      {/* What is in sight comes first. */}
      {isListAway ? [chat, list] : [list, chat]}
      {hasPanel && (
        <DetailsPanel
          conversationId={shownId}
          {...explained}
          onHide={() => writeStored(STORED.detailsPanel, HIDDEN)}
        />
      )}
      {!isWide && shownId !== undefined && isSheetOpen !== null && (
        <DetailsSheet
          conversationId={shownId}
          {...explained}
          isOpen={isSheetOpen}
          onClose={() => setSheetOpen(false)}
        />
      )}
    </div>
  );
}

/** Where there is no conversation to choose, or words typed there are not saved, the way to the first one. */
function NothingChosen() {
  const { t } = useTranslation();
  const { isPending } = useConversationCounts();
  const isLed = useIsLed();
  if (isPending) return null;
  if (isLed) return <FirstHour />;
  return (
    <EmptyState
      art={<IconMessages size={24} stroke={1.5} />}
      title={t('chat.choose')}
      text={t('chat.chooseText')}
    />
  );
}
