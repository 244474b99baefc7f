import { AuthPage } from '#features/identity/auth-page.tsx';
import { RegisterForm } from '#features/identity/register-form.tsx';

export function RegisterRoute() {
  return (
    <AuthPage>
      <RegisterForm />
    </AuthPage>
  );
}
