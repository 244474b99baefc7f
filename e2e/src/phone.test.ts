import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { signIn, type Visit } from './browser.ts';
import { boxOf, findBrokenWords, findOverflow, findSmallTargets } from './phone-measures.ts';
import { type Scene, shareStage } from './stage.ts';
import { swipe, touch } from './touch.ts';

const { parley, open, business } = shareStage();

/**
 * Customers who have written, the last one first in the list; all but the first look as told. Without answers of the
 * AI, so that nothing moves.
 */
async function crowd(names: string[], looks: { profilePic?: string } = {}): Promise<Scene> {
  const scene = await business(names[0] ?? '');
  const { owner } = scene;
  await owner.call('PUT', `/api/users/${owner.userId}/ai-settings`, { autoResponseEnabled: false });
  await scene.write(`I am ${names[0]}`);
  for (const name of names.slice(1)) {
    await awaitChats(scene, names.indexOf(name));
    const { simulator } = parley();
    const customer = await simulator.createCustomer(owner.business.instagramUserId, { name, ...looks });
    await simulator.write(customer, `I am ${name}`);
  }
  await awaitChats(scene, names.length);
  return scene;
}

async function awaitChats({ owner }: Scene, count: number): Promise<void> {
  const read = async () => (await owner.call<unknown[]>('GET', '/api/conversations')).length;
  await expect.poll(read, { timeout: 20_000, interval: 50 }).toBe(count);
}

async function openPhone(scene: Scene, view: { language?: string; width?: number } = {}): Promise<Visit> {
  const { language = 'en', width = 390 } = view;
  const visitor = await open({ language, isPhone: true, size: { width, height: 844 } });
  await signIn(visitor.page, scene.owner);
  return visitor;
}

const rowOf = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(name) });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 1 });
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const hint = (page: Page) => page.locator('[data-swipe]');

async function openChat(page: Page, name: string): Promise<void> {
  await rowOf(page, name).tap();
  await heading(page, name).waitFor();
  await page.getByRole('log').getByText(`I am ${name}`).waitFor();
}

test('the second bar stands under the switches, scrolls away, and leads to what the AI is set up with [NAV-09, NAV-10]', async () => {
  const scene = await crowd(Array.from({ length: 12 }, (_, index) => `Person ${index + 10}`));
  const { page } = await openPhone(scene);
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  const bar = page.getByRole('navigation', { name: 'AI setup' });
  await bar.waitFor();
  await rowOf(page, 'Person 21').waitFor();
  const cells = await bar.getByRole('link').all();
  expect(await Promise.all(cells.map((cell) => cell.textContent()))).toEqual([
    'AI prompt',
    'Knowledge',
    'Reminders',
    'Triggers',
    'Media',
  ]);
  const boxes = await Promise.all(cells.map(boxOf));
  expect(boxes.map(({ height }) => height)).toEqual([52, 52, 52, 52, 52]);
  expect(boxes[0]?.width).toBe(boxes[1]?.width);
  const search = await boxOf(page.getByRole('textbox', { name: 'Search conversations' }));
  const switches = await boxOf(page.getByRole('switch', { name: 'Moderation' }));
  const before = await boxOf(bar);
  expect(search.y + search.height).toBeLessThan(switches.y);
  expect(switches.y + switches.height).toBeLessThan(before.y);
  await swipe(page, { x: 200, y: 600 }, { x: 200, y: 300 });
  await expect.poll(async () => (await boxOf(bar)).y).toBeLessThan(before.y - 200);
  expect(await boxOf(page.getByRole('textbox', { name: 'Search conversations' }))).toEqual(search);

  for (const path of ['/mobile-config', '/mobile-insufficient-info']) {
    await page.goto(path);
    await bar.waitFor();
  }
  await bar.getByRole('link', { name: 'AI prompt' }).tap();
  await page.waitForURL(/\/mobile-ai$/);
  await heading(page, 'AI prompt').waitFor();
  expect(await bar.count()).toBe(0);
  expect(await tabs(page).count()).toBe(0);
  await page.goto('/mobile-database');
  await page.getByRole('region', { name: 'Text of the knowledge base' }).waitFor();
  // Whose account a call is about is always the one that is signed in [OP-02].
  const accounts = calls.flatMap((path) => /^\/api\/users?\/([^/]+)/.exec(path)?.[1] ?? []);
  expect([...new Set(accounts)]).toEqual([scene.owner.userId]);
});

