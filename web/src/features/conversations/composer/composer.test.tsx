// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import type { User } from '@parley/contract/identity.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';

import { OpeningComposer } from '#features/conversations/composer/opening-composer.tsx';
import { startI18n } from '#i18n/i18n.ts';
import { runKeyAction } from '#lib/keys/key-actions.ts';
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

async function show(conversationId: string, { isClosed = false, takesFocus = false } = {}) {
  const client = createQueryClient();
  const page = (id: string) => (
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <UserContext value={{ id: 'u1' } as User}>
          <OpeningComposer key={id} conversationId={id} isClosed={isClosed} takesFocus={takesFocus} />
        </UserContext>
      </QueryClientProvider>
    </MantineProvider>
  );
  const { rerender } = render(page(conversationId));
  await screen.findByRole('textbox');
  return { client, open: (id: string) => rerender(page(id)) };
}

const field = () => screen.getByRole('textbox');
const type = (value: string) => act(async () => void fireEvent.change(field(), { target: { value } }));
const isOff = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Send/ }).disabled;
const pressKey = () => act(async () => void fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true }));

it('[CHAT-05] on the desktop a field with its count stands between the buttons that attach and send', async () => {
  await show('c0');
  expect(field().tagName).toBe('TEXTAREA');
  await type('Hello');
  screen.getByText('5/1000');
  screen.getByRole('button', { name: 'Attach files' });
  screen.getByRole('button', { name: /^Send/ });
});

it('[CHAT-13] without words, or with too many, nothing can be sent', async () => {
  await show('c1');
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
  await show('c2', { isClosed: true });
  await type('Hello');
  expect(isOff()).toBe(true);
  await pressKey();
  expect(server.calls).toEqual([]);
});

it('[CHAT-13] while a message is on its way, no other can be sent', async () => {
  const { client } = await show('c3');
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
  const { open } = await show('c8');
  act(() => field().focus());
  const before = field();
  open('c9');
  expect(screen.queryByRole('textbox')).toBeNull();
  // Another one before the field of this one is there: the focus is handed on.
  open('c10');
  expect(await screen.findByRole('textbox')).not.toBe(before);
  expect(document.activeElement).toBe(field());
  act(() => field().blur());
  open('c11');
  await screen.findByRole('textbox');
  expect(document.activeElement).toBe(document.body);
});

it('an opened chat shows its field after its messages, gives it the focus, and takes it from nobody', async () => {
  const { open } = await show('c12', { takesFocus: true });
  expect(document.activeElement).toBe(field());
  const elsewhere = document.body.appendChild(document.createElement('button'));
  act(() => field().blur());
  open('c13');
  elsewhere.focus();
  await screen.findByRole('textbox');
  expect(document.activeElement).toBe(elsewhere);
  elsewhere.remove();
});

it('the key that goes into the field counts before the field is there, and only for its own chat', async () => {
  const { open } = await show('c16');
  open('c17');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(runKeyAction('reply')).toBe(true);
  await screen.findByRole('textbox');
  expect(document.activeElement).toBe(field());
  act(() => field().blur());
  open('c18');
  await screen.findByRole('textbox');
  expect(document.activeElement).toBe(document.body);
});

it('a field with something in it is there at once', async () => {
  const { open } = await show('c14');
  await type('Not sent yet');
  open('c15');
  expect(screen.queryByRole('textbox')).toBeNull();
  open('c14');
  expect(field()).toHaveProperty('value', 'Not sent yet');
});
