import pg from 'pg';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';

import { signIn, type View } from './browser.ts';
import { databaseUrl } from './embedded-database.ts';
import { fill } from './fill.ts';
import type { Owner } from './owner.ts';
import { type Mark, placeOf, readMark, scrollBy } from './reading-place.ts';
import { setStage } from './stage.ts';

// Tens of thousands of rows are no company for the accounts of other files.
const { parley, open, business } = setStage();

async function fillAccount(owner: Owner, size: { conversations: number; messages: number }): Promise<void> {
  const database = new pg.Client({ connectionString: await databaseUrl(parley().dataDir) });
  await database.connect();
  try {
    await fill(database, owner, size);
  } finally {
    await database.end();
  }
}

async function distanceToEnd(area: Locator): Promise<number> {
  return area.evaluate((element) => element.scrollHeight - element.clientHeight - element.scrollTop);
}

const MESSAGE = '^Message \\d+ about a Friday$';
const numberIn = ({ text }: Mark) => Number(/\d+/.exec(text)?.[0]);

test('20,000 messages: opened at the end, and reading back never loses the place [CHAT-24]', async () => {
  const { owner } = await business('Nobody');
  await fillAccount(owner, { conversations: 1, messages: 20_000 });
  const { page } = await open();
  await signIn(page, owner);
  await page.getByText('Anna Example 1').first().click();
  const area = page.getByRole('log');
  await area.getByText('Message 0 about a Friday').waitFor();
  await expect.poll(() => distanceToEnd(area)).toBeLessThanOrEqual(1);

  let older = 0;
  let pending = 0;
  const isOlder = (url: string) => /\/messages\?.*before=/.test(url);
  page.on('request', (request) => {
    if (isOlder(request.url())) pending += 1;
  });
  page.on('requestfinished', (request) => {
    if (!isOlder(request.url())) return;
    pending -= 1;
    older += 1;
  });
  const moved: { mark: Mark; by: number }[] = [];
  let mark = await readMark(area, MESSAGE);
  for (let step = 0; step < 120 && numberIn(mark) < 1000; step++) {
    await scrollBy(page, area, -900);
    mark = await readMark(area, MESSAGE);
    await expect.poll(() => pending).toBe(0);
    await readMark(area, MESSAGE);
    const after = await placeOf(area, mark.text);
    const by = after === null ? Number.NaN : after - mark.top;
    if (!(Math.abs(by) <= 2)) moved.push({ mark, by });
  }
  expect(older).toBeGreaterThanOrEqual(5);
  expect(numberIn(mark)).toBeGreaterThanOrEqual(1000);
  expect(moved).toEqual([]);
});

test('who reads older messages stays there when a new one arrives, and is carried along at the end', async () => {
  const { owner, write } = await business('Rita Reader');
  // Nobody else says anything meanwhile.
  await owner.call('PUT', `/api/users/${owner.userId}/ai-settings`, { autoResponseEnabled: false });
  const { page } = await open();
  await signIn(page, owner);
  for (let n = 0; n < 30; n++) await write(`Line ${n} of a long story`);
  await page.getByText('Rita Reader').first().click();
  const area = page.getByRole('log');
  await area.getByText('Line 29 of a long story').waitFor();
  await expect.poll(() => distanceToEnd(area)).toBeLessThanOrEqual(1);
  await write('Line 30 of a long story');
  await area.getByText('Line 30 of a long story').waitFor();
  await expect.poll(() => distanceToEnd(area)).toBeLessThanOrEqual(1);

  await scrollBy(page, area, -600);
  await expect.poll(() => distanceToEnd(area)).toBeGreaterThan(300);
  const mark = await readMark(area, '^Line \\d+ of a long story$');
  await write('Line 31 of a long story');
  const latest = page.getByRole('button', { name: '1 new message' });
  await latest.waitFor();
  expect(Math.abs(((await placeOf(area, mark.text)) ?? Number.NaN) - mark.top)).toBeLessThanOrEqual(1);
  await latest.click();
  await area.getByText('Line 31 of a long story').waitFor();
  await expect.poll(() => distanceToEnd(area)).toBeLessThanOrEqual(1);
});

