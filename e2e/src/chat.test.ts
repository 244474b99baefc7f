import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { signIn, type View, type Visit } from './browser.ts';
import { boxOf } from './phone-measures.ts';
import { awaitGreeting, breakCalls, forgiveFailedLoads, readToast, type Scene, shareStage } from './stage.ts';

const { parley, open, business } = shareStage();

type Chat = { id: string; participantUsername: string };
type Line = { content: string; isFromUser: boolean; sentManually: boolean };
const readChats = ({ owner }: Scene) => owner.call<Chat[]>('GET', '/api/conversations');

/** A business whose customer has written and whom no AI answers, so that nothing moves. */
async function quiet(name: string): Promise<Scene & { chatId: string }> {
  const scene = await business(name);
  const { owner } = scene;
  await owner.call('PUT', `/api/users/${owner.userId}/ai-settings`, { autoResponseEnabled: false });
  await scene.write(`I am ${name}`);
  await expect.poll(async () => (await readChats(scene)).length, { timeout: 20_000 }).toBe(1);
  return { ...scene, chatId: (await readChats(scene))[0]?.id ?? '' };
}

let made: ReturnType<typeof quiet> | undefined;
/** For the tests that leave the conversation where it is. */
function anna(): ReturnType<typeof quiet> {
  made ??= quiet('Anna');
  return made;
}

/** The open chat of a quiet business. */
async function openChat(scene: Scene & { chatId: string }, view: View = {}): Promise<Visit> {
  const visitor = await open(view);
  await signIn(visitor.page, scene.owner);
  await visitor.page.goto(`/dashboard?conversation=${scene.chatId}`);
  await log(visitor.page).getByRole('article').first().waitFor();
  return visitor;
}

const log = (page: Page) => page.getByRole('log');
const field = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const counter = (page: Page) => page.locator('#composer-counter [aria-hidden]');

test('the header names the customer, and a nameless one, beside the AI and delete buttons; the phone has a way back [CHAT-01]', async () => {
  const scene = await quiet('Marta Ruiz');
  const { simulator } = parley();
  const { instagramUserId } = scene.owner.business;
  const nameless = await simulator.createCustomer(instagramUserId);
  await simulator.patch(`customers/${nameless}`, { profile: 'no_match' });
  const { page } = await openChat(scene);
  const header = page.getByRole('region', { name: 'Conversation with Marta Ruiz' }).locator('header');
  await header.getByRole('heading', { name: 'Marta Ruiz' }).waitFor();
  // What the customer is called comes some time after what they wrote.
  const [chat] = await readChats(scene);
  await header.getByText(`@${chat?.participantUsername}`, { exact: true }).waitFor();
  await header.getByText('MR', { exact: true }).or(header.locator('img')).first().waitFor();
  await header.getByRole('switch', { name: 'AI in this chat' }).waitFor();
  await header.getByRole('button', { name: 'Delete conversation' }).waitFor();
  expect(await header.getByRole('button', { name: 'Back to the list' }).count()).toBe(0);

  await simulator.write(nameless, 'Hello');
  await page.getByRole('link', { name: /Instagram User/ }).click();
  await page.getByRole('heading', { name: 'Instagram User', level: 2 }).waitFor();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await page.waitForURL(/\/dashboard$/);
});

