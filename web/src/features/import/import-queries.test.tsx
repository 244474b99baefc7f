// @vitest-environment happy-dom
import type { User } from '@parley/contract/identity.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';

import { useStartImport } from '#features/import/import-queries.ts';
import { UserContext } from '#lib/session/user-context.ts';
import { readStored, STORED, writeStored } from '#lib/storage.ts';
import { withServer } from '#lib/testing/with-server.ts';
import { readToast } from '#ui/toast/toast-store.ts';

const user = { id: 'u1', role: 'client', aiPrompt: null, knowledgeBase: null } as User;

let refusal: { status: number; body: string; type?: string };
const stage = withServer(() => refusal);

async function fail(): Promise<void> {
  writeStored(STORED.importing, JSON.stringify({ isImporting: true, userId: user.id }));
  const { result } = renderHook(() => useStartImport(), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={stage.client}>
        <UserContext value={user}>{children}</UserContext>
      </QueryClientProvider>
    ),
  });
  act(() => result.current.mutate('IGAAtoken'));
  await waitFor(() => expect(result.current.isError).toBe(true));
}
const told = () => {
  const toast = readToast();
  return toast?.isOpen ? [toast.tone, toast.title, toast.text] : null;
};

it('[IMP-17] a start that fails is told with the reason, and what was kept of a run is forgotten', async () => {
  refusal = {
    status: 400,
    body: JSON.stringify({ code: 'token_refused', message: 'Instagram refused the token' }),
  };
  await fail();
  expect(told()).toEqual(['error', 'Import conversations failed', expect.stringMatching(/Instagram|token/i)]);
  expect(readStored(STORED.importing)).toBeNull();
});

it('[IMP-17] one that fails without a reason says that it failed', async () => {
  refusal = { status: 502, body: '<html></html>', type: 'text/html' };
  await fail();
  expect(told()?.slice(0, 2)).toEqual(['error', 'Import conversations failed']);
  expect(readStored(STORED.importing)).toBeNull();
});
