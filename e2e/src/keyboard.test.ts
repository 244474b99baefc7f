import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { signIn } from './browser.ts';
import { forgiveFailedLoads, KNOWLEDGE, shareStage } from './stage.ts';

const { parley, open, business } = shareStage();

const SOON = { timeout: 10_000 };
const CUSTOMERS = ['Anna One', 'Ben Two', 'Cleo Three'];

/** A shop with moderation on, where each of the customers waits for the approval of a draft. */
async function waitingDrafts() {
  const [first = '', ...others] = CUSTOMERS;
  const scene = await business(first);
  const { owner } = scene;
  const { instagramUserId } = owner.business;
  await owner.call('PATCH', `/api/users/${owner.userId}/moderation`, { moderationEnabled: true });
  await scene.write('How much is a manicure?');
  for (const name of others) {
    const customerId = await parley().simulator.createCustomer(instagramUserId, { name });
    await parley().simulator.write(customerId, 'How much is a manicure?');
  }
  const count = async () => (await owner.call<unknown[]>('GET', '/api/pending-messages')).length;
  await expect.poll(count, { timeout: 20_000 }).toBe(CUSTOMERS.length);
  return { ...scene, count };
}

/** Whose draft has the focus; null when none has it. */
const focusedDraft = (page: Page) =>
  page.evaluate(() => {
    const label = document.activeElement?.matches('[data-draft-id]')
      ? document.activeElement.getAttribute('aria-label')
      : null;
    return label?.replace('Pending draft for ', '') ?? null;
  });

/** Waits until a draft other than those has the focus and has been seen for as long as a decision by key asks. */
async function reachDraft(page: Page, others: (string | null)[] = []): Promise<string> {
  const next = () => focusedDraft(page);
  await expect.poll(next, SOON).toSatisfy((name: string | null) => name !== null && !others.includes(name));
  const since = await page.evaluate(() => performance.now());
  await page.waitForFunction((start) => performance.now() - start > 450, since);
  const name = (await next()) ?? '';
  expect(CUSTOMERS).toContain(name);
  return name;
}

const spoken = (page: Page) => page.locator('p[aria-live="polite"]').textContent();
const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id);
const focusedLabel = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

test('Ctrl+K gives the search box of the list the focus, where customers and commands are found [DASH-02]', async () => {
  const { owner, write } = await business('Marta Ruiz');
  await write('When are you open?');
  const { page } = await open();
  await signIn(page, owner);
  const row = page.getByRole('navigation', { name: 'Conversations' }).getByRole('link');
  await row.waitFor();
  await page.keyboard.press('Control+k');
  const search = page.getByRole('combobox', { name: 'Search conversations' });
  await page.getByRole('option', { name: 'Missing information' }).waitFor();
  expect(await search.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await page.getByRole('complementary', { name: 'Conversations' }).locator(search).count()).toBe(1);
  expect(await search.getAttribute('aria-activedescendant')).toBeNull();

  await page.keyboard.type('marta');
  const option = page.getByRole('option', { name: 'Marta Ruiz' });
  await option.waitFor();
  expect(await search.getAttribute('aria-activedescendant')).toBe(await option.getAttribute('id'));
  await expect.poll(() => spoken(page), SOON).toMatch(/^1 result/);
  await page.keyboard.press('Enter');
  await page.waitForURL(/conversation=/);
  await expect.poll(() => focusedLabel(page), SOON).toBe('Message');

  // From the message field too, on a Cyrillic keyboard, and Escape closes one thing at a time.
  await page.evaluate(() =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', {
        key: 'л',
        code: 'KeyK',
        ctrlKey: true,
        bubbles: true,
        cancelable: true,
      }),
    ),
  );
  await page.keyboard.type('theme dark');
  await page.getByRole('option', { name: 'Theme: Dark' }).waitFor();
  await page.keyboard.press('Escape');
  const field = page.getByRole('textbox', { name: 'Search conversations' });
  expect(await field.inputValue()).toBe('theme dark');
  await page.keyboard.press('Escape');
  expect(await field.inputValue()).toBe('');

  await page.keyboard.press('Control+k');
  await page.keyboard.type('dark');
  await page.getByRole('option', { name: 'Theme: Dark' }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('missing');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Missing information' }).waitFor();
  await page.keyboard.press('Control+k');
  expect(await page.getByRole('listbox').count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => focusedLabel(page), SOON).toBe('Search conversations');
});

