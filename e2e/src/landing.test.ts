import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { LANGUAGE_CODES } from './language-codes.ts';
import { breakCalls, forgiveFailedLoads, shareStage } from './stage.ts';

const { open, parley } = shareStage();

const ANCHORS = [
  'hero',
  'problems',
  'solution',
  'demo',
  'features',
  'how-it-works',
  'trust',
  'pricing',
  'faq',
  'cta',
];

/** As somebody meets it who has never been here and has nothing against motion. */
async function openMoving(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.install();
  await page.goto('/landing');
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
}

const addresses = (links: Locator) => links.evaluateAll((all) => all.map((one) => one.getAttribute('href')));

test('the page comes whole in Russian, section by section, and its buttons lead where they say [LAND-01, LAND-02, LAND-03, LAND-05, LAND-06, LAND-18, LAND-19, LAND-25, LAND-35, OP-83] [LIM-04]', async () => {
  const { page, context } = await open();
  await context.clearCookies();
  const first = await (await context.request.get('/')).text();
  expect(first).toContain('<html lang="ru" dir="ltr">');
  expect(first).toContain('Клиент написал.');
  // The test's own visitor has chosen English; this one has chosen nothing.
  await context.addCookies([{ name: 'parley_language', value: 'ru', url: parley().url }]);
  await page.goto('/landing');
  const ids = await page.locator('main section[id]').evaluateAll((all) => all.map((one) => one.id));
  expect(ids.filter((id) => ANCHORS.includes(id))).toEqual(ANCHORS);
  expect(await addresses(page.locator('header > nav a'))).toEqual([
    '#features',
    '#how-it-works',
    '#pricing',
    '#faq',
  ]);
  expect(await page.getByRole('banner').getByRole('link', { name: 'Войти' }).getAttribute('href')).toBe(
    '/login',
  );
  for (const name of [
    'Начать бесплатно',
    'Первые 14 дней бесплатно',
    'Связаться с нами',
    'Подключить аккаунт',
  ])
    expect(new Set(await addresses(page.getByRole('link', { name })))).toEqual(new Set(['/register']));
  expect(new Set(await addresses(page.locator('#pricing a')))).toEqual(new Set(['/register']));
  for (const name of ['Как работает', 'Смотреть демо'])
    expect(await page.locator('main').getByRole('link', { name }).getAttribute('href')).toBe('#demo');
  await page.getByRole('link', { name: 'Как работает' }).click();
  await page.waitForURL(/#demo$/);
  expect(await page.locator('#demo').evaluate((section) => section === document.activeElement)).toBe(true);
  await page.goBack();
  await page.waitForURL(/\/landing$/);
  expect(await page.locator('#how-it-works li').count()).toBe(4);
});

test('prices, the yearly saving and what each plan holds [LAND-17, LAND-20, LAND-21, LAND-22, LAND-23]', async () => {
  const { page, context } = await open();
  await context.addCookies([{ name: 'parley_language', value: 'ru', url: parley().url }]);
  await page.goto('/landing');
  const plain = (texts: string[]) => texts.map((text) => text.replaceAll(/\s/g, ' '));
  const prices = async () => plain(await page.locator('.plan .price strong:visible').allInnerTexts());
  expect(await prices()).toEqual(['1 290 ₽', '3 990 ₽', 'По запросу']);
  expect(plain(await page.locator('.plan s').allInnerTexts())).toEqual([
    expect.stringContaining('1 990 ₽'),
    expect.stringContaining('5 990 ₽'),
  ]);
  expect(await page.locator('.saving').textContent()).toMatch(/23\s%/);
  await page.getByRole('button', { name: 'За год' }).click();
  expect(await prices()).toEqual(['990 ₽', '2 990 ₽', 'По запросу']);
  expect(await page.getByRole('button', { name: 'За год' }).getAttribute('aria-pressed')).toBe('true');
  expect(await page.locator('[data-plan=enterprise] li').allInnerTexts()).toHaveLength(5);
  expect(await page.locator('[data-plan=starter] [data-absent]').count()).toBe(2);
});

test('the hero plays its four conversations and its chips at their pace [LAND-07, LAND-08, LAND-09, LAND-36]', async () => {
  const { page } = await open();
  await openMoving(page);
  const shown = page.locator('[data-dialog][data-shown]');
  const choose = page.getByRole('button', { name: 'Dry skin' });
  // A click waits for frames, which stand still with the clock.
  await choose.dispatchEvent('click');
  const phase = () => shown.getAttribute('data-phase');
  expect([await shown.getAttribute('data-dialog'), await phase()]).toEqual(['1', 'asked']);
  await page.clock.runFor(500);
  expect(await phase()).toBe('typing');
  await page.clock.runFor(2000);
  expect(await phase()).toBe('answered');
  await page.clock.runFor(3500);
  expect([await shown.getAttribute('data-dialog'), await phase()]).toEqual(['2', 'asked']);
  await page.clock.runFor(6000);
  expect(await shown.getAttribute('data-dialog')).toBe('3');
  await page.clock.runFor(2500);
  expect(await shown.textContent()).toContain('3,000 UAH');
  const chips = page.locator('[data-chips] li');
  const lit = () => chips.evaluateAll((all) => all.findIndex((one) => one.hasAttribute('data-shown')));
  const before = await lit();
  await page.clock.runFor(3000);
  expect(await lit()).toBe((before + 1) % 4);
});

test('the demo counts to 127 and starts anew, answers in three steps, and its tabs follow the keyboard [LAND-10, LAND-11, LAND-12, LAND-13, LAND-14]', async () => {
  const { page } = await open();
  await openMoving(page);
  const counter = page.locator('[data-counter]');
  const read = async () => Number(await counter.textContent());
  const seen: number[] = [await read()];
  for (let step = 0; step < 70 && seen.at(-1) !== 0; step++) {
    await page.clock.runFor(500);
    seen.push(await read());
  }
  const rises = seen.slice(1, -1).map((count, at) => count - (seen[at] ?? 0));
  expect(rises.every((rise) => rise >= 1 && rise <= 5)).toBe(true);
  expect(seen.slice(-2)).toEqual([127, 0]);
  expect(await page.locator('[data-stream] [data-tag]:visible').allInnerTexts()).toContain('Queued');

  await page.getByRole('tab', { name: 'Incoming' }).focus();
  await page.keyboard.press('ArrowRight');
  expect(await page.getByRole('tab', { name: 'AI at work' }).getAttribute('aria-selected')).toBe('true');
  const percent = page.locator('[data-percent]');
  for (let step = 0; step < 12 && (await percent.textContent()) !== '0'; step++)
    await page.clock.runFor(1000);
  const steps = () =>
    page.locator('[data-pipeline] li').evaluateAll((all) => all.map((one) => one.getAttribute('data-step')));
  expect(await steps()).toEqual(['now', 'next', 'next']);
  await page.clock.runFor(4000);
  expect([await percent.textContent(), await steps()]).toEqual(['40', ['done', 'now', 'next']]);
  await page.clock.runFor(3000);
  expect([await percent.textContent(), await steps()]).toEqual(['70', ['done', 'done', 'now']]);
  await page.clock.runFor(3000);
  expect([await percent.textContent(), await steps()]).toEqual(['100', ['done', 'done', 'done']]);
  await page.keyboard.press('End');
  expect(await page.getByRole('tabpanel').textContent()).toContain('99.7%');
});

test('whoever asks for less motion sees the finished frames, and no timer runs', async () => {
  const { page } = await open();
  await page.clock.install();
  await page.goto('/landing');
  const frame = () => page.locator('main').innerHTML();
  const before = await frame();
  await page.clock.runFor(20_000);
  expect(await frame()).toBe(before);
  expect(await page.locator('[data-dialog][data-shown]').getAttribute('data-phase')).toBe('answered');
});

test('six cards open their panel, on the phone below the card; one question is open at a time [LAND-15, LAND-16, LAND-24, OP-83]', async () => {
  const { page } = await open({ isPhone: true });
  await page.goto('/landing');
  const cards = page.locator('.feature');
  expect(await cards.count()).toBe(6);
  expect(await page.locator('.preview:visible').textContent()).toContain('About 2 minutes remain');
  expect(await page.locator('.preview:visible progress').count()).toBe(5);
  await page.getByRole('button', { name: /^Comments/ }).click();
  const panel = page.locator('.preview:visible');
  expect(await panel.count()).toBe(1);
  const [card, opened] = [await cards.nth(4).boundingBox(), await panel.boundingBox()];
  expect((opened?.y ?? 0) - ((card?.y ?? 0) + (card?.height ?? 0))).toBeGreaterThanOrEqual(0);
  expect(opened?.x).toBe(card?.x);

  const questions = page.locator('#faq details');
  expect(await page.locator('#faq details[open]').count()).toBe(1);
  await questions.nth(2).locator('summary').click();
  await page.locator('#faq details:nth-child(3)[open]').waitFor();
  expect(await page.locator('#faq details[open]').count()).toBe(1);
});

test('the menu of the phone slides in, holds the focus and closes on Escape [LAND-04]', async () => {
  const { page } = await open({ isPhone: true });
  await page.goto('/landing');
  const opener = page.getByRole('button', { name: 'Menu' });
  await opener.click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.waitFor();
  for (let press = 0; press < 12; press++) {
    await page.keyboard.press('Tab');
    const isOutside = await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement !== document.body && !activeElement?.closest('dialog');
    });
    expect(isOutside).toBe(false);
  }
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
  await opener.click();
  await menu.getByRole('link', { name: 'Pricing' }).click();
  await page.waitForURL(/#pricing$/);
  await menu.waitFor({ state: 'hidden' });
});

