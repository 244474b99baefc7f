import pg from 'pg';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { signIn, type View } from './browser.ts';
import { databaseUrl } from './embedded-database.ts';
import { fill } from './fill.ts';
import { placeOf, readMark, scrollBy } from './reading-place.ts';
import { shareStage } from './stage.ts';
import { pinch } from './touch.ts';

const { parley, open, business } = shareStage();

/** A customer of a new business, the page that shows their thread, and what they can do. */
async function meet(name: string, view: View = {}) {
  const { owner } = await business('Nobody');
  // An answer would move what a test is about to touch.
  await owner.call('PUT', `/api/users/${owner.userId}/ai-settings`, { enabled: false });
  const { simulator } = parley();
  const id = await simulator.createCustomer(owner.business.instagramUserId, { name });
  const act = async (what: string, body: object = {}): Promise<string> =>
    (await simulator.post<{ mid: string }>(`customers/${id}/${what}`, body)).mid;
  const visit = await open(view);
  await signIn(visit.page, owner);
  return { owner, act, ...visit };
}

async function openChat(page: Page, name: string): Promise<Locator> {
  await page.getByText(name).first().click();
  const thread = page.getByRole('log');
  await thread.waitFor();
  return thread;
}

const widthOf = (image: Locator) =>
  image.evaluate((element) => (element instanceof HTMLImageElement ? element.naturalWidth : 0));

type Told = Record<string, unknown> & { id: string; attachments: { media: { state: string } | null }[] };

test('every kind of message has its own bubble, on both sides [RICH-01] [GEN-11]', async () => {
  const { page, act, owner } = await meet('Kim Kinds', { size: { width: 1280, height: 6000 } });
  const mid = await act('write', { text: 'Look at these' });
  await act('react', { mid, emoji: '❤️' });
  for (const [type, sample] of [
    ['image', 'nails.jpg'],
    ['audio', 'voice.wav'],
    ['video', 'clip.mp4'],
    ['file', 'wishes.pdf'],
    ['sticker', 'hair-dark.jpg'],
    ['ig_reel', 'clip.mp4'],
    ['ig_post', 'salon.jpg'],
  ] as const) {
    await act('attachment', { type, sample });
  }
  await act('attachment', { type: 'share', url: 'https://www.instagram.com/p/abc' });
  await act('mention');
  await act('unsupported');
  const read = async () => {
    const [chat] = await owner.call<Told[]>('GET', '/api/conversations');
    return owner.call<Told[]>('GET', `/api/conversations/${chat?.id}/messages`);
  };
  const files = ({ attachments }: Told) => attachments.flatMap(({ media }) => (media ? [media.state] : []));
  await expect.poll(async () => (await read()).flatMap(files)).toEqual(Array(5).fill('ready'));
  // Nobody can send all of this as a business: what the customer sent stands there once more.
  await page.route(/\/messages\?/, async (route) => {
    const response = await route.fetch();
    const told = (await response.json()) as Told[];
    const all = told.filter(({ author }) => author === 'customer');
    const reaction = { messageType: 'reaction', content: '[Reacted: 👍]', text: '', reactions: [] };
    all.push(...all.slice(0, 1).map((one) => ({ ...one, ...reaction, id: 'reaction' })));
    const twins = all.map((one) => ({ ...one, id: `our-${one.id}`, isFromUser: true, author: 'person' }));
    await route.fulfill({ response, json: [...all, ...twins] });
  });
  // What the rows in sight open was read before.
  await page.reload();
  const thread = await openChat(page, 'Kim Kinds');
  const parts: [string, (bubble: Locator) => Locator][] = [
    ['text', (bubble) => bubble.getByText('Look at these')],
    ['its reaction', (bubble) => bubble.getByRole('img', { name: 'Reactions: ❤️' })],
    ['image', (bubble) => bubble.getByRole('button', { name: 'Open the photo', exact: true })],
    ['audio', (bubble) => bubble.getByRole('button', { name: 'Play', exact: true })],
    ['video', (bubble) => bubble.getByRole('button', { name: 'Play the video', exact: true })],
    ['file', (bubble) => bubble.getByRole('link', { name: 'Download' })],
    ['sticker', (bubble) => bubble.getByRole('img', { name: 'Sticker' })],
    ['reel', (bubble) => bubble.getByRole('button', { name: 'Reel: Play the video' })],
    ['post', (bubble) => bubble.getByRole('button', { name: 'Shared post: Open the photo' })],
    ['link', (bubble) => bubble.getByRole('link', { name: 'Open on Instagram' })],
    ['story', (bubble) => bubble.getByRole('button', { name: /^Story: / })],
    ['unsupported', (bubble) => bubble.getByText('Instagram does not pass this message on')],
    ['reaction', (bubble) => bubble.getByText('👍')],
  ];
  const middle = await thread.boundingBox().then((box) => (box ? box.x + box.width / 2 : 0));
  for (const [kind, find] of parts) {
    const found = find(thread.locator('article'));
    await expect.poll(() => found.count(), { message: kind }).toBe(2);
    const [theirs, ours] = [await found.first().boundingBox(), await found.last().boundingBox()];
    expect([kind, (theirs?.x ?? 0) < middle, (ours?.x ?? 0) + (ours?.width ?? 0) > middle]).toEqual([
      kind,
      true,
      true,
    ]);
  }
});

