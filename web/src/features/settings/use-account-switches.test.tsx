// @vitest-environment happy-dom
import type { User } from '@parley/contract/identity.ts';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';

import { useAccountSwitches } from '#features/settings/use-account-switches.ts';
import { startI18n } from '#i18n/i18n.ts';
import { createQueryClient } from '#lib/query-client.ts';
import { sessionKey } from '#lib/session/session.ts';
import { UserContext } from '#lib/session/user-context.ts';
import { openAt } from '#lib/testing/browser.ts';
import { startServer } from '#lib/testing/http-server.ts';
import { dismissToast, readToast } from '#ui/toast/toast-store.ts';

const user = { id: 'u1', autoResponseEnabled: true, moderationEnabled: false } as User;

type Switch = 'autoResponse' | 'moderation';
type Field = 'autoResponseEnabled' | 'moderationEnabled';

let server: Awaited<ReturnType<typeof startServer>>;
let client: QueryClient;
let asked: PromiseWithResolvers<string>;
let answer: PromiseWithResolvers<{ status: number; body: string }>;

beforeAll(startI18n);
beforeEach(async () => {
  asked = Promise.withResolvers();
  answer = Promise.withResolvers();
  server = await startServer(({ method, path, body }) => {
    asked.resolve(`${method} ${path} ${body}`);
    return answer.promise;
  });
  openAt(server.origin);
  client = createQueryClient();
  client.setQueryData(sessionKey, { authenticated: true, user });
  dismissToast();
});
afterEach(async () => {
  cleanup();
  await server.stop();
});

const read = (field: Field) => client.getQueryData<{ user: User }>(sessionKey)?.user[field];

/** Moves a switch; the server has been asked, and has not answered yet. */
async function move(name: Switch, wanted: boolean): Promise<string> {
  const { result } = renderHook(useAccountSwitches, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>
        <UserContext value={user}>{children}</UserContext>
      </QueryClientProvider>
    ),
  });
  await act(async () => result.current[name].mutate(wanted));
  return asked.promise;
}

async function end(status: number, body: object): Promise<void> {
  const ended = Promise.withResolvers<void>();
  client.getMutationCache().subscribe(() => client.isMutating() === 0 && ended.resolve());
  answer.resolve({ status, body: JSON.stringify(body) });
  await act(() => ended.promise);
}

it.each([
  ['[MOD-07] AI replies', 'autoResponse', 'autoResponseEnabled', false, 'PUT', 'ai-settings'],
  ['[MOD-08] moderation', 'moderation', 'moderationEnabled', true, 'PATCH', 'moderation'],
] as const)(
  '%s: the switch moves before the server answers, stays when it agrees and moves back when it refuses',
  async (_, name, field, wanted, method, path) => {
    const call = `${method} /api/users/u1/${path} ${JSON.stringify({ [field]: wanted })}`;
    expect(await move(name, wanted)).toBe(call);
    expect(read(field)).toBe(wanted);
    await end(200, { [field]: wanted, message: 'Saved' });
    expect(read(field)).toBe(wanted);

    answer = Promise.withResolvers();
    await move(name, !wanted);
    expect(read(field)).toBe(!wanted);
    await end(500, {});
    expect(read(field)).toBe(wanted);
    expect(readToast()).toMatchObject({ tone: 'error', isOpen: true });
  },
);
