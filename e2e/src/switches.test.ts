import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { signIn } from './browser.ts';
import { breakCalls, forgiveFailedLoads, readToast, setStage } from './stage.ts';

const { open, business } = setStage();

const isOn = (page: Page, name: string | RegExp) => page.getByRole('switch', { name }).isChecked();

test('the switches of the account move at once and back when the server refuses [MOD-06, MOD-07, MOD-08, MOD-10, MOD-11]', async () => {
  const { owner } = await business('Nobody');
  const visitor = await open();
  const { page } = visitor;
  await signIn(page, owner);
  await page.getByRole('switch', { name: 'AI replies' }).waitFor();
  expect(await isOn(page, 'AI replies')).toBe(true);
  expect(await isOn(page, 'Moderation')).toBe(false);
  const broken = await breakCalls(page, 'PUT', /users\/[^/]+\/ai-settings/);
  await page.getByRole('switch', { name: 'AI replies' }).click();
  await readToast(page, 'Failed to update AI settings');
  await expect.poll(() => isOn(page, 'AI replies')).toBe(true);
  await broken.heal();
  await breakCalls(page, 'PATCH', /moderation/);
  await page.getByRole('switch', { name: 'Moderation' }).click();
  await readToast(page, 'Moderation Error');
  await expect.poll(() => isOn(page, 'Moderation')).toBe(false);
  forgiveFailedLoads(visitor, /ai-settings|moderation/);
});

test('AI in one chat: toggled, rolled back in Russian words, resumed after a trigger, disabled with the account [MOD-03, MOD-04, MOD-09, MOD-12]', async () => {
  const { owner, write } = await business('Олена Б');
  await write('I want to talk to a real person please');
  const visitor = await open({ language: 'ru' });
  const { page } = visitor;
  await signIn(page, owner);
  await page.getByText('Олена Б').first().click();
  const resume = page.getByRole('button', { name: /AI|ИИ/ }).first();
  await resume.waitFor();
  const broken = await breakCalls(page, 'POST', /reset-triggers/);
  await resume.click();
  await readToast(page, 'Не удалось сбросить триггеры');
  await broken.heal();
  await resume.click();
  const chat = page.getByRole('main').getByRole('switch').first();
  await chat.waitFor();
  await expect.poll(() => chat.isChecked()).toBe(true);
  const refused = await breakCalls(page, 'PUT', /conversations\/[^/]+\/ai-settings/);
  await chat.click();
  await readToast(page, 'Не удалось изменить настройки AI для диалога');
  await expect.poll(() => chat.isChecked()).toBe(true);
  await refused.heal();
  await chat.click();
  await expect.poll(() => chat.isChecked()).toBe(false);
  await owner.call('PUT', `/api/users/${owner.userId}/ai-settings`, { autoResponseEnabled: false });
  await expect.poll(() => chat.isDisabled()).toBe(true);
  forgiveFailedLoads(visitor, /reset-triggers|ai-settings/);
});

test('drafts belong to their chat, are read every three seconds, and a refused edit keeps the text [MOD-21, MOD-22, MOD-23, MOD-36]', async () => {
  const first = await business('Anna One');
  const { owner } = first;
  await owner.call('PATCH', `/api/users/${owner.userId}/moderation`, { moderationEnabled: true });
  await first.write('How much is a manicure?');
  const visitor = await open({ language: 'ru' });
  const { page } = visitor;
  await page.clock.install();
  await signIn(page, owner);
  await page.getByText('Anna One').first().click();
  const draft = page
    .getByRole('article')
    .or(page.getByRole('region'))
    .filter({ hasText: 'A manicure costs 28 €.' })
    .first();
  await draft.waitFor();
  let reads = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/pending-messages') && request.method() === 'GET') reads += 1;
  });
  await page.clock.runFor(3100);
  await expect.poll(() => reads).toBeGreaterThanOrEqual(1);
  await breakCalls(page, 'PUT', /pending-messages\/[^/]+\/edit/);
  await page.getByRole('button', { name: /Изменить|Править|Редактировать/ }).click();
  const editor = page.locator('textarea').filter({ hasText: '28' }).first();
  await editor.fill('Маникюр стоит 28 €.');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await readToast(page, 'Не удалось сохранить изменения');
  expect(await editor.inputValue()).toBe('Маникюр стоит 28 €.');
  forgiveFailedLoads(visitor, /edit/);
});

