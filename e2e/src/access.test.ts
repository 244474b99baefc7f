import { source } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { signIn } from './browser.ts';
import { setStage } from './stage.ts';

const { open, business } = setStage();

type Finding = { id: string; nodes: { target: unknown[] }[] };

/** What axe finds on the page as it stands, as `rule: element`. */
async function findFaults(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page
      .context()
      .route('**/axe.js', (route) => route.fulfill({ body: source, contentType: 'text/javascript' }));
    await page.addScriptTag({ url: '/axe.js' });
  }
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<{ violations: Finding[] }> } };
    return (await axe.run()).violations;
  });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

test.each([
  { language: 'en', theme: 'light' as const, isPhone: false },
  { language: 'en', theme: 'dark' as const, isPhone: true },
  { language: 'ar', theme: 'light' as const, isPhone: true },
  { language: 'ar', theme: 'dark' as const, isPhone: false },
])('no accessibility fault: $language, $theme, phone $isPhone', async (view) => {
  const { owner, write } = await business('Marta Ruiz');
  await owner.call('PATCH', `/api/users/${owner.userId}/moderation`, { moderationEnabled: true });
  await write('How much is a manicure?');
  const { page } = await open(view);
  const faults: string[] = [];
  for (const path of ['/', '/login', '/register']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    faults.push(...(await findFaults(page)));
  }
  await signIn(page, owner);
  await page.getByText('Marta Ruiz').first().click();
  await page.getByText('A manicure costs 28 €.').first().waitFor();
  faults.push(...(await findFaults(page)));
  await page.goto('/mobile-insufficient-info');
  await page.waitForLoadState('networkidle');
  faults.push(...(await findFaults(page)));
  expect(faults).toEqual([]);
});
