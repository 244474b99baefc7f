import { expect, test } from 'vitest';

import { signIn } from './browser.ts';
import { callApi, findPassword, signInByApi } from './owner.ts';
import { breakCalls, forgiveFailedLoads, setStage } from './stage.ts';

const { open, business, parley } = setStage();

test('from a field that is not ticked to green, without a reload, and a test message on the way [HOOK-04] [HOOK-05] [HOOK-06] [HOOK-07] [NAV-07]', async () => {
  const { simulator } = parley();
  await simulator.patch('switches', { appFields: ['messages', 'live_comments', 'message_reactions'] });
  const { owner, sent } = await business('Olena');
  const { page } = await open();
  await signIn(page, owner);
  const banner = page.getByRole('button', { name: /Not ticked.*comments/ });
  await banner.click();
  await page.getByRole('heading', { level: 1, name: 'Test page' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/webhook-test');
  await page.getByText('The server is running').waitFor();
  const fields = page.getByRole('listitem').filter({ hasText: 'Webhook fields' });
  expect(await fields.getAttribute('data-state')).toBe('problem');
  await page.getByRole('button', { name: 'Check now' }).click();
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Answers of Instagram' })
    .getByText('OK', { exact: true })
    .waitFor();
  expect(await fields.textContent()).toContain('Tick it in Meta for Developers');

  await simulator.patch('switches', { appFields: 'all' });
  await page.getByRole('button', { name: 'Check now' }).click();
  await fields.getByText('OK', { exact: true }).waitFor();
  expect(await page.locator('[data-state=problem]').count()).toBe(0);

  const addresses = page.getByRole('textbox', { name: /^Address \d/ });
  const shapes = ['instagram-webhook-v3', 'webhook2025', 'webhook-new/instagram'];
  expect(await addresses.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))).toEqual(
    shapes.map((shape) => `${parley().url}/api/${shape}/${owner.userId}`),
  );

  await page.getByRole('textbox', { name: 'Message of a customer' }).fill('How much is a manicure?');
  await page.getByRole('button', { name: 'Send test message' }).click();
  await page.getByText('It went through').waitFor();
  const steps = page.getByRole('status').getByRole('listitem');
  expect(await steps.allTextContents()).toEqual(
    ['Stored', 'Signature', 'Conversation', 'Trigger', 'Answer'].map((name) =>
      expect.stringMatching(new RegExp(`^${name}[\\d.]+ ?m?s$`)),
    ),
  );
  await page.getByText('A manicure costs 28 €.').waitFor();
  expect(await sent()).toEqual([]);

  await page.getByRole('button', { name: 'To the dashboard' }).click();
  await page.getByText('Test', { exact: true }).waitFor();
  expect(await banner.count()).toBe(0);
});

test('says that the server or the webhook does not answer [HOOK-08] [HOOK-09]', async () => {
  const { owner } = await business('Anna');
  const visitor = await open();
  const { page } = visitor;
  await signIn(page, owner);
  await page.getByRole('switch', { name: 'AI replies' }).waitFor();
  const health = await breakCalls(page, 'GET', /api\/health/);
  await breakCalls(page, 'POST', /api\/test-webhook/);
  await page.goto(`${parley().url}/webhook-test`);
  await page.getByText('Could not connect to server').waitFor();
  await page.getByRole('button', { name: 'Send test message' }).click();
  await page.getByText('Could not process webhook').waitFor();
  await health.heal();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('The server is running').waitFor();
  forgiveFailedLoads(visitor, /health|test-webhook/);
});

test('the dialog turns to connected by itself, tells eight steps and shows no secret again [HOOK-01] [HOOK-02] [HOOK-03] [OP-26] [GEN-13]', async () => {
  const { url, dataDir, simulator } = parley();
  const email = 'fresh@example.com';
  await callApi(url, {}, 'POST', '/api/auth/register', { email, timezone: 'UTC', language: 'en' });
  const password = await findPassword(dataDir, email);
  const { token, userId } = await signInByApi(url, email, password);
  const { instagramUserId, appSecret } = await simulator.createBusiness();
  const { page } = await open();
  await signIn(page, { email, password });
  const settings = page.getByRole('navigation', { name: 'Settings' });
  await settings.getByRole('button', { name: 'Webhook', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Webhook' });
  await dialog.getByText('Waiting for connection').waitFor();
  expect(await dialog.getByRole('listitem').count()).toBe(8);
  await dialog.getByText('Other addresses that work too').click();
  const callbackUrl = await dialog.getByRole('textbox', { name: 'Address 3' }).inputValue();
  expect(callbackUrl).toBe(`${url}/api/webhook-new/instagram/${userId}`);
  const secret = dialog.getByLabel('App secret');
  expect(await secret.getAttribute('type')).toBe('password');
  await secret.fill(appSecret);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByText('1 secret is stored.').waitFor();
  expect(await secret.inputValue()).toBe('');
  const setup = await callApi<{ webhookVerifyToken: string }>(
    url,
    { token },
    'GET',
    `/api/users/${userId}/webhook`,
  );
  await simulator.setWebhook({ instagramUserId, callbackUrl, verifyToken: setup.webhookVerifyToken });
  await dialog.getByText('Verified:').waitFor();
  await dialog.getByRole('button', { name: 'Test page' }).click();
  await page.getByRole('heading', { level: 1, name: 'Test page' }).waitFor();
});
