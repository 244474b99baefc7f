import { Navigate, Outlet } from '@tanstack/react-router';

import { LoadingScreen } from '#app/loading-screen.tsx';
import { useSessionState } from '#app/session-state.ts';
import { TimeZoneContext } from '#i18n/formats.ts';
import { loadMemberTexts } from '#i18n/i18n.ts';
import { UserContext } from '#lib/session/user-context.ts';
import { lazyPart } from '#ui/lazy-part.tsx';

// What only signed-in people need does not weigh on the sign-in page.
const Member = lazyPart(
  async () => {
    const [{ Member }] = await Promise.all([import('#app/member.tsx'), loadMemberTexts()]);
    return Member;
  },
  { waiting: <LoadingScreen /> },
);

export const preloadMember = Member.preload;

const SignInFirst = lazyPart(async () => (await import('#app/sign-in-first.tsx')).SignInFirst, {
  waiting: <LoadingScreen />,
});

const COMMENTS = ['/comments', '/mobile-comments'];

/** The signed-in part of the app: everybody else goes to the sign-in page. */
export function RequireUser() {
  const session = useSessionState();
  if (session.state === 'unknown') {
    return COMMENTS.includes(location.pathname) ? <SignInFirst /> : <LoadingScreen />;
  }
  if (session.state === 'out') return <Navigate to="/login" replace />;
  return (
    <UserContext value={session.user}>
      <TimeZoneContext value={session.user.timezone || 'UTC'}>
        <Member isOffline={session.isOffline}>
          <Outlet />
        </Member>
      </TimeZoneContext>
    </UserContext>
  );
}