test('an editor page saves, and asks before something typed is lost; on a wide window it is a dialog [NAV-09, NAV-10]', async () => {
  const scene = await business('Nobody');
  const { page } = await openPhone(scene);
  await page.getByRole('link', { name: 'AI prompt' }).tap();
  const field = page.getByRole('textbox', { name: 'Text of the prompt' });
  const save = page.getByRole('button', { name: 'Save' });
  const edit = page.getByRole('radio', { name: 'Edit' });
  await edit.tap();
  await field.fill('Be kind.');
  await page.getByText('8 characters, about 2 tokens').waitFor();
  await save.tap();
  await page.getByText('Prompt saved').waitFor();
  await page.getByText('All changes saved').waitFor();
  await edit.tap();
  expect(await save.isDisabled()).toBe(true);
  await field.fill('Be kind and short.');
  await page.getByRole('button', { name: 'Back' }).tap();
  await page.getByRole('button', { name: 'Keep editing' }).tap();
  expect(await field.inputValue()).toBe('Be kind and short.');
  await page.getByRole('button', { name: 'Back' }).tap();
  await page.getByRole('button', { name: 'Discard changes' }).tap();
  await page.waitForURL(/\/dashboard$/);
  const { owner } = scene;
  const stored = await owner.call<{ prompt: string }>('GET', `/api/user/${owner.userId}/prompt`);
  expect(stored.prompt).toBe('Be kind.');

  const wide = await open();
  await signIn(wide.page, owner);
  await wide.page.goto('/mobile-database');
  await wide.page.getByRole('dialog', { name: 'Knowledge base' }).waitFor();
  await wide.page.waitForURL(/\/dashboard$/);
});

test('the tabs: on their pages, one is on, badges count, and none inside a chat [NAV-20, NAV-22, NAV-24, NAV-26, NAV-27]', async () => {
  const scene = await business('Lucía Fernández');
  await scene.write('Is there a parking garage?');
  const { page } = await openPhone(scene);
  const missing = tabs(page).getByRole('link', { name: 'Missing' });
  await expect.poll(() => missing.textContent()).toBe('1Missing');
  const questions = await scene.owner.call<unknown[]>('GET', '/api/insufficient-info-messages');
  expect(questions).toHaveLength(1);
  await expect.poll(() => tabs(page).getByRole('link', { name: 'Chats' }).textContent()).toBe('1Chats');
  const isOn = (name: string) =>
    tabs(page)
      .getByRole('link', { name })
      .getAttribute('aria-current')
      .then((value) => value !== null);
  for (const [path, name] of [
    ['/', 'Chats'],
    ['/dashboard', 'Chats'],
    ['/mobile-insufficient-info', 'Missing'],
    ['/mobile-config', 'Settings'],
  ] as const) {
    await page.goto(path);
    await tabs(page).waitFor();
    const on = await Promise.all(['Chats', 'Missing', 'Settings'].map(isOn));
    expect([path, on]).toEqual([path, ['Chats', 'Missing', 'Settings'].map((one) => one === name)]);
  }
  const [chat] = await scene.owner.call<{ id: string }[]>('GET', '/api/conversations');
  await page.goto(`/dashboard?conversation=${chat?.id}`);
  await heading(page, 'Lucía Fernández').waitFor();
  expect(await tabs(page).count()).toBe(0);
  await page.goto('/dashboard');
  await tabs(page).waitFor();
  await page.setViewportSize({ width: 800, height: 844 });
  await expect.poll(() => tabs(page).count()).toBe(0);
});

