import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

const run = promisify(execFile);

const SYSTEM_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** A system Chromium when there is one, else the one inside the npm package; `flags` are further ones. */
export async function openBrowser(flags: readonly string[] = []): Promise<Browser> {
  const system = SYSTEM_BROWSERS.find((path) => existsSync(path));
  const executablePath = system ?? (await unpackBrowser());
  return chromium.launch({
    executablePath,
    // The package's own flags run everything in one process, which does not survive the closing of a context.
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-quic',
      // As for everybody: nothing sounds on a page that nobody has touched.
      '--autoplay-policy=document-user-activation-required',
      // A microphone that beeps, and is given without a question.
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      ...flags,
    ],
  });
}

/**
 * The package unpacks it to one place for all: another user's copy cannot be run, and one cut short looks whole.
 * So each user has a folder, and it appears complete or not at all.
 */
async function unpackBrowser(): Promise<string> {
  const home = join(tmpdir(), `parley-browser-${process.getuid?.() ?? 'own'}`);
  const browser = join(home, 'chromium');
  if (existsSync(browser)) return browser;
  const making = await mkdtemp(`${home}-`);
  const script = fileURLToPath(new URL('./unpack-browser.ts', import.meta.url));
  await run(process.execPath, [script], { env: { ...process.env, TMPDIR: making } });
  await rename(making, home).catch(async (cause: unknown) => {
    await rm(making, { recursive: true, force: true });
    if (!existsSync(browser)) throw new Error(`The browser cannot be unpacked to ${home}.`, { cause });
  });
  return browser;
}

export type View = {
  language?: string;
  theme?: 'light' | 'dark';
  size?: { width: number; height: number };
  isPhone?: boolean;
  /** What the worker answers is not seen by the routes of a page: only its own tests let it in. */
  hasServiceWorker?: boolean;
};

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

export type Visit = {
  context: BrowserContext;
  page: Page;
  problems: string[];
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** A fresh visitor. Console errors and page faults are collected: a journey must end without any. */
export async function visit(browser: Browser, url: string, view: View = {}): Promise<Visit> {
  const { language = 'en', theme = 'light', isPhone = false, hasServiceWorker = false } = view;
  const context = await browser.newContext({
    baseURL: url,
    viewport: view.size ?? (isPhone ? PHONE : DESKTOP),
    colorScheme: theme,
    locale: language,
    timezoneId: 'Europe/Madrid',
    hasTouch: isPhone,
    isMobile: isPhone,
    reducedMotion: 'reduce',
    serviceWorkers: hasServiceWorker ? 'allow' : 'block',
  });
  await context.addInitScript((code) => localStorage.setItem('parley_language', code), language);
  await context.addCookies([{ name: 'parley_language', value: language, url }]);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`page: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()} (${message.location().url})`);
  });
  const close = async () => {
    // What a test puts before a call may be in the middle of one.
    await Promise.all(context.pages().map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })));
    await context.close();
  };
  return { context, page, problems, close, [Symbol.asyncDispose]: close };
}

export async function signIn(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.goto('/login');
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL(/\/dashboard/);
}
