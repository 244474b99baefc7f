// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import type { User } from '@parley/contract/identity.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';

import { Composer } from '#features/conversations/composer.tsx';
import { startI18n } from '#i18n/i18n.ts';
import { createQueryClient } from '#lib/query-client.ts';
import { UserContext } from '#lib/session/user-context.ts';
import { openAt } from '#lib/testing/browser.ts';
import { startServer } from '#lib/testing/http-server.ts';
import { dismissToast } from '#ui/toast/toast-store.ts';

let server: Awaited<ReturnType<typeof startServer>>;
let refusal: PromiseWithResolvers<{ status: number; body: string }>;

beforeAll(startI18n);
beforeEach(async () => {
  localStorage.clear();
  refusal = Promise.withResolvers();
  server = await startServer(() => refusal.promise);
  openAt(server.origin);
});
afterEach(async () => {
  cleanup();
  dismissToast();
  await server.stop();
});

function show(conversationId: string, { isClosed = false } = {}) {
  const client = createQueryClient();
  const page = (id: string) => (
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <UserContext value={{ id: 'u1' } as User}>
          <Composer key={id} conversationId={id} isClosed={isClosed} takesFocus={false} />
        </UserContext>
      </QueryClientProvider>
    </MantineProvider>
  );
  const { rerender } = render(page(conversationId));
  return { client, open: (id: string) => rerender(page(id)) };
}

const field = () => screen.getByRole('textbox');
const type = (value: string) => act(async () => void fireEvent.change(field(), { target: { value } }));
const isOff = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Send/ }).disabled;
const pressKey = () => act(async () => void fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true }));

it('[CHAT-05] on the desktop a field with its count stands between the buttons that attach and send', async () => {
  show('c0');
  expect(field().tagName).toBe('TEXTAREA');
  await type('Hello');
  screen.getByText('5/1000');
  screen.getByRole('button', { name: 'Attach files' });
  screen.getByRole('button', { name: /^Send/ });
});

it('[CHAT-13] without words, or with too many, nothing can be sent', async () => {
  show('c1');
  const states: boolean[] = [isOff()];
  for (const text of [' \n ', 'a', 'a'.repeat(1000), 'a'.repeat(1001)]) {
    await type(text);
    states.push(isOff());
  }
  expect(states).toEqual([true, true, false, false, true]);
  await pressKey();
  expect(server.calls).toEqual([]);
});

it('[CHAT-13] where no message may go out any more, none can be sent', async () => {
  show('c2', { isClosed: true });
  await type('Hello');
  expect(isOff()).toBe(true);
  await pressKey();
  expect(server.calls).toEqual([]);
});

it('[CHAT-13] while a message is on its way, no other can be sent', async () => {
  const { client } = show('c3');
  await type('Hello');
  await pressKey();
  expect(isOff()).toBe(true);
  await type('And more');
  expect(isOff()).toBe(true);
  await pressKey();
  const ended = Promise.withResolvers<void>();
  client.getMutationCache().subscribe(() => client.isMutating() === 0 && ended.resolve());
  refusal.resolve({ status: 500, body: '{}' });
  await act(() => ended.promise);
  expect(isOff()).toBe(false);
  expect(server.calls.map(({ path }) => path)).toEqual(['/api/conversations/c3/send']);
});

it('a chat that takes the place of another leaves the focus where it was: in the field, or elsewhere', async () => {
  const { open } = show('c8');
  act(() => field().focus());
  const before = field();
  open('c9');
  expect(field()).not.toBe(before);
  await expect.poll(() => document.activeElement === field()).toBe(true);
  act(() => field().blur());
  open('c10');
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  expect(document.activeElement).toBe(document.body);
});
