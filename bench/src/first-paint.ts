import { signIn, visit } from '@parley/e2e/browser.ts';
import type { Owner } from '@parley/e2e/owner.ts';
import type { Parley } from '@parley/e2e/processes.ts';
import type { Browser, Page } from 'playwright-core';

import { atMost, type Figure, median, told } from './figures.ts';

/** Bits a second, and the most milliseconds to the first paint and to the messages of a chat. */
const NETWORKS = [
  { name: '1.6 Mbit/s', bits: 1_600_000, paint: 1000, messages: 3500 },
  { name: '400 kbit/s', bits: 400_000, paint: 2500, messages: 10_000 },
];
/** Milliseconds there and back. */
const LATENCY = 150;
/** A phone beside the processor of this machine. */
const SLOWDOWN = 4;
const LOADS = 5;
const ROWS = 'nav li a';
const MESSAGES = '[role=log] [data-message-id]';

/**
 * A phone that has nothing of the application yet but its session: from asking for the page to its first paint, to
 * the rows of the list, and to the messages of a chat that is opened by its address.
 */
export async function measureFirstPaint(browser: Browser, parley: Parley, owner: Owner): Promise<Figure[]> {
  const [chat] = await owner.call<{ id: string }[]>('GET', '/api/conversations');
  if (!chat) throw new Error('there is no chat to open');
  const figures: Figure[] = [];
  for (const { name, bits, paint, messages } of NETWORKS) {
    const load = (path: string, sign: string) =>
      loadAgain(() => loadOnce(browser, parley, owner, { bits, path, sign }));
    const lists = await load('/dashboard', ROWS);
    const chats = await load(`/dashboard?conversation=${chat.id}`, MESSAGES);
    const paints = [...lists, ...chats].map((one) => one.paint);
    figures.push(
      atMost(`phone at ${name}, first paint, median of ${paints.length}`, median(paints), paint, 'ms', 0),
      told('  rows of the list', `${median(lists.map(({ shown }) => shown)).toFixed(0)} ms`),
      atMost('  messages of a chat', median(chats.map(({ shown }) => shown)), messages, 'ms', 0),
      told(
        '  bytes of the chat until then',
        `${median(chats.map(({ bytes }) => bytes / 1000)).toFixed(0)} kB`,
      ),
    );
  }
  return figures;
}

async function loadAgain<T>(load: () => Promise<T>): Promise<T[]> {
  const loads: T[] = [];
  for (let n = 0; n < LOADS; n++) loads.push(await load());
  return loads;
}

type Way = { bits: number; path: string; sign: string };

async function loadOnce(browser: Browser, parley: Parley, owner: Owner, { bits, path, sign }: Way) {
  const visitor = await visit(browser, parley.url, { isPhone: true });
  try {
    const { page, context } = visitor;
    await signIn(page, owner);
    await page.close();
    const fresh = await context.newPage();
    const session = await context.newCDPSession(fresh);
    await session.send('Network.enable');
    await session.send('Network.clearBrowserCache');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      downloadThroughput: bits / 8,
      uploadThroughput: bits / 8,
      latency: LATENCY,
    });
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    let bytes = 0;
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await fresh.goto(path, { waitUntil: 'commit' });
    const shown = await waitFor(fresh, sign);
    const paint = await fresh.evaluate(
      () => performance.getEntriesByName('first-paint')[0]?.startTime ?? Number.NaN,
    );
    if (visitor.problems.length > 0) throw new Error(visitor.problems.join('\n'));
    return { paint, shown, bytes };
  } finally {
    await visitor.close();
  }
}

/** Milliseconds from asking for the page to the frame in which it is there. */
async function waitFor(page: Page, sign: string): Promise<number> {
  const handle = await page.waitForFunction(
    (selector) => document.querySelector(selector) !== null && performance.now(),
    sign,
    { timeout: 60_000 },
  );
  return Number(await handle.jsonValue());
}