test('an input method keeps its keys: Enter that ends a composition chooses nothing', async () => {
  const { owner } = await business('Nobody');
  const { page } = await open({ language: 'ja' });
  await signIn(page, owner);
  await page.locator('[data-search-field]').waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('option').first().waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send('Input.imeSetComposition', { text: 'テ', selectionStart: 1, selectionEnd: 1 });
  await page
    .locator('[data-search-field]')
    .evaluate((field) =>
      field.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', isComposing: true, bubbles: true }),
      ),
    );
  expect(await page.getByRole('listbox').count()).toBe(1);
  await session.send('Input.insertText', { text: 'テーマ' });
  await page.getByRole('option', { name: /ダーク/ }).waitFor();
});

test('drafts are worked off by keys alone: approve, take back, edit, reject, and the next one is there [GEN-04]', async () => {
  const { owner, sent, count } = await waitingDrafts();
  const { page } = await open();
  await signIn(page, owner);
  await page.getByRole('navigation', { name: 'Conversations' }).getByRole('link').first().waitFor();
  await page.keyboard.press('n');
  const first = await reachDraft(page);
  await page.keyboard.press('n');
  const second = await reachDraft(page, [first]);
  await page.keyboard.press('p');
  expect(await reachDraft(page, [second])).toBe(first);

  await page.keyboard.press('a');
  await expect.poll(() => spoken(page), SOON).toContain('Draft approved. 2 drafts left.');
  expect(await reachDraft(page, [first])).toBe(second);
  await page.keyboard.press('z');
  expect(await reachDraft(page, [second])).toBe(first);
  expect(await sent()).toEqual([]);

  // The same key on a Cyrillic keyboard.
  await page.evaluate(() =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ф', code: 'KeyA', bubbles: true, cancelable: true }),
    ),
  );
  expect(await reachDraft(page, [first])).toBe(second);
  await expect.poll(sent, { timeout: 15_000 }).toEqual(['A manicure costs 28 €.']);

  await page.keyboard.press('e');
  const editor = page.getByRole('textbox', { name: 'Text of the draft' });
  await editor.waitFor();
  await page.keyboard.type(' arn');
  expect(await editor.inputValue()).toBe('A manicure costs 28 €. arn');
  await page.keyboard.press('Escape');
  expect(await reachDraft(page)).toBe(second);

  await page.keyboard.press('r');
  await expect.poll(() => spoken(page), SOON).toContain('Draft rejected. 1 draft left.');
  const third = await reachDraft(page, [second]);
  await page.keyboard.press('z');
  expect(await reachDraft(page, [third])).toBe(second);
  expect(await count()).toBe(2);
  await page.keyboard.press('r');
  expect(await reachDraft(page, [second])).toBe(third);
  await expect.poll(count, { timeout: 15_000 }).toBe(1);
  await page.keyboard.press('a');
  await expect.poll(() => spoken(page), SOON).toContain('Draft approved. No drafts are left.');
  await expect.poll(sent, { timeout: 15_000 }).toEqual(['A manicure costs 28 €.', 'A manicure costs 28 €.']);
  await expect.poll(() => focusedId(page), SOON).toBe('main');
});