test('a swipe follows the finger to the next chat and back, from 80 px on; the menu does the same [CHAT-16, CHAT-17, CHAT-18]', async () => {
  const scene = await crowd(['Ann', 'Bob', 'Cleo']);
  const { page } = await openPhone(scene);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await openChat(page, 'Cleo');
  const short = await touch(page, { x: 250, y: 400 }, { isQuick: true });
  await short.move({ x: 174, y: 404 });
  expect(await hint(page).getAttribute('data-swipe')).toBe('forward');
  expect(await hint(page).getAttribute('data-ready')).toBeNull();
  const layer = page.locator('[data-swipe] > div');
  expect(Math.round((await boxOf(layer)).x)).toBe(-76);
  await short.lift();
  await expect.poll(() => hint(page).count()).toBe(0);
  await heading(page, 'Cleo').waitFor();

  await swipe(page, { x: 250, y: 400 }, { x: 168, y: 404 });
  await heading(page, 'Bob').waitFor();
  await page.getByRole('button', { name: /Conversation menu/ }).tap();
  await page.getByRole('menuitem', { name: 'Next conversation' }).tap();
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await heading(page, 'Ann').waitFor();
  // After the last chat there is none.
  await swipe(page, { x: 250, y: 400 }, { x: 100, y: 404 });
  await page.getByRole('button', { name: /Conversation menu/ }).tap();
  expect(await page.getByRole('menuitem', { name: 'Next conversation' }).isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  await swipe(page, { x: 100, y: 400 }, { x: 190, y: 396 });
  await rowOf(page, 'Cleo').waitFor();
  await page.waitForURL(/\/dashboard$/);
});

test('in Arabic the swipes follow the reading direction', async () => {
  const scene = await crowd(['Ann', 'Bob']);
  const { page } = await openPhone(scene, { language: 'ar' });
  await openChat(page, 'Bob');
  await swipe(page, { x: 100, y: 400 }, { x: 190, y: 404 });
  await heading(page, 'Ann').waitFor();
  await swipe(page, { x: 250, y: 400 }, { x: 160, y: 404 });
  await page.waitForURL(/\/dashboard$/);
});

test('what scrolls, starts at the edge, goes aslant or is typed is no swipe', async () => {
  const scene = await crowd(['Ann', 'Bob']);
  const { page } = await openPhone(scene);
  await openChat(page, 'Bob');
  await swipe(page, { x: 380, y: 400 }, { x: 200, y: 400 });
  await swipe(page, { x: 10, y: 400 }, { x: 200, y: 400 });
  await swipe(page, { x: 300, y: 500 }, { x: 180, y: 400 });
  const field = page.getByRole('textbox', { name: 'Message' });
  const { y } = await boxOf(field);
  await swipe(page, { x: 250, y: y + 20 }, { x: 100, y: y + 20 });
  await heading(page, 'Bob').waitFor();
  // Zoomed in, a finger moves the picture.
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setPageScaleFactor', { pageScaleFactor: 2 });
  await swipe(page, { x: 250, y: 300 }, { x: 100, y: 300 });
  await session.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1 });
  await page.getByRole('log').getByText('I am Bob').selectText();
  await swipe(page, { x: 250, y: 400 }, { x: 100, y: 400 });
  await heading(page, 'Bob').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('a swipe up opens the quick actions, a swipe down of 50 px closes them, and each does its work [CHAT-19, CHAT-20]', async () => {
  const scene = await crowd(['Ann']);
  const { owner } = scene;
  await owner.call('PUT', `/api/users/${owner.userId}/ai-settings`, { autoResponseEnabled: true });
  const { page } = await openPhone(scene);
  await openChat(page, 'Ann');
  const sheet = page.getByRole('dialog', { name: 'Quick actions' });
  await swipe(page, { x: 200, y: 600 }, { x: 200, y: 525 });
  expect(await sheet.count()).toBe(0);
  await swipe(page, { x: 200, y: 600 }, { x: 200, y: 515 });
  await sheet.waitFor();
  const title = await boxOf(sheet.getByRole('heading'));
  await swipe(page, { x: 200, y: title.y }, { x: 200, y: title.y + 45 });
  await sheet.waitFor();
  await swipe(page, { x: 200, y: title.y }, { x: 200, y: title.y + 55 });
  await sheet.waitFor({ state: 'detached' });

  const openMenu = async () => {
    await page.getByRole('button', { name: /Conversation menu/ }).tap();
    await page.getByRole('menuitem', { name: 'Quick actions' }).tap();
  };
  await openMenu();
  await sheet.getByRole('button', { name: 'Turn the AI off in this chat' }).tap();
  await expect.poll(() => page.getByRole('switch', { name: 'AI in this chat' }).isChecked()).toBe(false);
  await openMenu();
  await sheet.getByRole('button', { name: 'Turn the AI on in this chat' }).waitFor();
  await sheet.getByRole('button', { name: 'Delete conversation' }).tap();
  await page
    .getByRole('dialog', { name: 'Delete this conversation?' })
    .getByRole('button', { name: 'Delete conversation' })
    .tap();
  await page.waitForURL(/\/dashboard$/);
  await expect.poll(() => rowOf(page, 'Ann').count()).toBe(0);
});

test('history scrolls under the finger before the quick actions open', async () => {
  const scene = await crowd(['Ann']);
  for (let index = 0; index < 14; index++)
    await scene.write(`Line ${index} of ${'a longer history '.repeat(9)}`);
  const { page } = await openPhone(scene);
  await rowOf(page, 'Ann').tap();
  const log = page.getByRole('log');
  await log.getByText('Line 13 of').waitFor();
  const fromEnd = () => log.evaluate((area) => area.scrollHeight - area.clientHeight - area.scrollTop);
  await expect.poll(fromEnd).toBeLessThanOrEqual(1);
  await log.evaluate((area) => area.scrollBy(0, -300));
  await expect.poll(fromEnd).toBeGreaterThan(250);
  await swipe(page, { x: 200, y: 500 }, { x: 204, y: 400 });
  await expect.poll(fromEnd).toBeLessThan(250);
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('with the keyboard open the field and the newest message stay in view, and the tabs make room [CHAT-30]', async () => {
  const scene = await crowd(['Ann']);
  for (let index = 0; index < 14; index++)
    await scene.write(`Line ${index} of ${'a longer history '.repeat(9)}`);
  const { page } = await openPhone(scene);
  const search = page.getByRole('textbox', { name: 'Search conversations' });
  await tabs(page).waitFor();
  await search.tap();
  // The browser makes the page smaller by the keyboard, as `interactive-widget` asks.
  await page.setViewportSize({ width: 390, height: 694 });
  expect(await tabs(page).count()).toBe(1);
  await page.setViewportSize({ width: 390, height: 690 });
  await expect.poll(() => tabs(page).count()).toBe(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await tabs(page).waitFor();

  await rowOf(page, 'Ann').tap();
  const newest = page.getByRole('log').getByText('Line 13 of');
  await newest.waitFor();
  const field = page.getByRole('textbox', { name: 'Message' });
  await field.tap();
  await page.setViewportSize({ width: 390, height: 500 });
  const bottomOf = async (one: typeof newest) => {
    const { y, height } = await boxOf(one);
    return y + height;
  };
  await expect.poll(() => bottomOf(field)).toBeLessThanOrEqual(500);
  await expect.poll(async () => (await bottomOf(newest)) <= (await boxOf(field)).y).toBe(true);
  expect((await boxOf(heading(page, 'Ann'))).y).toBeGreaterThanOrEqual(0);
});

test('a chat leads back to the same place in the list with its faces, and the last row stands free of the tabs [DASH-12, DASH-19, NAV-28]', async () => {
  const scene = await crowd(
    Array.from({ length: 16 }, (_, index) => `Person ${index + 10}`),
    { profilePic: 'face1.jpg' },
  );
  const { page } = await openPhone(scene);
  const area = page.getByRole('navigation', { name: 'Conversations' }).locator('xpath=..');
  const newest = rowOf(page, 'Person 25');
  await expect
    .poll(() => newest.locator('img').evaluate((face: HTMLImageElement) => face.naturalWidth))
    .toBeGreaterThan(0);
  // Those of rows that are not there yet, too.
  expect(await rowOf(page, 'Person 11').count()).toBe(0);
  const facesRead = () =>
    page.evaluate(() => {
      const read = performance.getEntriesByType('resource').map(({ name }) => name);
      return new Set(read.filter((name) => /\/contacts\/[^/]+\/picture/.test(name))).size;
    });
  await expect.poll(facesRead).toBe(15);
  await area.evaluate((list) => list.scrollTo(0, 410));
  // A tap by name would scroll the row to where it likes it.
  const row = rowOf(page, 'Person 19');
  await row.waitFor();
  const { x, y } = await boxOf(row);
  const point = [x + 100, y + 36] as const;
  // A list that scrolls takes no taps.
  const isHit = () => page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.closest('a') != null, point);
  await expect.poll(isHit).toBe(true);
  await page.touchscreen.tap(...point);
  await heading(page, 'Person 19').waitFor();
  await page.getByRole('button', { name: 'Back to the list' }).tap();
  await row.waitFor();
  await expect.poll(() => area.evaluate((list) => Math.round(list.scrollTop))).toBe(410);

  await area.evaluate((list) => list.scrollTo(0, list.scrollHeight));
  const last = await boxOf(rowOf(page, 'Person 10'));
  expect(last.y + last.height).toBeLessThanOrEqual(844 - 100);
  expect((await boxOf(tabs(page))).height).toBe(84);
});

test('the field of the phone: Enter sends, it grows to its height, counts late and keeps what is too long [CHAT-08, CHAT-11, CHAT-12, CHAT-13, CHAT-29]', async () => {
  const scene = await crowd(['Ann']);
  const { page } = await openPhone(scene);
  await openChat(page, 'Ann');
  const field = page.getByRole('textbox', { name: 'Message' });
  const send = page.getByRole('button', { name: 'Send' });
  expect(await send.isDisabled()).toBe(true);
  await field.fill('   ');
  expect(await send.isDisabled()).toBe(true);
  await field.fill('One');
  await field.press('Shift+Enter');
  await field.pressSequentially('Two');
  expect(await field.inputValue()).toBe('One\nTwo');
  await field.press('Enter');
  await expect.poll(scene.sent, { timeout: 15_000 }).toEqual(['One\nTwo']);
  await expect.poll(() => field.inputValue()).toBe('');

  const counter = page.locator('#composer-counter [aria-hidden]');
  await field.fill('a'.repeat(800));
  expect(await counter.count()).toBe(0);
  expect((await boxOf(field)).height).toBe(140);
  await field.fill('a'.repeat(801));
  expect(await counter.textContent()).toBe('801/1000');
  await field.fill('a'.repeat(1012));
  expect(await counter.textContent()).toBe('+12');
  expect(await send.isDisabled()).toBe(true);
  expect((await field.inputValue()).length).toBe(1012);
  await page.setViewportSize({ width: 390, height: 300 });
  await expect.poll(async () => (await boxOf(field)).height).toBe(80);
  await page.setViewportSize({ width: 390, height: 180 });
  await expect.poll(async () => (await boxOf(field)).height).toBe(72);
});

test.each(['uk', 'de', 'ja', 'ar'])(
  'on 320 px nothing is cut off, no word is broken and every target fits a finger, in %s',
  async (language) => {
    const scene = await business('Анастасія Мельник-Коваленко');
    const { owner, write } = scene;
    await owner.call('PATCH', `/api/users/${owner.userId}/moderation`, { moderationEnabled: true });
    await write('Is there a parking garage?');
    await expect
      .poll(async () => (await owner.call<unknown[]>('GET', '/api/insufficient-info-messages')).length, {
        timeout: 15_000,
      })
      .toBe(1);
    await write('How much is a manicure?');
    await expect
      .poll(async () => (await owner.call<unknown[]>('GET', '/api/pending-messages')).length, {
        timeout: 15_000,
      })
      .toBe(1);
    const { page } = await openPhone(scene, { language, width: 320 });
    const found: string[] = [];
    const measure = async (name: string) => {
      const faults = [
        ...(await findOverflow(page)),
        ...(await findSmallTargets(page)),
        ...(await findBrokenWords(page)),
      ];
      found.push(...faults.map((fault) => `${name}: ${fault}`));
    };
    await page.getByText('Мельник').first().waitFor();
    await measure('list');
    await page.getByText('Мельник').first().tap();
    await page.locator('section section').first().waitFor();
    await measure('chat');
    await page
      .getByRole('banner')
      .locator('[aria-haspopup=menu]')
      .or(page.locator('header [aria-haspopup=menu]'))
      .filter({ visible: true })
      .first()
      .tap();
    await page.getByRole('menuitem').first().waitFor();
    await measure('menu');
    await page.getByRole('menuitem').last().tap();
    await page.getByRole('dialog').waitFor();
    await measure('quick actions');
    for (const path of ['mobile-config', 'mobile-insufficient-info', 'mobile-ai', 'mobile-database']) {
      await page.goto(`/${path}`);
      await page.getByRole('main').waitFor();
      await page.waitForLoadState('networkidle');
      await measure(path);
    }
    // What is beside the two ways to see a text stays together, whatever their names leave it.
    const tools = page
      .getByRole('radiogroup')
      .locator('xpath=following-sibling::*/descendant-or-self::button');
    const rows = (await Promise.all((await tools.all()).map(boxOf))).map(({ y }) => y);
    expect(rows).toHaveLength(3);
    if (new Set(rows).size > 1) found.push(`mobile-database: tools at ${rows.join(', ')}`);
    await page.goto('/mobile-config');
    await page.locator('button[aria-controls][aria-expanded=false]').last().tap();
    await page.getByRole('radio').first().waitFor();
    await measure('languages');
    expect(found).toEqual([]);
  },
);
