import { Navigate, useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useDialogs } from '#app/dashboard/dashboard-dialogs.tsx';
import classes from '#app/routes/comments.module.css';
import { useShow } from '#app/use-show.ts';
import { useWebhookSetup } from '#features/channel/channel-queries.ts';
import { CommentsPage } from '#features/comments/comments-page.tsx';
import type { Explain } from '#features/comments/types.ts';
import { wantLine } from '#features/knowledge/wanted-line.ts';
import { WhyThisComment } from '#features/replies/why-this-comment.tsx';
import { useLayout } from '#lib/layout.ts';
import { useUser } from '#lib/session/user-context.ts';

/** One page at two addresses: each kind of window has its own, and its own way back. */
export function CommentsRoute() {
  const navigate = useNavigate();
  const { show } = useDialogs();
  const showPart = useShow();
  const explain = useCallback<Explain>(
    (commentId, onClose) => (
      <WhyThisComment
        commentId={commentId}
        className={classes.why ?? ''}
        onClose={onClose}
        onCorrect={(source) => {
          wantLine(source);
          showPart('knowledge');
        }}
      />
    ),
    [showPart],
  );
  const { pathname, search } = useLocation();
  const layout = useLayout();
  // A phone that is turned while somebody writes stays on its page.
  const [isPhone] = useState(layout === 'phone');
  const isConnected = useUser().instagramUserId !== null;
  const setup = useWebhookSetup({ isWatching: false }).data;
  // Leaving the page changes the address first.
  const others = isPhone ? '/comments' : '/mobile-comments';
  const here = isPhone ? '/mobile-comments' : '/comments';
  if (pathname === others) return <Navigate to={here} search={search} replace />;
  return (
    <CommentsPage
      explain={explain}
      beside={search.comment}
      onShowAll={() => void navigate({ to: here, search: {} })}
      onBack={() => void navigate({ to: isPhone ? '/' : '/dashboard', search: {} })}
      isDeaf={isConnected && setup?.channel.missingFields.includes('comments') === true}
      onShowWebhook={() => show('webhook')}
    />
  );
}
