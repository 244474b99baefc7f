import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';

import { signIn, type View } from './browser.ts';
import { watchMicrophone } from './microphone.ts';
import { findOverflow, findSmallTargets } from './phone-measures.ts';
import { forgiveFailedLoads, shareStage } from './stage.ts';

const { open, business, parley } = shareStage();

type Sent = { text?: string; attachments?: { type: string; payload: { url: string } }[] };

/** `undoSeconds`: how long a message waits before it goes. */
async function openChat(name: string, { undoSeconds = 0, ...look }: View & { undoSeconds?: number } = {}) {
  const scene = await business(name);
  const { owner } = scene;
  await owner.call('PUT', `/api/users/${owner.userId}/ai-settings`, { autoResponseEnabled: false });
  await owner.call('PATCH', `/api/users/${owner.userId}/undo-settings`, { undoSeconds });
  await scene.write(`I am ${name}`);
  const visitor = await open({ isPhone: true, ...look });
  const { page } = visitor;
  const microphone = await watchMicrophone(page);
  await signIn(page, owner);
  await page.getByText(name).first().click();
  await page.getByRole('log').getByText(`I am ${name}`).waitFor();
  const { instagramUserId } = owner.business;
  const sent = () => parley().simulator.get<Sent[]>(`businesses/${instagramUserId}/sent`);
  return { ...visitor, page, microphone, sent };
}

const recordButton = (page: Page) => page.getByRole('button', { name: 'Record a voice message' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Voice Message' });
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    return element?.getAttribute('aria-label') ?? element?.textContent;
  });

/** Records until the timer shows so many seconds. */
async function record(page: Page, seconds: number): Promise<void> {
  const timer = dialog(page).getByRole('timer');
  await timer.waitFor();
  await expect
    .poll(async () => Number((await timer.textContent())?.split(':')[1]))
    .toBeGreaterThanOrEqual(seconds);
}

async function recordNote(page: Page): Promise<void> {
  await recordButton(page).click();
  await record(page, 1);
  await press(page, 'Stop');
  await dialog(page).getByText('Duration').waitFor();
}

/** On a busy machine a sound takes its time to be converted. */
const CONVERTED = { timeout: 60_000 };

const isClosed = (page: Page) => dialog(page).waitFor({ state: 'detached', ...CONVERTED });

test('a voice message is recorded, heard, recorded anew, sent, and taken by Instagram as sound [VOICE-01, VOICE-02, VOICE-03, VOICE-06, VOICE-07, VOICE-13] [GEN-11]', async () => {
  const { page, microphone, sent } = await openChat('Vera Voice');
  const posts: Request[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(request));
  await recordButton(page).click();
  await dialog(page).getByText('Recording', { exact: true }).waitFor();
  await expect.poll(() => focused(page)).toBe('Stop');
  expect(await dialog(page).getByRole('timer').textContent()).toMatch(/^\d:\d\d$/);
  expect(await microphone.tracks()).toEqual(['live']);
  await record(page, 1);
  expect(await dialog(page).getByRole('button', { name: 'Send' }).isDisabled()).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => dialog(page).textContent()).toMatch(/Duration \d:\d\d/);
  await expect.poll(() => microphone.tracks()).toEqual(['ended']);
  await expect.poll(() => focused(page)).toBe('Play');
  await page.keyboard.press('Enter');
  const audio = dialog(page).locator('audio');
  await expect
    .poll(() => audio.evaluate((element) => (element as HTMLAudioElement).currentTime))
    .toBeGreaterThan(0.1);

  await press(page, 'Record again');
  await record(page, 1);
  await press(page, 'Stop');
  await press(page, 'Send');
  await isClosed(page);
  await expect.poll(() => focused(page)).toBe('Record a voice message');
  expect(await microphone.recordings()).toEqual(
    Array(2).fill({ mimeType: 'audio/webm;codecs=opus', slice: 100 }),
  );
  expect(await microphone.asked()).toMatchObject(Array(2).fill({ audio: { sampleRate: 44_100 } }));
  const called = (path: RegExp) => posts.filter((request) => path.test(request.url()));
  expect(called(/\/api\/upload\/voice$/)).toHaveLength(1);
  const sends = called(/\/send$/).map((request) => request.postDataJSON() as unknown);
  const attachment = { type: 'audio', name: expect.stringMatching(/^voice-note-\d{13}\.m4a$/) };
  expect(sends).toMatchObject([{ content: '', attachments: [attachment] }]);

  const bubble = page.getByRole('log').locator('article').last();
  await bubble.getByRole('button', { name: 'Play' }).waitFor();
  await expect.poll(async () => (await sent()).length, CONVERTED).toBe(1);
  const [message] = await sent();
  expect(message?.attachments).toMatchObject([{ type: 'audio' }]);
  const file = await fetch(message?.attachments?.[0]?.payload.url ?? '');
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'audio/mp4']);
  expect(
    Buffer.from(await file.arrayBuffer())
      .subarray(4, 8)
      .toString(),
  ).toBe('ftyp');
});