test('messages are read: a skeleton first, a scrolling list then; what failed says why, and an empty chat invites [CHAT-02, CHAT-03, CHAT-04]', async () => {
  const scene = await anna();
  const visitor = await openChat(scene, { size: { width: 1100, height: 600 } });
  const { page } = visitor;
  await scene.owner.call('PATCH', `/api/users/${scene.owner.userId}/undo-settings`, { undoSeconds: 0 });
  for (let index = 1; index <= 12; index++) {
    const content = `Line ${index}`;
    await scene.owner.call('POST', `/api/conversations/${scene.chatId}/send`, { content, clientId: content });
  }
  await log(page).getByText('Line 12').waitFor();
  // What is still on its way would come into the empty chat below.
  const onTheirWay = async () => {
    const all = await scene.owner.call<{ deliveryState: string | null }[]>(
      'GET',
      `/api/conversations/${scene.chatId}/messages`,
    );
    return all.filter(({ deliveryState }) => deliveryState !== null && deliveryState !== 'sent').length;
  };
  await expect.poll(onTheirWay, { timeout: 30_000 }).toBe(0);
  const room = await log(page).evaluate((one) => one.scrollHeight - one.clientHeight);
  expect(room).toBeGreaterThan(100);
  await log(page).evaluate((one) => one.scrollTo(0, 0));
  expect(await log(page).evaluate((one) => one.scrollTop)).toBe(0);

  const messages = /conversations\/[^/]+\/messages/;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(messages, async (route) => {
    await held;
    await route.fulfill({ json: [] });
  });
  await page.reload();
  const chat = page.getByRole('region', { name: 'Conversation with Anna' });
  await chat.getByRole('status', { name: 'Loading' }).waitFor();
  expect(await log(page).count()).toBe(0);
  release();
  await chat.getByText('No messages yet').waitFor();
  await chat.getByText('Start the conversation!').waitFor();
  expect(await chat.getByRole('status', { name: 'Loading' }).count()).toBe(0);
  await page.unroute(messages);

  const failWith = async (json: object) => {
    await page.unroute(messages);
    const greeting = awaitGreeting(page);
    await page.route(messages, async (route) => {
      await greeting;
      await route.fulfill({ status: 500, json });
    });
    await page.reload();
    await chat.getByText('Failed to load messages').waitFor();
  };
  await failWith({ message: 'The shelf fell over' });
  await chat.getByText('The shelf fell over').waitFor();
  await failWith({});
  await chat.getByText('Unknown error').waitFor();
  await page.unroute(messages);
  await chat.getByRole('button', { name: 'Try again' }).click();
  await log(page).getByText('Line 12').waitFor();
  forgiveFailedLoads(visitor, messages);
});

test('Ctrl+Enter and Cmd+Enter send, Enter does not; sending says so, and a refusal says why and keeps the text [CHAT-06, CHAT-33, CHAT-34]', async () => {
  const scene = await anna();
  const visitor = await openChat(scene);
  const { page } = visitor;
  await field(page).fill('One');
  await field(page).press('Enter');
  await field(page).pressSequentially('Two');
  expect(await field(page).inputValue()).toBe('One\nTwo');
  expect(await counter(page).textContent()).toBe('7/1000');
  await field(page).press('Control+Enter');
  const toast = page.getByRole('status').filter({ hasText: 'Message sent successfully' });
  await toast.waitFor();
  await toast.getByText('Sent', { exact: true }).waitFor();
  await log(page).getByText('One').waitFor();
  // While one message is on its way, a key cannot send the next.
  const canSend = () => page.getByRole('button', { name: 'Send', exact: true, disabled: false }).waitFor();
  await field(page).fill('Three');
  await canSend();
  const path = /conversations\/[^/]+\/send/;
  const sent = page.waitForResponse(path);
  await field(page).press('Meta+Enter');
  await log(page).getByText('Three').waitFor();
  await expect.poll(() => field(page).inputValue()).toBe('');
  // It is shown before it is sent: calls that broke now would bring it back.
  await sent;

  const broken = await breakCalls(page, 'POST', path);
  await field(page).fill('Four');
  await canSend();
  await field(page).press('Control+Enter');
  expect(await readToast(page, 'Send Error')).toContain('Failed to send message');
  await expect.poll(() => field(page).inputValue()).toBe('Four');
  await broken.heal();
  await page.route(path, (route) => route.fulfill({ status: 500, json: { message: 'The mailbox is full' } }));
  await canSend();
  await field(page).press('Control+Enter');
  await expect.poll(() => readToast(page, 'Send Error')).toContain('The mailbox is full');
  forgiveFailedLoads(visitor, path);
});

test('a dropped text that would make the message too long is refused, a short one is taken; what is pasted may be too long [CHAT-14]', async () => {
  const scene = await anna();
  const { page } = await openChat(scene);
  const words = log(page).getByText('I am Anna');
  const dropWords = async () => {
    await words.click({ clickCount: 3 });
    const from = await boxOf(words);
    const to = await boxOf(field(page));
    await page.mouse.move(from.x + 20, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + 30, to.y + 12, { steps: 5 });
    await page.mouse.up();
  };
  await dropWords();
  await expect.poll(() => field(page).inputValue()).toContain('I am Anna');
  const long = 'a'.repeat(995);
  await field(page).fill(long);
  await dropWords();
  expect(await readToast(page, 'Text not inserted')).toContain('1000 characters');
  expect(await field(page).inputValue()).toBe(long);

  // Words that are moved within the field make it no longer.
  await field(page).fill(`move ${'a'.repeat(998)}`);
  await field(page).evaluate((one: HTMLTextAreaElement) => {
    one.setSelectionRange(0, 5);
    one.scrollTo(0, 0);
  });
  const box = await boxOf(field(page));
  await page.mouse.move(box.x + 12, box.y + 14);
  await page.mouse.down();
  await page.mouse.move(box.x + 200, box.y + 60, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => field(page).inputValue()).toMatch(/^a+move a+$/);
  expect((await field(page).inputValue()).length).toBe(1003);
  expect(await page.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true);
});

