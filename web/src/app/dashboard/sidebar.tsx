import { Menu } from '@mantine/core';
import { IconAdjustments, IconKeyboard, IconReportAnalytics } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { memo, useState } from 'react';
import { ActionGrid } from '#app/dashboard/action-grid.tsx';
import { FirstHour } from '#app/dashboard/first-hour-part.tsx';
import { MissingInfoButton } from '#app/dashboard/missing-info-button.tsx';
import { SettingsFold } from '#app/dashboard/settings-fold.tsx';
import classes from '#app/dashboard/sidebar.module.css';
import { useIsLed } from '#app/dashboard/use-is-led.ts';
import { FeatureBar } from '#app/feature-bar.tsx';
import { useSearchPopup } from '#app/palette/use-search-popup.ts';
import type { ScreenName } from '#app/screens.tsx';
import { PausedNotice } from '#features/assistant-settings/paused-notice.tsx';
import { ChannelStatus } from '#features/channel/channel-status.tsx';
import { RecoveredNotice } from '#features/channel/recovered-notice.tsx';
import { StoppedNotice } from '#features/channel/stopped-notice.tsx';
import { useConversationCounts } from '#features/conversations/conversation-queries.ts';
import { ConversationBrowser } from '#features/conversations/list/conversation-browser.tsx';
import { MaintenanceMenu } from '#features/conversations/list/maintenance-menu.tsx';
import { DoctorNotice } from '#features/doctor/doctor-notice.tsx';
import { ThemeMenu } from '#features/identity/theme-menu.tsx';
import { ImportNotice } from '#features/import/import-notice.tsx';
import { useImport, useStartImport } from '#features/import/import-queries.ts';
import { TrustLine } from '#features/rehearsal/trust-line.tsx';
import { UnansweredNotice } from '#features/replies/unanswered-notice.tsx';
import { AccountSwitches } from '#features/settings/account-switches.tsx';
import { AllowanceNotice } from '#features/settings/allowance-notice.tsx';
import { KnowledgeNotice } from '#features/settings/knowledge-notice.tsx';
import { loadDialogTexts } from '#i18n/i18n.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useLayout } from '#lib/layout.ts';
import { useUser } from '#lib/session/user-context.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Mark } from '#ui/mark.tsx';

const ImportReport = lazyPart(
  async () => {
    const [part] = await Promise.all([import('#features/import/import-report.tsx'), loadDialogTexts()]);
    return part.ImportReport;
  },
  { place: 'over' },
);

const EmptyInbox = lazyPart(async () => {
  const [part] = await Promise.all([import('#features/channel/empty-inbox.tsx'), loadDialogTexts()]);
  return part.EmptyInbox;
});

type Props = {
  selectedId: string | undefined;
  /** Out of sight behind an open chat, and there again at once. */
  isAway: boolean;
  onShow: (screen: ScreenName) => void;
};

/**
 * The list pane: who, search, conversations, and under them what holds for all of them. Not drawn again with the chat
 * beside it.
 */
export const Sidebar = memo(function Sidebar({ selectedId, isAway, onShow }: Props) {
  const { t } = useTranslation();
  const isPhone = useLayout() === 'phone';
  const isLed = useIsLed();
  const popup = useSearchPopup();
  const navigate = useNavigate();
  // On the phone the list is the page.
  const Pane = isPhone ? 'main' : 'aside';

  return (
    <Pane
      {...(isPhone ? { id: isAway ? undefined : 'main', tabIndex: -1 } : { 'aria-label': t('list.label') })}
      className={classes.pane}
      data-away={isAway || undefined}
    >
      <Top onShow={onShow} />
      <PausedNotice onShow={() => onShow('assistant')} />
      <StoppedNotice />
      <KnowledgeNotice onShow={() => onShow('knowledge')} />
      <RecoveredNotice />
      <ImportNotice onShow={() => onShow('knowledge')} onRehearse={() => onShow('rehearsal')} />
      <AllowanceNotice />
      <DoctorNotice onShow={() => void navigate({ to: '/webhook-test' })} />
      <ConversationBrowser
        selectedId={selectedId}
        isAway={isAway}
        empty={<ImportInbox />}
        guide={isPhone && isLed ? <FirstHour /> : null}
        top={isPhone ? <PhoneTop onShow={onShow} /> : null}
        popup={popup}
      />
      {!isPhone && <Dock onShow={onShow} />}
    </Pane>
  );
});

/** Without conversations here there may be some on Instagram. */
function ImportInbox() {
  const { t } = useTranslation();
  const start = useStartImport();
  const act = {
    label: t('import.start'),
    busyLabel: t('import.starting'),
    isBusy: start.isPending,
    submit: (token: string) => start.mutate(token),
  };
  return <EmptyInbox act={act} />;
}

type PartProps = Pick<Props, 'onShow'>;

// None of these depends on which conversation is open: choosing one must not render them again.

const Top = memo(function Top({ onShow }: PartProps) {
  const { t } = useTranslation();
  const user = useUser();
  const isPhone = useLayout() === 'phone';
  const hasReport = Boolean(useImport().data?.run?.report);
  const [isReportOpen, setReportOpen] = useState<boolean | null>(null);
  return (
    <header className={classes.top}>
      <Mark size={28} />
      <div className={classes.who}>
        <h1 className={classes.name}>
          <span dir="auto">{user.accountName || user.email}</span>
        </h1>
        <ChannelStatus />
      </div>
      {user.role === 'client' ? (
        <MaintenanceMenu size={isPhone ? 'touch' : 'medium'}>
          <Menu.Item
            leftSection={<IconAdjustments size={16} stroke={1.5} />}
            onClick={() => onShow('assistant')}
          >
            {t('assistant.title')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconKeyboard size={16} stroke={1.5} />}
            onClick={() => onShow('shortcuts')}
          >
            {t('keys.title')}
          </Menu.Item>
          {hasReport && (
            <Menu.Item
              leftSection={<IconReportAnalytics size={16} stroke={1.5} />}
              onClick={() => setReportOpen(true)}
            >
              {t('import.menu')}
            </Menu.Item>
          )}
        </MaintenanceMenu>
      ) : (
        !isPhone && (
          <IconButton label={t('keys.title')} onClick={() => onShow('shortcuts')}>
            <IconKeyboard size={18} stroke={1.5} />
          </IconButton>
        )
      )}
      <ThemeMenu size={isPhone ? 'touch' : 'medium'} />
      {isReportOpen !== null && <ImportReport isOpen={isReportOpen} onClose={() => setReportOpen(false)} />}
    </header>
  );
});

/** Nothing can be rehearsed where nobody has written. */
function Trust({ onShow }: PartProps) {
  const isEmpty = useConversationCounts().data?.all === 0;
  return isEmpty ? null : <TrustLine onRehearse={() => onShow('rehearsal')} />;
}

const Dock = memo(function Dock({ onShow }: PartProps) {
  const { t } = useTranslation();
  return (
    <section className={classes.dock} aria-label={t('settings.title')}>
      <div className={classes.card}>
        <AccountSwitches />
        <UnansweredNotice />
        <Trust onShow={onShow} />
        <MissingInfoButton onClick={() => onShow('missing')} />
      </div>
      <SettingsFold>
        <ActionGrid onShow={onShow} />
      </SettingsFold>
    </section>
  );
});

const PhoneTop = memo(function PhoneTop({ onShow }: PartProps) {
  return (
    <div className={classes.phoneTop}>
      <div className={classes.card}>
        <AccountSwitches />
        <UnansweredNotice />
        <Trust onShow={onShow} />
      </div>
      <FeatureBar />
    </div>
  );
});
