// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { useAiSwitch, viewAi } from '#features/conversations/header/use-ai-switch.ts';
import { makeConversation, makePages } from '#features/conversations/test-data.ts';
import type { ListData } from '#features/conversations/types.ts';
import { startI18n } from '#i18n/i18n.ts';
import { createQueryClient } from '#lib/query-client.ts';
import { conversationKeys } from '#lib/query-keys.ts';
import { openAt } from '#lib/testing/browser.ts';
import { startServer } from '#lib/testing/http-server.ts';
import { dismissToast, readToast } from '#ui/toast/toast-store.ts';

beforeAll(startI18n);
afterEach(() => {
  cleanup();
  dismissToast();
});

it('[MOD-01] AI answers only if no trigger stopped it, the account has it on, and the chat has it not off', () => {
  const view = (aiDisabledByTrigger: boolean, autoResponseEnabled: boolean, aiEnabled: boolean) =>
    viewAi({ aiDisabledByTrigger, aiEnabled }, autoResponseEnabled);
  expect(view(false, true, true)).toBe('on');
  expect(view(false, true, false)).toBe('off');
  expect(view(false, false, true)).toBe('off_for_all');
  expect(view(false, false, false)).toBe('off_for_all');
});

it('[MOD-02] a fired trigger comes first, so that its button can always resume', () => {
  expect(viewAi({ aiDisabledByTrigger: true, aiEnabled: false }, false)).toBe('stopped');
});

it('[MOD-05] only false switches a chat off', () => {
  expect(viewAi({ aiDisabledByTrigger: false, aiEnabled: undefined as never }, true)).toBe('on');
});

it('[MOD-03] the switch of a chat moves before the server answers, and back when it refuses', async () => {
  const asked = Promise.withResolvers<string>();
  const refusal = Promise.withResolvers<{ status: number }>();
  const server = await startServer(({ method, path, body }) => {
    asked.resolve(`${method} ${path} ${body}`);
    return refusal.promise;
  });
  openAt(server.origin);
  const client = createQueryClient();
  const list = conversationKeys.list('all', '');
  const details = conversationKeys.details('c1');
  const conversation = makeConversation({ id: 'c1', aiEnabled: true });
  client.setQueryData(list, makePages({ items: [conversation], isEnd: true }));
  client.setQueryData(details, conversation);
  const read = () => [
    client.getQueryData<ListData>(list)?.pages[0]?.items[0]?.aiEnabled,
    client.getQueryData<{ aiEnabled: boolean }>(details)?.aiEnabled,
  ];
  const { result } = renderHook(() => useAiSwitch('c1'), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  try {
    await act(async () => result.current.toggle.mutate(false));
    expect(await asked.promise).toBe('PUT /api/conversations/c1/ai-settings {"aiEnabled":false}');
    expect(read()).toEqual([false, false]);

    const ended = Promise.withResolvers<void>();
    client.getMutationCache().subscribe(() => client.isMutating() === 0 && ended.resolve());
    refusal.resolve({ status: 500 });
    await act(() => ended.promise);
    expect(read()).toEqual([true, true]);
    expect(readToast()).toMatchObject({ tone: 'error', isOpen: true });
  } finally {
    await server.stop();
  }
});
