import { expect, test } from 'vitest';

import { signIn } from './browser.ts';
import { callApi, findPassword, signInByApi } from './owner.ts';
import { forgiveFailedLoads, shareStage } from './stage.ts';

const { open, business, parley } = shareStage();

test('a manager is made, works in the account, and is out of every tab at once when deleted [MGR-03] [MGR-04] [MGR-05] [MGR-08] [OP-45] [OP-52] [GEN-06]', async () => {
  const scene = await business('Marta');
  await scene.write('Hello, is anybody there?');
  const { page } = await open();
  await signIn(page, scene.owner);
  await page
    .getByRole('navigation', { name: 'Settings', exact: true })
    .getByRole('button', { name: 'Team' })
    .click();
  await page.waitForURL((url) => url.pathname === '/user-management');
  await page.getByText('No managers yet').waitFor();
  const email = 'anna@example.com';
  await page.getByLabel('Manager’s email').fill(email);
  await page.getByRole('button', { name: 'Create manager' }).click();
  // No mail is set up here, and that is said.
  await page.getByText('Manager created', { exact: true }).waitFor();
  await page
    .getByText(/the operator finds the password in the outbox folder/)
    .first()
    .waitFor();
  const row = page.getByRole('listitem').filter({ hasText: email });
  await row.getByText('Active', { exact: true }).waitFor();

  const password = await findPassword(parley().dataDir, email);
  const visitor = await open({ size: { width: 390, height: 844 }, isPhone: true });
  await signIn(visitor.page, { email, password });
  await visitor.page.getByRole('link', { name: /^Marta/ }).waitFor();
  await visitor.page.goto('/mobile-config');
  await visitor.page.getByRole('button', { name: 'Webhook' }).waitFor();
  expect(await visitor.page.getByRole('button', { name: 'Team' }).count()).toBe(0);
  const second = await visitor.page.context().newPage();
  await second.goto('/dashboard');
  await second.getByRole('link', { name: /^Marta/ }).waitFor();

  await page.getByRole('button', { name: `Delete ${email}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this manager?' });
  await dialog.getByText(email).waitFor();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('Manager deleted', { exact: true }).waitFor();
  for (const tab of [visitor.page, second]) await tab.waitForURL((url) => url.pathname === '/login');
  // What the tabs asked as they were signed out is refused, and that is all they report.
  forgiveFailedLoads(visitor, /.*/);
  visitor.problems.splice(
    0,
    visitor.problems.length,
    ...visitor.problems.filter((one) => !one.includes('live channel')),
  );

  await page.getByText('No managers yet').waitFor();
  await page.getByRole('main').press('Escape');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.waitForURL((url) => url.pathname === '/mobile-config');
});

test('two people in one chat see each other, and nobody decides a draft under the hands of another', async () => {
  const scene = await business('Marta');
  const { owner } = scene;
  const { url, dataDir } = parley();
  await owner.call('PATCH', `/api/users/${owner.userId}/moderation`, { moderationEnabled: true });
  const { cookie } = await signInByApi(url, owner.email, owner.password);
  const email = 'bea@example.com';
  await callApi(url, { cookie }, 'POST', '/api/users/create-manager', { email });
  const password = await findPassword(dataDir, email);
  await scene.write('How much is a manicure?');

  const enter = async (person: { email: string; password: string }) => {
    const { page } = await open();
    await signIn(page, person);
    await page.getByRole('link', { name: /^Marta/ }).click();
    await page.getByRole('button', { name: 'Approve and send' }).waitFor();
    return page;
  };
  const [mine, theirs] = [await enter(owner), await enter({ email, password })];
  // In the list and above the messages.
  const row = mine.getByRole('link', { name: /^Marta/ });
  const chat = mine.getByRole('region', { name: 'Conversation with Marta' });
  for (const place of [row, chat]) await place.getByText('bea is here', { exact: true }).waitFor();
  await theirs.getByRole('button', { name: 'Edit', exact: true }).click();
  await mine.getByText('bea is editing this draft.', { exact: true }).waitFor();
  expect(await mine.getByRole('button', { name: 'Approve and send' }).isDisabled()).toBe(true);
  await theirs.getByRole('textbox', { name: 'Text of the draft' }).pressSequentially(' Welcome!');
  for (const place of [row, chat]) await place.getByText('bea is writing', { exact: true }).waitFor();
  await theirs.getByRole('button', { name: 'Cancel', exact: true }).click();
  await mine.getByText('bea is editing this draft.', { exact: true }).waitFor({ state: 'detached' });
  await expect.poll(() => mine.getByRole('button', { name: 'Approve and send' }).isEnabled()).toBe(true);
});

test('an answer that is about to go out is seen by two people, stopped by one, and changed by the other', async () => {
  const scene = await business('Marta');
  const { owner } = scene;
  const { url, dataDir } = parley();
  const buffer = { bufferMinSeconds: 30, bufferMaxSeconds: 30 };
  await owner.call('PATCH', `/api/users/${owner.userId}/buffer-settings`, buffer);
  const { cookie } = await signInByApi(url, owner.email, owner.password);
  const email = 'carla@example.com';
  await callApi(url, { cookie }, 'POST', '/api/users/create-manager', { email });
  const password = await findPassword(dataDir, email);
  const enter = async (person: { email: string; password: string }) => {
    const { page } = await open();
    await signIn(page, person);
    await page.getByRole('link', { name: /^Marta/ }).click();
    return page;
  };
  await scene.write('How much is a manicure?');
  const [mine, theirs] = await Promise.all([enter(owner), enter({ email, password })]);
  const about = (page: typeof mine) => page.getByRole('region', { name: /about to go to Marta/ });
  for (const page of [mine, theirs]) {
    await about(page)
      .getByText(/The AI answers Marta in \d+ s/)
      .waitFor();
    await about(page).getByText('A manicure costs 28 €.').waitFor();
  }
  await theirs.getByRole('button', { name: 'Stop', exact: true }).click();
  for (const page of [theirs, mine]) {
    await page.getByRole('button', { name: 'Approve and send' }).waitFor();
    expect(await about(page).count()).toBe(0);
  }
  expect(await scene.sent()).toEqual([]);
  await mine.getByRole('button', { name: 'Edit', exact: true }).click();
  await mine.getByRole('textbox', { name: 'Text of the draft' }).fill('It is 28 €, and you are welcome.');
  await mine.getByRole('button', { name: 'Save', exact: true }).click();
  await mine.getByRole('button', { name: 'Approve and send' }).click();
  await expect.poll(() => scene.sent(), { timeout: 15_000 }).toEqual(['It is 28 €, and you are welcome.']);
});
