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

let factor: { isOn: boolean; recoveryCodesLeft: number };
/** What the server says about the second factor. */
function answerFactor(method: string, path: string): object {
  if (method === 'GET') return factor;
  if (path.endsWith('/confirm')) {
    factor = { isOn: true, recoveryCodesLeft: 2 };
    return { recoveryCodes: ['abcd-efgh', 'jkmn-pqrs'] };
  }
  if (path.endsWith('/end')) {
    factor = { isOn: false, recoveryCodesLeft: 0 };
    return done;
  }
  return { key: 'ABCDEFGH', address: 'otpauth://totp/Parley:anna?secret=ABCDEFGH' };
}

let sessions: ReturnType<typeof session>[];
let refusal: { status: number; body: object } | null;
let held: Promise<unknown>;
const onClose = vi.fn<() => void>();

const stage = withServer(async ({ method, path }) => {
  await held;
  if (refusal) return { status: refusal.status, body: JSON.stringify(refusal.body) };
  if (path.startsWith('/api/second-factor'))
    return { status: 200, body: JSON.stringify(answerFactor(method, path)) };
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
  factor = { isOn: false, recoveryCodesLeft: 0 };
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

it('says what could not be loaded, and tries again', async () => {
  refusal = { status: 503, body: { code: 'not_ready', message: 'Not ready.' } };
  show();
  await screen.findByText('The list could not be loaded', {}, { timeout: 15_000 });
  await screen.findByText('The second factor could not be loaded', {}, { timeout: 15_000 });
  refusal = null;
  for (const again of screen.getAllByRole('button', { name: 'Try again' })) fireEvent.click(again);
  await screen.findByText('Firefox · Windows');
  await screen.findByRole('button', { name: 'Set up' });
});

const factorChanges = () => changes().filter(({ path }) => path.startsWith('/api/second-factor'));
/** The field of the second factor's form, which comes behind that of the new password. */
const typeFactorPassword = () => {
  const field = screen.getAllByLabelText('Current password').at(-1);
  if (field) fireEvent.change(field, { target: { value: 'the password' } });
};
async function setUp(): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'Set up' }));
  expect(document.activeElement).toBe(screen.getAllByLabelText('Current password').at(-1));
  typeFactorPassword();
  press('Set up');
  await screen.findByText('ABCD EFGH');
}

it('sets up a second factor by the password and a code, and shows the recovery codes', async () => {
  writeStored(STORED.token, 'token');
  show();
  await setUp();
  expect(screen.getByRole('img', { name: 'QR code' }).innerHTML).toContain('h1v1h-1z');
  const code = screen.getByLabelText<HTMLInputElement>('Code');
  expect(document.activeElement).toBe(code);
  expect([code.autocomplete, code.inputMode]).toEqual(['one-time-code', 'numeric']);
  type('Code', '123456');
  press('Turn on');
  await screen.findByText('abcd-efgh');
  await screen.findByText('On. Recovery codes left: 2');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Second factor' }));
  expect(factorChanges().map(({ path, body }) => [path, JSON.parse(body) as object])).toEqual([
    ['/api/second-factor', { password: 'the password' }],
    ['/api/second-factor/confirm', { code: '123456' }],
  ]);
  // The server takes no token for any of it.
  expect(factorChanges().every(({ headers }) => headers.authorization === undefined)).toBe(true);
});

it('gives the recovery codes as a file that nobody was asked for', async () => {
  const saved: [string, string][] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push([this.download, decodeURIComponent(this.href)]);
  });
  show();
  await setUp();
  type('Code', '123456');
  press('Turn on');
  fireEvent.click(await screen.findByRole('button', { name: 'Download codes' }));
  click.mockRestore();
  expect(saved).toEqual([
    ['parley-recovery-codes.txt', 'data:text/plain;charset=utf-8,abcd-efgh\r\njkmn-pqrs\r\n'],
  ]);
});

it('turns it off by password and code; a refused code is gone and the password stays', async () => {
  factor = { isOn: true, recoveryCodesLeft: 9 };
  show();
  await screen.findByText('On. Recovery codes left: 9');
  press('Turn off');
  const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Turn off' });
  expect(submit().disabled).toBe(true);
  typeFactorPassword();
  expect(submit().disabled).toBe(true);
  type('Code', '000000');
  refusal = { status: 400, body: { code: 'wrong_code', message: 'No.' } };
  press('Turn off');
  await waitFor(() => expect(readToast()?.title).toBe('This code is wrong, or it was used.'));
  expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('');
  refusal = null;
  type('Code', 'abcd-efgh');
  press('Turn off');
  await screen.findByRole('button', { name: 'Set up' });
  expect(factorChanges().map(({ body }) => JSON.parse(body) as object)).toEqual([
    { password: 'the password', code: '000000' },
    { password: 'the password', code: 'abcd-efgh' },
  ]);
});

it('can be left at every step', async () => {
  show();
  await setUp();
  press('Cancel');
  fireEvent.click(await screen.findByRole('button', { name: 'Set up' }));
  press('Cancel');
  await screen.findByRole('button', { name: 'Set up' });
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Second factor' }));
});