test('a photo is pinched from half to four times its size, downloaded and shared [RICH-03] [RICH-06]', async () => {
  const { page, act } = await meet('Petra Pinch', { isPhone: true });
  await act('attachment', { type: 'image', sample: 'nails.jpg' });
  // No browser without a desktop can share: this notes what it is handed, as the sheet of a phone would take it.
  await page.addInitScript(() => {
    const share = async ({ files }: ShareData) => {
      document.title = (files ?? []).map(({ type, size }) => `shared ${type} ${size > 1000}`).join();
    };
    Object.assign(navigator, { share, canShare: () => true });
  });
  await page.reload();
  const thread = await openChat(page, 'Petra Pinch');
  await thread.getByRole('button', { name: 'Open the photo' }).tap();
  const picture = page.getByRole('dialog').getByRole('img', { name: 'Photo' });
  await expect.poll(() => widthOf(picture)).toBeGreaterThan(0);
  const scale = () =>
    picture.evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a.toFixed(2));
  const box = await picture.boundingBox();
  if (!box) throw new Error('the picture has no place');
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await pinch(page, middle, { from: 60, to: 150 });
  await expect.poll(scale).toBe('2.50');
  await pinch(page, middle, { from: 40, to: 160 });
  await expect.poll(scale).toBe('4.00');
  await pinch(page, middle, { from: 160, to: 10 });
  await expect.poll(scale).toBe('0.50');

  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download' }).tap();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/\.(jpe?g|webp)$/);
  expect(await download.failure()).toBe(null);
  await page.getByRole('button', { name: 'Share' }).tap();
  await expect.poll(() => page.title()).toBe('shared image/jpeg true');
});

test('a photo opens on the whole screen, doubles with two taps, and is swiped away [RICH-02, RICH-04, RICH-05]', async () => {
  const { page, act } = await meet('Pia Photo');
  await act('attachment', { type: 'image', sample: 'nails.jpg' });
  await act('attachment', { type: 'image', sample: 'hair-dark.jpg' });
  const thread = await openChat(page, 'Pia Photo');
  const photos = thread.getByRole('button', { name: 'Open the photo' });
  await expect.poll(() => photos.count()).toBe(2);
  await expect.poll(() => widthOf(photos.first().locator('img'))).toBeGreaterThan(0);
  expect(await photos.first().locator('img').getAttribute('loading')).toBe('lazy');

  await photos.first().click();
  const viewer = page.getByRole('dialog', { name: 'Photo 1 of 2' });
  await viewer.waitFor();
  const picture = page.getByRole('dialog').getByRole('img', { name: 'Photo' });
  await expect.poll(() => widthOf(picture)).toBeGreaterThan(0);
  const scale = () =>
    picture.evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a.toFixed(2));
  await picture.dblclick();
  await expect.poll(scale).toBe('2.00');
  await picture.dblclick();
  await expect.poll(scale).toBe('1.00');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('dialog', { name: 'Photo 2 of 2' }).waitFor();
  for (let step = 0; step < 10; step++) await page.keyboard.press('+');
  await expect.poll(scale).toBe('4.00');
  for (let step = 0; step < 20; step++) await page.keyboard.press('-');
  await expect.poll(scale).toBe('0.50');
  await page.keyboard.press('0');
  expect(await page.getByRole('link', { name: 'Download' }).getAttribute('href')).toMatch(/^\/objects\//);
  const box = await picture.boundingBox();
  if (!box) throw new Error('the picture has no place');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const pull = async (distance: number) => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + distance, { steps: 5 });
    await page.mouse.up();
  };
  await pull(90);
  await expect.poll(scale.bind(null)).toBe('1.00');
  expect(await page.getByRole('dialog').count()).toBe(1);
  await pull(120);
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
});

