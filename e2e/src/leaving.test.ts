import { readFile } from 'node:fs/promises';

import { expect, test } from 'vitest';

import { signIn } from './browser.ts';
import { forgiveFailedLoads, shareStage } from './stage.ts';

const { open, business } = shareStage();

test('whoever leaves takes everything along, and then nobody is in the account any more', async () => {
  const scene = await business('Marta');
  const { owner } = scene;
  await scene.write('Hello, is anybody there?');
  const visitor = await open();
  const { page } = visitor;
  await signIn(page, owner);
  const other = await page.context().newPage();
  await other.goto('/dashboard');
  await other.getByRole('link', { name: /^Marta/ }).waitFor();

  await page.goto('/mobile-config');
  await page.getByRole('button', { name: 'Activity log' }).click();
  await page.getByRole('listitem').filter({ hasText: 'Signed in' }).first().waitFor();

  await page.goto('/mobile-config');
  await page.getByRole('button', { name: 'Your data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your data' });
  await dialog.getByLabel('Current password').fill(owner.password);
  await dialog.getByRole('button', { name: 'Prepare the file' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^parley-\d{4}-\d\d-\d\d\.zip$/);
  // As every zip begins.
  expect((await readFile(await download.path())).subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');

  const leave = dialog.getByRole('button', { name: 'Delete account' });
  expect(await leave.isDisabled()).toBe(true);
  await dialog.getByLabel('Type your email address to confirm').fill(owner.email);
  await leave.click();
  await page.waitForURL((url) => url.pathname.startsWith('/data-deletion/'));
  await page.getByText(/^(?:Deletion in progress|Everything is deleted)$/).waitFor();
  await other.waitForURL((url) => url.pathname === '/login');
  // What the tabs asked as they were signed out is refused, and that is all they report.
  forgiveFailedLoads(visitor, /.*/);
  visitor.problems.splice(
    0,
    visitor.problems.length,
    ...visitor.problems.filter((one) => !one.includes('live channel')),
  );
});
