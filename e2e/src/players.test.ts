import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Locator, Page, Route } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';

import { signIn, type View } from './browser.ts';
import { brightnessAt, makeFilm, makeTone } from './films.ts';
import { forgiveFailedLoads, shareStage } from './stage.ts';

const { parley, open, business } = shareStage();

/** Chromium takes in whole blocks of 32 KiB. */
const SOME_BYTES = 8 * 32 * 1024;
const OBJECTS = /\/objects\//;
const LONG_SECONDS = 60;
const SHORT_SECONDS = 4.2;
const LARGE_SECONDS = 30;
let long: Buffer;
let short: Buffer;
let large: Buffer;
let tone: Buffer;
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-films-'));
  long = await readFile(await makeFilm(join(folder, 'long.webm'), LONG_SECONDS, 'grey'));
  short = await readFile(await makeFilm(join(folder, 'short.webm'), SHORT_SECONDS, 'grey'));
  large = await readFile(await makeFilm(join(folder, 'large.webm'), LARGE_SECONDS, 'noise'));
  tone = await readFile(await makeTone(join(folder, 'tone.webm'), LARGE_SECONDS));
  await rm(folder, { recursive: true });
});

/** A visitor, with the clock of the page in their hands, whose customer has sent these recordings. */
async function visit(name: string, recordings: { type: string; bytes: Buffer }[], view: View = {}) {
  const { owner } = await business('Nobody');
  await owner.call('PUT', `/api/users/${owner.userId}/ai-settings`, { enabled: false });
  const { simulator } = parley();
  const customer = await simulator.createCustomer(owner.business.instagramUserId, { name });
  for (const { type, bytes } of recordings) {
    const file = { base64: bytes.toString('base64'), mime: `${type}/webm` };
    await simulator.post(`customers/${customer}/attachment`, { type, ...file });
  }
  const visitor = await open(view);
  await visitor.page.clock.install();
  await signIn(visitor.page, owner);
  return visitor;
}

async function openChat(page: Page, name: string): Promise<Locator> {
  await page.getByText(name).first().click();
  const thread = page.getByRole('log');
  await thread.waitFor();
  return thread;
}

/** Stops the clock of the page; `runFor` moves it on. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
}

const read = (video: Locator) =>
  video.evaluate((element) => {
    const { currentTime, muted, paused, duration } = element as HTMLVideoElement;
    return { currentTime, muted, paused, duration };
  });
const timeOf = async (video: Locator) => (await read(video)).currentTime;

/** The page's policy lets no script read what only an image shows. */
async function lift(page: Page): Promise<void> {
  await (await page.context().newCDPSession(page)).send('Page.setBypassCSP', { enabled: true });
}

/** The kind of the picture, its tables of quality and how bright it is in its middle. */
const readPoster = (image: Locator) =>
  image.evaluate(async (element) => {
    const tablesOf = async (blob: Blob) => {
      const bytes = new Uint8Array(await blob.arrayBuffer());
      const start = bytes.findIndex((byte, at) => byte === 0xff && bytes[at + 1] === 0xdb);
      return [...bytes.slice(start, start + 69)].join(' ');
    };
    const { src } = element as HTMLImageElement;
    const blob = await (await fetch(src)).blob();
    const bitmap = await createImageBitmap(blob);
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d');
    context?.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2);
    const made = (quality: number) =>
      new Promise<string>((resolve) => {
        canvas.toBlob((jpeg) => resolve(jpeg ? tablesOf(jpeg) : ''), 'image/jpeg', quality);
      });
    const tables = await tablesOf(blob);
    const qualities = [0.7, 0.8, 0.9, 1];
    const all = await Promise.all(qualities.map(made));
    return {
      type: blob.type,
      qualities: qualities.filter((_, at) => all[at] === tables),
      brightness: context?.getImageData(0, 0, 1, 1).data[0] ?? 0,
    };
  });

declare global {
  interface Window {
    /** The second of the frame that a video showed each time it was drawn; none yet is -1. */
    drawnSeconds: number[];
  }
}

/** Runs in the page: notes of each video that is drawn which frame of it the browser has presented. */
function watchDrawing(): void {
  const shown = new WeakMap<HTMLVideoElement, number>();
  window.drawnSeconds = [];
  const create = document.createElement.bind(document);
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = create(name, options);
    if (element instanceof HTMLVideoElement) {
      const follow = () =>
        element.requestVideoFrameCallback((_, { mediaTime }) => {
          shown.set(element, mediaTime);
          follow();
        });
      follow();
    }
    return element;
  }) as typeof document.createElement;
  const { prototype } = CanvasRenderingContext2D;
  const draw = prototype.drawImage as (...all: unknown[]) => void;
  prototype.drawImage = function (...all: unknown[]) {
    const [image] = all;
    if (image instanceof HTMLVideoElement) window.drawnSeconds.push(shown.get(image) ?? -1);
    draw.apply(this, all);
  };
}

