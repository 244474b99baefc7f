import { expect, test } from 'vitest';

import { PHONE, signIn } from './browser.ts';
import { callApi, findPassword } from './owner.ts';
import { shareStage } from './stage.ts';

const { open, parley } = shareStage();
const PEOPLE = 24;
const QUESTION = 'How much is a manicure?';

test('an owner without conversations imports those on Instagram, sees how far it is, over a reload and beside a chat [DASH-08] [DASH-18] [IMP-02] [IMP-03] [IMP-08] [OP-54] [GEN-10]', async () => {
  const { url, dataDir, simulator } = parley();
  const { instagramUserId, accessToken } = await simulator.createBusiness();
  for (let n = 1; n <= PEOPLE; n++) {
    const customerId = await simulator.createCustomer(instagramUserId, { name: `Buyer ${n}` });
    await simulator.write(customerId, QUESTION);
    await simulator.post(`businesses/${instagramUserId}/type`, { customerId, text: 'A manicure is 28 €.' });
  }
  const email = 'importer@example.com';
  await callApi(url, {}, 'POST', '/api/auth/register', { email, timezone: 'UTC', language: 'en' });
  const password = await findPassword(dataDir, email);
  const { page } = await open();
  await signIn(page, { email, password });

  const button = page.getByRole('button', { name: 'Import Conversations' });
  await button.waitFor();
  expect(await button.isDisabled()).toBe(true);
  await page.getByLabel('Instagram access token').fill(accessToken);
  await button.click();
  const title = page.getByRole('heading', { name: 'Parley is reading your chats' });
  await title.waitFor();
  expect(await page.getByRole('button', { name: /cancel|stop/i }).count()).toBe(0);
  await page.getByText(/^Conversations: \d+ of 24, messages: \d+$/).waitFor();
  await expect.poll(() => page.title()).toMatch(/^\d+ % · Parley$/);

  await page.reload();
  await title.waitFor();
  // Another tab, and a phone, see the same run.
  const phone = await open({ size: PHONE, isPhone: true });
  await signIn(phone.page, { email, password });
  await phone.page.getByRole('heading', { name: 'Parley is reading your chats' }).waitFor();
  const scrolls = await phone.page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  expect(scrolls).toBe(false);

  await page.getByRole('button', { name: 'Look at the chats meanwhile' }).click();
  await page
    .getByRole('link', { name: /^Buyer/ })
    .first()
    .waitFor();
  await title.waitFor({ state: 'hidden' });

  // What is here when it has ended.
  await phone.page
    .getByRole('heading', { name: 'Parley is reading your chats' })
    .waitFor({ state: 'hidden', timeout: 120_000 });
  await page.goto('/dashboard');
  await page
    .getByRole('link', { name: /^Buyer/ })
    .first()
    .waitFor();
  expect(await page.title()).not.toContain('%');
  const unread = await page.getByText(/unread message/).count();
  expect(unread).toBe(0);
});
