import { expect, test } from 'vitest';

import { signIn } from './browser.ts';
import { registerOwner } from './owner.ts';
import { shareStage } from './stage.ts';

const { open, parley } = shareStage();

const AWAITS_KNOWLEDGE =
  'AI replies wait until the knowledge base has something in it: every answer becomes a draft.';

test('an account without conversations is led to its first answer, step by step, wherever it was left', async () => {
  const { simulator } = parley();
  const owner = await registerOwner(parley(), 'first.hour@example.com');
  const { page } = await open();
  await signIn(page, owner);
  await page.getByRole('heading', { name: 'First steps' }).waitFor();
  expect(await page.getByRole('heading', { name: 'Choose a conversation' }).count()).toBe(0);
  expect(await page.getByText('Welcome back').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Rehearse' }).count()).toBe(0);
  const step = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name }) });
  await step('Connect Instagram').filter({ hasText: 'done' }).waitFor();
  await step('Let Instagram reach Parley').getByText('Instagram passes messages on.').waitFor();
  expect(await step('Fill the knowledge base').getAttribute('aria-current')).toBe('step');
  const noKnowledge = 'The AI has nothing to answer from';
  expect(await step('Ask a test question').textContent()).toContain(noKnowledge);
  expect(await step('Switch on AI replies').textContent()).toContain(AWAITS_KNOWLEDGE);

  // What was typed is there after a reload, and becomes a text that people can read.
  await page.getByLabel('Prices').fill('Manicure 28 €\nPedicure 35 €');
  await page.getByLabel('Payment').fill('Card or cash');
  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }).includes('Card or cash')))
    .toBe(true);
  await page.reload();
  await page.getByRole('button', { name: 'Write it into the knowledge base' }).click();
  await step('Fill the knowledge base').filter({ hasText: 'done' }).waitFor();
  const path = `/api/user/${owner.userId}/knowledge-base`;
  const { knowledgeBase } = await owner.call<{ knowledgeBase: string }>('GET', path);
  expect(knowledgeBase).toBe('# Prices\n\nManicure 28 €\nPedicure 35 €\n\n# Payment\n\nCard or cash');

  // A test question is answered with its source, and nothing leaves the house.
  const test = step('Ask a test question');
  await test.getByLabel('Message of a customer').fill('How much is a pedicure?');
  await test.getByRole('button', { name: 'Ask', exact: true }).click();
  await test.getByRole('list', { name: 'Sources' }).getByText('Pedicure 35 €').waitFor();
  expect(await test.textContent()).toContain('The AI would answer:');
  expect(await simulator.sent(owner.business.instagramUserId)).toEqual([]);
  await step('Switch on AI replies').getByText('AI replies are on.').waitFor();
  await page.getByText('All set.', { exact: false }).waitFor();

  await page.reload();
  await page.getByText('All set.', { exact: false }).waitFor();
  const customer = await simulator.createCustomer(owner.business.instagramUserId, { name: 'Ada Moreno' });
  await simulator.write(customer, 'Hello');
  await page.getByRole('link', { name: /Ada Moreno/ }).waitFor();
  await page.getByRole('heading', { name: 'Choose a conversation' }).waitFor();
});