test('on the smallest phone its header has the language and the way in, in every language [LAND-03]', async () => {
  const size = { width: 320, height: 640 };
  for (const code of LANGUAGE_CODES) {
    const { page } = await open({ language: code, size, isPhone: true });
    await page.goto('/landing');
    const header = page.getByRole('banner');
    const parts = [header.locator('summary'), header.locator('.primary'), header.getByRole('button')];
    const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
    expect([
      code,
      ...boxes.map((box) => [box?.width ?? 0, box?.height ?? 0].map((side) => side >= 44)),
    ]).toEqual([code, ...Array(3).fill([true, true])]);
    await parts[0]?.click();
    const list = await header.locator('details ul').boundingBox();
    expect([code, (list?.x ?? -1) >= 0, (list?.x ?? 0) + (list?.width ?? 0) <= size.width]).toEqual([
      code,
      true,
      true,
    ]);
    const content = await page.evaluate(() => document.documentElement.scrollWidth);
    expect([code, content]).toEqual([code, size.width]);
  }
});

test('without scripts everything can be read: all demo tabs, both prices, the questions, the anchors', async () => {
  const { context } = await open();
  const browser = context.browser();
  const bare = await browser?.newContext({ javaScriptEnabled: false, baseURL: parley().url });
  if (!bare) throw new Error('The browser is gone');
  const page = await bare.newPage();
  await page.goto('/landing?language=en');
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/landing');
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  for (const selector of ['#panel-0', '#panel-1', '#panel-2', '#preview-5'])
    expect([selector, await page.locator(selector).isVisible()]).toEqual([selector, true]);
  expect(await page.locator('.plan .price strong:visible').count()).toBe(5);
  await page.locator('#faq summary').nth(1).click();
  expect(await page.locator('#faq details').nth(1).locator('p').isVisible()).toBe(true);
  await bare.close();
});

