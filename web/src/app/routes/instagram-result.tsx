import { Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { LoadingScreen } from '#app/loading-screen.tsx';
import { NotFoundRoute } from '#app/not-found-route.tsx';
import { useSessionState } from '#app/session-state.ts';
import {
  readSignInResult,
  SignInDone,
  SignInFailure,
  SignInQuestion,
} from '#features/channel/sign-in-result.tsx';
import { UserContext } from '#lib/session/user-context.ts';

/** Where somebody lands who comes back from Instagram. */
export function InstagramResultRoute() {
  const { result: name } = useParams({ from: '/instagram/$result' });
  const session = useSessionState();
  const navigate = useNavigate();
  const result = readSignInResult(name);
  const onBack = () => void navigate({ to: '/dashboard' });
  if (!result) return <NotFoundRoute />;
  if (session.state === 'unknown') return <LoadingScreen />;
  if (result !== 'connected' && result !== 'other') return <SignInFailure result={result} onBack={onBack} />;
  if (session.state === 'out') return <Navigate to="/login" replace />;
  const onTaken = () => void navigate({ to: '/instagram/$result', params: { result: 'connected' } });
  return (
    <UserContext value={session.user}>
      {result === 'connected' ? (
        <SignInDone onBack={onBack} />
      ) : (
        <SignInQuestion onBack={onBack} onTaken={onTaken} />
      )}
    </UserContext>
  );
}
