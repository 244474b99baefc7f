import type { User } from '@parley/contract/identity.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { loadClient } from '#features/identity/load-client.ts';
import { storeLanguage } from '#features/identity/store-language.ts';
import { errorMessage } from '#i18n/error-text.ts';
import { storedLanguage } from '#i18n/i18n.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { beginSession } from '#lib/session/session.ts';
import { showToast } from '#ui/toast/toast-store.ts';

/** Begins the session of whoever has shown who they are. */
export function useWelcome(): (opened: { user: User; token: string }) => void {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return ({ user, token }) => {
    beginSession(queryClient, user, token);
    // Chosen on the sign-in page, it could not be told yet.
    const language = storedLanguage();
    if (language) void storeLanguage(queryClient, language);
    showToast(
      'success',
      t('auth.signedIn'),
      t('auth.signedInText', { name: user.displayName || user.email }),
    );
  };
}

/** `challenge` is there once a code is asked for. */
export function useSignIn() {
  const { t } = useTranslation();
  const welcome = useWelcome();
  const [challenge, setChallenge] = useState<string | null>(null);
  const login = useMutation({
    mutationFn: async (input: { email: string; password: string }) =>
      (await loadClient()).identity.login(input),
    onSuccess: (answer) => {
      if ('challenge' in answer) setChallenge(answer.challenge);
      else welcome(answer);
    },
    onError: (error) =>
      showToast('error', t('auth.loginFailed'), errorMessage(error, t('auth.invalidCredentials'))),
  });

  return {
    isPending: login.isPending,
    challenge,
    startAnew: () => setChallenge(null),
    signIn(email: string, password: string, onRefused?: () => void): void {
      if (!email.trim() || !password.trim()) {
        showToast('error', t('common.error'), t('auth.enterBoth'));
        return;
      }
      login.mutate({ email: email.trim(), password }, onRefused && { onError: onRefused });
    },
  };
}
