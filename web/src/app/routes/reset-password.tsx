import { useLocation } from '@tanstack/react-router';
import { AuthPage } from '#features/identity/auth-page.tsx';
import { NewPasswordForm } from '#features/identity/new-password-form.tsx';
import { RequestResetForm } from '#features/identity/request-reset-form.tsx';

/** Open to everybody: a link may be opened where somebody is signed in. The mail's token stands behind the #. */
export function ResetPasswordRoute() {
  const token = useLocation({ select: ({ hash }) => hash });
  return <AuthPage>{token ? <NewPasswordForm key={token} token={token} /> : <RequestResetForm />}</AuthPage>;
}
