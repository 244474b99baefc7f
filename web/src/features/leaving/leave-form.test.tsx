// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';

import { LeaveForm } from '#features/leaving/leave-form.tsx';
import { showInPlace } from '#lib/testing/show-in-place.tsx';
import { withServer } from '#lib/testing/with-server.ts';
import { readToast } from '#ui/toast/toast-store.ts';

let status: number;
const stage = withServer(async () =>
  status === 200
    ? { status, body: JSON.stringify({ code: 'abc' }) }
    : { status, body: JSON.stringify({ code: 'address_differs', message: 'No.' }) },
);
beforeEach(() => {
  status = 200;
});

const show = () =>
  showInPlace(<LeaveForm />, stage.client, '/dashboard', { role: 'client', email: 'olena@shop.test' });
const type = (value: string) =>
  fireEvent.change(screen.getByLabelText('Type your email address to confirm'), { target: { value } });
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Delete account' });

it('deletes nothing until the own address is typed, and then once', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  show();
  expect(button().disabled).toBe(true);
  type('olena@shop');
  expect(button().disabled).toBe(true);
  type(' Olena@Shop.test ');
  localStorage.setItem('draft', 'unsent');
  fireEvent.click(button());
  fireEvent.submit(screen.getByLabelText('Type your email address to confirm'));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/data-deletion/abc'));
  expect([stage.calls.length, localStorage.length]).toEqual([1, 0]);
});

it('says what is wrong and keeps everything', async () => {
  status = 400;
  localStorage.setItem('draft', 'unsent');
  show();
  type('olena@shop.test');
  fireEvent.click(button());
  await waitFor(() => expect(readToast()?.title).toBe('The account was not deleted'));
  expect(localStorage.getItem('draft')).toBe('unsent');
});
