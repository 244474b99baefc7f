import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Visit, visit } from './browser.ts';
import { callApi, findPassword } from './owner.ts';
import { type Parley, startParley } from './processes.ts';
import { shareBrowser } from './shared.ts';
import type { Business } from './simulator-control.ts';

const EMAIL = 'owner@example.com';
const VERIFY_TOKEN = 'a-token-of-the-installation';

let parley: Parley;
let business: Business;
let other: Business;
let browser: Browser;

beforeAll(async () => {
  browser = await shareBrowser();
  parley = await startParley({
    simulator: true,
    demo: false,
    async prepare({ url, simulatorUrl, simulator }) {
      const made = await simulator.createBusiness({ username: 'atelier' });
      business = made;
      other = await simulator.createBusiness({ username: 'bakery', sameAppAs: made.instagramUserId });
      await simulator.patch(`businesses/${made.instagramUserId}/app`, {
        redirectUris: [`${url}/api/instagram/oauth/callback`],
        deletionUrl: `${url}/api/instagram/data-deletion`,
      });
      return {
        INSTAGRAM_APP_ID: String((made as Business & { appId: string }).appId),
        INSTAGRAM_APP_SECRET: made.appSecret,
        INSTAGRAM_VERIFY_TOKEN: VERIFY_TOKEN,
        INSTAGRAM_AUTHORIZE_URL: `${simulatorUrl}/oauth/authorize`,
        INSTAGRAM_OAUTH_URL: `${simulatorUrl}/oauth/access_token`,
      };
    },
  });
});
afterAll(async () => {
  await parley?.stop();
});

/** Fields that a person fills and buttons that they press, counted. */
function hands({ page }: Visit) {
  let count = 0;
  return {
    count: () => count,
    async fill(label: string, text: string) {
      count += 1;
      await page.getByLabel(label, { exact: true }).fill(text);
    },
    async press(name: string | RegExp) {
      count += 1;
      await page.getByRole('button', { name }).click();
    },
  };
}

test('from an empty account to a connected one, another account is asked about, and a deletion is told', async () => {
  await callApi(parley.url, {}, 'POST', '/api/auth/register', {
    email: EMAIL,
    timezone: 'UTC',
    language: 'en',
  });
  const password = await findPassword(parley.dataDir, EMAIL);
  await using visitor = await visit(browser, parley.url, {});
  const { page } = visitor;
  const { fill, press, count } = hands(visitor);
  await page.goto(`${parley.url}/login`);
  await fill('Email', EMAIL);
  await fill('Password', password);
  await press('Sign in');
  await press('Sign in with Instagram');
  await page.waitForURL(`${parley.simulatorUrl}/oauth/authorize?**`);
  await press('Allow');
  await page.getByRole('heading', { level: 1, name: 'Instagram is connected' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/instagram/connected');
  expect(new URL(page.url()).search).toBe('');
  await page.getByText('Messages of @atelier come to Parley from now on.').waitFor();
  await press('Back to Parley');
  expect(count()).toBeLessThanOrEqual(12);

  // The app's own address serves all of its accounts.
  const { instagramUserId } = business;
  const callbackUrl = `${parley.url}/api/instagram-webhook`;
  await parley.simulator.setWebhook({ instagramUserId, callbackUrl, verifyToken: VERIFY_TOKEN });
  const customerId = await parley.simulator.createCustomer(instagramUserId, { name: 'Marta Ruiz' });
  await parley.simulator.write(customerId, 'Hello, are you there?');
  await page.getByText('Marta Ruiz').first().waitFor();

  await page.goto(`${parley.url}/api/instagram/oauth/start?another`);
  await page.getByLabel('Account').selectOption(other.instagramUserId);
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.getByRole('heading', { level: 1, name: 'This is another Instagram account' }).waitFor();
  await page.getByText('You signed in as @bakery. Connected is @atelier', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Keep @atelier' }).click();
  await page.getByText('Marta Ruiz').first().waitFor();

  await page.goto(`${parley.url}/api/instagram/oauth/start`);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('heading', { level: 1, name: 'Not connected' }).waitFor();

  const asked = await parley.simulator.post<{ url: string }>(`businesses/${instagramUserId}/deletion`);
  await using nobody = await visit(browser, parley.url, { language: 'de' });
  await nobody.page.goto(asked.url);
  await nobody.page.getByRole('heading', { level: 1, name: 'Löschung läuft' }).waitFor();
  await page.goto(`${parley.url}/dashboard`);
  await expect.poll(() => page.getByText('Marta Ruiz').count(), { timeout: 30_000 }).toBe(0);
  expect([...visitor.problems, ...nobody.problems]).toEqual([]);
});
