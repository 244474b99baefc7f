// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';

import { LoginForm } from '#features/identity/login-form.tsx';
import { readStored, STORED } from '#lib/storage.ts';
import { showInPlace } from '#lib/testing/show-in-place.tsx';
import { withServer } from '#lib/testing/with-server.ts';
import { readToast } from '#ui/toast/toast-store.ts';

let answers: { status: number; body: object }[];
const stage = withServer(async ({ path }) => {
  if (path === '/api/auth/login')
    return { status: 200, body: JSON.stringify({ twoFactorRequired: true, challenge: 'half of it' }) };
  const { status, body } = answers.shift() ?? { status: 404, body: {} };
  return { status, body: JSON.stringify(body) };
});
beforeEach(() => {
  answers = [];
});

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const codeField = () => screen.findByLabelText<HTMLInputElement>('Code');

async function giveThePassword(): Promise<HTMLInputElement> {
  type('Email', 'anna@shop.test');
  type('Password', 'the password');
  press('Sign in');
  return codeField();
}

it('asks for a code after the password, where the fingers are, and keeps nothing before it was right [OP-13]', async () => {
  showInPlace(<LoginForm />, stage.client, '/login');
  const field = await giveThePassword();
  expect(document.activeElement).toBe(field);
  expect(field.autocomplete).toBe('one-time-code');
  expect(readStored(STORED.token)).toBeNull();
  answers = [{ status: 400, body: { code: 'wrong_code', message: 'No.' } }];
  type('Code', '000000');
  press('Sign in');
  await waitFor(() => expect(readToast()?.title).toBe('Login failed'));
  expect(readToast()?.text).toBe('This code is wrong, or it was used.');
  expect([field.value, document.activeElement]).toEqual(['', field]);
  answers = [
    { status: 200, body: { user: { email: 'anna@shop.test', displayName: 'Anna' }, token: 'a token' } },
  ];
  type('Code', ' 123 456 ');
  fireEvent.submit(field);
  await waitFor(() => expect(readStored(STORED.token)).toBe('a token'));
  const sent = stage.calls.filter(({ path }) => path === '/api/auth/second-factor');
  expect(sent.map(({ body }) => JSON.parse(body) as object)).toEqual([
    { challenge: 'half of it', code: '000000' },
    { challenge: 'half of it', code: ' 123 456 ' },
  ]);
});

it('goes back to the password when it took too long, and when somebody wants to', async () => {
  showInPlace(<LoginForm />, stage.client, '/login');
  await giveThePassword();
  answers = [{ status: 400, body: { code: 'sign_in_over', message: 'No.' } }];
  type('Code', '123456');
  press('Sign in');
  expect((await screen.findByLabelText<HTMLInputElement>('Password')).value).toBe('');
  expect(readToast()?.text).toBe('This sign-in took too long. Start again.');
  type('Password', 'the password');
  press('Sign in');
  await codeField();
  press('Back');
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('anna@shop.test');
});
