import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { PHONE, signIn } from './browser.ts';
import { boxOf } from './phone-measures.ts';
import { root } from './program.ts';
import { type Scene, shareStage } from './stage.ts';

const { open, business } = shareStage();

/** Code, English name and own name, in the order of the selectors. */
const LANGUAGES = [
  ['en', 'English', 'English'],
  ['uk', 'Ukrainian', 'Українська'],
  ['es', 'Spanish', 'Español'],
  ['pt', 'Portuguese', 'Português'],
  ['ru', 'Russian', 'Русский'],
  ['id', 'Indonesian', 'Bahasa Indonesia'],
  ['tr', 'Turkish', 'Türkçe'],
  ['fr', 'French', 'Français'],
  ['de', 'German', 'Deutsch'],
  ['ja', 'Japanese', '日本語'],
  ['ar', 'Arabic', 'العربية'],
  ['pl', 'Polish', 'Polski'],
] as const;

let made: Promise<Scene> | undefined;
function nobody(): Promise<Scene> {
  made ??= business('Nobody');
  return made;
}

/** What the options say; a drawing in one would be a flag, which is no language. */
async function readOptions(options: Locator): Promise<string[]> {
  await options.first().waitFor();
  return options.evaluateAll((all) =>
    all.map((one) => {
      const drawn = one.querySelector('[data-flag], img') ? ', drawn' : '';
      return `${one.textContent.replaceAll(/\s+/g, ' ').trim()}${drawn}`;
    }),
  );
}

const SHOWN = LANGUAGES.map(([code, name, own]) => `${own} ${name}, ${code}`);

test('on the landing and sign-in pages a dropdown offers twelve languages, each with code and both names, and with no flag [I18N-01, I18N-05, I18N-06]', async () => {
  const { page } = await open();
  await page.goto('/');
  await page.getByLabel('Language: English').click();
  expect(await readOptions(page.locator('details a'))).toEqual(SHOWN);
  for (const path of ['/login', '/register']) {
    await page.goto(path);
    await page.getByRole('button', { name: 'Language: English' }).click();
    expect(await readOptions(page.getByRole('menuitemradio'))).toEqual(SHOWN);
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: 'Language: English' }).click();
  // The menu is drawn a moment before it takes the focus, and letters belong to what has it.
  await page.getByRole('menu').and(page.locator(':focus-within')).waitFor();
  await page.keyboard.type('ger');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Sprache: Deutsch' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
});

test('the settings offer them as a grid of cards on the desktop and as a list on the phone [I18N-01, I18N-05, I18N-06]', async () => {
  const { owner } = await nobody();
  const { page } = await open();
  await signIn(page, owner);
  await page.goto('/mobile-config');
  const options = page.getByRole('group').locator('label');
  await page.getByRole('group', { name: 'Language' }).waitFor();
  expect(await readOptions(options)).toEqual(SHOWN);
  const columns = async () => {
    const boxes = await Promise.all((await options.all()).map(boxOf));
    return new Set(boxes.map(({ x }) => x)).size;
  };
  expect(await columns()).toBeGreaterThan(1);
  await options.filter({ hasText: 'العربية' }).click();
  await page.getByText('اللغة').first().waitFor();
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
  expect(await options.filter({ hasText: 'العربية' }).getByRole('radio').isChecked()).toBe(true);

  await page.setViewportSize(PHONE);
  await options.first().waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: /^اللغة/ }).click();
  expect(await readOptions(options)).toEqual(SHOWN);
  expect(await columns()).toBe(1);
  await options.filter({ hasText: 'Polski' }).click();
  await page.getByRole('heading', { name: 'Ustawienia' }).waitFor();
});