test('the focus stays where a draft was refused, and goes to what is left when the last one is rejected', async () => {
  const { owner, write } = await business('Anna One');
  await owner.call('PATCH', `/api/users/${owner.userId}/moderation`, { moderationEnabled: true });
  const count = async () => (await owner.call<unknown[]>('GET', '/api/pending-messages')).length;
  await write('How much is a manicure?');
  await expect.poll(count, { timeout: 20_000 }).toBe(1);
  const visitor = await open();
  const { page } = visitor;
  await signIn(page, owner);
  await page.getByRole('link', { name: /Anna One/ }).click();
  await page.getByRole('button', { name: 'Approve and send' }).waitFor();
  const knowledgeBase = KNOWLEDGE.replace('28 €', '30 €');
  await owner.call('PUT', `/api/user/${owner.userId}/knowledge-base`, { knowledgeBase });
  await page.getByText('The knowledge base no longer says this.').waitFor();
  await page.getByRole('button', { name: 'Approve and send' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Send anyway' }).waitFor();
  await expect.poll(() => focusedDraft(page), SOON).toBe('Anna One');
  await page.keyboard.press('Tab');
  const focusedText = () => page.evaluate(() => document.activeElement?.textContent);
  expect(await focusedText()).toBe('Send anyway');
  await page.getByRole('button', { name: 'Reject' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Rejected. It disappears').waitFor();
  await expect.poll(() => focusedId(page), SOON).toBe('main');
  await page.getByRole('button', { name: 'Undo' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => focusedDraft(page), SOON).toBe('Anna One');
  await page.getByRole('button', { name: 'Reject' }).click();
  await expect.poll(focusedText, SOON).toBe('Undo');
  await expect.poll(count, { timeout: 15_000 }).toBe(0);
  await expect.poll(() => focusedId(page), SOON).toBe('main');
  forgiveFailedLoads(visitor, /approve/);
});

test('letters are letters in a field, with a dialog open, and when they are switched off for this person', async () => {
  const { owner, count } = await waitingDrafts();
  const { page } = await open();
  await signIn(page, owner);
  const rows = page.getByRole('navigation', { name: 'Conversations' }).getByRole('link');
  await rows.first().click();
  const message = page.getByRole('textbox', { name: 'Message' });
  await expect.poll(() => focusedLabel(page), SOON).toBe('Message');
  await page.keyboard.type('garnez?');
  expect(await message.inputValue()).toBe('garnez?');
  await page.getByRole('region', { name: /^Pending draft/ }).waitFor();
  await page.keyboard.press('Escape');
  await reachDraft(page);
  await page.keyboard.press('Control+a');

  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await sheet.waitFor();
  await page.keyboard.press('r');
  await sheet.getByRole('switch').click();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await expect.poll(() => focusedDraft(page), SOON).not.toBeNull();
  await page.keyboard.press('r');
  await page.keyboard.press('?');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('keyboard');
  await page.getByRole('option', { name: 'Keyboard shortcuts' }).waitFor();
  await page.keyboard.press('Enter');
  await sheet.waitFor();
  expect(await sheet.getByRole('switch').isChecked()).toBe(false);
  await sheet.getByRole('switch').click();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  expect(await count()).toBe(CUSTOMERS.length);
  expect(await page.getByText('Rejected.').count()).toBe(0);
});

test('the list is one stop of the Tab key, is walked by arrows and J and K, and says where each row stands', async () => {
  const { owner } = await waitingDrafts();
  const { page } = await open();
  await signIn(page, owner);
  const rows = page.getByRole('navigation', { name: 'Conversations' }).getByRole('link');
  await expect.poll(() => rows.count(), SOON).toBe(3);
  const places = await page
    .locator('li[aria-posinset]')
    .evaluateAll((items) => items.map((item) => [item.ariaPosInSet, item.ariaSetSize].join(' of ')));
  expect(places).toEqual(['1 of 3', '2 of 3', '3 of 3']);
  expect(await rows.evaluateAll((links) => links.map((link) => (link as HTMLElement).tabIndex))).toEqual([
    0, -1, -1,
  ]);
  const focusedRow = () =>
    page.evaluate(() => document.activeElement?.closest('li')?.getAttribute('aria-posinset') ?? null);
  await rows.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(focusedRow, SOON).toBe('2');
  await page.keyboard.press('End');
  await expect.poll(focusedRow, SOON).toBe('3');
  await page.keyboard.press('Enter');
  await page.waitForURL(/conversation=/);
  await expect.poll(() => focusedLabel(page), SOON).toBe('Message');
  await page.keyboard.press('Escape');
  const before = page.url();
  await page.keyboard.press('k');
  await page.waitForURL((url) => url.href !== before);
  await expect.poll(focusedRow, SOON).toBe('2');
  await page.keyboard.press('c');
  await expect.poll(() => focusedLabel(page), SOON).toBe('Message');

  const chips = page.getByRole('group', { name: 'Filter' }).getByRole('button');
  await chips.first().focus();
  await page.keyboard.press('ArrowRight');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Unread/);
});
