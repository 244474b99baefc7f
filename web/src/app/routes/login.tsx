import { AuthPage } from '#features/identity/auth-page.tsx';
import { LoginForm } from '#features/identity/login-form.tsx';

export function LoginRoute() {
  return (
    <AuthPage>
      <LoginForm />
    </AuthPage>
  );
}
