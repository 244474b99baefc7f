import { existsSync } from 'node:fs';

import sparticuz from '@sparticuz/chromium';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

const SYSTEM_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** A system Chromium when there is one, else the one inside the npm package. */
export async function openBrowser(): Promise<Browser> {
  const system = SYSTEM_BROWSERS.find((path) => existsSync(path));
  const executablePath = system ?? (await sparticuz.executablePath());
  return chromium.launch({
    executablePath,
    // The package's own flags run everything in one process, which does not survive the closing of a context.
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-quic'],
  });
}

export type View = {
  language?: string;
  theme?: 'light' | 'dark';
  size?: { width: number; height: number };
  isPhone?: boolean;
};

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

export type Visit = { context: BrowserContext; page: Page; problems: string[]; close(): Promise<void> };

/** A fresh visitor. Console errors and page faults are collected: a journey must end without any. */
export async function visit(browser: Browser, url: string, view: View = {}): Promise<Visit> {
  const { language = 'en', theme = 'light', isPhone = false } = view;
  const context = await browser.newContext({
    baseURL: url,
    viewport: view.size ?? (isPhone ? PHONE : DESKTOP),
    colorScheme: theme,
    locale: language,
    timezoneId: 'Europe/Madrid',
    hasTouch: isPhone,
    isMobile: isPhone,
    reducedMotion: 'reduce',
  });
  await context.addInitScript((code) => localStorage.setItem('parley_language', code), language);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`page: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()} (${message.location().url})`);
  });
  return { context, page, problems, close: () => context.close() };
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
