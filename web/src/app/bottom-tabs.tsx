import { Link, useLocation } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import classes from '#app/bottom-tabs.module.css';
import { ICONS } from '#app/screen-parts.tsx';
import { pagesIn, type ScreenName } from '#app/screens.tsx';
import { isTabOn, showsBottomTabs } from '#app/tab-visibility.ts';
import { useCommentCounts } from '#features/comments/comment-queries.ts';
import { useConversationCounts } from '#features/conversations/conversation-queries.ts';
import { useShownConversation } from '#features/conversations/thread/use-shown-conversation.ts';
import { useMissingInfo } from '#features/missing-info/missing-info-queries.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useLayout } from '#lib/layout.ts';
import { useKeyboardOpen } from '#lib/on-screen-keyboard.ts';
import { useUser } from '#lib/session/user-context.ts';
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

type Count = Pick<ComponentProps<typeof Badge>, 'count' | 'tone'>;

/** Under a chat they stay, out of sight: to take them away and make them anew costs what opening it may. */
function Tabs({ pathname, isHidden }: { pathname: string; isHidden: boolean }) {
  const { t } = useTranslation();
  const { role } = useUser();
  const active = useConversationCounts().data?.active ?? 0;
  const missing = useMissingInfo().data?.length ?? 0;
  const comments = useCommentCounts().data?.needsAnswer ?? 0;
  const counts: Partial<Record<ScreenName, Count>> = {
    chats: { count: active, tone: 'primary' },
    missing: { count: missing, tone: 'alert' },
    comments: { count: comments, tone: 'primary' },
  };

  return (
    <nav className={classes.tabs} aria-label={t('nav.label')} hidden={isHidden}>
      {pagesIn('tabs', role).map(({ name, path, title, short }) => {
        const Icon = ICONS[name];
        return (
          <Link key={name} to={path} className={classes.tab} data-on={isTabOn(path, pathname) || undefined}>
            <span className={classes.icon}>
              <Icon size={24} stroke={1.5} aria-hidden="true" />
              <Badge count={0} tone="primary" {...counts[name]} className={classes.badge} />
            </span>
            {t(short ?? title)}
          </Link>
        );
      })}
    </nav>
  );
}
