// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';

import { ConnectForm } from '#features/channel/connect-form.tsx';
import { showInPlace } from '#lib/testing/show-in-place.tsx';
import { withServer } from '#lib/testing/with-server.ts';

const OTHER = {
  code: 'channel_differs',
  message: 'This token belongs to @bakery, but @atelier is connected.',
};

const stage = withServer(async ({ method, body }) => {
  if (method !== 'POST')
    return { status: 404, body: JSON.stringify({ code: 'not_found', message: 'Not found.' }) };
  const { keepsAccount } = JSON.parse(body) as { keepsAccount: boolean };
  return keepsAccount
    ? { status: 409, body: JSON.stringify(OTHER) }
    : { status: 200, body: JSON.stringify({ instagramUsername: 'bakery' }) };
});
const tokens = () =>
  stage.calls.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body));
const field = () => screen.getByLabelText<HTMLInputElement>(/access token/i);

beforeEach(() => {
  showInPlace(<ConnectForm isAgain />, stage.client, '/dashboard', { role: 'client', timezone: 'UTC' });
  fireEvent.change(field(), { target: { value: ' IGAAtoken ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Connect again' }));
});

it('the token of another account is asked about before it takes the place of the connected one', async () => {
  const question = await screen.findByRole('dialog', { name: 'This is another Instagram account' });
  expect(question.textContent).toContain('The chats of @atelier stay');
  fireEvent.click(screen.getByRole('button', { name: 'Connect @bakery' }));
  await waitFor(() => expect(field().value).toBe(''));
  expect(tokens()).toMatchObject([
    { accessToken: 'IGAAtoken', keepsAccount: true },
    { accessToken: 'IGAAtoken', keepsAccount: false },
  ]);
});

it('and whoever keeps the connected one keeps what was typed', async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Keep @atelier' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(field().value).toBe(' IGAAtoken ');
  expect(tokens()).toHaveLength(1);
});