test('Escape and a press beside the dialog close it and free the microphone, and what was recorded can be brought back [VOICE-05, CHAT-07]', async () => {
  const { page, microphone } = await openChat('Vic Slip', { size: { width: 320, height: 700 } });
  const form = page.locator('form');
  await form.getByRole('button', { name: 'Attach files' }).waitFor();
  await form.getByPlaceholder('Message...').waitFor();
  await form.getByRole('button', { name: 'Send' }).waitFor();
  await recordButton(page).tap();
  await record(page, 1);
  expect(await findOverflow(page)).toEqual([]);
  expect(await findSmallTargets(page)).toEqual([]);
  const beside = () => page.touchscreen.tap(160, 150);
  // The toast is there for five seconds: its button is waited for before it comes.
  const reach = (name: string) => page.getByRole('button', { name, exact: true }).tap();
  await Promise.all([reach('Undo'), beside()]);
  await expect.poll(() => microphone.tracks()).toEqual(['ended']);
  await dialog(page).getByText('Duration').waitFor();
  // The round button is smaller than what a finger may hit.
  expect((await findOverflow(page)).filter((one) => !one.includes('_play_'))).toEqual([]);
  await page.keyboard.press('Escape');
  await isClosed(page);

  // The browser still asks when the person has changed their mind.
  await microphone.refuse('silent');
  await recordButton(page).tap();
  await dialog(page).getByText('Waiting for the microphone').waitFor();
  await beside();
  await isClosed(page);
  await microphone.answer();
  await expect.poll(() => microphone.tracks()).toEqual(['ended', 'ended']);
  await microphone.refuse(null);

  // Whoever goes elsewhere in the middle of it finds it on the way back.
  await page.getByRole('button', { name: 'Conversation menu' }).tap();
  await page.getByRole('menuitem', { name: 'Quick actions' }).tap();
  await page
    .getByRole('dialog', { name: 'Quick actions' })
    .getByRole('button', { name: 'Record a voice message' })
    .tap();
  await record(page, 1);
  await Promise.all([reach('Open'), page.goBack()]);
  await expect.poll(async () => (await microphone.tracks()).at(-1)).toBe('ended');
  await dialog(page).getByText('Duration').waitFor();
  await press(page, 'Delete');
  await isClosed(page);
});

test('why there is no recording is told, and tried again [VOICE-04, VOICE-08, VOICE-09, VOICE-10, VOICE-11, VOICE-12]', async () => {
  const { page, microphone } = await openChat('Nora Nothing', { theme: 'dark' });
  const says = (text: string) => dialog(page).getByRole('alert').getByText(text, { exact: true }).waitFor();
  await microphone.refuse('NotAllowedError');
  await recordButton(page).click();
  await says('Microphone permission denied. Please allow microphone access.');
  await expect.poll(() => focused(page)).toBe('Try Again');
  await microphone.refuse('NotFoundError');
  await press(page, 'Try Again');
  await says('No microphone found. Please connect a microphone.');
  await microphone.refuse('NotReadableError');
  await press(page, 'Try Again');
  await says('Failed to access microphone.');
  await microphone.refuse(null);
  await press(page, 'Try Again');
  await record(page, 1);

  // What there is of a recording that broke off can still be sent.
  await microphone.unplug();
  await says('Recording failed. Please try again.');
  await dialog(page).getByText('Duration').waitFor();
  expect(await dialog(page).getByRole('button', { name: 'Send' }).isEnabled()).toBe(true);
  await press(page, 'Try Again');
  await record(page, 1);
  await microphone.breakRecorder();
  await says('Recording failed. Please try again.');
  await expect.poll(() => microphone.tracks()).toEqual(['ended', 'ended']);

  // The end of a long one is told before it comes.
  await press(page, 'Try Again');
  await record(page, 1);
  await microphone.age(14 * 60 + 10);
  await dialog(page)
    .getByText(/^0:\d\d left$/)
    .waitFor();
  await microphone.age(60);
  await dialog(page).getByText('a voice message cannot be longer').waitFor();
  await expect.poll(async () => (await microphone.tracks()).at(-1)).toBe('ended');

  await page.evaluate(() => Reflect.deleteProperty(window, 'MediaRecorder'));
  await press(page, 'Record again');
  await says('Voice recording not supported by your browser.');
  const chooser = page.waitForEvent('filechooser');
  await press(page, 'Attach files');
  await chooser;
  await isClosed(page);
});

test('a failed upload keeps the recording, its progress is shown, and it goes out once [CHAT-10, UPLD-05]', async () => {
  const visitor = await openChat('Ulla Upload', { undoSeconds: 30 });
  const { page, context } = visitor;
  let answer = { status: 500, body: '' };
  await page.route('**/api/upload/voice', (route) => route.fulfill(answer));
  const problem = dialog(page).getByRole('alert');
  await recordNote(page);
  await press(page, 'Send');
  await expect.poll(() => problem.textContent()).toBe('Voice Upload FailedFailed to upload file');
  answer = { status: 200, body: '<html>' };
  await press(page, 'Try Again');
  await expect.poll(() => problem.textContent()).toBe('Voice Upload FailedFailed to get upload URL');
  await page.unroute('**/api/upload/voice');

  // The message itself fails: the file is there already.
  const uploads: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/upload/voice')) uploads.push(request.url());
  });
  await page.route('**/send', (route) => route.abort());
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  const limit = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 1000 };
  await network.send('Network.emulateNetworkConditions', limit);
  await press(page, 'Try Again');
  await dialog(page)
    .getByText(/^Uploading\.\.\. \d+%$/)
    .waitFor();
  await network.send('Network.emulateNetworkConditions', { ...limit, uploadThroughput: -1 });
  await expect.poll(() => problem.textContent(), CONVERTED).toContain('Send Error');
  await page.unroute('**/send');
  await dialog(page).getByRole('button', { name: 'Try Again' }).dblclick();
  await isClosed(page);
  expect(uploads).toHaveLength(1);
  await page.getByRole('log').getByRole('button', { name: 'Play' }).waitFor();
  expect(await page.getByRole('log').locator('article').count()).toBe(2);

  // A message that is taken back brings its recording back.
  await page.getByRole('log').getByRole('button', { name: 'Undo' }).click();
  await dialog(page).getByText('Duration').waitFor();
  expect(await page.getByRole('log').locator('article').count()).toBe(1);
  await press(page, 'Delete');
  await isClosed(page);
  forgiveFailedLoads(visitor, /upload\/voice|send/);
});
