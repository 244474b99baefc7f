// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';

import { ManagersPage } from '#features/identity/managers-page.tsx';
import { STORED, writeStored } from '#lib/storage.ts';
import { showInPlace } from '#lib/testing/show-in-place.tsx';
import { withServer } from '#lib/testing/with-server.ts';
import { readToast } from '#ui/toast/toast-store.ts';

const manager = (id: string, isActive = true) => ({
  id,
  email: `${id}@shop.test`,
  role: 'manager',
  createdAt: '2026-03-01T10:00:00.000Z',
  isActive,
});

let managers: ReturnType<typeof manager>[];
let refusal: { status: number; body: object } | null;
let listRefusal: { status: number; body: object } | null;
let isMailed: boolean;
let held: Promise<unknown>;

const stage = withServer(async ({ method, path, body }) => {
  if (method !== 'GET') await held;
  const refused = method === 'GET' ? listRefusal : refusal;
  if (refused) return { status: refused.status, body: JSON.stringify(refused.body) };
  if (method === 'GET') return { status: 200, body: JSON.stringify(managers) };
  if (method === 'DELETE') {
    managers = managers.filter(({ id }) => !path.endsWith(id));
    return { status: 200, body: JSON.stringify({ success: true, message: 'Removed.' }) };
  }
  const { email } = JSON.parse(body) as { email: string };
  managers = [...managers, manager(email.split('@')[0] ?? '')];
  return { status: 200, body: JSON.stringify({ message: 'Made.', isMailed }) };
});
beforeEach(() => {
  managers = [manager('anna'), manager('bruno', false)];
  refusal = null;
  listRefusal = null;
  isMailed = true;
  held = Promise.resolve();
  writeStored(STORED.token, 'token');
});

const show = (role: 'client' | 'manager' = 'client') =>
  showInPlace(<ManagersPage />, stage.client, '/dashboard', { role, timezone: 'UTC' });
const field = () => screen.getByLabelText<HTMLInputElement>('Manager’s email');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const changes = () => stage.calls.filter(({ method }) => method !== 'GET');
const reads = () => stage.calls.filter(({ method }) => method === 'GET').length;

it('lists managers, each with whether they are active and a way to delete them [MGR-04] [MGR-07]', async () => {
  show();
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    'anna@shop.testSince Mar 1, 2026Active',
    'bruno@shop.testSince Mar 1, 2026Inactive',
  ]);
  for (const row of rows) within(row).getByRole('button', { name: /^Delete / });
});

it('whoever does not own the account is told so, and nothing is asked [MGR-02] [MGR-20]', async () => {
  show('manager');
  screen.getByText('Access restricted');
  screen.getByText('Only the owner of the account can manage the team.');
  expect(stage.calls).toEqual([]);
});

it('makes one once for a double click, says that it creates, clears the field and reads the list [MGR-06] [MGR-10] [MGR-11] [MGR-14]', async () => {
  show();
  await screen.findByText('anna@shop.test');
  type('  carla@shop.test ');
  const making = Promise.withResolvers<void>();
  held = making.promise;
  press('Create manager');
  await screen.findByRole('button', { name: 'Creating' });
  fireEvent.submit(field());
  making.resolve();
  await waitFor(() => expect(readToast()).toMatchObject({ tone: 'success', title: 'Manager created' }));
  expect(readToast()?.text).toBe('The password was sent to carla@shop.test.');
  expect(changes().map(({ body }) => body)).toEqual(['{"email":"carla@shop.test"}']);
  // The server takes no token for it.
  expect(changes()[0]?.headers.authorization).toBeUndefined();
  expect(field().value).toBe('');
  await screen.findByText('carla@shop.test');
});

it('says where the password lies when no mail is sent [OP-14]', async () => {
  isMailed = false;
  show();
  type('carla@shop.test');
  press('Create manager');
  await waitFor(() => expect(readToast()?.text).toContain('outbox'));
});

it('asks for an address, and calls nothing without one [MGR-09]', async () => {
  show();
  expect([field().required, field().type]).toEqual([true, 'email']);
  for (const text of ['', '   ']) {
    type(text);
    press('Create manager');
    expect(readToast()).toMatchObject({ tone: 'error', title: 'Error', text: 'Enter the manager’s email.' });
  }
  expect(changes()).toEqual([]);
});

it('keeps the address when nobody was made, and says why [MGR-13]', async () => {
  refusal = { status: 409, body: { code: 'email_in_use', message: 'In use.' } };
  show();
  type('anna@shop.test');
  press('Create manager');
  await waitFor(() =>
    expect(readToast()).toMatchObject({
      tone: 'error',
      title: 'Failed to create manager',
      text: 'This email address is already in use.',
    }),
  );
  expect(field().value).toBe('anna@shop.test');
});

it('asks before one is deleted, by name of the mailbox, and reads the list anew [MGR-08] [MGR-11] [MGR-16]', async () => {
  show();
  await screen.findByText('anna@shop.test');
  press('Delete anna@shop.test');
  const dialog = await screen.findByRole('dialog');
  within(dialog).getByText(/anna@shop\.test/);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Keep' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(changes()).toEqual([]);

  const before = reads();
  press('Delete anna@shop.test');
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(readToast()).toMatchObject({ tone: 'success', title: 'Manager deleted' }));
  expect(changes().map(({ method, path }) => `${method} ${path}`)).toEqual([
    'DELETE /api/users/managers/anna',
  ]);
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(reads()).toBeGreaterThan(before);
});

it('says that a manager could not be deleted [MGR-15]', async () => {
  refusal = { status: 500, body: { code: 'internal', message: 'Something went wrong.' } };
  show();
  await screen.findByText('anna@shop.test');
  press('Delete anna@shop.test');
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() =>
    expect(readToast()).toMatchObject({ tone: 'error', title: 'Failed to delete manager' }),
  );
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});

it('says that the list could not be fetched, and tries again [MGR-12]', async () => {
  listRefusal = { status: 503, body: { code: 'not_ready', message: 'Not ready.' } };
  show();
  await screen.findByText('Failed to fetch managers', {}, { timeout: 15_000 });
  listRefusal = null;
  press('Try again');
  await screen.findByText('anna@shop.test');
});

it('says that there are none yet', async () => {
  managers = [];
  show();
  await screen.findByText('No managers yet');
});
