// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';

import { TakeForm } from '#features/leaving/take-form.tsx';
import { showInPlace } from '#lib/testing/show-in-place.tsx';
import { withServer } from '#lib/testing/with-server.ts';
import { readToast } from '#ui/toast/toast-store.ts';

let status: number;
const stage = withServer(async () =>
  status === 200
    ? { status, body: JSON.stringify({ path: '/api/export/abc', expiresAt: '2026-03-02T10:00:00.000Z' }) }
    : { status, body: JSON.stringify({ code: 'wrong_password', message: 'No.' }) },
);
beforeEach(() => {
  status = 200;
});

const show = () =>
  showInPlace(<TakeForm />, stage.client, '/dashboard', { role: 'client', email: 'olena@shop.test' });
const field = () => screen.getByLabelText<HTMLInputElement>('Current password');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Prepare the file' }));

it('gives the address of the file for the password, which stands nowhere afterwards', async () => {
  show();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Prepare the file' }).disabled).toBe(true);
  type('my secret');
  press();
  const link = await screen.findByRole('link', { name: 'Download' });
  expect(link.getAttribute('href')).toBe('/api/export/abc');
  expect(document.body.innerHTML).not.toContain('my secret');
  expect(stage.calls).toHaveLength(1);
});

it('says that the password is wrong, and lets it be typed again', async () => {
  status = 400;
  show();
  type('another');
  press();
  await waitFor(() => expect(readToast()?.title).toBe('The file was not prepared'));
  expect(field().value).toBe('another');
});
