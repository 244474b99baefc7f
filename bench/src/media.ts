import { readFile } from 'node:fs/promises';

import { openBrowser, signIn, visit } from '@parley/e2e/browser.ts';
import { fill } from '@parley/e2e/fill.ts';
import { registerOwner } from '@parley/e2e/owner.ts';
import type { Parley } from '@parley/e2e/processes.ts';
import { placeOf, readMark, scrollBy } from '@parley/e2e/reading-place.ts';
import type { Browser, CDPSession, Locator, Page } from 'playwright-core';
import { connect } from './database.ts';
import { atMost, type Figure, median, told } from './figures.ts';
import { fillMedia } from './fill-media.ts';
import { addClock } from './page-clock.ts';

const MESSAGES = 2000;
const SCROLLED = 1000;
const OPENINGS = 15;
/** The first ones compile what every later one runs. */
const WARM_UP = 2;
const SLOWDOWN = 4;
const [TEXTS, FILES] = ['Anna Example 1', 'Anna Example 2'];
const TEXT = '^Message \\d+ about a Friday$';

/** A thread with 600 files beside one of texts alone: opening both by turns, then reading the first one back. */
export async function measureMedia(parley: Parley): Promise<Figure[]> {
  await using database = await connect(parley);
  const owner = await registerOwner(parley, 'media@example.com');
  await fill(database, owner, { conversations: 2, messages: 2 * MESSAGES });
  const files = await fillMedia(parley, database, { owner, customerId: 'seed2' });
  await database.query('ANALYZE conversations, messages, contacts, media');
  const browser = await openBrowser();
  const visitor = await visit(browser, parley.url, { hasServiceWorker: true });
  try {
    const { page, context } = visitor;
    await page.addInitScript(addClock);
    await signIn(page, owner);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    const opening = await compareOpenings(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    const reading = await readBack(browser, page, session);
    if (visitor.problems.length > 0) throw new Error(visitor.problems.join('\n'));
    return [told('files in the thread', String(files)), ...opening, ...reading];
  } finally {
    await visitor.close();
    await browser.close();
  }
}

async function compareOpenings(page: Page): Promise<Figure[]> {
  const times = { texts: [] as number[], files: [] as number[] };
  for (let n = 0; n < OPENINGS + WARM_UP; n++) {
    times.texts.push(await open(page, TEXTS));
    times.files.push(await open(page, FILES));
  }
  const [fast, slow] = [times.texts, times.files].map((samples) => median(samples.slice(WARM_UP)));
  return [
    told(
      `click to newest messages, files / texts (median of ${OPENINGS})`,
      `${slow?.toFixed(0)} / ${fast?.toFixed(0)} ms`,
    ),
    atMost('opening, ratio', (slow ?? 0) / (fast ?? 1), 1.3, '', 2),
  ];
}

/** In a page that has read nothing yet; milliseconds from the click to the frame that shows the newest messages. */
async function open(page: Page, name = ''): Promise<number> {
  await page.goto('/dashboard');
  const row = page.getByRole('navigation', { name: 'Conversations' }).getByText(name, { exact: true });
  await row.waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate((who) => window.clock.awaitMessages(who), name);
  await row.click();
  return page.evaluate(() => window.clock.result);
}

async function readBack(browser: Browser, page: Page, session: CDPSession): Promise<Figure[]> {
  await open(page, FILES);
  await page.waitForLoadState('networkidle');
  const area = page.getByRole('log');
  const pid = await findPage(browser);
  const before = await weigh(session, pid);
  const { jumps, reached } = await scrollBack(page, area);
  const after = await weigh(session, pid);
  const megabytes = (bytes: number) => (bytes / 1e6).toFixed(0);
  return [
    told('read back to message', String(reached)),
    atMost(`places lost on the way back`, jumps, 0, '', 0),
    told('objects of the page, before / after', `${megabytes(before.heap)} / ${megabytes(after.heap)} MB`),
    atMost('objects of the page, ratio', after.heap / before.heap, 2, '', 2),
    told(
      'memory of its process, before / after',
      `${megabytes(before.process)} / ${megabytes(after.process)} MB`,
    ),
    atMost('memory of its process, ratio', after.process / before.process, 2, '', 2),
  ];
}

/** Scrolls up by less than a screen at a time; a place is lost when the text in the middle stands elsewhere afterwards. */
async function scrollBack(page: Page, area: Locator): Promise<{ jumps: number; reached: number }> {
  let jumps = 0;
  let reached = 0;
  for (let step = 0; step < 600 && reached < SCROLLED; step++) {
    await scrollBy(page, area, -800);
    const mark = await readMark(area, TEXT);
    await page.waitForLoadState('networkidle');
    await readMark(area, TEXT);
    const place = await placeOf(area, mark.text);
    if (place === null || Math.abs(place - mark.top) > 2) jumps += 1;
    reached = Number(/\d+/.exec(mark.text)?.[0]);
  }
  return { jumps, reached };
}

/** The process of the one page that is open. */
async function findPage(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const pids = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  const sizes = await Promise.all(pids.map(readPrivateMemory));
  return pids[sizes.indexOf(Math.max(...sizes))] ?? 0;
}

/** In bytes, with what nothing refers to any more collected. */
async function weigh(session: CDPSession, pid: number): Promise<{ heap: number; process: number }> {
  await session.send('Performance.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN;
  return { heap, process: await readPrivateMemory(pid) };
}

/** Without the pages of programs, which many processes share; with those that hold pictures. */
async function readPrivateMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const kilobytes = ['RssAnon', 'RssShmem'].map((name) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]),
  );
  return kilobytes.reduce((sum, one) => sum + one * 1024, 0);
}