test('nothing is asked of another host, and no page of 320 px scrolls sideways', async () => {
  for (const size of [
    { width: 320, height: 640 },
    { width: 1440, height: 900 },
  ]) {
    const { page } = await open({ size });
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).origin));
    await page.goto('/landing');
    await page.locator('#cta').scrollIntoViewIfNeeded();
    const [content, view] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(content).toBeLessThanOrEqual(view ?? 0);
    expect([...hosts]).toEqual([new URL(parley().url).origin]);
  }
});

test('a visitor asks the assistant itself: the line that it answers from is marked, what is not written is not answered', async () => {
  const { page } = await open();
  await page.goto('/landing');
  const part = page.locator('#ask');
  await part.getByRole('button', { name: 'How much is a birthday cake?' }).click();
  await part.locator('[data-state=answer]').getByText('Birthday cake for 10 people: 42 €').waitFor();
  expect(await part.locator('[data-source]').allTextContents()).toEqual([
    'Birthday cake for 10 people: 42 €',
  ]);
  await part.getByLabel('Your question').fill('Do you sell wine?');
  await page.keyboard.press('Enter');
  await part.locator('[data-state=unknown]').getByText('I do not know that.').waitFor();
  expect(await part.locator('[data-source]').count()).toBe(0);
  expect(await part.getByLabel('Your question').inputValue()).toBe('');
});

