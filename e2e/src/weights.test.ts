import type { Page, Response } from 'playwright-core';
import { expect, test } from 'vitest';

import { signIn } from './browser.ts';
import { shareStage } from './stage.ts';

const { open, business } = shareStage();

/** Bytes of script on the wire, in kB (1000 bytes), until a page can be used and nothing more is on its way. */
const BUDGET = { login: 160, dashboard: 290 };
/** Files of script: a far network waits for each. */
const MOST_FILES = 20;

type Weight = { kilobytes: number; scripts: Response[]; texts: string[] };

/** Loads an address with an empty cache, as a first visitor does, and weighs every script that came. */
async function weigh(page: Page, path: string, untilUsable: () => Promise<void>): Promise<Weight> {
  const scripts: Response[] = [];
  const keep = (response: Response) => {
    if (response.request().resourceType() === 'script') scripts.push(response);
  };
  page.on('response', keep);
  await page.goto(path);
  await untilUsable();
  // What is asked for in the background is paid for too; the polls of the dashboard are no script.
  await page.waitForLoadState('load');
  page.off('response', keep);
  const sizes = await Promise.all(scripts.map((script) => script.request().sizes()));
  const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
  const texts = await Promise.all(scripts.map((script) => script.text()));
  return { kilobytes: bytes / 1000, scripts, texts };
}

async function expectLight(
  { kilobytes, scripts, texts }: Weight,
  budget: number,
  ofDashboard: 0 | 1,
): Promise<void> {
  expect(scripts.length).toBeGreaterThan(3);
  expect(scripts.length).toBeLessThanOrEqual(MOST_FILES);
  expect(kilobytes).toBeGreaterThan(50);
  expect(kilobytes).toBeLessThanOrEqual(budget);
  for (const script of scripts) {
    const name = new URL(script.url()).pathname;
    const headers = await script.allHeaders();
    expect([name, script.status(), headers['content-encoding']]).toEqual([name, 200, 'br']);
    expect(headers['vary']).toMatch(/accept-encoding/i);
    if (name.startsWith('/assets/')) expect(headers['cache-control']).toContain('immutable');
  }
  // One dictionary, of the dashboard only where it is open, and none of the contract's schemas.
  for (const words of [CHOOSE_TEXT.en, EMAIL_TEXT.en])
    expect(texts.filter((text) => text.includes(words))).toHaveLength(0);
  expect(texts.filter((text) => text.includes(EMAIL_TEXT.uk))).toHaveLength(1);
  expect(texts.filter((text) => text.includes(CHOOSE_TEXT.uk))).toHaveLength(ofDashboard);
  expect(texts.filter((text) => /ZodError|invalid_union/.test(text))).toHaveLength(0);
}

/** Words of each dictionary that stand nowhere else. */
const CHOOSE_TEXT = { en: 'Its messages open here.', uk: 'Повідомлення відкриються тут.' };
const EMAIL_TEXT = {
  en: 'Your inbox is waiting, most of it already answered.',
  uk: 'більшість уже з відповіддю.',
};

test('the sign-in page loads at most 160 kB of script in few files, compressed', async () => {
  const { page } = await open({ language: 'uk' });
  const weight = await weigh(page, '/login', () => page.locator('button[type=submit]').waitFor());
  await expectLight(weight, BUDGET.login, 0);
});

test('the dashboard loads at most 290 kB of script in few files, compressed', async () => {
  const { owner, write } = await business('Olena');
  await write('Добрий день');
  const first = await open({ language: 'uk' });
  await signIn(first.page, owner);
  const state = await first.context.storageState();
  const { page, context } = await open({ language: 'uk' });
  await context.addCookies(state.cookies);
  const kept = state.origins[0]?.localStorage ?? [];
  await context.addInitScript((entries) => {
    for (const { name, value } of entries) localStorage.setItem(name, value);
  }, kept);
  // The conversation is opened too: everything that shows and answers it counts.
  const weight = await weigh(page, '/dashboard', async () => {
    await page.getByRole('link', { name: /Olena/ }).click();
    await page.getByRole('log').getByText('Добрий день').waitFor();
    await page.locator('form textarea').waitFor();
  });
  await expectLight(weight, BUDGET.dashboard, 1);
});
