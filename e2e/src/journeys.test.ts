import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';

import { signIn } from './browser.ts';
import { findPassword } from './owner.ts';
import { forgiveFailedLoads, shareStage } from './stage.ts';

const { parley, open, business } = shareStage();

/** Where something ends, in pixels from the left: the business stands on the right. */
async function endOf(place: Locator): Promise<number> {
  const box = await place.boundingBox();
  if (!box) throw new Error('not on the page');
  return box.x + box.width;
}

test('a customer writes and the answer arrives in the open chat [DASH-01, DASH-03, DASH-11, DASH-13, CHAT-23] [GEN-02]', async () => {
  const { owner, write, sent } = await business('Marta Ruiz');
  const { page } = await open();
  await signIn(page, owner);
  await write('How much is a manicure?');
  const row = page
    .getByRole('button', { name: /Marta Ruiz/ })
    .or(page.getByRole('link', { name: /Marta Ruiz/ }))
    .first();
  await row.click();
  const thread = page.getByRole('log');
  const question = thread.getByText('How much is a manicure?');
  const answer = thread.getByText('A manicure costs 28 €.');
  await answer.waitFor();
  expect(await endOf(answer)).toBeGreaterThan(await endOf(question));
  expect(await endOf(row)).toBeLessThan(await endOf(question));
  await row.getByText('A manicure costs 28 €.').waitFor();
  expect(await row.locator('time').textContent()).toMatch(/^\d\d:\d\d$/);
  // The answer stands in the chat before Instagram has taken it.
  await expect.poll(sent).toEqual(['A manicure costs 28 €.']);
});