test('a question that cannot be asked is told, and can be asked again', async () => {
  const visitor = await open();
  const { page } = visitor;
  await page.goto('/landing');
  const calls = await breakCalls(page, 'POST', /api\/sample-questions/);
  const part = page.locator('#ask');
  await part.getByRole('button', { name: 'How much is delivery?' }).click();
  await part.locator('[data-state=failed]').getByText('That did not work').waitFor();
  await calls.heal();
  await part.getByRole('button', { name: 'How much is delivery?' }).click();
  await part.locator('[data-state=answer]').getByText('5 €').waitFor();
  forgiveFailedLoads(visitor, /sample-questions/);
});

test('what it will never do is proved in four steps, which all stand there before and after', async () => {
  const { page } = await open();
  await openMoving(page);
  const proof = page.locator('[data-proof]').first();
  const shown = () => proof.locator('li[data-shown]').count();
  expect(await shown()).toBe(4);
  await proof.getByRole('button', { name: 'Play' }).click();
  expect(await shown()).toBe(1);
  for (const steps of [2, 3, 4, 4]) {
    await page.clock.runFor(2500);
    expect(await shown()).toBe(steps);
  }
});

test('privacy and terms can be read by everybody, in the language of the visitor [LAND-26]', async () => {
  const { page } = await open();
  await page.goto('/landing');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await page.getByRole('heading', { level: 1, name: 'Privacy' }).waitFor();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await page.getByRole('heading', { level: 1, name: 'Terms' }).waitFor();
  await page.goto('/terms?language=ar');
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
  await page.getByRole('heading', { level: 1, name: 'الشروط' }).waitFor();
});

test('search engines are told what is for them in their own words', async () => {
  const { context } = await open();
  const answer = await context.request.get('/robots.txt');
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(await answer.text()).toMatch(/^User-agent: \*$/m);
});

test('the page is dark where the system is, and follows it', async () => {
  const { page } = await open({ theme: 'dark' });
  await page.goto('/landing');
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await ground();
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(ground).not.toBe(dark);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(ground).toBe(dark);
});

test('pictures that do not come take nothing else with them [LAND-38]', async () => {
  const visitor = await open();
  const { page } = visitor;
  await page.route(/\.(webp|png|svg)$/, (route) => route.abort());
  await page.goto('/landing');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('tab', { name: 'AI at work' }).click();
  expect(await page.getByRole('tab', { name: 'AI at work' }).getAttribute('aria-selected')).toBe('true');
  expect(visitor.problems.every((problem) => problem.includes('Failed to load resource'))).toBe(true);
  forgiveFailedLoads(visitor, /\.(webp|png|svg)/);
});
