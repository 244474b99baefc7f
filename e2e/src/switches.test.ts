import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { signIn } from './browser.ts';
import { breakCalls, forgiveFailedLoads, readToast, shareStage } from './stage.ts';

const { open, business } = shareStage();

/** What the toast says that an action brings up. */
async function refuse(page: Page, act: () => Promise<void>): Promise<string> {
  const toast = page.getByRole('alert');
  // The one before it closes by itself, perhaps in this moment.
  await page.evaluate(() => document.querySelector<HTMLElement>('[role=alert] button')?.click());
  await toast.waitFor({ state: 'detached' });
  await act();
  await toast.waitFor();
  return (await toast.textContent()) ?? '';
}

const isOn = (page: Page, name: string | RegExp) => page.getByRole('switch', { name }).isChecked();

test('the switches of the account begin as documented, and say so when the server refuses [MOD-06, MOD-10, MOD-11]', async () => {
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

test('AI in one chat: toggled, refused in Russian words, resumed after a trigger, disabled with the account [MOD-02, MOD-04, MOD-09, MOD-12] [GEN-03] [I18N-04]', async () => {
  const { owner, write } = await business('Олена Б');
  await write('I want to talk to a real person please');
  const visitor = await open({ language: 'ru' });
  const { page } = visitor;
  await signIn(page, owner);
  await page.getByText('Олена Б').first().click();
  const resume = page.getByRole('main').getByRole('button', { name: /AI|ИИ/ }).first();
  await resume.waitFor();
  const broken = await breakCalls(page, 'POST', /reset-triggers/);
  await resume.click();
  await readToast(page, 'Не удалось сбросить триггеры');
  await broken.heal();
  await resume.click();
  const unresolved = `/api/users/${owner.userId}/trigger-activations/unresolved`;
  // Nobody has looked after the customer: pressed by mistake, it is as it was.
  await page.getByRole('button', { name: 'Отменить', exact: true }).click();
  await page.getByRole('main').getByRole('button', { name: 'Вернуть AI' }).waitFor();
  await expect.poll(async () => (await owner.call<unknown[]>('GET', unresolved)).length).toBe(1);
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

test('a refused edit of a draft says so in Russian words and keeps the text [MOD-21]', async () => {
  const { owner, write } = await business('Anna One');
  await owner.call('PATCH', `/api/users/${owner.userId}/moderation`, { moderationEnabled: true });
  await write('How much is a manicure?');
  const visitor = await open({ language: 'ru' });
  const { page } = visitor;
  await signIn(page, owner);
  await page.getByText('Anna One').first().click();
  await breakCalls(page, 'PUT', /pending-messages\/[^/]+\/edit/);
  await page.getByRole('button', { name: 'Изменить' }).click();
  const editor = page.getByLabel('Текст черновика');
  await editor.fill('Маникюр стоит 28 €.');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await readToast(page, 'Не удалось сохранить изменения');
  expect(await editor.inputValue()).toBe('Маникюр стоит 28 €.');
  forgiveFailedLoads(visitor, /edit/);
});

test('a rejection outlives its page', async () => {
  const { owner, write } = await business('Anna Two');
  await owner.call('PATCH', `/api/users/${owner.userId}/moderation`, { moderationEnabled: true });
  await write('How much is a manicure?');
  const waiting = () => owner.call<unknown[]>('GET', '/api/pending-messages');
  const { page } = await open();
  await signIn(page, owner);
  await page.getByText('Anna Two').first().click();
  await page.getByRole('button', { name: 'Reject' }).click();
  await page.getByText('Rejected. It disappears').waitFor();
  expect(await waiting()).toHaveLength(1);
  await page.reload();
  await expect.poll(async () => (await waiting()).length).toBe(0);
});

test('the writing indicator follows the live events [CHAT-22, MOD-24, MOD-25, LIVE-33, LIVE-35]', async () => {
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

test('a question of the queue: shown and hidden, refused in Russian words, then answered or deleted [INFO-01, INFO-02, INFO-03, INFO-04, INFO-11, INFO-12, INFO-13, INFO-14, INFO-15, INFO-16]', async () => {
  const { owner, write, sent } = await business('Ольга К');
  const questions = ['Is there a parking garage?', 'Do you sell gift cards?'];
  const waiting = () => owner.call<unknown[]>('GET', '/api/insufficient-info-messages');
  for (const [index, question] of questions.entries()) {
    await write(question);
    await expect.poll(async () => (await waiting()).length).toBe(index + 1);
  }
  const visitor = await open({ language: 'ru' });
  const { page } = visitor;
  await signIn(page, owner);
  await page.goto('/mobile-insufficient-info');
  const cards = page.getByRole('article');
  await cards.nth(1).waitFor();
  expect(await cards.count()).toBe(2);
  for (const question of questions) {
    await cards
      .filter({ hasText: question })
      .getByText(/^В базе знаний/)
      .waitFor();
  }

  const card = cards.first();
  const box = card.getByLabel('Ваш ответ');
  const press = (name: string) => card.getByRole('button', { name, exact: true }).click();
  /** What was typed goes with its question, so deleting asks first. */
  const remove = async () => {
    await press('Удалить вопрос');
    await page.getByRole('dialog').getByRole('button', { name: 'Удалить вопрос' }).click();
  };
  await box.waitFor();
  await press('Скрыть');
  await box.waitFor({ state: 'hidden' });
  await press('Ответить');
  await box.fill('   ');
  expect(await refuse(page, () => press('Сохранить в базу знаний'))).toContain(
    'Сначала введите недостающую информацию.',
  );
  expect(await refuse(page, () => press('Только ответить'))).toContain(
    'Сначала введите недостающую информацию.',
  );
  expect(await refuse(page, () => press('Предпросмотр'))).toContain('Сначала введите ответ.');
  await box.fill('Да');
  for (const [name, method, path, words] of [
    ['Предпросмотр', 'POST', /preview-context/, 'Не удалось подготовить предпросмотр'],
    ['Сохранить в базу знаний', 'POST', /add-context/, 'Не удалось отправить ответ'],
    ['Только ответить', 'POST', /reply-only/, 'Не удалось отправить ответ'],
    ['Удалить вопрос', 'DELETE', /insufficient-info-messages/, 'Не удалось удалить сообщение'],
  ] as const) {
    const broken = await breakCalls(page, method, path);
    const act = () => (method === 'DELETE' ? remove() : press(name));
    expect(await refuse(page, act)).toContain(words);
    await broken.heal();
  }
  expect(await box.inputValue()).toBe('Да');

  await press('Только ответить');
  await page.getByRole('status').filter({ hasText: 'Ответ отправлен' }).waitFor();
  await expect.poll(() => cards.count()).toBe(1);
  await cards.getByRole('button', { name: 'Удалить вопрос' }).click();
  await page.getByRole('status').filter({ hasText: 'Удалено' }).waitFor();
  await expect.poll(() => cards.count()).toBe(0);
  await expect.poll(sent).toHaveLength(1);
  expect(await waiting()).toEqual([]);
  forgiveFailedLoads(visitor, /preview-context|add-context|reply-only|insufficient-info/);
});