test('the mark of typing stands beside the field while somebody types, and two seconds longer [CHAT-27]', async () => {
  const scene = await anna();
  const { page } = await openChat(scene);
  const mark = page.locator('form [data-typing]');
  expect(await mark.count()).toBe(0);
  const since = performance.now();
  await field(page).pressSequentially('Hello', { delay: 20 });
  await mark.waitFor();
  expect(await mark.isVisible()).toBe(true);
  const room = await boxOf(field(page));
  await mark.waitFor({ state: 'detached' });
  expect(performance.now() - since).toBeGreaterThan(2000);
  expect(await boxOf(field(page))).toEqual(room);
});

test('a conversation is deleted after a confirmation; a refusal is told in Russian words and keeps it [CHAT-21, CHAT-36]', async () => {
  const scene = await quiet('Анна');
  const visitor = await openChat(scene, { language: 'ru' });
  const { page } = visitor;
  const ask = page.getByRole('main').getByRole('button', { name: 'Удалить диалог' });
  await ask.click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await dialog.getByText('Анна').waitFor();
  await dialog.getByRole('button').first().click();
  await dialog.waitFor({ state: 'detached' });
  expect(await readChats(scene)).toHaveLength(1);

  const path = /conversations\/[^/]+$/;
  const broken = await breakCalls(page, 'DELETE', path);
  await ask.click();
  const confirm = dialog.getByRole('button', { name: 'Удалить диалог' });
  await confirm.click();
  expect(await readToast(page, 'Ошибка удаления')).toContain('Не удалось удалить диалог');
  expect(await readChats(scene)).toHaveLength(1);
  await broken.heal();
  await confirm.click();
  await page.waitForURL(/\/dashboard$/);
  expect(await readChats(scene)).toEqual([]);
  forgiveFailedLoads(visitor, path);
});

test('a message tells whether a person sent it by hand: typed here or in the app, and nothing that the AI began [CHAT-39]', async () => {
  const scene = await business('Anna');
  const { owner, write } = scene;
  const { instagramUserId } = owner.business;
  const { simulator } = parley();
  const lines = async () => {
    const [chat] = await readChats(scene);
    return chat ? owner.call<Line[]>('GET', `/api/conversations/${chat.id}/messages`) : [];
  };
  const awaitLine = (content: string) =>
    expect
      .poll(async () => (await lines()).map((line) => line.content), { timeout: 20_000 })
      .toContain(content);
  const moderate = (moderationEnabled: boolean) =>
    owner.call('PATCH', `/api/users/${owner.userId}/moderation`, { moderationEnabled });
  const awaitOne = async (path: string) => {
    await expect
      .poll(async () => (await owner.call<Chat[]>('GET', path)).length, { timeout: 20_000 })
      .toBe(1);
    return (await owner.call<Chat[]>('GET', path))[0]?.id ?? '';
  };

  await write('How much is a manicure?');
  await awaitLine('A manicure costs 28 €.');
  await moderate(true);
  await write('When are you open?');
  const draft = await awaitOne('/api/pending-messages');
  await owner.call('PUT', `/api/pending-messages/${draft}/edit`, { content: 'From Tuesday on.' });
  await owner.call('POST', `/api/pending-messages/${draft}/approve`);
  await awaitLine('From Tuesday on.');
  await write('Is there a parking garage?');
  const question = await awaitOne('/api/insufficient-info-messages');
  await owner.call('POST', `/api/pending-messages/${question}/reply-only`, { context: 'Yes, below.' });
  await awaitLine('Yes, below.');
  const [chat] = await readChats(scene);
  await owner.call('POST', `/api/conversations/${chat?.id}/send`, { content: 'By hand', clientId: 'one' });
  const [customer] = await simulator.get<{ id: string }[]>(`customers?business=${instagramUserId}`);
  await simulator.post(`businesses/${instagramUserId}/type`, {
    customerId: customer?.id,
    text: 'In the app',
  });
  await awaitLine('In the app');

  const told = (await lines()).map(({ content, isFromUser, sentManually }) => [
    content,
    isFromUser,
    sentManually,
  ]);
  expect(told).toHaveLength(8);
  expect(told).toEqual(
    expect.arrayContaining([
      ['How much is a manicure?', false, false],
      ['A manicure costs 28 €.', true, false],
      ['From Tuesday on.', true, false],
      ['Yes, below.', true, false],
      ['By hand', true, true],
      ['In the app', true, true],
    ]),
  );
});