test('with moderation a draft waits: edit it, approve it, take it back, approve it in two tabs once [DASH-04, MOD-17, MOD-19] [GEN-01] [GEN-04]', async () => {
  const { owner, write, sent } = await business('Olga Berg');
  const first = await open();
  await signIn(first.page, owner);
  await first.page.getByRole('switch', { name: 'AI replies' }).waitFor();
  await first.page.getByRole('switch', { name: 'Moderation' }).click();
  await write('How much is a manicure?');
  await first.page.getByText('Olga Berg').first().click();
  const draft = first.page.getByRole('region', { name: 'Pending draft for Olga Berg' });
  await draft.getByText('Pending draft', { exact: true }).waitFor();
  for (const name of ['Approve and send', 'Edit', 'Regenerate', 'Reject']) {
    await draft.getByRole('button', { name }).waitFor();
  }
  const question = first.page.getByRole('log').getByText('How much is a manicure?');
  const [own, asked] = [await endOf(draft), await endOf(question)];
  expect(own).toBeGreaterThan(asked);
  await first.page.getByRole('button', { name: 'Edit' }).click();
  await first.page.getByLabel('Text of the draft').fill('   ');
  expect(await first.page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
  await first.page.getByLabel('Text of the draft').fill('A manicure costs 28 €. See you!');
  await first.page.getByRole('button', { name: 'Save' }).click();
  await first.page.getByRole('button', { name: 'Approve and send' }).click();
  await first.page.getByRole('button', { name: 'Undo' }).click();
  await first.page.getByRole('button', { name: 'Approve and send' }).waitFor();
  expect(await sent()).toEqual([]);

  const second = await open();
  await signIn(second.page, owner);
  await second.page.getByText('Olga Berg').first().click();
  const both = [first.page, second.page].map((page) =>
    page.getByRole('button', { name: 'Approve and send' }),
  );
  await Promise.all(both.map((button) => button.waitFor()));
  await Promise.allSettled(both.map((button) => button.click({ timeout: 5000 })));
  await first.page.getByText('A manicure costs 28 €. See you!').first().waitFor();
  await expect.poll(sent, { timeout: 15_000 }).toEqual(['A manicure costs 28 €. See you!']);
  // A conflict is answered with 409, which the browser reports as a failed load.
  second.problems.splice(0);
  first.problems.splice(0);
});

test('what is typed in a draft stays when the customer writes again, and becomes the answer to both', async () => {
  const { owner, write } = await business('Mara Lind');
  await owner.call('PATCH', `/api/users/${owner.userId}/moderation`, { moderationEnabled: true });
  const { page } = await open();
  await signIn(page, owner);
  await write('How much is a manicure?');
  await page.getByText('Mara Lind').first().click();
  await page.getByRole('button', { name: 'Edit' }).click();
  const field = page.getByLabel('Text of the draft');
  await field.fill('A manicure costs 28 €, and we are glad to see you.');
  await write('When are you open?');
  const draft = page.getByRole('region', { name: 'Pending draft for Mara Lind' });
  await draft.getByText('The customer has written again.').waitFor();
  // The new draft can be read, and the field is still the one that was typed in.
  await draft.getByRole('blockquote').getByText('10:00 to 20:00').waitFor();
  expect(await field.evaluate((one) => one === document.activeElement)).toBe(true);
  await field.press('End');
  await field.pressSequentially(' Come any day.');
  await draft.getByRole('button', { name: 'Save' }).click();
  await draft.getByRole('button', { name: 'Approve and send' }).waitFor();
  const waiting = await owner.call<{ generatedContent: string; originalMessage: string }[]>(
    'GET',
    '/api/pending-messages',
  );
  expect(waiting).toMatchObject([
    {
      generatedContent: 'A manicure costs 28 €, and we are glad to see you. Come any day.',
      originalMessage: 'How much is a manicure?\nWhen are you open?',
    },
  ]);
  await draft.getByRole('button', { name: 'Approve and send' }).click();
  // It has not left yet: it can still be taken back.
  await page.getByText('Draft approved', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
});

test('an unknown question is answered from the queue and known the next time [DASH-05, INFO-05, INFO-06, INFO-07] [GEN-05]', async () => {
  const { owner, write, sent } = await business('Lucía Fernández');
  const { page } = await open();
  await signIn(page, owner);
  await write('Is there a parking garage?');
  await page.getByRole('button', { name: 'Missing information 1', exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('Is there a parking garage?').waitFor();
  await sheet.getByRole('button', { name: 'Reply only' }).waitFor();
  await sheet.getByLabel('Your answer').fill('Yes, under the building.');
  await sheet.getByRole('button', { name: 'Preview' }).click();
  await sheet.getByText('How it will look in the FAQ').waitFor();
  await sheet.getByRole('button', { name: 'Save to knowledge base' }).click();
  await expect.poll(sent, { timeout: 15_000 }).toEqual(['Yes, under the building.']);
  await write('Is there a parking garage?');
  await expect
    .poll(sent, { timeout: 15_000 })
    .toEqual(['Yes, under the building.', 'Yes, under the building.']);
});

test('what the AI left to a person stands in its chat, and leads to the place to answer it', async () => {
  const { owner, write, sent } = await business('Carla Voss');
  await write('Is there a parking garage?');
  const { page } = await open();
  await signIn(page, owner);
  await page.getByRole('link', { name: /Carla Voss/ }).click();
  const chat = page.getByRole('log');
  await chat.getByText('The AI left this to you').waitFor();
  await write('Do you sell gift cards?');
  await expect.poll(() => chat.getByText('The AI left this to you').count()).toBe(2);
  await chat.getByRole('button', { name: 'Answer' }).first().click();
  const sheet = page.getByRole('dialog');
  const card = sheet.getByRole('article', { name: 'Is there a parking garage?' });
  const field = card.getByLabel('Your answer');
  await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await sheet.getByLabel('Your answer').count()).toBe(1);
  await field.fill('Yes, under the building.');
  await card.getByRole('button', { name: 'Reply only' }).click();
  await expect.poll(sent).toEqual(['Yes, under the building.']);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => chat.getByText('The AI left this to you').count()).toBe(1);
  await chat.getByText('Do you sell gift cards?').last().waitFor();

  const { page: phone } = await open({ isPhone: true });
  await signIn(phone, owner);
  await phone.getByRole('link', { name: /Carla Voss/ }).tap();
  await phone.getByRole('log').getByRole('button', { name: 'Answer' }).tap();
  await phone.waitForURL(/mobile-insufficient-info/);
  await expect
    .poll(() => phone.getByLabel('Your answer').evaluate((one) => one === document.activeElement))
    .toBe(true);
});

test('a stranger registers, gets a password by mail and signs in [AUTH-03, AUTH-11, NAV-02, NAV-03]', async () => {
  const { page } = await open();
  await page.goto('/register');
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await page.waitForURL(/\/login/);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.waitForURL(/\/register/);
  await page.getByText('The password comes to this address.').waitFor();
  expect(await page.locator('input[type=password]').count()).toBe(0);
  await page.getByLabel('Email').fill('New.Person@Example.com');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('Account created').waitFor();
  await page.waitForURL(/\/login/);
  const password = await findPassword(parley().dataDir, 'new.person@example.com');
  await signIn(page, { email: 'new.person@example.com', password });
  await page.getByText('No conversations yet').waitFor();
});

test('signing out ends the session and every path leads to the sign-in page [AUTH-18, AUTH-20, AUTH-30, NAV-18]', async () => {
  const { owner } = await business('Nobody');
  const visitor = await open();
  const { page } = visitor;
  await signIn(page, owner);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(/\/login/);
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => /user|auth_token/.test(key))),
  ).toEqual([]);
  await page.goto('/dashboard?conversation=x');
  await page.waitForURL(/\/login/);
  // A call that was under way when the session ended is answered with 401, whenever its answer is told.
  forgiveFailedLoads(visitor, /401 \(Unauthorized\)/);
});