test('the picture of a video is drawn when the frame that was sought is there, not a moment before', async () => {
  const name = 'Fritz Frame';
  const videos = Array.from({ length: 4 }, () => ({ type: 'video', bytes: long }));
  const { page } = await visit(name, videos);
  await page.addInitScript(watchDrawing);
  await page.reload();
  await openChat(page, name);
  const drawn = () => page.evaluate(() => window.drawnSeconds);
  await expect.poll(async () => (await drawn()).length).toBe(videos.length);
  expect((await drawn()).map((second) => second > 0.5 && second <= 1)).toEqual(videos.map(() => true));
});

test('the picture of a video is a JPEG of quality 0.8, taken at one second or at a tenth of a short one [RICH-11]', async () => {
  const name = 'Pola Poster';
  const { page } = await visit(name, [
    { type: 'video', bytes: short },
    { type: 'video', bytes: long },
  ]);
  await lift(page);
  await page.reload();
  const thread = await openChat(page, name);
  const posters = thread.getByRole('button', { name: 'Play the video' }).locator('img');
  await expect.poll(() => posters.count()).toBe(2);
  const taken = [await readPoster(posters.first()), await readPoster(posters.last())];
  expect(taken.map(({ type, qualities }) => [type, qualities])).toEqual(
    [SHORT_SECONDS, LONG_SECONDS].map(() => ['image/jpeg', [0.8]]),
  );
  // As far apart as two frames that follow one another are twice this.
  const seconds = [SHORT_SECONDS / 10, 1];
  expect(
    taken.map(({ brightness }, at) => Math.abs(brightness - brightnessAt(seconds[at] ?? 0)) < 8),
  ).toEqual(seconds.map(() => true));
});

test('a video plays in its place and on the whole screen, and its controls go after three seconds [RICH-07] [RICH-08]', async () => {
  const name = 'Vera Video';
  const { page } = await visit(name, [{ type: 'video', bytes: long }]);
  const thread = await openChat(page, name);
  const play = thread.getByRole('button', { name: 'Play the video' });
  await play.locator('img').waitFor();
  await play.click();
  const video = thread.locator('video');
  await expect.poll(() => timeOf(video)).toBeGreaterThan(0);

  await thread.getByRole('button', { name: 'Mute' }).click();
  await thread.getByRole('button', { name: 'Unmute' }).waitFor();
  expect((await read(video)).muted).toBe(true);
  const seek = thread.getByRole('slider', { name: 'Position' });
  await seek.fill('30');
  await expect.poll(() => timeOf(video)).toBeGreaterThanOrEqual(30);
  const onWholeScreen = () =>
    page.evaluate(() => document.fullscreenElement?.querySelectorAll('video, input[type=range]').length ?? 0);
  await thread.getByRole('button', { name: 'Full screen' }).click();
  await expect.poll(onWholeScreen).toBe(2);
  await seek.fill('10');
  await expect.poll(() => timeOf(video)).toBeLessThan(30);
  await thread.getByRole('button', { name: 'Full screen' }).click();
  await expect.poll(onWholeScreen).toBe(0);

  await stopClock(page);
  const controls = seek.locator('xpath=..');
  const opacity = () => controls.evaluate((element) => getComputedStyle(element).opacity);
  await video.hover({ position: { x: 20, y: 20 } });
  await expect.poll(opacity).toBe('1');
  await page.clock.runFor(2_999);
  expect(await opacity()).toBe('1');
  await page.clock.runFor(1);
  await expect.poll(opacity).toBe('0');
  // A key brings them back, too, and what does not play keeps them.
  await thread.getByRole('button', { name: 'Pause' }).press('Space');
  await expect.poll(async () => (await read(video)).paused).toBe(true);
  await page.clock.runFor(10_000);
  await expect.poll(opacity).toBe('1');
});

test('the first tap on a playing video shows its controls, the next one pauses it', async () => {
  const name = 'Tara Tap';
  const { page } = await visit(name, [{ type: 'video', bytes: long }], { isPhone: true });
  const thread = await openChat(page, name);
  const play = thread.getByRole('button', { name: 'Play the video' });
  await play.locator('img').waitFor();
  await play.tap();
  const video = thread.locator('video');
  await expect.poll(() => timeOf(video)).toBeGreaterThan(0);
  await stopClock(page);
  const opacity = () =>
    thread.getByRole('slider').evaluate((slider) => {
      const { parentElement } = slider;
      return parentElement && getComputedStyle(parentElement).opacity;
    });
  await page.clock.runFor(3_000);
  await expect.poll(opacity).toBe('0');
  const middle = { position: { x: 60, y: 20 } };
  await video.tap(middle);
  await expect.poll(opacity).toBe('1');
  expect((await read(video)).paused).toBe(false);
  await video.tap(middle);
  await expect.poll(async () => (await read(video)).paused).toBe(true);
});

/** The first bytes of a recording, for a request from its start. */
function fulfillFirst(route: Route, recording: Buffer, bytes: number): Promise<void> {
  return route.fulfill({
    status: 206,
    body: recording.subarray(0, bytes),
    contentType: 'video/webm',
    headers: { 'accept-ranges': 'bytes', 'content-range': `bytes 0-${bytes - 1}/${recording.length}` },
  });
}

const isFromStart = (route: Route) => route.request().headers()['range'] === 'bytes=0-';