test('an open photo closes when it is unsent, says so, and gives the focus back to the chat', async () => {
  const { page, act } = await meet('Una Unsent');
  await act('attachment', { type: 'image', sample: 'hair-dark.jpg' });
  const mid = await act('attachment', { type: 'image', sample: 'nails.jpg' });
  const thread = await openChat(page, 'Una Unsent');
  const photos = thread.getByRole('button', { name: 'Open the photo' });
  await expect.poll(() => photos.count()).toBe(2);
  await photos.last().click();
  await page.getByRole('dialog', { name: 'Photo 2 of 2' }).waitFor();
  // What else comes leaves it open.
  await act('write', { text: 'Not that one' });
  await page.getByText('Not that one').last().waitFor({ state: 'attached' });
  expect(await page.getByRole('dialog', { name: 'Photo 2 of 2' }).count()).toBe(1);
  const told = page.getByRole('status').getByText('This message was unsent').waitFor();
  await Promise.all([told, act('unsend', { mid })]);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const hasFocus = () => thread.evaluate((element) => element === document.activeElement);
  await expect.poll(hasFocus).toBe(true);
});

test('a voice message and a video play in their places, a file is offered, and a kind that Instagram keeps is named', async () => {
  const { page, act } = await meet('Vic Voice');
  await act('attachment', { type: 'audio', sample: 'voice.wav' });
  await act('attachment', { type: 'video', sample: 'clip.mp4' });
  await act('attachment', { type: 'file', sample: 'wishes.pdf' });
  await act('unsupported');
  const thread = await openChat(page, 'Vic Voice');
  await thread.getByText('Instagram does not pass this message on').waitFor();
  await thread.getByRole('button', { name: 'Play', exact: true }).waitFor();
  await thread.getByRole('link', { name: 'Download' }).waitFor();
  await thread.getByRole('button', { name: 'Play', exact: true }).click();
  const audio = thread.locator('audio');
  await expect
    .poll(() => audio.evaluate((element) => (element as HTMLAudioElement).currentTime))
    .toBeGreaterThan(0.1);
  const play = thread.getByRole('button', { name: 'Play the video' });
  // Filmed upright, it stands so before it is loaded.
  await expect.poll(async () => (await play.boundingBox())?.height).toBe(320);
  expect((await play.boundingBox())?.width).toBe(240);
  await play.click();
  const video = thread.locator('video');
  await expect
    .poll(() => video.evaluate((element) => (element as HTMLVideoElement).readyState), { timeout: 12_000 })
    .toBeGreaterThan(1);
  await expect.poll(() => thread.getByRole('status').count()).toBe(0);
  // One thing is heard at a time.
  await expect.poll(() => audio.evaluate((element) => (element as HTMLAudioElement).paused)).toBe(true);
  await thread.getByRole('button', { name: 'Mute' }).last().click();
  expect(await video.evaluate((element) => (element as HTMLVideoElement).muted)).toBe(true);
});

test('a story stands beside the answer to it, and a mention of the business in one is told', async () => {
  const { page, act } = await meet('Stella Story');
  await act('write', { text: 'How much is this copper?', story: {} });
  await act('mention');
  const thread = await openChat(page, 'Stella Story');
  await thread.getByText('Replied to your story').waitFor();
  await thread.getByText('How much is this copper?').waitFor();
  await thread.getByText('Mentioned you in a story').waitFor();
  const story = thread.getByRole('img', { name: 'Story' }).first();
  await expect.poll(() => widthOf(story)).toBeGreaterThan(0);
  // Larger, but lent by Instagram: nothing to keep.
  await thread.getByRole('button', { name: 'Story: Open the photo' }).first().click();
  const viewer = page.getByRole('dialog', { name: 'Photo 1 of 1' });
  await expect.poll(() => widthOf(viewer.getByRole('img', { name: 'Photo' }))).toBeGreaterThan(0);
  expect(await viewer.getByRole('link', { name: 'Download' }).count()).toBe(0);
});

test('a reaction is chosen by right click, by keyboard and by a long press, and taken back [RICH-27] [GEN-11]', async () => {
  const { page, act, owner } = await meet('Rea Reaction');
  await act('write', { text: 'See you on Friday' });
  const thread = await openChat(page, 'Rea Reaction');
  await thread.getByText('See you on Friday').click({ button: 'right' });
  await page.getByRole('button', { name: 'Laughing' }).click();
  const pill = thread.getByRole('img', { name: 'Reactions: 😂' });
  await pill.waitFor();
  const reactions = async () => {
    const [conversation] = await owner.call<{ id: string }[]>('GET', '/api/conversations');
    const messages = await owner.call<{ text: string; reactions: { reaction: string }[] }[]>(
      'GET',
      `/api/conversations/${conversation?.id}/messages`,
    );
    const written = messages.find(({ text }) => text === 'See you on Friday');
    return written?.reactions.map(({ reaction }) => reaction);
  };
  await expect.poll(reactions).toEqual(['laugh']);
  const react = thread.getByRole('button', { name: 'React' }).first();
  await react.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Love' }).waitFor();
  await page.getByRole('button', { name: 'Laughing', pressed: true }).waitFor();
  await page.getByRole('button', { name: 'Laughing' }).click();
  await expect.poll(() => pill.count()).toBe(0);
  await expect.poll(reactions).toEqual([]);

  const phone = await open({ isPhone: true });
  await signIn(phone.page, owner);
  const phoneThread = await openChat(phone.page, 'Rea Reaction');
  const written = phoneThread.getByText('See you on Friday');
  // Where it has come to rest.
  await written.tap({ trial: true });
  const box = await written.boundingBox();
  if (!box) throw new Error('the message has no place');
  const touch = await phone.context.newCDPSession(phone.page);
  const at = { x: box.x + 20, y: box.y + 10 };
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  await phone.page.getByRole('button', { name: 'Sad' }).waitFor();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await phone.page.getByRole('button', { name: 'Sad' }).click();
  await expect.poll(reactions).toEqual(['sad']);
});

