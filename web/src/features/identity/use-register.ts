import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { loadClient } from '#features/identity/load-client.ts';
import type { Registered } from '#features/identity/registered.ts';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { deviceZone } from '#lib/dates.ts';
import { showToast } from '#ui/toast/toast-store.ts';

const TO_LOGIN_MILLISECONDS = 2_000;

export function useRegister(goToLogin: (registered: Registered) => void) {
  const { t, i18n } = useTranslation();
  const register = useMutation({
    mutationFn: async (email: string) => {
      const client = await loadClient();
      return client.identity.register({ email, timezone: deviceZone(), language: i18n.language });
    },
    onSuccess: ({ isMailed }, email) =>
      showToast(
        'success',
        t('auth.registered'),
        isMailed ? t('auth.registeredText', { email }) : t('auth.registeredNoMail'),
      ),
    onError: (error) =>
      showToast('error', t('auth.registrationFailed'), errorMessage(error, t('auth.registrationFailedText'))),
  });

  const { variables: email, data } = register;
  useEffect(() => {
    if (email === undefined || !data) return;
    const { isMailed } = data;
    const timer = setTimeout(() => goToLogin({ email, isMailed }), TO_LOGIN_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [email, data, goToLogin]);

  return {
    isPending: register.isPending,
    isDone: register.isSuccess,
    register(email: string): void {
      if (!email.trim()) {
        showToast('error', t('common.error'), t('auth.enterEmail'));
        return;
      }
      register.mutate(email.trim());
    },
  };
}
