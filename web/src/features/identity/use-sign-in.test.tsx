// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LoginForm } from '#features/identity/login-form.tsx';
import { readStored, STORED, writeStored } from '#lib/storage.ts';
import { showInPlace } from '#lib/testing/show-in-place.tsx';
import { withServer } from '#lib/testing/with-server.ts';

const user = { id: 'u1', email: 'anna@shop.test', displayName: 'Anna', language: 'en' };
const stage = withServer(async ({ path }) => ({
  status: 200,
  body: JSON.stringify(path === '/api/auth/login' ? { user, token: 'a token' } : user),
}));

async function signIn(): Promise<unknown[]> {
  showInPlace(<LoginForm />, stage.client, '/login');
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'anna@shop.test' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'the password' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(readStored(STORED.token)).toBe('a token'));
  await waitFor(() => expect(stage.client.isMutating()).toBe(0));
  return stage.calls
    .filter(({ method }) => method === 'PATCH')
    .map(({ path, body }) => [path, JSON.parse(body) as object]);
}

it('the server hears of the language that was chosen before signing in', async () => {
  writeStored(STORED.language, 'de');
  await signIn();
  await waitFor(() => expect(stage.calls.some(({ method }) => method === 'PATCH')).toBe(true));
  const patch = stage.calls.find(({ method }) => method === 'PATCH');
  expect([patch?.path, JSON.parse(patch?.body ?? '')]).toEqual(['/api/users/u1/profile', { language: 'de' }]);
});

it('nothing is told where none was chosen, or the same', async () => {
  writeStored(STORED.language, null);
  expect(await signIn()).toEqual([]);
});
