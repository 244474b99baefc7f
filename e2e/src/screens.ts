import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Page } from 'playwright-core';

import { openBrowser, signIn, type View, visit } from './browser.ts';
import { callApi, signInByApi } from './owner.ts';
import { type Demo, type Parley, startParley } from './processes.ts';
import { root } from './program.ts';

/** Makes a picture of every screen into ./pictures, with a page that shows them side by side. */

type Shot = {
  name: string;
  path: string;
  isPhone?: boolean;
  act?: (page: Page) => Promise<void>;
  signedOut?: boolean;
};

const openChat = async (page: Page) => {
  await page.getByText('Анастасія Мельник').first().click();
  await page.getByText('скільки коштує просто освіжити').first().waitFor();
  await page
    .getByRole('button', { name: /Approve and send|موافقة وإرسال/ })
    .first()
    .waitFor();
};
const SHOTS: Shot[] = [
  { name: 'plain', path: '/', signedOut: true },
  { name: 'login', path: '/login', signedOut: true },
  { name: 'register', path: '/register', signedOut: true },
  { name: 'dashboard', path: '/dashboard', act: openChat },
  { name: 'missing-information', path: '/dashboard', act: openMissing },
  { name: 'not-found', path: '/no-such-page' },
  { name: 'settings', path: '/mobile-config', isPhone: true },
  { name: 'missing-information-page', path: '/mobile-insufficient-info', isPhone: true },
];

async function openMissing(page: Page): Promise<void> {
  const language = await page.evaluate(() => document.documentElement.lang);
  const file = await readFile(join(root, `web/src/i18n/locales/${language}.json`), 'utf8');
  const { missing } = JSON.parse(file) as { missing: { title: string } };
  await page.getByRole('button', { name: missing.title }).first().click();
  await page.getByRole('dialog').waitFor();
}

const VIEWS: (View & { language: string; theme: 'light' | 'dark' })[] = [
  { language: 'en', theme: 'light' },
  { language: 'en', theme: 'dark' },
  { language: 'ar', theme: 'light' },
];

async function main(): Promise<void> {
  const folder = join(root, 'pictures');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const parley = await startParley({ simulator: true });
  const browser = await openBrowser();
  const made: string[] = [];
  try {
    if (!parley.demo) throw new Error('the demo was not made');
    await prepare(parley, parley.demo);
    for (const view of VIEWS) {
      for (const isPhone of [false, true]) {
        const visitor = await visit(browser, parley.url, { ...view, isPhone });
        const { page } = visitor;
        for (const shot of [...SHOTS].sort(
          (a, b) => Number(b.signedOut ?? false) - Number(a.signedOut ?? false),
        )) {
          if (shot.isPhone && !isPhone) continue;
          if (shot.name === 'missing-information' && isPhone) continue;
          if (!shot.signedOut && !(await page.evaluate(() => localStorage.getItem('parley_user')))) {
            await signIn(page, parley.demo);
          }
          await page.goto(shot.path);
          await page.waitForLoadState('networkidle');
          await shot.act?.(page);
          await page.evaluate(() => document.fonts.ready);
          const name = `${shot.name}-${isPhone ? 'phone' : 'desktop'}-${view.language}-${view.theme}.png`;
          await page.screenshot({ path: join(folder, name) });
          made.push(name);
          process.stdout.write(`${name}\n`);
        }
        if (visitor.problems.length > 0) process.stdout.write(`problems: ${visitor.problems.join('; ')}\n`);
        await visitor.close();
      }
    }
    await writeFile(join(folder, 'index.html'), indexPage(made));
  } finally {
    await browser.close();
    await parley.stop();
  }
}

/** Moderation on, and the history worked off: drafts, questions and a hand-off are there. */
async function prepare(parley: Parley, demo: Demo): Promise<void> {
  const { token, userId } = await signInByApi(parley.url, demo.email, demo.password);
  await callApi(parley.url, { token }, 'PATCH', `/api/users/${userId}/moderation`, {
    moderationEnabled: true,
  });
  for (let look = 0; look < 200; look++) {
    const chats = await callApi<{ turnState: string }[]>(parley.url, { token }, 'GET', '/api/conversations');
    const isDone = chats.length > 50 && chats.every(({ turnState }) => turnState === 'idle');
    if (isDone) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error('the history was not worked off in time');
}

function indexPage(names: string[]): string {
  const figures = names
    .map(
      (name) => `<figure><img src="${name}" loading="lazy" alt=""><figcaption>${name}</figcaption></figure>`,
    )
    .join('\n');
  return `<!doctype html><meta charset="utf-8"><title>Parley: screens</title>
<style>body{font:14px system-ui;margin:24px;display:flex;flex-wrap:wrap;gap:24px}figure{margin:0}img{max-width:640px;max-height:480px;border:1px solid #ddd}</style>
${figures}
`;
}

await main();
