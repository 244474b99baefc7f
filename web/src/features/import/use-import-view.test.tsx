// @vitest-environment happy-dom
import type { User } from '@parley/contract/identity.ts';
import type { ImportRun } from '@parley/contract/imports.ts';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';

import { importKey } from '#features/import/import-queries.ts';
import { useImportView } from '#features/import/use-import-view.ts';
import { startI18n } from '#i18n/i18n.ts';
import { createQueryClient } from '#lib/query-client.ts';
import { UserContext } from '#lib/session/user-context.ts';
import { readStored, STORED } from '#lib/storage.ts';
import { dismissToast, readToast } from '#ui/toast/toast-store.ts';

const user = { id: 'u1', role: 'client', aiPrompt: null, knowledgeBase: null } as User;
const running: ImportRun = {
  id: 'r1',
  state: 'running',
  waitsFor: null,
  stage: 'import',
  progress: 50,
  overall: 10,
  importProgress: { processed: 5, total: 10, messages: 80 },
  posts: { current: 0, total: 0 },
  mediaAnalysis: { current: 0, total: 0 },
  secondsLeft: 3,
  example: null,
  failure: null,
  awaitsYes: false,
  report: null,
  startedAt: '2026-11-28T10:00:00.000Z',
  endedAt: null,
};

let client: QueryClient;

beforeAll(startI18n);
beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  client = createQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, staleTime: Infinity } });
  dismissToast();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** The news comes a moment after what was known before. */
async function tell(run: ImportRun): Promise<void> {
  vi.setSystemTime(Date.now() + 1000);
  await act(async () => {
    client.setQueryData(importKey('u1'), { run });
    await vi.advanceTimersByTimeAsync(1);
  });
}
function show() {
  client.setQueryData(importKey('u1'), { run: running });
  return renderHook((props: { isChatOpen: boolean }) => useImportView(props), {
    initialProps: { isChatOpen: false },
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>
        <UserContext value={user}>{children}</UserContext>
      </QueryClientProvider>
    ),
  });
}
const toast = () => {
  const told = readToast();
  return told?.isOpen ? told.title : null;
};

it('[IMP-05] [OP-55] stands for a second after the end, then says once that all is here', async () => {
  const { result } = show();
  expect(result.current?.id).toBe('r1');
  await tell({ ...running, state: 'done', stage: 'ai_generation', progress: 100, overall: 100 });
  expect(result.current?.overall).toBe(100);
  expect(toast()).toBeNull();
  await act(async () => void (await vi.advanceTimersByTimeAsync(1000)));
  expect(result.current).toBeNull();
  expect(toast()).toBe('Your chats are here');
  expect(readStored(STORED.importing)).toBeNull();
});

it('[DASH-18] [OP-54] a chat hides it, and it comes back with the next news when none is open', async () => {
  const { result, rerender } = show();
  rerender({ isChatOpen: true });
  expect(result.current).toBeNull();
  await tell({ ...running, progress: 60 });
  expect(result.current).toBeNull();
  rerender({ isChatOpen: false });
  expect(result.current).toBeNull();
  await tell({ ...running, progress: 70 });
  expect(result.current?.progress).toBe(70);
});

it.each([
  ['[IMP-07] [IMP-18] an error', 'import', 'Import Error'],
  ['[IMP-07] [IMP-19] an error of the last stage', 'ai_generation', 'Generation Error'],
] as const)('%s hides it and is told', async (_, stage, title) => {
  const { result } = show();
  await tell({ ...running, stage });
  await tell({ ...running, stage, state: 'failed', failure: 'internal' });
  expect(result.current).toBeNull();
  expect(toast()).toBe(title);
  expect(readStored(STORED.importing)).toBeNull();
});

it('a dead token hides it until the import goes on', async () => {
  const { result } = show();
  await tell({ ...running, state: 'waiting', waitsFor: 'token' });
  expect(result.current).toBeNull();
  expect(toast()).toBe('Import Error');
  await tell({ ...running, progress: 60 });
  expect(result.current?.progress).toBe(60);
});
