import { IconAdjustmentsHorizontal, IconMessage2, IconMessageCircleQuestion } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import classes from '#app/bottom-tabs.module.css';
import { isTabOn, showsBottomTabs } from '#app/tab-visibility.ts';
import { useConversationCounts } from '#features/conversations/conversation-queries.ts';
import { useShownConversation } from '#features/conversations/thread/use-shown-conversation.ts';
import { useMissingInfo } from '#features/missing-info/missing-info-queries.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useLayout } from '#lib/layout.ts';
import { useKeyboardOpen } from '#lib/on-screen-keyboard.ts';
import { Badge } from '#ui/badge.tsx';

export function BottomTabs() {
  return useLayout() === 'phone' ? <PhoneTabs /> : null;
}

function PhoneTabs() {
  const { pathname, search } = useLocation();
  const isKeyboardOpen = useKeyboardOpen();
  // They go with the list, and not before the chat is there.
  const conversation = useShownConversation((search as { conversation?: string }).conversation);
  if (!showsBottomTabs(pathname, {})) return null;
  const isHidden = isKeyboardOpen || !showsBottomTabs(pathname, { conversation });
  return <Tabs pathname={pathname} isHidden={isHidden} />;
}

/** Under a chat they stay, out of sight: to take them away and make them anew costs what opening it may. */
function Tabs({ pathname, isHidden }: { pathname: string; isHidden: boolean }) {
  const { t } = useTranslation();
  const active = useConversationCounts().data?.active ?? 0;
  const missing = useMissingInfo().data?.length ?? 0;
  const tabs = [
    { to: '/dashboard', label: t('nav.chats'), Icon: IconMessage2, count: active, tone: 'primary' },
    {
      to: '/mobile-insufficient-info',
      label: t('nav.missing'),
      Icon: IconMessageCircleQuestion,
      count: missing,
      tone: 'alert',
    },
    {
      to: '/mobile-config',
      label: t('nav.settings'),
      Icon: IconAdjustmentsHorizontal,
      count: 0,
      tone: 'primary',
    },
  ] as const;

  return (
    <nav className={classes.tabs} aria-label={t('nav.label')} hidden={isHidden}>
      {tabs.map(({ to, label, Icon, count, tone }) => (
        <Link key={to} to={to} className={classes.tab} data-on={isTabOn(to, pathname) || undefined}>
          <span className={classes.icon}>
            <Icon size={24} stroke={1.5} aria-hidden="true" />
            <Badge count={count} tone={tone} className={classes.badge} />
          </span>
          {label}
        </Link>
      ))}
    </nav>
  );
}
