// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';

import { useRegister } from '#features/identity/use-register.ts';
import { startI18n } from '#i18n/i18n.ts';
import { createQueryClient } from '#lib/query-client.ts';
import { openAt } from '#lib/testing/browser.ts';
import { startServer } from '#lib/testing/http-server.ts';
import { dismissToast, readToast } from '#ui/toast/toast-store.ts';

let isMailed = true;
let server: Awaited<ReturnType<typeof startServer>>;

beforeAll(startI18n);
beforeEach(async () => {
  dismissToast();
  isMailed = true;
  server = await startServer(() => ({ status: 200, body: JSON.stringify({ message: 'Sent', isMailed }) }));
  openAt(server.origin);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
  await server.stop();
});

/** Registers an address; answers where it leads. */
async function register(email: string) {
  const goToLogin = vi.fn();
  const client = createQueryClient();
  const { result } = renderHook(() => useRegister(goToLogin), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  const ended = Promise.withResolvers<void>();
  client.getMutationCache().subscribe(({ mutation }) => {
    if (mutation && mutation.state.status !== 'pending' && mutation.state.status !== 'idle') ended.resolve();
  });
  await act(async () => {
    result.current.register(email);
    await ended.promise;
  });
  return goToLogin;
}

const zoneSent = () => (JSON.parse(server.calls[0]?.body ?? '{}') as { timezone?: string }).timezone;

it('[AUTH-14] says that the password was sent, and two seconds later goes to the sign-in page', async () => {
  const goToLogin = await register('marta@example.com');
  expect(readToast()).toMatchObject({
    tone: 'success',
    text: 'The password was sent to marta@example.com.',
    isOpen: true,
  });
  act(() => vi.advanceTimersByTime(1_999));
  expect(goToLogin).not.toHaveBeenCalled();
  act(() => vi.advanceTimersByTime(1));
  expect(goToLogin).toHaveBeenCalledExactlyOnceWith({ email: 'marta@example.com', isMailed: true });
});

it('says who has the password where no mail is sent', async () => {
  isMailed = false;
  await register('marta@example.com');
  expect(readToast()?.text).toContain('outbox');
});

it.each([
  ['Europe/Kyiv', 'Europe/Kyiv'],
  [undefined, 'UTC'],
])('[AUTH-13] in a browser whose zone is %s, %s is sent', async (timeZone, sent) => {
  const options = Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...options,
    timeZone: timeZone as string,
  });
  await register('marta@example.com');
  expect(zoneSent()).toBe(sent);
});
