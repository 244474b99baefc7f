import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { openBrowser, signIn, type View, visit } from '@parley/e2e/browser.ts';
import { fill } from '@parley/e2e/fill.ts';
import { type Owner, registerOwner } from '@parley/e2e/owner.ts';
import type { Parley } from '@parley/e2e/processes.ts';
import { root } from '@parley/e2e/program.ts';
import type { Browser, Page } from 'playwright-core';
import { connect } from './database.ts';
import { atMost, type Figure, median, percentile, told } from './figures.ts';
import { measureFirstPaint } from './first-paint.ts';
import { addClock } from './page-clock.ts';
import { untilTrue } from './until.ts';

const SIZE = { conversations: 10_000, messages: 300_000 };
const SLOWDOWN = 4;
const TAPS = 25;
const KEYS = 60;
/** The first ones compile what every later one runs. */
const WARM_UP = 3;
const TARGET = { tap: 100, key: 50 };

const DESKTOP: View = {};
const PHONE: View = { isPhone: true };

/** Takes the types out of the server's modules, as `npm start` does. */
export async function buildServer(): Promise<void> {
  await promisify(execFile)(process.execPath, [join(root, 'scripts/server-build.mjs')], { cwd: root });
}

/** Builds the web application when it changed since it was last built. */
export async function buildWeb(): Promise<void> {
  await promisify(execFile)(process.execPath, [join(root, 'scripts/web-build.mjs')], { cwd: root });
}

/** From the input event to the frame that shows what it did, with the whole list read into the page. */
export async function measureWeb(parley: Parley): Promise<Figure[]> {
  await using database = await connect(parley);
  const owner = await registerOwner(parley, 'web@example.com');
  await fill(database, owner, SIZE);
  await database.query('ANALYZE conversations, messages, contacts');
  const browser = await openBrowser();
  try {
    const opening = await measureFirstPaint(browser, parley, owner);
    const desktop = await measureView(browser, parley, owner, DESKTOP);
    const phone = await measureView(browser, parley, owner, PHONE);
    return [
      ...opening,
      ...describe('click on a conversation to its messages', desktop.taps, TARGET.tap),
      ...describe('key press in the composer to its letter', desktop.keys, TARGET.key),
      ...describe('the same on the phone: tap', phone.taps, TARGET.tap),
      ...describe('the same on the phone: key press', phone.keys, TARGET.key),
    ];
  } finally {
    await browser.close();
  }
}

function describe(name: string, samples: number[], limit: number): Figure[] {
  return [
    atMost(`${name}, median of ${samples.length}`, median(samples), limit, 'ms', 0),
    told(`${name}, p95`, `${percentile(samples, 0.95).toFixed(0)} ms`),
  ];
}

async function measureView(browser: Browser, parley: Parley, owner: Owner, view: View) {
  const visitor = await visit(browser, parley.url, view);
  try {
    const { page, context } = visitor;
    await signIn(page, owner);
    await readWholeList(page);
    await page.evaluate(addClock);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    const taps: number[] = [];
    for (let n = 0; n < TAPS + WARM_UP; n++) taps.push(await tapNext(page, view.isPhone === true, n));
    await page.getByRole('textbox', { name: 'Message' }).focus();
    const keys: number[] = [];
    for (let n = 0; n < KEYS + WARM_UP; n++) keys.push(await pressKey(page, n));
    if (visitor.problems.length > 0) throw new Error(visitor.problems.join('\n'));
    return { taps: taps.slice(WARM_UP), keys: keys.slice(WARM_UP) };
  } finally {
    await visitor.close();
  }
}

/** Scrolls to the end again and again, until every conversation of the account is in the page. */
async function readWholeList(page: Page): Promise<void> {
  const area = listArea(page);
  await area.locator('a').first().waitFor();
  // Moves by a little even at the end: only a movement is heard.
  const height = () =>
    area.evaluate((element) => {
      const end = element.scrollHeight - element.clientHeight;
      element.scrollTop = element.scrollTop >= end - 1 ? end - 8 : end;
      return element.scrollHeight;
    });
  await untilTrue('reading the list', 90_000, async () => (await height()) > SIZE.conversations * 60, 10);
  await area.evaluate((element) => {
    element.scrollTop = 0;
  });
}

const listArea = (page: Page) => page.getByRole('navigation', { name: 'Conversations' }).locator('xpath=..');

/** Opens a conversation that was not open before, with a real click or tap on its row. */
async function tapNext(page: Page, isPhone: boolean, n: number): Promise<number> {
  if (isPhone && n > 0) await page.getByRole('button', { name: 'Back to the list' }).tap();
  const area = listArea(page);
  await area.locator('a').first().waitFor();
  // On the phone the list comes back where it was left, a moment after it is there.
  if (isPhone && n > 0) await page.waitForFunction(isListRestored);
  const place = await area.evaluate(nextRow);
  await page.evaluate((name) => window.clock.awaitMessages(name), place.name);
  if (isPhone) await page.touchscreen.tap(place.x, place.y);
  else await page.mouse.click(place.x, place.y);
  const taken = await page.evaluate(() => window.clock.result);
  return taken;
}

async function pressKey(page: Page, n: number): Promise<number> {
  await page.evaluate(() => window.clock.awaitKey());
  await page.keyboard.press('abcdefg '.charAt(n % 8));
  return page.evaluate(() => window.clock.result);
}

/** Brings a row that is not open to the top of the list and answers where it is. Runs in the page. */
async function nextRow(area: Element): Promise<{ name: string; x: number; y: number }> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  window.clock.leftAt ??= 0;
  window.clock.leftAt += 72;
  area.scrollTop = window.clock.leftAt;
  for (let n = 0; n < 4; n++) await frame();
  const box = area.getBoundingClientRect();
  const rows = [...area.querySelectorAll('nav a')];
  const row = rows.find((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return top >= box.top && bottom <= box.bottom && !window.clock.opened.has(one.getAttribute('href'));
  });
  const name = row?.querySelector('span[dir=auto]')?.textContent;
  if (!row || !name) throw new Error('no row to open');
  window.clock.opened.add(row.getAttribute('href'));
  const { left, top, height } = row.getBoundingClientRect();
  const [x, y] = [left + 80, top + height / 2];
  // Rows take no pointer for a moment after scrolling.
  while (!row.contains(document.elementFromPoint(x, y))) await frame();
  return { name, x, y };
}

function isListRestored(): boolean {
  const area = document.querySelector('nav ul')?.closest('nav')?.parentElement;
  return area !== undefined && area !== null && Math.abs(area.scrollTop - (window.clock.leftAt ?? 0)) < 2;
}