test('signing out reaches the server also when the page is left in the same moment [AUTH-18]', async () => {
  const { owner } = await business('Nobody');
  const visitor = await open();
  const { page } = visitor;
  await signIn(page, owner);
  const readSession = async () => (await page.request.get('/api/auth/check')).json();
  expect(await readSession()).toMatchObject({ authenticated: true });
  const signOut = page.getByRole('button', { name: 'Sign out' });
  await signOut.evaluate((button) => {
    // A browser has six calls of one page under way at a time: the sign-out waits behind these, and leaving ends them.
    for (let call = 0; call < 500; call += 1) void fetch(`/api/health?${call}`).catch(() => null);
    (button as HTMLElement).click();
    location.assign('/register');
  });
  await page.getByText('The password comes to this address.').waitFor();
  await expect.poll(readSession).toMatchObject({ authenticated: false });
  forgiveFailedLoads(visitor, /401 \(Unauthorized\)/);
});

test('on the phone the list leads to the chat and back [DASH-01, AUTH-20, NAV-20, NAV-26, INFO-08]', async () => {
  const { owner, write } = await business('Anna Phone');
  await write('When are you open?');
  const { page, problems } = await open({ isPhone: true });
  await signIn(page, owner);
  await page.getByText('Anna Phone').first().click();
  await page.waitForURL(/conversation=/);
  // The list shows the answer as well, and its tabs stand until the chat is there.
  await page.getByRole('log').getByText('Tuesday to Friday, 10:00 to 20:00.').waitFor();
  expect(await page.getByRole('link', { name: /Settings/ }).count()).toBe(0);
  await page
    .getByRole('button', { name: 'Back to the list' })
    .or(page.getByRole('link', { name: 'Back to the list' }))
    .click();
  await page.waitForURL((url) => !url.search.includes('conversation='));
  await page.getByRole('link', { name: /Missing/ }).click();
  await page.waitForURL(/mobile-insufficient-info/);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  // Where / leads whoever is signed in.
  await page.waitForURL(/\/dashboard$/);
  await page.getByRole('link', { name: /Anna Phone/ }).waitFor();
  await page.getByRole('link', { name: /Settings/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(/\/login/);
  // A check that was under way when the session ended is answered with 401.
  problems.splice(0);
});

test('every page is served to a caller that knows no compression, and folders are not', async () => {
  const statusOf = async (path: string) => {
    const response = await fetch(`${parley().url}${path}`, { headers: { 'accept-encoding': 'identity' } });
    await response.arrayBuffer();
    return response.status;
  };
  for (const path of ['/', '/login', '/dashboard?conversation=x', '/no-such-page']) {
    expect([path, await statusOf(path)]).toEqual([path, 200]);
  }
  for (const path of ['/assets', '/assets/', '/assets/none.js', '/api/none']) {
    expect([path, await statusOf(path)]).toEqual([path, 404]);
  }
});
