import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { signIn, type View } from './browser.ts';
import { readToast, shareStage } from './stage.ts';

const { open, business, parley } = shareStage();

const sample = (name: string) =>
  fileURLToPath(new URL(`../../simulator/public/samples/${name}`, import.meta.url));

async function openChat(name: string, view: View = {}) {
  const scene = await business(name);
  await scene.write('Hello');
  const visit = await open(view);
  await signIn(visit.page, scene.owner);
  await visit.page.getByText(name).first().click();
  // The AI answers it at once: only what comes afterwards is a person's.
  await visit.page.getByRole('log').getByText('How can we help you?').waitFor();
  const { owner } = scene;
  const { instagramUserId } = owner.business;
  const waitBeforeSending = (undoSeconds: number) =>
    owner.call('PATCH', `/api/users/${owner.userId}/undo-settings`, { undoSeconds });
  return {
    ...visit,
    waitBeforeSending,
    sent: async () => (await parley().simulator.sent(instagramUserId)).slice(1),
  };
}

const tilesOf = (page: Page) => page.getByRole('list', { name: 'Files to send' }).getByRole('listitem');
const input = (page: Page) => page.locator('input[type=file]');
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });

/** Holds files over a place, as the hand does with the mouse; the browser takes no real ones from a script. */
async function dragFile(page: Page, path: string, name: string, event: 'dragover' | 'drop') {
  const data = (await readFile(path)).toString('base64');
  await page.getByRole('log').evaluate(
    (element, [content, fileName, type]) => {
      const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([bytes], fileName, { type: 'image/jpeg' }));
      element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    },
    [data, name, event] as const,
  );
}

test('files and a text go out in one message, the files first, in their order [CHAT-38, UPLD-06]', async () => {
  const { page, sent } = await openChat('Fay Files');
  await input(page).setInputFiles([sample('nails.jpg'), sample('wishes.pdf')]);
  await expect.poll(() => tilesOf(page).count()).toBe(2);
  await page.getByRole('textbox', { name: 'Message' }).fill('Your nails and the price list');
  await expect.poll(() => sendButton(page).isEnabled()).toBe(true);
  await sendButton(page).click();
  await expect.poll(() => tilesOf(page).count()).toBe(0);
  await expect.poll(async () => (await sent()).length).toBe(3);
  expect((await sent()).at(-1)?.text).toBe('Your nails and the price list');
  const thread = page.getByRole('log');
  await thread.getByRole('button', { name: 'Open the photo' }).waitFor();
  await thread.getByText('wishes.pdf').waitFor();
  await thread.getByText('Your nails and the price list').waitFor();
});

test('a file is dropped on the conversation, taken out, taken back with its message, and sent without a word [CHAT-09]', async () => {
  const { page, waitBeforeSending, sent } = await openChat('Dora Drop', { theme: 'dark' });
  await dragFile(page, sample('nails.jpg'), 'nails.jpg', 'dragover');
  await page.getByText('Drop files to upload').waitFor();
  await dragFile(page, sample('nails.jpg'), 'nails.jpg', 'drop');
  await expect.poll(() => page.getByText('Drop files to upload').count()).toBe(0);
  await expect.poll(() => sendButton(page).isEnabled()).toBe(true);
  await page.getByRole('button', { name: 'Remove nails.jpg' }).click();
  await expect.poll(() => tilesOf(page).count()).toBe(0);
  expect(await sendButton(page).isDisabled()).toBe(true);

  await waitBeforeSending(30);
  await dragFile(page, sample('hair-dark.jpg'), 'hair.jpg', 'drop');
  await expect.poll(() => sendButton(page).isEnabled()).toBe(true);
  await sendButton(page).click();
  await page.getByRole('log').getByRole('button', { name: 'Undo' }).click();
  await tilesOf(page).getByText('hair.jpg').waitFor();
  await waitBeforeSending(0);
  await expect.poll(() => sendButton(page).isEnabled()).toBe(true);
  await sendButton(page).click();
  await expect.poll(async () => (await sent()).length).toBe(1);
  await page.getByRole('log').getByRole('button', { name: 'Open the photo' }).waitFor();
});

