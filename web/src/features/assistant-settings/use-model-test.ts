import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { TestInput } from '#features/assistant-settings/settings-draft.ts';
import { settingsKey } from '#features/assistant-settings/settings-queries.ts';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { client } from '#lib/api/client.ts';
import { useUser } from '#lib/session/user-context.ts';

/** What a call of these settings said. Other settings, another call: an old result is not shown beside them. */
export function useModelTest(input: TestInput | null) {
  const { t } = useTranslation();
  const { id } = useUser();
  const queryClient = useQueryClient();
  const running = useRef<AbortController | null>(null);
  const call = useMutation({
    mutationFn: (sent: TestInput) => {
      const controller = new AbortController();
      running.current = controller;
      const { signal } = controller;
      return client.assistant.test({ id, ...sent }, { signal, context: { withToken: false } });
    },
    // It has cost tokens.
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: settingsKey(id) }),
  });
  const { reset } = call;
  useEffect(() => () => running.current?.abort(), []);
  const isShown = JSON.stringify(call.variables) === JSON.stringify(input);

  return {
    isRunning: call.isPending,
    result: call.isSuccess && isShown ? call.data : null,
    error: call.isError && isShown ? errorMessage(call.error, t('common.unknownError')) : null,
    run: () => input && call.mutate(input),
    cancel: () => {
      running.current?.abort();
      reset();
    },
  };
}
