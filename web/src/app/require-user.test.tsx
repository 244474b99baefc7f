// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';

import { RequireUser } from '#app/require-user.tsx';
import { SessionStateContext } from '#app/session-state.ts';
import { startI18n } from '#i18n/i18n.ts';
import { createQueryClient } from '#lib/query-client.ts';
import { useSession } from '#lib/session/session.ts';
import { openAt } from '#lib/testing/browser.ts';
import { startServer } from '#lib/testing/http-server.ts';
import { showInPlace } from '#lib/testing/show-in-place.tsx';

beforeAll(startI18n);
beforeEach(() => localStorage.clear());
afterEach(cleanup);

it('[AUTH-21] while nobody knows who is signed in, a spinner stands there', () => {
  render(
    <SessionStateContext value={{ state: 'unknown' }}>
      <RequireUser />
    </SessionStateContext>,
  );
  expect(screen.getByRole('status', { name: 'Loading' }).childElementCount).toBe(1);
});

it.each(['/comments', '/mobile-comments'])(
  'at %s it asks to sign in meanwhile, and reads no comment [CMNT-05] [OP-84]',
  async (path) => {
    const server = await startServer(() => ({ status: 200, body: '[]' }));
    openAt(server.origin, path);
    showInPlace(
      <SessionStateContext value={{ state: 'unknown' }}>
        <RequireUser />
      </SessionStateContext>,
      createQueryClient(),
      '/comments',
    );
    expect(await screen.findByRole('heading', { name: 'Please sign in' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
    expect(server.calls).toEqual([]);
    openAt(server.origin);
    await server.stop();
  },
);

it.each([
  ['in', { authenticated: true, user: { id: 'u1', email: 'olena@lumen.studio', role: 'client' } }],
  ['out', { authenticated: false, user: null }],
])('[AUTH-21] the state is unknown at first, and %s when the server says so', async (state, check) => {
  const answer = Promise.withResolvers<{ status: number; body: string }>();
  const server = await startServer(() => answer.promise);
  openAt(server.origin);
  const client = createQueryClient();
  const { result } = renderHook(useSession, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  try {
    expect(result.current.state).toBe('unknown');
    const ended = Promise.withResolvers<void>();
    client.getQueryCache().subscribe(() => client.isFetching() === 0 && ended.resolve());
    answer.resolve({ status: 200, body: JSON.stringify(check) });
    await act(() => ended.promise);
    expect(result.current.state).toBe(state);
  } finally {
    cleanup();
    await server.stop();
  }
});