test('a reload keeps the files of the message, those that arrived and those on their way', async () => {
  const { page, sent, waitBeforeSending } = await openChat('Rita Reload');
  await waitBeforeSending(0);
  await input(page).setInputFiles(sample('nails.jpg'));
  await expect.poll(() => sendButton(page).isEnabled()).toBe(true);
  // The next one does not get through before the page goes.
  let held = 0;
  await page.route('**/api/upload', (route) => {
    held += 1;
    return held === 1 ? undefined : route.continue();
  });
  await input(page).setInputFiles(sample('wishes.pdf'));
  await expect.poll(() => held).toBe(1);
  await expect.poll(() => findKept(page)).toEqual(['wishes.pdf']);
  await page.reload();
  await expect
    .poll(() => tilesOf(page).allInnerTexts())
    .toEqual([expect.stringContaining('nails.jpg'), expect.stringContaining('wishes.pdf')]);
  await expect.poll(() => sendButton(page).isEnabled()).toBe(true);
  expect(held).toBe(2);
  await expect.poll(() => findKept(page)).toEqual([]);
  await sendButton(page).click();
  await expect.poll(async () => (await sent()).length).toBe(2);
  await page.getByRole('log').getByText('wishes.pdf').waitFor();
  await page.reload();
  await page.getByRole('log').getByText('wishes.pdf').waitFor();
  expect(await tilesOf(page).count()).toBe(0);
});

/** The names of the files whose bytes the browser keeps. */
const findKept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('parley-uploads');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const all = opening.result.transaction('files').objectStore('files').getAll();
          all.onerror = () => reject(all.error);
          all.onsuccess = () => resolve(all.result.map(({ file }: { file: File }) => file.name));
        };
      }),
  );

test('a file that Instagram does not take is offered as a link, another kind is refused by name [UPLD-02, UPLD-05]', async () => {
  const { page } = await openChat('Lin Link', { isPhone: true });
  await input(page).setInputFiles([
    { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
    { name: 'prices.txt', mimeType: 'text/plain', buffer: Buffer.from('Manicure: 28 €') },
  ]);
  expect(await readToast(page, 'Upload Failed')).toContain('File type "image/svg+xml" is not supported.');
  await page.getByText('Instagram does not take this kind of file. Send its link instead.').waitFor();
  expect(await sendButton(page).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Put the link into the message' }).click();
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Message' }).inputValue())
    .toMatch(/^http.+\/objects\//);
  expect(await sendButton(page).isEnabled()).toBe(true);
});

test('the progress of a large file is shown and logged, and its upload can be ended [UPLD-04]', async () => {
  const { page, context } = await openChat('Lea Large');
  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  const limit = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 2_000_000 };
  await network.send('Network.emulateNetworkConditions', limit);
  const buffer = Buffer.alloc(11 * 1024 * 1024, 'a');
  await input(page).setInputFiles({ name: 'long.txt', mimeType: 'text/plain', buffer });
  await page.getByText(/^Uploading\.\.\. [1-9]\d*%$/).waitFor();
  await expect.poll(() => lines.join('\n')).toMatch(/Uploading "long\.txt": \d+%/);
  await page.getByRole('button', { name: 'Cancel the upload of long.txt' }).click();
  await expect.poll(() => tilesOf(page).count()).toBe(0);
  const small = { name: 'short.txt', mimeType: 'text/plain', buffer: Buffer.alloc(1000, 'a') };
  await input(page).setInputFiles(small);
  await page.getByText('Instagram does not take this kind of file.').waitFor();
  expect(lines.filter((line) => line.includes('short.txt'))).toEqual([]);
});
