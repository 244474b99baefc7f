import type { TestStep } from '@parley/contract/doctor.ts';
import type { LiveEvent } from '@parley/contract/live.ts';
import { type QueryClient, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { api, client } from '#lib/api/client.ts';
import type { Refresh } from '#lib/live/refresh.ts';
import { useUser } from '#lib/session/user-context.ts';
import { showToast } from '#ui/toast/toast-store.ts';

const doctorKey = (userId: string) => [`/api/users/${userId}/doctor`];

export function useDoctor() {
  const { id } = useUser();
  return useQuery(api.doctor.get.queryOptions({ queryKey: doctorKey(id), input: { id } }));
}

/** Asks Instagram now. */
export function useRunDoctor() {
  const { t } = useTranslation();
  const { id } = useUser();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => client.doctor.run({ id }),
    onSuccess: (report) => queryClient.setQueryData(doctorKey(id), report),
    onError: (error) =>
      showToast('error', t('doctor.loadFailed'), errorMessage(error, t('common.unknownError'))),
  });
}

export function useHealth() {
  return useQuery(api.health.get.queryOptions({ queryKey: ['/api/health'], staleTime: 0 }));
}

const testStepsKey = (clientId: string) => ['test-steps', clientId];

/** Sends a test message; `steps` are those of the last one that are done by now. */
export function useTestWebhook() {
  const { id } = useUser();
  const queryClient = useQueryClient();
  const test = useMutation({
    mutationFn: (asked: { senderId: string; recipientId: string; text: string; clientId: string }) => {
      queryClient.setQueryData<TestStep[]>(testStepsKey(asked.clientId), []);
      return client.doctor.testWebhook({ id, ...asked });
    },
  });
  const told = useQuery<TestStep[]>({
    queryKey: testStepsKey(test.variables?.clientId ?? ''),
    queryFn: skipToken,
  });
  return { ...test, steps: test.data?.steps ?? told.data ?? [] };
}

const PARTS: ReadonlySet<string> = new Set(['doctor', 'channel', 'webhook']);

/** A channel or webhook that changed may have healed what the doctor found; a step of a test is shown where it was sent. */
export function applyDoctorEvent(
  queryClient: QueryClient,
  userId: string,
  refresh: Refresh,
  event: LiveEvent,
): void {
  if (event.type === 'account_updated' && PARTS.has(event.part)) refresh(doctorKey(userId));
  if (event.type !== 'test_step') return;
  const { name, ok, milliseconds } = event;
  queryClient.setQueryData<TestStep[]>(testStepsKey(event.clientId), (steps) =>
    steps?.every((step) => step.name !== name) ? [...steps, { name, ok, milliseconds }] : steps,
  );
}
