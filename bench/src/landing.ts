import { openBrowser, PHONE, type Visit, visit } from '@parley/e2e/browser.ts';
import type { Parley } from '@parley/e2e/processes.ts';
import type { Browser, CDPSession, Page } from 'playwright-core';

import { atMost, type Figure, median } from './figures.ts';
import { auditPage } from './lighthouse.ts';

/** What a browser calls fast 4G: bytes a second and milliseconds there and back. */
const NETWORK = { download: (9_000_000 * 0.9) / 8, upload: (1_500_000 * 0.9) / 8, latency: 165 };
/** A phone beside the processor of this machine. */
const SLOWDOWN = 4;
const LOADS = 5;
/** Every demo of the page has gone round once by then. */
const WATCHED_MS = 14_000;
const HIDDEN_MS = 10_000;
const LIMITS = { lcp: 1200, press: 100, script: 60, page: 250 };

/** The landing page as a stranger meets it on a phone: first paint, shifts, presses, bytes, rest, Lighthouse. */
export async function measureLanding(parley: Parley): Promise<Figure[]> {
  const browser = await openBrowser();
  try {
    const loads: Load[] = [];
    for (let n = 0; n < LOADS; n++) loads.push(await loadOnce(browser, parley, n === 0));
    const first = loads[0];
    if (!first) throw new Error('nothing was loaded');
    return [
      atMost(
        `largest contentful paint, median of ${LOADS}`,
        median(loads.map(({ lcp }) => lcp)),
        LIMITS.lcp,
        'ms',
        0,
      ),
      atMost('layout shift over all demos', Math.max(...loads.map(({ shift }) => shift)), 0, '', 3),
      atMost('press to its frame, longest', first.press, LIMITS.press, 'ms', 0),
      atMost('script on the wire', first.scriptBytes / 1000, LIMITS.script, 'kB'),
      atMost('page on the wire, with fonts', first.bytes / 1000, LIMITS.page, 'kB'),
      atMost(`script run in ${HIDDEN_MS / 1000} s of a hidden tab`, first.hiddenMs, 0, 'ms', 1),
      ...(await auditPage(`${parley.url}/landing`)),
    ];
  } finally {
    await browser.close();
  }
}

type Load = {
  lcp: number;
  shift: number;
  press: number;
  bytes: number;
  scriptBytes: number;
  hiddenMs: number;
};

/** With an empty cache; `isWhole`: also presses its parts, weighs it and hides it. */
async function loadOnce(browser: Browser, parley: Parley, isWhole: boolean): Promise<Load> {
  const visitor = await visit(browser, parley.url, { size: PHONE, isPhone: true });
  try {
    const { page, context } = visitor;
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.addInitScript(watch);
    const session = await context.newCDPSession(page);
    await slowDown(session);
    const weight = weigh(visitor);
    await page.goto('/landing', { waitUntil: 'load' });
    await page.waitForTimeout(isWhole ? WATCHED_MS : 2000);
    const press = isWhole ? await pressParts(page) : 0;
    const { lcp, shift } = await page.evaluate(() => window.seen);
    const hiddenMs = isWhole ? await hide(page, session) : 0;
    if (visitor.problems.length > 0) throw new Error(visitor.problems.join('\n'));
    return { lcp, shift, press, hiddenMs, ...(await weight()) };
  } finally {
    await visitor.close();
  }
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    downloadThroughput: NETWORK.download,
    uploadThroughput: NETWORK.upload,
    latency: NETWORK.latency,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
}

/** Bytes of all that the page asks for, as they came over the wire. */
function weigh({ page }: Visit): () => Promise<{ bytes: number; scriptBytes: number }> {
  const sizes: Promise<{ isScript: boolean; bytes: number }>[] = [];
  page.on('requestfinished', (request) => {
    const size = request.sizes().then(({ responseBodySize }) => responseBodySize);
    sizes.push(size.then((bytes) => ({ isScript: new URL(request.url()).pathname.endsWith('.js'), bytes })));
  });
  return async () => {
    const all = await Promise.all(sizes);
    const sum = (some: typeof all) => some.reduce((total, { bytes }) => total + bytes, 0);
    return { bytes: sum(all), scriptBytes: sum(all.filter(({ isScript }) => isScript)) };
  };
}

/** Presses a tab, the switch of the prices, a card, a question and the menu; the longest to its frame, in ms. */
async function pressParts(page: Page): Promise<number> {
  const parts = [
    page.getByRole('tab').nth(1),
    page.locator('#pricing').getByRole('button').or(page.locator('#pricing').getByRole('switch')).first(),
    page.locator('#features').getByRole('button').first(),
    page.locator('#faq summary, #faq button').nth(1),
    page.getByRole('banner').getByRole('button').last(),
  ];
  for (const part of parts) await part.tap();
  await page.waitForTimeout(500);
  return page.evaluate(() => window.seen.press);
}

/** How long script ran while the tab was out of sight, in milliseconds. */
async function hide(page: Page, session: CDPSession): Promise<number> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await session.send('Performance.enable');
  const ran = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000;
  };
  const before = await ran();
  await page.waitForTimeout(HIDDEN_MS);
  return (await ran()) - before;
}

declare global {
  interface Window {
    seen: { lcp: number; shift: number; press: number };
  }
}

/** Runs in the page, before anything of it. */
function watch(): void {
  const seen = { lcp: 0, shift: 0, press: 0 };
  window.seen = seen;
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
  type Press = PerformanceEntry & { interactionId: number };
  const follow = (type: string, take: (entry: PerformanceEntry) => void, more: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      ...more,
    });
  follow('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime;
  });
  follow('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as Shift;
    if (!hadRecentInput) seen.shift += value;
  });
  follow(
    'event',
    (entry) => {
      if ((entry as Press).interactionId > 0) seen.press = Math.max(seen.press, entry.duration);
    },
    { durationThreshold: 16 },
  );
}
