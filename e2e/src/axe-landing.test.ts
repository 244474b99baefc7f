import { expect, test } from 'vitest';

import { DESKTOP, PHONE } from './browser.ts';
import { findFaults } from './find-faults.ts';
import { LANGUAGE_CODES } from './language-codes.ts';
import { shareStage } from './stage.ts';

const { open } = shareStage();

test.each(LANGUAGE_CODES)(
  'the page for visitors has no accessibility fault in %s, dark or light, wide or narrow',
  async (language) => {
    const { page } = await open({ language });
    const faults: string[] = [];
    for (const size of [DESKTOP, PHONE]) {
      await page.setViewportSize(size);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.goto('/landing');
        await page.locator('#cta').waitFor();
        faults.push(...(await findFaults(page, `${size.width} px, ${colorScheme}`)));
      }
    }
    expect(await page.locator('html').getAttribute('lang')).toMatch(new RegExp(`^${language}`));
    expect(faults).toEqual([]);
  },
);