test('nothing is drawn before the translations are there, and without them the app still works [I18N-10]', async () => {
  const { owner } = await nobody();
  const late = await open();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const dictionary = /\/assets\/en-[^/]+\.js$/;
  await late.page.route(dictionary, async (route) => {
    await held;
    await route.continue();
  });
  await late.page.goto('/login', { waitUntil: 'commit' });
  // Long enough for the page that would not wait.
  const drawn = late.page.waitForFunction(
    () => (document.querySelector('#root')?.childElementCount ?? 0) > 0,
    undefined,
    { timeout: 2000 },
  );
  await expect(drawn).rejects.toThrow('Timeout 2000ms exceeded');
  release();
  await late.page.getByRole('button', { name: 'Sign in' }).waitFor();

  const { page, problems } = await open();
  await page.route(dictionary, (route) => route.abort());
  await page.goto('/login');
  await page.getByRole('button', { name: 'auth.signIn' }).waitFor();
  await signIn(page, owner);
  await page.getByText('ai.moderation').first().waitFor();
  expect(problems.some((problem) => problem.includes('The translations could not be loaded'))).toBe(true);
  problems.splice(0);
});

type Dictionary = { [key: string]: string | Dictionary };

async function readTexts(language: string): Promise<Map<string, string>> {
  const file = join(root, `web/src/i18n/locales/${language}.json`);
  const flatten = (dictionary: Dictionary, prefix: string): [string, string][] =>
    Object.entries(dictionary).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
    );
  return new Map(flatten(JSON.parse(await readFile(file, 'utf8')) as Dictionary, ''));
}

/** Texts and names of the page, those that only screen readers hear included. */
const readPage = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) found.push((walker.currentNode.textContent ?? '').trim());
    for (const one of document.querySelectorAll('[aria-label], [placeholder], [title]')) {
      for (const name of ['aria-label', 'placeholder', 'title']) found.push(one.getAttribute(name) ?? '');
    }
    return [...new Set(found.filter((text) => text !== ''))];
  });

/** Goes through the configuration, the automation and a conversation, and answers all that stands there. */
async function readEverything(page: Page, { owner }: Scene, texts: Map<string, string>): Promise<string[]> {
  const say = (key: string) => texts.get(key) ?? key;
  const found: string[] = [];
  const look = async () => found.push(...(await readPage(page)));
  await signIn(page, owner);
  await page.getByRole('link', { name: /Marta Ruiz/ }).click();
  await page.getByRole('button', { name: say('drafts.approve') }).waitFor();
  await look();
  for (const name of ['prompt', 'knowledge', 'webhook'] as const) {
    await page.getByRole('button', { name: say(`${name}.short`), exact: true }).click();
    const dialog = page.getByRole('dialog', { name: say(`${name}.title`) });
    await dialog.waitFor();
    await page.waitForLoadState('networkidle');
    await look();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
  await page.goto('/mobile-insufficient-info');
  await page.getByText('Is there a parking garage?').waitFor();
  await look();
  await page.goto('/mobile-config');
  await page.getByRole('radio').first().waitFor();
  await look();
  return found;
}

test('configuration, automation and conversations speak Ukrainian as they speak English [I18N-03]', async () => {
  const scene = await business('Marta Ruiz');
  const { owner, write } = scene;
  await owner.call('PATCH', `/api/users/${owner.userId}/moderation`, { moderationEnabled: true });
  await write('Is there a parking garage?');
  const count = async (path: string) => (await owner.call<unknown[]>('GET', path)).length;
  await expect.poll(() => count('/api/insufficient-info-messages'), { timeout: 20_000 }).toBe(1);
  await write('How much is a manicure?');
  await expect.poll(() => count('/api/pending-messages'), { timeout: 20_000 }).toBe(1);

  const [english, ukrainian] = [await readTexts('en'), await readTexts('uk')];
  const same = new Set(
    [...english].filter(([key, text]) => ukrainian.get(key) === text).map(([, text]) => text),
  );
  // What an account holds is told as it stands there: the trigger that it began with has a name of its own language.
  const triggers = await owner.call<{ name: string }[]>('GET', `/api/users/${owner.userId}/triggers`);
  const names = new Set(triggers.map(({ name }) => name));
  const onlyEnglish = new Set([...english.values()].filter((text) => !same.has(text) && !names.has(text)));
  const found = await readEverything((await open({ language: 'uk' })).page, scene, ukrainian);
  expect(found.filter((text) => onlyEnglish.has(text))).toEqual([]);
  expect(found.filter((text) => [...ukrainian.values()].includes(text)).length).toBeGreaterThan(50);
});