test('the writing indicator follows the live events [MOD-24, MOD-25, LIVE-33, LIVE-35]', async () => {
  const { owner, write } = await business('Eva Live');
  await write('When are you open?');
  const { page } = await open();
  await signIn(page, owner);
  await page.getByText('Eva Live').first().click();
  await page.getByText('Tuesday to Friday, 10:00 to 20:00.').first().waitFor();
  const shown = page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const steps: string[] = [];
        new MutationObserver(() => {
          const isWriting = (document.body.textContent ?? '').includes('AI is writing');
          const last = steps.at(-1);
          if (isWriting && last !== 'writing') steps.push('writing');
          if (!isWriting && last === 'writing') {
            steps.push('done');
            resolve(steps);
          }
        }).observe(document.body, { childList: true, subtree: true, characterData: true });
      }),
  );
  await write('How much is a manicure?');
  expect(await shown).toEqual(['writing', 'done']);
});

test('a question of the queue: shown and hidden, previewed, refused in words, deleted [INFO-03, INFO-04, INFO-10, INFO-11, INFO-12, INFO-13, INFO-14, INFO-15, MOD-26]', async () => {
  const { owner, write } = await business('Ольга К');
  await write('Is there a parking garage?');
  const visitor = await open({ language: 'ru' });
  const { page } = visitor;
  await signIn(page, owner);
  await expect
    .poll(async () => (await owner.call<unknown[]>('GET', '/api/insufficient-info-messages')).length, {
      timeout: 20_000,
    })
    .toBe(1);
  await page.goto('/mobile-insufficient-info');
  let reads = 0;
  page.on('request', (request) => {
    if (
      request.url().endsWith('/api/insufficient-info-messages') ||
      request.url().includes('/api/insufficient-info-messages?')
    )
      reads += 1;
  });
  const card = page.getByRole('article').filter({ hasText: 'Is there a parking garage?' });
  await card.waitFor();
  const box = card.locator('textarea');
  if (!(await box.isVisible())) await card.getByRole('button', { expanded: false }).first().click();
  await box.waitFor();
  await card.getByRole('button', { expanded: true }).first().click();
  await box.waitFor({ state: 'hidden' });
  await card.getByRole('button', { expanded: false }).first().click();
  await box.fill('   ');
  await card.getByRole('button', { name: /базу знаний/ }).click();
  await page.getByRole('alert').first().waitFor();
  await box.fill('Да');
  const preview = await breakCalls(page, 'POST', /preview-context/);
  await card.getByRole('button', { name: /росмотр/ }).click();
  await page.getByRole('alert').first().waitFor();
  await preview.heal();
  const sending = await breakCalls(page, 'POST', /reply-only/);
  await card.getByRole('button', { name: /Только ответить/ }).click();
  await readToast(page, 'Не удалось отправить ответ');
  expect(await box.inputValue()).toBe('Да');
  await sending.heal();
  const deleting = await breakCalls(page, 'DELETE', /insufficient-info-messages/);
  await card.getByRole('button', { name: /Удалить/ }).click();
  await readToast(page, 'Не удалось удалить сообщение');
  await deleting.heal();
  await card.getByRole('button', { name: /Удалить/ }).click();
  await card.waitFor({ state: 'detached' });
  await expect.poll(() => reads, { timeout: 15_000 }).toBeGreaterThanOrEqual(1);
  forgiveFailedLoads(visitor, /preview-context|reply-only|insufficient-info/);
});
