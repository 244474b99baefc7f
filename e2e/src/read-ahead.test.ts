import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { signIn } from './browser.ts';
import { awaitGreeting, forgiveFailedLoads, shareStage } from './stage.ts';

const { open, business, parley } = shareStage();

const THREAD = /\/api\/conversations\/[^/]+\/messages/;

function watchReads(page: Page): string[] {
  const reads: string[] = [];
  page.on('request', (request) => {
    if (THREAD.test(request.url())) reads.push(request.url());
  });
  return reads;
}

test('what the rows in sight open is read before one is chosen, and then asked for no more', async () => {
  const { owner, write } = await business('Ada Moreno');
  await owner.call('PUT', `/api/users/${owner.userId}/ai-settings`, { enabled: false });
  await write('Is there a garden?');
  const { page } = await open({ isPhone: true });
  const reads = watchReads(page);
  const isRead = page.waitForResponse(THREAD);
  await signIn(page, owner);
  await (await isRead).finished();
  await page.getByRole('link', { name: /Ada Moreno/ }).tap();
  await page.getByRole('log').getByText('Is there a garden?').waitFor();
  expect(reads).toHaveLength(1);

  // What arrives while the list is shown comes to the thread that was read.
  await page.getByRole('button', { name: 'Back to the list' }).tap();
  await write('And a terrace?');
  const row = page.getByRole('link', { name: /Ada Moreno/ });
  await row.getByText('And a terrace?').waitFor();
  await row.tap();
  await page.getByRole('log').getByText('And a terrace?').waitFor();
  expect(reads).toHaveLength(1);
});

test('who asked for fewer bytes gets what they choose, and nothing before', async () => {
  const { owner, write } = await business('Ben Ortiz');
  await owner.call('PUT', `/api/users/${owner.userId}/ai-settings`, { enabled: false });
  await write('Is there a garden?');
  const { page, context } = await open();
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  const reads = watchReads(page);
  await signIn(page, owner);
  const row = page.getByRole('link', { name: /Ben Ortiz/ });
  await row.waitFor();
  await page.waitForLoadState('networkidle');
  expect(reads).toEqual([]);
  await row.click();
  await page.getByRole('log').getByText('Is there a garden?').waitFor();
  expect(reads).toHaveLength(1);
});

test('a server that does not answer is asked for one row, and the others are left alone', async () => {
  const { owner, write } = await business('Cleo Diaz');
  const { simulator } = parley();
  await owner.call('PUT', `/api/users/${owner.userId}/ai-settings`, { enabled: false });
  await write('First');
  const other = await simulator.createCustomer(owner.business.instagramUserId, { name: 'Dora Egan' });
  await simulator.write(other, 'Second');
  await expect.poll(async () => (await owner.call<unknown[]>('GET', '/api/conversations')).length).toBe(2);
  const visitor = await open();
  const { page } = visitor;
  const reads = watchReads(page);
  await page.route(THREAD, (route) => route.abort());
  await signIn(page, owner);
  await page.getByRole('link', { name: /Cleo Diaz/ }).waitFor();
  await page.getByRole('link', { name: /Dora Egan/ }).waitFor();
  await page.waitForLoadState('networkidle');
  expect([...new Set(reads)]).toHaveLength(1);
  await page.unroute(THREAD);
  await page.getByRole('link', { name: /Cleo Diaz/ }).click();
  await page.getByRole('log').getByText('First').waitFor();
  forgiveFailedLoads(visitor, THREAD);
});

test('a chat that could not be read keeps its words and its button while the others are read ahead', async () => {
  const { owner, write } = await business('Elia Fox');
  const { simulator } = parley();
  await owner.call('PUT', `/api/users/${owner.userId}/ai-settings`, { enabled: false });
  await write('First');
  const chats = () => owner.call<{ id: string }[]>('GET', '/api/conversations');
  await expect.poll(async () => (await chats()).length).toBe(1);
  const other = await simulator.createCustomer(owner.business.instagramUserId, { name: 'Finn Gray' });
  await simulator.write(other, 'Second');
  await expect.poll(async () => (await chats()).length).toBe(2);
  const [top, below] = await chats();
  const visitor = await open();
  const { page } = visitor;
  await signIn(page, owner);
  await page.getByRole('link', { name: /Finn Gray/ }).waitFor();
  await page.waitForLoadState('networkidle');
  const reads = watchReads(page);
  const broken = new RegExp(`/api/conversations/${top?.id}/messages`);
  const greeting = awaitGreeting(page);
  await page.route(broken, async (route) => {
    await greeting;
    await route.abort();
  });
  const isRead = page.waitForResponse((response) => response.url().includes(`${below?.id}/messages`));
  await page.goto(`/dashboard?conversation=${top?.id}`);
  await page.getByText('Failed to load messages').waitFor();
  // A slow page may have asked before the chat was there, and once more with it.
  const asked = reads.filter((url) => broken.test(url)).length;
  await isRead;
  expect(reads.filter((url) => broken.test(url))).toHaveLength(asked);
  await page.unroute(broken);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('log').getByText('Second').waitFor();
  forgiveFailedLoads(visitor, broken);
});
