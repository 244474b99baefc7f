import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { signIn } from './browser.ts';
import { findInMails } from './owner.ts';
import { breakCalls, forgiveFailedLoads, readToast, shareStage } from './stage.ts';

const { open, business, parley } = shareStage();

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

test('the sign-in page has its toggle, its trust labels and required fields [AUTH-01, AUTH-04, AUTH-05, AUTH-06, I18N-07]', async () => {
  const { page } = await open();
  const logins = countCalls(page, '/api/auth/login');
  await page.goto('/login');
  for (const label of ['Secure', 'Fast setup', 'AI powered'])
    await page.getByText(label, { exact: true }).waitFor();
  expect(await page.locator('input[type=email]').getAttribute('required')).not.toBeNull();
  expect(await page.locator('input[type=password]').getAttribute('required')).not.toBeNull();
  for (const [email, password] of [
    ['', ''],
    ['someone@example.com', ''],
    ['someone@example.com', '   '],
    ['   ', 'secret'],
  ] as const) {
    await page.locator('input[type=email]').fill(email);
    await page.locator('input[type=password]').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    expect(await readToast(page, 'Error')).toContain('Enter your email and password.');
    await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
  }
  expect(logins.count()).toBe(0);
  await page.getByRole('button', { name: /^Language/ }).click();
  await page
    .getByRole('menuitem', { name: /Русский/ })
    .or(page.getByRole('menuitemradio', { name: /Русский/ }))
    .click();
  await page.getByRole('status').filter({ hasText: 'Русский' }).waitFor();
  await page.getByRole('heading', { level: 1, name: 'Войти' }).waitFor();
  expect((await stored(page))['parley_language']).toBe('ru');
});

test('the mark has its own colours in light and in dark, and the page its layout for the phone [GEN-14]', async () => {
  const seen = await Promise.all(
    (['light', 'dark'] as const).map(async (theme) => {
      const { page } = await open({ theme, isPhone: theme === 'dark' });
      await page.goto('/login');
      const mark = page.locator('svg[viewBox="0 0 32 32"] path').last();
      await mark.waitFor();
      return {
        fill: await mark.evaluate((path) => getComputedStyle(path).fill),
        isTooWide: await page.evaluate(() => document.documentElement.scrollWidth > innerWidth),
      };
    }),
  );
  expect(new Set(seen.map(({ fill }) => fill)).size).toBe(2);
  expect(seen.map(({ isTooWide }) => isTooWide)).toEqual([false, false]);
});

test('wrong credentials are told, a right sign-in is shown while it runs and kept [AUTH-02, AUTH-07, AUTH-08, AUTH-09, AUTH-32, AUTH-34]', async () => {
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
  const greeted: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('"type":"hello"')) greeted.push(socket.url());
    }),
  );
  await page.locator('input[type=password]').fill(owner.password);
  await page.locator('button[type=submit]').click();
  await page.getByText('Signing in').waitFor();
  answer();
  await page.getByRole('status').filter({ hasText: 'Signed in' }).waitFor();
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
  const token = kept['parley_auth_token'] ?? '';
  await expect.poll(() => greeted).not.toEqual([]);
  for (const url of greeted) expect(url).not.toContain(token);
  // The cookie alone does as well.
  const checks = countCalls(page, '/api/auth/check');
  await page.reload();
  await page.getByRole('switch', { name: 'AI replies' }).waitFor();
  await expect
    .poll(() => checks.headers().map((headers) => headers['authorization']))
    .toContain(`Bearer ${token}`);
  await page.evaluate(() => localStorage.removeItem('parley_auth_token'));
  await page.reload();
  await page.getByRole('switch', { name: 'AI replies' }).waitFor();
  expect(checks.headers().at(-1)).not.toHaveProperty('authorization');
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

test('after registering the sign-in page knows the address, says where the password is, and leads to a new one', async () => {
  const { page } = await open();
  await page.goto('/register');
  await page.locator('input[type=email]').fill('new-shop@example.com');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL(/login/);
  const email = page.locator('input[type=email]');
  expect(await email.inputValue()).toBe('new-shop@example.com');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password');
  // This installation sends no mail.
  await page.getByText('the operator finds the password in the outbox folder').last().waitFor();
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('button', { name: 'Send link' }).waitFor();
  expect(await email.inputValue()).toBe('new-shop@example.com');
});

test('whoever is signed in is led from the pages of visitors to the dashboard, before the server answers and after [AUTH-23]', async () => {
  const { owner } = await business('Nobody');
  const { page } = await open();
  await signIn(page, owner);
  for (const hasToken of [true, false]) {
    for (const path of ['/', '/landing', '/login', '/register']) {
      if (!hasToken) await page.evaluate(() => localStorage.removeItem('parley_auth_token'));
      await page.goto(path);
      await page.waitForURL(/\/dashboard$/);
      await page.getByRole('switch', { name: 'AI replies' }).waitFor();
    }
  }
});

test('a forgotten password is replaced by a mailed link, which fits once', async () => {
  const { owner } = await business('Nina');
  const { page } = await open();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  // The page before it has a field of that name, too.
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
  await page.getByLabel('Email').fill(owner.email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByText('the operator finds the link in the outbox').waitFor();
  const findLink = () => findInMails(parley().dataDir, owner.email, /\/reset-password#([\w-]{43})/);
  await expect.poll(findLink, { timeout: 15_000 }).toBeDefined();
  const link = `/reset-password#${await findLink()}`;
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill('a longer word of mine 7');
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.waitForURL((url) => url.pathname === '/login');
  await signIn(page, { ...owner, password: 'a longer word of mine 7' });
  const other = await open();
  await other.page.goto(link);
  await other.page.getByLabel('New password', { exact: true }).fill('yet another word 8');
  await other.page.getByRole('button', { name: 'Set password' }).click();
  expect(await readToast(other.page, 'The password could not be set')).toContain('no longer valid');
  forgiveFailedLoads(other, /reset-password/);
});
