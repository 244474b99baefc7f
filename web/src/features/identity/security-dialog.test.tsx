// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';

import { SecurityDialog } from '#features/identity/security-dialog.tsx';
import { STORED, writeStored } from '#lib/storage.ts';
import { showInPlace } from '#lib/testing/show-in-place.tsx';
import { isAskedToDiscard, withServer } from '#lib/testing/with-server.ts';
import { readToast } from '#ui/toast/toast-store.ts';

const session = (id: string, browser: string | null, isCurrent = false) => ({
  id,
  device: { browser, system: browser && 'Windows', kind: null },
  createdAt: '2026-03-01T10:00:00.000Z',
  lastUsedAt: '2026-03-02T10:00:00.000Z',
  isCurrent,
});
const done = { success: true, message: 'Done' };

let sessions: ReturnType<typeof session>[];
let refusal: { status: number; body: object } | null;
let held: Promise<unknown>;
const onClose = vi.fn<() => void>();

const stage = withServer(async ({ method, path }) => {
  await held;
  if (refusal) return { status: refusal.status, body: JSON.stringify(refusal.body) };
  if (method === 'GET') return { status: 200, body: JSON.stringify(sessions) };
  if (method === 'DELETE') {
    sessions = sessions.filter(({ id, isCurrent }) =>
      path === '/api/sessions' ? isCurrent : !path.endsWith(id),
    );
  }
  return { status: 200, body: JSON.stringify(done) };
});
beforeEach(() => {
  sessions = [session('s1', 'Firefox', true), session('s2', 'Chrome'), session('s3', null)];
  refusal = null;
  held = Promise.resolve();
  onClose.mockClear();
});

const show = () =>
  showInPlace(<SecurityDialog isOpen onClose={onClose} />, stage.client, '/dashboard', {
    email: 'anna@parley.test',
    timezone: 'UTC',
  });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const changes = () => stage.calls.filter(({ method }) => method !== 'GET');

it('lists where one is signed in, marks this device, and signs out of one', async () => {
  show();
  await screen.findByText('Firefox · Windows');
  expect(screen.getByText('This device')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Sign out: Firefox · Windows' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Sign out: Unknown device' })).toBeTruthy();
  press('Sign out: Chrome · Windows');
  await waitFor(() => expect(screen.queryByText('Chrome · Windows')).toBeNull());
  expect(changes().map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /api/sessions/s2']);
  expect(readToast()).toMatchObject({ tone: 'success', title: 'Signed out' });
});

it('signs out everywhere else, and then has nothing more to sign out of', async () => {
  show();
  await screen.findByText('Chrome · Windows');
  press('Sign out everywhere else');
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(changes().map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /api/sessions']);
  expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
});

it('changes the password once for a double click, and says that all others are signed out', async () => {
  writeStored(STORED.token, 'token');
  show();
  await screen.findByText('Firefox · Windows');
  type('Current password', 'the old one');
  type('New password', 'a longer password');
  const saving = Promise.withResolvers<void>();
  held = saving.promise;
  press('Change password');
  await screen.findByRole('button', { name: 'Saving' });
  fireEvent.submit(screen.getByLabelText('New password'));
  saving.resolve();
  await waitFor(() => expect(readToast()).toMatchObject({ tone: 'success', title: 'Password changed' }));
  expect(changes().map(({ body }) => JSON.parse(body) as object)).toEqual([
    { currentPassword: 'the old one', newPassword: 'a longer password' },
  ]);
  // The server takes no token for it.
  expect(changes()[0]?.headers.authorization).toBeUndefined();
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('');
});

it('says what is wrong with a password, and keeps what was typed', async () => {
  show();
  await screen.findByText('Firefox · Windows');
  type('Current password', 'a guess');
  type('New password', 'short');
  press('Change password');
  expect(readToast()?.title).toBe('A password needs at least 12 characters.');
  expect(changes()).toEqual([]);
  type('New password', 'a longer password');
  refusal = { status: 400, body: { code: 'wrong_password', message: 'The current password is wrong.' } };
  press('Change password');
  await waitFor(() => expect(readToast()?.title).toBe('The current password is wrong.'));
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('a longer password');
  await act(async () => press('Close'));
  await waitFor(() => expect(isAskedToDiscard()).toBe(true));
  await act(async () => press('Discard changes'));
  expect(onClose).toHaveBeenCalledOnce();
});

it('says that the list could not be loaded, and tries again', async () => {
  refusal = { status: 503, body: { code: 'not_ready', message: 'Not ready.' } };
  show();
  await screen.findByText('The list could not be loaded', {}, { timeout: 15_000 });
  refusal = null;
  press('Try again');
  await screen.findByText('Firefox · Windows');
});
