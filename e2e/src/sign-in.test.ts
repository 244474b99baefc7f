import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { signIn } from './browser.ts';
import { breakCalls, forgiveFailedLoads, readToast, setStage } from './stage.ts';

const { open, business } = setStage();

/** Counts the calls of a path from now on. */
function countCalls(
  page: Page,
  path: string,
): { count: () => number; headers: () => Record<string, string>[] } {
  const seen: Record<string, string>[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) seen.push(request.headers());
  });
  return { count: () => seen.length, headers: () => seen };
}

const stored = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(Object.entries(localStorage).map(([key, value]) => [key, String(value)])),
  );

test('the sign-in page has its toggle, its trust labels and required fields [AUTH-01, AUTH-04, AUTH-05, AUTH-06]', async () => {
  const { page } = await open();
  const logins = countCalls(page, '/api/auth/login');
  await page.goto('/login');
  for (const label of ['Secure', 'Fast setup', 'AI powered'])
    await page.getByText(label, { exact: true }).waitFor();
  expect(await page.locator('input[type=email]').getAttribute('required')).not.toBeNull();
  expect(await page.locator('input[type=password]').getAttribute('required')).not.toBeNull();
  await page.locator('input[type=email]').fill('someone@example.com');
  await page.locator('input[type=password]').fill('   ');
  await page.getByRole('button', { name: 'Sign in' }).click();
  expect(await readToast(page, 'Error')).toContain('Enter your email and password.');
  expect(logins.count()).toBe(0);
  await page.getByRole('button', { name: /^Language/ }).click();
  await page
    .getByRole('menuitem', { name: /Русский/ })
    .or(page.getByRole('menuitemradio', { name: /Русский/ }))
    .click();
  await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Sign in' }).waitFor();
  expect((await stored(page))['parley_language']).toBe('ru');
});

test('wrong credentials are told, a right sign-in is shown while it runs and kept [AUTH-02, AUTH-09, AUTH-32, AUTH-34]', async () => {
  const { owner } = await business('Nobody');
  const visitor = await open();
  const { page } = visitor;
  await page.goto('/login');
  await page.locator('input[type=email]').fill(owner.email);
  await page.locator('input[type=password]').fill('wrong');
  await page.locator('button[type=submit]').click();
  expect(await readToast(page, 'Login failed')).toContain('Invalid credentials');
  forgiveFailedLoads(visitor, /auth\/login/);
  let answer = () => undefined as undefined;
  const held = new Promise<void>((resolve) => {
    answer = () => resolve() as undefined;
  });
  await page.route('**/api/auth/login', async (route) => {
    await held;
    await route.continue();
  });
  await page.locator('input[type=password]').fill(owner.password);
  await page.locator('button[type=submit]').click();
  await page.getByText('Signing in').waitFor();
  answer();
  await page.waitForURL(/\/dashboard/);
  const kept = await stored(page);
  expect(JSON.parse(kept['parley_user'] ?? '{}')).toMatchObject({
    id: owner.userId,
    email: owner.email,
    role: 'client',
  });
  expect(kept['parley_auth_token']).toBeTruthy();
  const cookies = await visitor.context.cookies();
  expect(cookies.find(({ name }) => name === 'parley_session')).toMatchObject({
    httpOnly: true,
    sameSite: 'Lax',
  });
});

test('registration asks for an address and tells what the server says [AUTH-12, AUTH-15]', async () => {
  const { owner } = await business('Nobody');
  const visitor = await open();
  const { page } = visitor;
  const calls = countCalls(page, '/api/auth/register');
  await page.goto('/register');
  await page.locator('input[type=email]').fill('  ');
  await page.getByRole('button', { name: 'Create account' }).click();
  expect(await readToast(page, 'Error')).toContain('Enter your email address.');
  expect(calls.count()).toBe(0);
  await page.locator('input[type=email]').fill(owner.email);
  await page.getByRole('button', { name: 'Create account' }).click();
  expect(await readToast(page, 'Registration failed')).toContain('already in use');
  const { heal } = await breakCalls(page, 'POST', /auth\/register/);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect.poll(() => readToast(page, 'Registration failed')).toContain('Failed to register account');
  await heal();
  forgiveFailedLoads(visitor, /auth\/register/);
});

test('the session is checked every five seconds, on focus, and when another tab changes it [AUTH-23, AUTH-25, AUTH-26, AUTH-27, AUTH-29]', async () => {
  const { owner } = await business('Nobody');
  const visitor = await open();
  const { page } = visitor;
  await page.clock.install();
  await signIn(page, owner);
  for (const path of ['/', '/login', '/register']) {
    const first = page.waitForResponse(/auth\/check/);
    await page.goto(path);
    await page.waitForURL(/\/dashboard/);
    await first;
  }
  const checks = countCalls(page, '/api/auth/check');
  for (const round of [1, 2]) {
    await page.clock.runFor(4000);
    // Whatever was asked for by now is on its way before this answers.
    await page.evaluate(() => fetch('/api/ready').then((response) => response.status));
    expect(checks.count()).toBe(round - 1);
    const answered = page.waitForResponse(/auth\/check/);
    await page.clock.runFor(2000);
    await answered;
    expect(checks.count()).toBe(round);
  }
  expect(checks.headers().every((headers) => headers['authorization']?.startsWith('Bearer '))).toBe(true);
  const focused = page.waitForResponse(/auth\/check/);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await focused;
  const seen = page.waitForResponse(/auth\/check/);
  await page.evaluate(() => {
    for (const state of ['hidden', 'visible'] as const) {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => state === 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    }
  });
  await seen;
  const changed = page.waitForResponse(/auth\/check/);
  await page.evaluate(() => {
    localStorage.removeItem('parley_auth_token');
    localStorage.removeItem('parley_user');
    window.dispatchEvent(new StorageEvent('storage', { key: 'parley_auth_token', newValue: null }));
  });
  await changed;
  expect(checks.count()).toBe(5);
  forgiveFailedLoads(visitor, /auth\/check/);
});
