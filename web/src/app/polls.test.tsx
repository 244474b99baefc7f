// @vitest-environment happy-dom
import { setImmediate } from 'node:timers/promises';

import type { User } from '@parley/contract/identity.ts';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { useMissingInfo } from '#features/missing-info/missing-info-queries.ts';
import { useDrafts } from '#features/replies/draft-queries.ts';
import { createQueryClient } from '#lib/query-client.ts';
import { useSession, useSessionRechecks } from '#lib/session/session.ts';
import { UserContext } from '#lib/session/user-context.ts';
import { STORED, writeStored } from '#lib/storage.ts';
import { openAt } from '#lib/testing/browser.ts';
import { startServer } from '#lib/testing/http-server.ts';

const DRAFTS = '/api/pending-messages?userId=u1&conversationId=c1';
const QUESTIONS = '/api/insufficient-info-messages?userId=u1';

const CHECK = '/api/auth/check';

const user = { id: 'u1', email: 'olena@lumen.studio', role: 'client', timezone: 'UTC' } as User;

const answers: Record<string, object> = {
  [CHECK]: { authenticated: true, user },
  [DRAFTS]: [
    { id: 'd1', conversationId: 'c1' },
    { id: 'd3', conversationId: 'c1' },
  ],
  [DRAFTS.replace('c1', 'c3')]: [],
  [QUESTIONS]: [{ id: 'q1', conversationId: 'c1' }],
};

let server: Awaited<ReturnType<typeof startServer>>;
let client: QueryClient;

beforeEach(async () => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  server = await startServer(({ path }) => ({ status: 200, body: JSON.stringify(answers[path] ?? null) }));
  openAt(server.origin);
  client = createQueryClient();
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
  await server.stop();
});

const asked = () => server.calls.map(({ method, path }) => `${method} ${path}`);

/** Resolves when nothing is being read. */
function idle(): Promise<void> {
  return act(async () => {
    while (client.isFetching() > 0) {
      await new Promise<void>((resolve) => {
        const unsubscribe = client.getQueryCache().subscribe(() => {
          unsubscribe();
          resolve();
        });
      });
    }
  });
}

/** What is read because of something: it begins in the same turn, or not at all. */
async function readsAfter(cause: () => void): Promise<string[]> {
  const before = server.calls.length;
  await act(async () => {
    cause();
    await setImmediate();
  });
  await idle();
  return asked().slice(before);
}

const pass = (milliseconds: number) => readsAfter(() => vi.advanceTimersByTime(milliseconds));
const focus = () => readsAfter(() => window.dispatchEvent(new Event('focus')));

/** What a hook reads from its first moment on. */
async function watch<T>(hook: () => T) {
  const { result } = renderHook(hook, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>
        <UserContext value={user}>{children}</UserContext>
      </QueryClientProvider>
    ),
  });
  await idle();
  return result;
}

it('[MOD-22] drafts of a conversation are read by user id, anew every 3 s', async () => {
  await watch(() => useDrafts('c1'));
  expect(asked()).toEqual([`GET ${DRAFTS}`]);
  for (const _ of [1, 2]) {
    expect(await pass(2_999)).toEqual([]);
    expect(await pass(1)).toEqual([`GET ${DRAFTS}`]);
  }
});

it('[MOD-22] drafts are read anew on window focus, unless they were read within the last second', async () => {
  await watch(() => useDrafts('c1'));
  expect(await pass(999)).toEqual([]);
  expect(await focus()).toEqual([]);
  expect(await pass(1)).toEqual([]);
  expect(await focus()).toEqual([`GET ${DRAFTS}`]);
  expect(await focus()).toEqual([]);
});

it('[MOD-23] a conversation has its own drafts only', async () => {
  const ofOne = await watch(() => useDrafts('c1')?.map(({ id }) => id));
  const ofNone = await watch(() => useDrafts('c3'));
  expect(ofOne.current).toEqual(['d1', 'd3']);
  expect(ofNone.current).toEqual([]);
});

it('[INFO-10] the questions are read by user id, anew every 5 s', async () => {
  const questions = await watch(() => useMissingInfo().data);
  expect(questions.current).toEqual(answers[QUESTIONS]);
  expect(asked()).toEqual([`GET ${QUESTIONS}`]);
  for (const _ of [1, 2]) {
    expect(await pass(4_999)).toEqual([]);
    expect(await pass(1)).toEqual([`GET ${QUESTIONS}`]);
  }
});

/** Somebody is signed in, as the page knows from its storage; the first check is answered. */
async function watchSession(): Promise<void> {
  writeStored(STORED.user, JSON.stringify(user));
  writeStored(STORED.token, 'token');
  await watch(() => {
    useSessionRechecks();
    return useSession();
  });
  expect(asked()).toEqual([`GET ${CHECK}`]);
}

it('[AUTH-25] the session is checked every 5 s', async () => {
  await watchSession();
  for (const _ of [1, 2]) {
    expect(await pass(4_999)).toEqual([]);
    expect(await pass(1)).toEqual([`GET ${CHECK}`]);
  }
});

it('[AUTH-26] [AUTH-27] the session is checked on focus and when the tab is seen, with the stored token', async () => {
  await watchSession();
  expect(await focus()).toEqual([`GET ${CHECK}`]);
  const turn = (state: DocumentVisibilityState) =>
    readsAfter(() => {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
      document.dispatchEvent(new Event('visibilitychange'));
    });
  expect(await turn('hidden')).toEqual([]);
  expect(await turn('visible')).toEqual([`GET ${CHECK}`]);
  expect(server.calls.map(({ headers }) => headers.authorization)).toEqual(Array(3).fill('Bearer token'));
});

it('[AUTH-29] the session is checked when another tab changes the stored token or user', async () => {
  await watchSession();
  const change = (key: string) =>
    readsAfter(() => window.dispatchEvent(new StorageEvent('storage', { key })));
  expect(await change(STORED.token)).toEqual([`GET ${CHECK}`]);
  expect(await change(STORED.user)).toEqual([`GET ${CHECK}`]);
  expect(await change(STORED.language)).toEqual([]);
});
