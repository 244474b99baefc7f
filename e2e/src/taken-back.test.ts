import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { signIn } from './browser.ts';
import { breakCalls, forgiveFailedLoads, readToast, shareStage } from './stage.ts';

const { open, business } = shareStage();

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (!a || !b) throw new Error('one of them is not shown');
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

test('a toast never lies on the draft that it is about', async () => {
  const { owner, write } = await business('Nina Lang');
  await owner.call('PATCH', `/api/users/${owner.userId}/moderation`, { moderationEnabled: true });
  await write('How much is a manicure?');
  for (const size of [
    { width: 1024, height: 700 },
    { width: 390, height: 700 },
  ]) {
    const isPhone = size.width < 768;
    const visitor = await open({ size, isPhone });
    const { page } = visitor;
    await signIn(page, owner);
    await page.getByText('Nina Lang').first().click();
    await breakCalls(page, 'POST', /pending-messages\/[^/]+\/regenerate/);
    const card = page.locator('[data-draft-id]');
    await card.getByRole('button', { name: 'Regenerate' }).click();
    await readToast(page, 'Failed to regenerate');
    expect(await overlap(page.getByRole('alert'), card)).toBe(false);
    forgiveFailedLoads(visitor, /regenerate/);
  }
});

test('what keeps a form from being sent is marked, and the focus goes there', async () => {
  const visitor = await open();
  const { page } = visitor;
  await page.goto('/login');
  const submit = page.getByRole('button', { name: 'Sign in', exact: true });
  const marked = page.locator('[aria-invalid="true"]');
  const isFocused = (field: Locator) => field.evaluate((one) => one === document.activeElement);
  await submit.click();
  await readToast(page, 'Error');
  expect(await marked.count()).toBe(2);
  const email = page.getByRole('textbox', { name: 'Email' });
  expect(await isFocused(email)).toBe(true);
  await email.fill('nobody@example.com');
  expect(await marked.count()).toBe(1);
  const password = page.locator('input[name="password"]');
  await password.fill('not the password');
  await submit.click();
  await expect.poll(() => marked.count()).toBe(1);
  expect(await isFocused(password)).toBe(true);
  forgiveFailedLoads(visitor, /login/);
});
