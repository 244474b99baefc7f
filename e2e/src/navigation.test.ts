import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { signIn } from './browser.ts';
import { callApi, findPassword, type Owner, signInByApi } from './owner.ts';
import { type Scene, shareStage } from './stage.ts';

const { open, business, parley } = shareStage();

type Role = 'client' | 'manager';

const SIZES = {
  phone: { width: 390, height: 844 },
  tablet: { width: 800, height: 1000 },
  wide: { width: 1440, height: 900 },
};
type Size = keyof typeof SIZES;

/** What acts in its place instead of leading anywhere. */
const ACTS = ['Language', 'Sign out', 'Theme'];

/** A signed-in person: the owner, or a manager whom the owner has made. */
async function enter(scene: Scene, role: Role, size: Size) {
  const person = role === 'client' ? scene.owner : await makeManager(scene.owner);
  const { page } = await open({ size: SIZES[size], isPhone: size === 'phone' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await signIn(page, person);
  return { page, asked };
}

async function makeManager(owner: Owner): Promise<{ email: string; password: string }> {
  const { url, dataDir } = parley();
  const email = owner.email.replace('@', '.manager@');
  const { cookie } = await signInByApi(url, owner.email, owner.password);
  await callApi(url, { cookie }, 'POST', '/api/users/create-manager', { email });
  return { email, password: await findPassword(dataDir, email) };
}

/** The words of what leads somewhere, without the state that a row tells beside its name. */
async function readEntries(page: Page, path: string, entries: Locator): Promise<string[]> {
  await page.goto(path);
  await entries.first().waitFor();
  const words = await entries.evaluateAll((all) =>
    all.map((one) => (one.querySelector('[class*=words],[class*=word]') ?? one).textContent?.trim() ?? ''),
  );
  return words.filter((one) => !ACTS.includes(one));
}

/** Presses each entry from a fresh page: a page with its title, or a dialog with one, stands there then. */
async function followAll(page: Page, path: string, entries: Locator): Promise<string[]> {
  const words = await readEntries(page, path, entries);
  for (const [at, word] of words.entries()) {
    if (at > 0) await page.goto(path);
    await entries.filter({ hasText: word }).first().click();
    const dialog = page.getByRole('dialog').getByRole('heading').first();
    const opened = page.getByRole('heading', { level: 1 }).filter({ hasText: word });
    await dialog.or(opened).first().waitFor();
    expect([word, await page.getByText('Page Not Found').count()]).toEqual([word, 0]);
  }
  return words;
}

const inNav = (page: Page, name: string, role: 'button' | 'link') =>
  page.getByRole('navigation', { name, exact: true }).getByRole(role);

const OWN = ['Rehearsal', 'AI settings'];
const GRID = [
  'AI prompt',
  'Knowledge',
  'Reply delay',
  ...OWN,
  'What I learned',
  'Reminders',
  'Triggers',
  'Media',
  'Comments',
  'Webhook',
  'Timezone',
  'Team',
];
const SETTINGS = [
  'Install to home screen',
  'Team',
  'Activity log',
  'Webhook',
  'Reply delay',
  'AI prompt',
  'Knowledge base',
  'Reminders',
  'Triggers',
  'Media rules',
  ...OWN,
  'What I learned',
  'Timezone',
  'Security',
  'Your data',
  'Notifications',
  'Keyboard shortcuts',
];

const mine = (role: Role, entries: string[]) =>
  entries.filter(
    (entry) => role === 'client' || ![...OWN, 'Activity log', 'Team', 'Your data'].includes(entry),
  );

const cases = (['client', 'manager'] as const).flatMap((role) =>
  (Object.keys(SIZES) as Size[]).map((size) => [role, size] as const),
);

test.each(cases)(
  'for a %s on a %s screen every entry leads to what it names [NAV-09] [NAV-10] [NAV-14] [NAV-15] [NAV-21] [NAV-29] [NAV-31] [DASH-06]',
  async (role, size) => {
    const scene = await business('Marta');
    const { page, asked } = await enter(scene, role, size);
    const rows = page.locator('main').getByRole('button');
    expect(await followAll(page, '/mobile-config', rows)).toEqual(mine(role, SETTINGS));
    if (size === 'phone') {
      expect(await followAll(page, '/mobile-config', inNav(page, 'AI setup', 'link'))).toEqual([
        'AI prompt',
        'Knowledge',
        'Reminders',
        'Triggers',
        'Media',
      ]);
      const tabs = inNav(page, 'Main', 'link');
      expect(await readEntries(page, '/mobile-config', tabs)).toEqual([
        'Chats',
        'Missing',
        'Comments',
        'Settings',
      ]);
      for (const [tab, path] of [
        ['Missing', '/mobile-insufficient-info'],
        ['Comments', '/mobile-comments'],
        ['Settings', '/mobile-config'],
        ['Chats', '/dashboard'],
      ] as const) {
        await tabs.filter({ hasText: tab }).click();
        await page.waitForURL((url) => url.pathname === path);
        await page.getByRole('heading', { level: 1 }).waitFor();
      }
    } else {
      expect(await followAll(page, '/dashboard', inNav(page, 'Settings', 'button'))).toEqual(
        mine(role, GRID),
      );
    }
    // Nobody's number stands in for the one who is signed in.
    expect(asked.filter((url) => /(\/|=)5(?=[/?&]|$)/.test(url))).toEqual([]);
  },
);

test('what a manager has not is not there by its address either [MGR-02]', async () => {
  const scene = await business('Marta');
  const { page, asked } = await enter(scene, 'manager', 'phone');
  for (const path of ['/mobile-rehearsal', '/mobile-assistant']) {
    await page.goto(path);
    await page.waitForURL((url) => url.pathname === '/dashboard');
  }
  // It is told whose it is, and nothing is asked.
  await page.goto('/user-management');
  await page.getByText('Only the owner of the account can manage the team.').waitFor();
  expect(asked.filter((url) => url.endsWith('/api/users/managers'))).toEqual([]);
  await page.goto('/dashboard?dialog=assistant');
  await page.waitForURL((url) => url.search === '');
  expect(await page.getByRole('dialog').count()).toBe(0);
});
