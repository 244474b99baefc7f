import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { signIn } from './browser.ts';
import { callApi, signInByApi } from './owner.ts';
import { setStage } from './stage.ts';

const { open, parley } = setStage({}, { demo: true });

/** Half an hour before midnight in UTC, after it in the browser's zone, and in the morning in the account's. */
const AT = '2026-03-14T23:30:00.000Z';
const OF_OTHER_ZONES = /Mar 14|\b23:30|\b00:30/;

/** All that the server tells happened at this moment. */
async function setTimes(page: Page): Promise<void> {
  await page.route(/\/api\//, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response });
    const body = (await response.text()).replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, AT);
    await route.fulfill({ response, body });
  });
}

/** Where times are shown: the address and what carries them. */
const PLACES: [name: string, path: string, rows: string][] = [
  ['the list', '/dashboard', 'nav li'],
  ['comments', '/comments', '[data-comment-id]'],
  ['the queue', '/mobile-insufficient-info', 'article'],
  ['the activity log', '/audit', 'main li'],
];

test('every time is that of the account’s zone, whatever the browser’s is: in the list, bubbles, comments, queue and histories', async () => {
  const { demo, url } = parley();
  if (!demo) throw new Error('the demo was not made');
  const { cookie } = await signInByApi(url, demo.email, demo.password);
  const timezone = 'Asia/Tokyo';
  await callApi(url, { cookie }, 'PATCH', `/api/users/${demo.userId}/timezone`, { timezone });
  const { page } = await open();
  await signIn(page, demo);
  await setTimes(page);
  const seen: [string, boolean, boolean][] = [];
  const look = async (name: string, rows: string) => {
    await page.locator(rows).first().waitFor();
    const text = (await page.locator(rows).allInnerTexts()).join('\n');
    seen.push([name, /Mar 15|\b08:30/.test(text), OF_OTHER_ZONES.test(text)]);
  };
  for (const [name, path, rows] of PLACES) {
    await page.goto(path);
    await look(name, rows);
  }
  await page.goto('/dashboard?dialog=triggers');
  await page.getByRole('dialog').getByRole('button', { name: 'History' }).click();
  await look('the history of triggers', '[role=dialog] li:has(time)');
  await page.goto('/dashboard');
  await page.locator('nav li a').first().click();
  await look('bubbles', '[data-message-id]');
  // What is still being answered would find its page gone.
  await page.unrouteAll({ behavior: 'wait' });
  expect(seen).toEqual(
    [...PLACES.map(([name]) => name), 'the history of triggers', 'bubbles'].map((name) => [
      name,
      true,
      false,
    ]),
  );
});