const ENGLISH = {
  play: 'Play the video',
  loading: 'Loading',
  notLoaded: 'Failed to load video',
  notPlayed: 'Unable to play video',
  again: 'Try again',
};
const RUSSIAN = {
  play: 'Воспроизвести видео',
  loading: 'Загрузка',
  notLoaded: 'Ошибка загрузки видео',
  notPlayed: 'Не удалось воспроизвести видео',
  again: 'Повторить',
};

test.each([
  ['en', ENGLISH],
  ['ru', RUSSIAN],
])(
  'a video is given up after ten seconds of loading and five of seeking, and tried again: %s [RICH-09] [RICH-10] [RICH-12]',
  async (language, words) => {
    const name = 'Lena Late';
    const visitor = await visit(name, [{ type: 'video', bytes: large }], { language });
    const { page } = visitor;
    let isHeld = true;
    await page.route(OBJECTS, async (route) => {
      if (!isHeld && isFromStart(route)) await fulfillFirst(route, large, SOME_BYTES);
      // What is neither answered nor ended here the page gives up.
    });
    const thread = await openChat(page, name);
    const waiting = thread.locator('article').getByRole('status', { name: words.loading });
    const alert = thread.getByRole('alert');
    const again = thread.getByRole('button', { name: words.again });
    await thread.getByRole('button', { name: words.play }).click();
    await waiting.waitFor();
    await page.clock.fastForward(10_000);
    await alert.getByText(words.notLoaded).waitFor();

    await stopClock(page);
    await again.click();
    await waiting.waitFor();
    await page.clock.runFor(9_999);
    expect([await waiting.count(), await alert.count()]).toEqual([1, 0]);
    await page.clock.runFor(1);
    await alert.getByText(words.notLoaded).waitFor();

    isHeld = false;
    await again.click();
    const video = thread.locator('video');
    await expect.poll(() => timeOf(video)).toBeGreaterThan(0);
    await thread.getByRole('slider').fill('25');
    await waiting.waitFor();
    await page.clock.runFor(4_999);
    expect([await waiting.count(), await alert.count()]).toEqual([1, 0]);
    await page.clock.runFor(1);
    await alert.getByText(words.notPlayed).waitFor();

    await page.unroute(OBJECTS);
    await again.click();
    await expect.poll(() => timeOf(video)).toBeGreaterThan(0);
    forgiveFailedLoads(visitor, /objects/);
  },
);

/**
 * Opens a page and starts its recording without anybody's touch, which the browser refuses: by the page itself, since
 * whatever a test does counts as a touch. Answers what the page says about it.
 */
async function pressUntouched(page: Page, address: string): Promise<string> {
  await page.addInitScript(() => {
    let isPressed = false;
    const watch = new MutationObserver(() => {
      const button = document.querySelector<HTMLElement>('[role=log] [aria-label=Play]');
      if (button && !isPressed) {
        isPressed = true;
        button.click();
      }
      const alert = document.querySelector('[role=log] [role=alert]');
      if (!alert) return;
      watch.disconnect();
      console.info(`alert: ${alert.textContent}`);
    });
    watch.observe(document, { childList: true, subtree: true });
  });
  const said = page.waitForEvent('console', (message) => message.text().startsWith('alert: '));
  await page.goto(address);
  return (await said).text().slice('alert: '.length);
}

test('a recording that does not load, may not start or breaks off says which, with another try at its words [RICH-14]', async () => {
  const name = 'Ada Audio';
  const visitor = await visit(name, [{ type: 'audio', bytes: tone }]);
  const { page } = visitor;
  await visitor.context.route(/\/messages\?/, async (route) => {
    const response = await route.fetch();
    const json = ((await response.json()) as object[]).map((message) => ({
      ...message,
      transcriptionState: 'failed',
    }));
    await route.fulfill({ response, json });
  });
  let answer = (route: Route) => route.fulfill({ status: 404 });
  await visitor.context.route(OBJECTS, (route) => answer(route));
  // What the rows in sight open was read before.
  await page.reload();
  const thread = await openChat(page, name);
  const play = thread.getByRole('button', { name: 'Play', exact: true });
  await play.click();
  await thread.getByRole('alert').getByText('Failed to load audio').waitFor();
  await thread.getByText('Transcription failed').waitFor();
  const retried = page.waitForRequest(/\/api\/retry-transcription\//);
  await thread.getByRole('button', { name: 'Try again' }).last().click();
  await retried;

  answer = (route) =>
    isFromStart(route) ? fulfillFirst(route, tone, SOME_BYTES) : route.fulfill({ status: 404 });
  expect(await pressUntouched(await visitor.context.newPage(), page.url())).toBe('Unable to play audio');

  await play.click();
  const audio = thread.locator('audio');
  await expect.poll(() => timeOf(audio)).toBeGreaterThan(0);
  expect(await thread.getByRole('alert').count()).toBe(0);
  await thread.getByRole('slider').fill('25');
  await thread.getByRole('alert').getByText('Audio playback error').waitFor();
  forgiveFailedLoads(visitor, /objects|retry-transcription/);
});
