import { useMutation, useQueryClient } from '@tanstack/react-query';
import { loadClient } from '#features/identity/load-client.ts';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { beginSession } from '#lib/session/session.ts';
import { showToast } from '#ui/toast/toast-store.ts';

export function useSignIn() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const login = useMutation({
    mutationFn: async (input: { email: string; password: string }) =>
      (await loadClient()).identity.login(input),
    onSuccess: ({ user, token }) => {
      beginSession(queryClient, user, token);
      showToast(
        'success',
        t('auth.signedIn'),
        t('auth.signedInText', { name: user.displayName || user.email }),
      );
    },
    onError: (error) =>
      showToast('error', t('auth.loginFailed'), errorMessage(error, t('auth.invalidCredentials'))),
  });

  return {
    isPending: login.isPending,
    signIn(email: string, password: string): void {
      if (!email.trim() || !password.trim()) {
        showToast('error', t('common.error'), t('auth.enterBoth'));
        return;
      }
      login.mutate({ email: email.trim(), password });
    },
  };
}
