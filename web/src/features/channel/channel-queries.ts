import type { WebhookSetup } from '@parley/contract/channel.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { api, client } from '#lib/api/client.ts';
import { readFailure } from '#lib/api/failure.ts';
import { patchUser } from '#lib/session/session.ts';
import { useUser } from '#lib/session/user-context.ts';
import { showToast } from '#ui/toast/toast-store.ts';

const WAITING_MILLISECONDS = 5_000;

export const webhookKey = (userId: string) => [`/api/users/${userId}/webhook`];

export const recoveredKey = (userId: string) => [`/api/users/${userId}/recovered`];

/** Whether messages of customers can arrive: the address was verified or called, and messages are subscribed. */
export function hearsInstagram({ status, lastDeliveryAt, channel }: WebhookSetup): boolean {
  return (status === 'connected' || lastDeliveryAt !== null) && !channel.missingFields.includes('messages');
}

/** While the dialog stands open the platform may call at any moment. */
export function useWebhookSetup({ isWatching }: { isWatching: boolean }) {
  const { id } = useUser();
  return useQuery(
    api.channel.getWebhook.queryOptions({
      queryKey: webhookKey(id),
      input: { id },
      staleTime: 0,
      refetchInterval: isWatching ? WAITING_MILLISECONDS : false,
    }),
  );
}

/** Connecting an account is asked of the browser's own session, never of the token. */
export function useConnect() {
  const { t } = useTranslation();
  const user = useUser();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (token: { accessToken: string; keepsAccount: boolean }) =>
      client.channel.connect({ ...token, userId: user.id }, { context: { withToken: false } }),
    onSuccess: (changed) => {
      patchUser(queryClient, changed);
      void queryClient.invalidateQueries({ queryKey: webhookKey(user.id) });
      showToast(
        'success',
        t('channel.done'),
        changed.instagramUsername
          ? t('channel.doneText', { username: changed.instagramUsername })
          : undefined,
      );
    },
    onError: (error) => {
      // A person is asked about it where the token was pasted.
      if (readFailure(error).code === 'channel_differs') return;
      showToast('error', t('channel.failed'), errorMessage(error, t('channel.failedText')));
    },
  });
}

/** The Instagram account that a sign-in found: whether it takes the place of the connected one. */
export function useAnswerFound() {
  const { t } = useTranslation();
  const user = useUser();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (isTaken: boolean) =>
      client.channel.answerFound({ isTaken }, { context: { withToken: false } }),
    onSuccess: (changed) => {
      patchUser(queryClient, changed);
      void queryClient.invalidateQueries({ queryKey: webhookKey(user.id) });
    },
    onError: (error) =>
      showToast('error', t('channel.failed'), errorMessage(error, t('common.unknownError'))),
  });
}

export function useSaveAppSecret() {
  const { t } = useTranslation();
  const { id } = useUser();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (appSecret: string) =>
      client.channel.saveAppSecret({ id, appSecret }, { context: { withToken: false } }),
    onSuccess: (setup) => {
      queryClient.setQueryData(webhookKey(id), setup);
      showToast('success', t('webhook.secretSaved'));
    },
    onError: (error) =>
      showToast('error', t('webhook.secretFailed'), errorMessage(error, t('common.unknownError'))),
  });
}