test('the reactions are in sight though the edge of their message is not', async () => {
  const { page, act } = await meet('Tess Tall', { size: { width: 1280, height: 360 } });
  await act('attachment', { type: 'image', sample: 'nails.jpg' });
  const thread = await openChat(page, 'Tess Tall');
  const photo = thread.getByRole('button', { name: 'Open the photo' });
  await expect.poll(async () => (await photo.boundingBox())?.y ?? 0).toBeLessThan(60);
  await photo.click({ button: 'right' });
  const panel = page.getByRole('dialog', { name: 'React' });
  await panel.getByRole('button', { name: 'Love' }).waitFor();
  const box = await panel.boundingBox();
  expect(box && [box.y >= 0, box.y + box.height <= 360]).toEqual([true, true]);
});

test('a caption is written for what a customer sent, and never saved blank [RICH-33, RICH-34] [GEN-11]', async () => {
  const { page, act } = await meet('Cap Caption');
  await act('attachment', { type: 'image', sample: 'hair-copper.jpg' });
  const thread = await openChat(page, 'Cap Caption');
  await thread.getByRole('button', { name: 'Open the photo' }).click({ button: 'right' });
  await page.getByRole('button', { name: 'Add a caption' }).click();
  const save = thread.getByRole('button', { name: 'Save' });
  await expect.poll(() => save.isDisabled()).toBe(true);
  await thread.getByLabel('What it shows').fill('Copper hair');
  await save.click();
  await page.getByText('Caption updated').waitFor();
  await page.getByText('The post caption has been updated successfully.').waitFor();
  await thread.getByText('Copper hair').waitFor();
});

test('reading back through 200 pictures never loses the place', async () => {
  const { page, act, owner } = await meet('Paula Pictures');
  await act('attachment', { type: 'image', sample: 'salon.jpg' });
  const first = await openChat(page, 'Paula Pictures');
  await first.getByRole('button', { name: 'Open the photo' }).waitFor();
  const database = new pg.Client({ connectionString: await databaseUrl(parley().dataDir) });
  await database.connect();
  try {
    await fill(database, owner, { conversations: 1, messages: 600 });
    // The same file each time, in other sizes: high, wide and unknown.
    await database.query(
      `WITH picture AS (
         SELECT account_id, attachments FROM messages WHERE kind = 'image' ORDER BY sort_at DESC LIMIT 1
       ), numbered AS (
         SELECT m.account_id, m.id, p.attachments, substring(mid from '[0-9]+$')::integer AS k
         FROM messages m JOIN picture p USING (account_id) WHERE mid LIKE 'seed-%'
       )
       UPDATE messages m SET kind = 'image', attachments = jsonb_set(jsonb_set(n.attachments,
         '{0,media,width}', (ARRAY['400', '1600', 'null', '900'])[k % 4 + 1]::jsonb),
         '{0,media,height}', (ARRAY['1600', '500', 'null', '900'])[k % 4 + 1]::jsonb)
       FROM numbered n WHERE n.account_id = m.account_id AND n.id = m.id AND k % 3 = 0`,
    );
  } finally {
    await database.end();
  }
  await page.reload();
  const area = await openChat(page, 'Anna Example 1');
  await area.getByText('Message 0 about a Friday').waitFor();
  const texts = '^Message \\d+ about a Friday$';
  const moved: object[] = [];
  let mark = await readMark(area, texts);
  for (let step = 0; step < 150 && !/Message (59\d|5[5-8]\d) /.test(mark.text); step++) {
    await scrollBy(page, area, -900);
    mark = await readMark(area, texts);
    await page.waitForLoadState('networkidle');
    const after = await placeOf(area, mark.text);
    if (!(after !== null && Math.abs(after - mark.top) <= 2)) moved.push({ ...mark, after });
  }
  expect(mark.text).toMatch(/Message 5[5-9]\d /);
  expect(moved).toEqual([]);
});
