import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { signIn, type View } from './browser.ts';
import { findFaults } from './find-faults.ts';
import { setStage } from './stage.ts';

const { parley, open } = setStage({}, { demo: true });

/** What opens over the dashboard, or is a page of its own on the phone. */
const DIALOGS: Record<string, `/${string}` | null> = {
  reminders: '/mobile-reminders',
  triggers: '/mobile-triggers',
  media: '/mobile-media',
  learned: '/mobile-learned',
  rehearsal: '/mobile-rehearsal',
  install: null,
  timezone: null,
  security: null,
  leaving: null,
  push: null,
};
const PAGES = ['/comments', '/webhook-test', '/user-management', '/audit'];
/** What the last button leads to where something can be made. */
const FORMS = ['reminders', 'triggers', 'media'];

const VIEWS: (View & { language: string; theme: 'light' | 'dark'; isPhone: boolean })[] = [
  { language: 'en', theme: 'light', isPhone: true },
  { language: 'de', theme: 'dark', isPhone: false },
  { language: 'ar', theme: 'light', isPhone: false },
  { language: 'ja', theme: 'dark', isPhone: true },
];

/** Until what it shows is read. */
async function awaitWords(page: Page): Promise<void> {
  await page.locator('h1, [aria-modal="true"] h2').first().waitFor();
  await page.waitForLoadState('networkidle');
}

test.each(VIEWS)(
  'no accessibility fault on what is rarely opened: $language, $theme, phone $isPhone',
  async (view) => {
    const { demo } = parley();
    if (!demo) throw new Error('the demo was not made');
    const { page } = await open(view);
    await signIn(page, demo);
    const faults: string[] = [];
    const check = async (screen: string) => {
      faults.push(...(await findFaults(page, screen)));
    };
    for (const [name, phonePath] of Object.entries(DIALOGS)) {
      await page.goto(view.isPhone && phonePath ? phonePath : `/dashboard?dialog=${name}`);
      await awaitWords(page);
      await check(name);
      if (!FORMS.includes(name)) continue;
      const place = page.locator(view.isPhone && phonePath ? 'body' : '[aria-modal="true"]');
      await place.locator('button[data-variant=primary]').last().click();
      await place.locator('input[type=text], input:not([type])').first().waitFor();
      await check(`${name}, form`);
    }
    for (const path of PAGES) {
      await page.goto(path);
      await awaitWords(page);
      await check(path);
    }
    expect(faults).toEqual([]);
  },
);