test('while the knowledge base is empty AI replies are on, go out to nobody, and every place says why', async () => {
  const { simulator } = parley();
  const owner = await registerOwner(parley(), 'first.answers@example.com');
  const { userId, business } = owner;
  const buffer = { bufferMinSeconds: 1, bufferMaxSeconds: 1 };
  await owner.call('PATCH', `/api/users/${userId}/buffer-settings`, buffer);
  const customer = await simulator.createCustomer(business.instagramUserId, { name: 'Ada Moreno' });
  await simulator.write(customer, 'Hello!');
  const [wide, narrow] = await Promise.all([open(), open({ isPhone: true })]);
  const { page } = wide;
  const phone = narrow.page;
  await Promise.all([signIn(page, owner), signIn(phone, owner)]);

  const told = page.getByRole('status').filter({ hasText: AWAITS_KNOWLEDGE });
  await told.waitFor();
  expect(await page.getByRole('switch', { name: 'AI replies' }).isChecked()).toBe(true);
  await page.getByRole('link', { name: /Ada Moreno/ }).click();
  await page.getByRole('button', { name: 'Approve and send' }).waitFor();
  await page.locator('label').filter({ hasText: 'AI is on' }).getByText(AWAITS_KNOWLEDGE).waitFor();
  expect(await simulator.sent(business.instagramUserId)).toEqual([]);

  await phone.getByRole('status').filter({ hasText: AWAITS_KNOWLEDGE }).waitFor();
  await phone.getByRole('link', { name: /Ada Moreno/ }).click();
  await phone.getByRole('button', { name: /Conversation menu/ }).click();
  await phone.getByRole('menuitem', { name: 'Quick actions' }).click();
  await phone.getByRole('dialog').getByText(AWAITS_KNOWLEDGE).waitFor();

  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'AI settings' }).click();
  const settings = page.getByRole('dialog', { name: 'AI settings' });
  await settings.getByRole('status').getByText(AWAITS_KNOWLEDGE).waitFor();
  await settings.getByRole('link', { name: 'Knowledge base' }).click();
  await page.getByRole('dialog', { name: 'Knowledge base' }).waitFor();
  await page.keyboard.press('Escape');
  await told.getByRole('button', { name: 'Knowledge base' }).click();
  await page.getByRole('dialog', { name: 'Knowledge base' }).waitFor();
  await page.keyboard.press('Escape');

  // Saved elsewhere: what is open says no more of it, and the next answer goes out.
  const knowledgeBase = 'Q: How much is a manicure?\nA: A manicure costs 28 €.';
  await owner.call('PUT', `/api/user/${userId}/knowledge-base`, { knowledgeBase });
  await Promise.all(
    [page, phone].map((one) => expect.poll(() => one.getByText(AWAITS_KNOWLEDGE).count()).toBe(0)),
  );
  await simulator.write(customer, 'How much is a manicure?');
  await expect
    .poll(async () => (await simulator.sent(business.instagramUserId)).map(({ text }) => text))
    .toEqual(['A manicure costs 28 €.']);
});

test.each([
  ['a wide window', false],
  ['a phone', true],
])('what is being typed stays in its place in %s when the first customer writes', async (_, isPhone) => {
  const { simulator } = parley();
  const owner = await registerOwner(parley(), `first.typed.${isPhone}@example.com`);
  const { page } = await open({ isPhone });
  await signIn(page, owner);
  const prices = page.getByLabel('Prices');
  await prices.fill('Manicure 28 €');
  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }).includes('Manicure 28')))
    .toBe(true);
  await prices.press('End');
  const customer = await simulator.createCustomer(owner.business.instagramUserId, { name: 'Ada Moreno' });
  await simulator.write(customer, 'Hello');
  await page.getByRole('link', { name: /Ada Moreno/ }).waitFor();
  await page.keyboard.type(', pedicure 35 €');
  expect(await prices.inputValue()).toBe('Manicure 28 €, pedicure 35 €');
  await page.getByRole('button', { name: 'Write it into the knowledge base' }).click();
  await page.getByRole('heading', { name: 'First steps' }).waitFor({ state: 'detached' });
  const path = `/api/user/${owner.userId}/knowledge-base`;
  const { knowledgeBase } = await owner.call<{ knowledgeBase: string }>('GET', path);
  expect(knowledgeBase).toBe('# Prices\n\nManicure 28 €, pedicure 35 €');
});

test('who is not connected is told what comes first, and why a local address cannot be reached', async () => {
  const { page } = await open({ isPhone: true });
  const owner = await registerOwner(parley(), 'first.phone@example.com');
  await page.route(/\/webhook$/, async (route) => {
    const response = await route.fetch();
    const setup = (await response.json()) as object;
    await route.fulfill({ response, json: { ...setup, status: 'waiting', lastDeliveryAt: null } });
  });
  await signIn(page, owner);
  const step = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3, name: 'Let Instagram reach Parley' }) });
  await step.getByText(/^Instagram cannot reach http/).waitFor();
  await step.getByText('Waiting for Instagram’s first call.').waitFor();
  const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(width).toBe(0);
});