test('10,000 conversations: a row that goes away above does not move what is being read', async () => {
  const { owner, write } = await business('Vera Leaving');
  await write('Good morning');
  await expect.poll(() => owner.call<{ id: string }[]>('GET', '/api/conversations')).toHaveLength(1);
  const [vera] = await owner.call<{ id: string }[]>('GET', '/api/conversations');
  await fillAccount(owner, { conversations: 10_000, messages: 10_000 });
  const { page } = await open();
  await signIn(page, owner);
  const list = page.getByRole('navigation', { name: 'Conversations' });
  await list.getByText('Anna Example 1', { exact: true }).waitFor();
  const area = list.locator('xpath=..');
  const name = '^Anna Example \\d+$';
  for (let step = 0; step < 60; step++) {
    if (numberIn(await readMark(area, name)) > 300) break;
    await scrollBy(page, area, 2000);
  }
  const mark = await readMark(area, name);
  expect(numberIn(mark)).toBeGreaterThan(300);
  const rows = list.locator('ul');
  const heightOf = () => rows.evaluate((element) => element.getBoundingClientRect().height);
  const before = await heightOf();
  await owner.call('DELETE', `/api/conversations/${vera?.id}`);
  await expect.poll(heightOf).toBe(before - 64);
  const place = await readMark(area, name);
  expect(place).toEqual({ text: mark.text, top: expect.closeTo(mark.top, 0) });
});

test('on the phone the rows at the top are drawn while the list scrolls, whatever scrolls away above them', async () => {
  const { owner } = await business('Nobody');
  await fillAccount(owner, { conversations: 40, messages: 40 });
  const { page } = await open({ isPhone: true });
  await signIn(page, owner);
  const list = page.getByRole('navigation', { name: 'Conversations' });
  await list.getByText('Anna Example 1', { exact: true }).waitFor();
  // Where the area begins a row must stand; by its place, since rows take no pointer while they scroll.
  const blank = await list.locator('xpath=..').evaluate(async (area) => {
    const y = area.getBoundingClientRect().top + 8;
    const found: number[] = [];
    for (const offset of [300, 400, 500, 800, 1200]) {
      area.scrollTop = offset;
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const boxes = [...area.querySelectorAll('li')].map((row) => row.getBoundingClientRect());
      if (!boxes.some(({ top, bottom }) => top <= y && bottom > y)) found.push(offset);
    }
    return found;
  });
  expect(blank).toEqual([]);
});

test.each<View>([{ size: { width: 1100, height: 1000 } }, { isPhone: true }])(
  'an opened chat fills its window in the first frame and stands still from then on: %o',
  async (view) => {
    const { owner } = await business('Nobody');
    await fillAccount(owner, { conversations: 4, messages: 400 });
    const { page } = await open(view);
    await signIn(page, owner);
    await page.getByText('Anna Example 1').first().click();
    await page.getByRole('log').getByText('Message 0 about a Friday').waitFor();
    await page.getByRole('textbox', { name: 'Message' }).waitFor();
    if (view.isPhone) await page.getByRole('button', { name: 'Back to the list' }).tap();
    const frames = await page.evaluate(async () => {
      const row = [...document.querySelectorAll<HTMLElement>('nav ul a:not([aria-current])')][1];
      const name = row?.querySelector('span[dir=auto]')?.textContent ?? '';
      const read = () => {
        const log = document.querySelector(`section[aria-label="Conversation with ${name}"] [role=log]`);
        const drawn = [...(log?.querySelectorAll('article') ?? [])].filter(
          (one) => one.getClientRects().length > 0 && getComputedStyle(one).visibility === 'visible',
        );
        const [first, last] = [drawn[0], drawn.at(-1)].map((one) => one?.getBoundingClientRect());
        const area = log?.getBoundingClientRect();
        if (!area || !first || !last) return null;
        // At most the line with the day stands above the first of them. The field under them comes a frame later.
        const isFull = first.top - area.top < 40;
        return { isFull, toEnd: Math.round(area.bottom - last.bottom), height: area.height };
      };
      row?.click();
      const seen: NonNullable<ReturnType<typeof read>>[] = [];
      while (seen.length < 40) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        // When the frame is painted, and before anything that waits for it.
        await scheduler.postTask(() => {}, { priority: 'user-blocking' });
        const now = read();
        if (now) seen.push(now);
      }
      return seen;
    });
    expect([...new Set(frames.map((frame) => JSON.stringify(frame)))]).toEqual([
      JSON.stringify({ ...frames[0], isFull: true }),
    ]);
  },
);
