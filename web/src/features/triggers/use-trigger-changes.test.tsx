// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { triggersKey } from '#features/triggers/trigger-queries.ts';
import { useTriggerChanges } from '#features/triggers/use-trigger-changes.ts';
import { loadDialogTexts, startI18n } from '#i18n/i18n.ts';
import { createQueryClient } from '#lib/query-client.ts';
import { UserContext } from '#lib/session/user-context.ts';
import { openAt } from '#lib/testing/browser.ts';
import { startServer } from '#lib/testing/http-server.ts';
import { dismissToast, readToast } from '#ui/toast/toast-store.ts';

beforeAll(async () => {
  await startI18n();
  await loadDialogTexts();
});
afterEach(() => {
  cleanup();
  dismissToast();
});

const TRIGGER = { id: 't1', name: 'Refund', triggerConditions: 'refund', isActive: true, exceptions: [] };
type Changes = ReturnType<typeof useTriggerChanges>;

it.each<[string, (changes: Changes) => Promise<unknown>, string]>([
  [
    '[TRIG-07] a new trigger',
    ({ save }) => save.mutateAsync({ ...TRIGGER, id: null }),
    'Failed to create trigger',
  ],
  ['[TRIG-07] a changed one', ({ save }) => save.mutateAsync(TRIGGER), 'Failed to update trigger'],
  [
    '[TRIG-06] the switch',
    ({ toggle }) => toggle.mutateAsync({ id: 't1', isActive: false }),
    'Failed to update trigger status',
  ],
  ['a deleted one', ({ remove }) => remove.mutateAsync('t1'), 'Failed to delete trigger'],
])('%s that the server refuses says so, and the list stays as it was', async (_name, change, title) => {
  const server = await startServer(() => ({ status: 500 }));
  openAt(server.origin);
  const client = createQueryClient();
  client.setQueryData(triggersKey, [TRIGGER]);
  const { result } = renderHook(() => useTriggerChanges(), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>
        <UserContext value={{ id: 'u1' } as never}>{children}</UserContext>
      </QueryClientProvider>
    ),
  });
  try {
    await act(() => change(result.current).catch(() => undefined));
    expect(readToast()).toMatchObject({ tone: 'error', isOpen: true, title });
    expect(client.getQueryData(triggersKey)).toEqual([TRIGGER]);
  } finally {
    await server.stop();
  }
});
