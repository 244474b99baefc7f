import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { signIn } from './browser.ts';
import { forgiveFailedLoads, shareStage } from './stage.ts';

const { open, business } = shareStage();

type Shown = Record<string, unknown> & { id: string };

const GONE = '/objects/AAAAAAAAAAAAAAAAAAAAAA';
const LONG = 'A cut and a colour for a wedding in September, in copper if that suits me.';

/** A file as the server tells it. */
const file = (kind: string, state: string, failure: string | null = null) => ({
  id: `${kind}-${state}-${failure}`,
  kind,
  state,
  failure,
  name: null,
  mediaType: null,
  bytes: null,
  width: null,
  height: null,
  thumbnailUrl: null,
});
const attachment = (type: string, url: string | null, media: object | null) => ({
  type,
  url,
  title: null,
  media,
});
const ready = (type: string) => attachment(type, GONE, file(type === 'sticker' ? 'image' : type, 'ready'));

type Stage = { page: Page; nth(n: number): Locator; end(): void };

/** Shows a thread of these messages in place of the one that the server has. */
async function show(name: string, messages: Partial<Shown>[]): Promise<Stage> {
  const { owner, write } = await business(name);
  // An answer would push the first of them out of what is drawn.
  await owner.call('PUT', `/api/users/${owner.userId}/ai-settings`, { autoResponseEnabled: false });
  await write('Hello');
  const visitor = await open();
  const { page } = visitor;
  await page.route(/\/messages\?/, async (route) => {
    const response = await route.fetch();
    const [first] = (await response.json()) as Shown[];
    const json = messages.map((message, n) => ({ ...first, content: '', text: '', ...message, id: `m${n}` }));
    await route.fulfill({ response, json });
  });
  await signIn(page, owner);
  await page.getByText(name).first().click();
  const thread = page.getByRole('log');
  await thread.locator('article').first().waitFor();
  // Files that are gone are what this is about.
  const end = () => forgiveFailedLoads(visitor, /objects|no-such|shared-and-gone|caption/);
  return { page, end, nth: (n) => thread.locator(`[data-message-id="m${n}"]`) };
}

const says = (place: Locator, text: string) => place.getByText(text, { exact: true }).waitFor();

test('what is on its way, gone or refused says so in its place, and only what may come is asked for again [RICH-18] [RICH-23]', async () => {
  const { nth, end } = await show('Mia Missing', [
    { messageType: 'image', attachments: [attachment('image', null, file('image', 'waiting'))] },
    { messageType: 'image', attachments: [attachment('image', null, file('image', 'failed', 'expired'))] },
    { messageType: 'image', attachments: [attachment('image', null, file('image', 'refused', 'too_large'))] },
    { messageType: 'image', attachments: [ready('image')] },
    { messageType: 'sticker', attachments: [ready('sticker')] },
    { messageType: 'video', attachments: [attachment('video', null, null)] },
    {
      messageType: 'image',
      attachments: [ready('image'), ready('image')],
      aiMediaAnalysisStatus: 'waiting',
      aiMediaAnalysisProgress: { current: 1, total: 2 },
    },
  ]);
  await nth(0).getByRole('status', { name: 'Loading' }).waitFor();
  await says(nth(1), 'Instagram no longer has this file');
  await nth(1).getByRole('button', { name: 'Try again' }).waitFor();
  await says(nth(2), 'The file is too large');
  expect(await nth(2).getByRole('button', { name: 'Try again' }).count()).toBe(0);
  await says(nth(3), 'Image unavailable');
  await says(nth(4), 'Sticker unavailable');
  await says(nth(5), 'Content unavailable');
  await says(nth(6), 'AI is looking at it: 2 of 2');
  end();
});

const story = (mediaUrl: string | null, mediaType = 'image', isHighlight = false) => ({
  messageType: 'story',
  attachments: [],
  storyData: { mediaUrl, mediaType, isHighlight },
});

test('stories fall back from one kind to the other, and say what only the app shows [RICH-19] [RICH-20]', async () => {
  const { nth, end } = await show('Stella Gone', [
    story(null, 'image', true),
    story(GONE, 'unsupported'),
    { messageType: 'story', attachments: [], storyData: null },
    story('/no-such-picture.jpg'),
    story('/no-such-film.mp4', 'video'),
  ]);
  await says(nth(0), 'Content only available in Instagram app');
  await says(nth(1), 'Content only available in Instagram app');
  await says(nth(2), 'No story data available');
  await says(nth(3), 'Content unavailable');
  await says(nth(4), 'Content unavailable');
  end();
});

const share = (type: string, url: string | null, caption: string | null) => ({
  messageType: 'share',
  attachments: [],
  shareData: { type, url, caption },
});

test('what was shared is tried as a picture, then as a film, and leads to Instagram where it lies there [RICH-21] [RICH-22]', async () => {
  const { nth, end } = await show('Sharon Share', [
    share('post', '/shared-and-gone', LONG),
    share('profile', 'https://www.instagram.com/parley', null),
    share('other', 'https://www.instagram.com/explore/tags/nails', 'Short'),
    share('other', 'https://shop.example.com/dress?size=S', null),
  ]);
  await says(nth(0), 'Shared post');
  // Said only after the second kind failed, too.
  await says(nth(0), 'Shared media unavailable');
  const words = nth(0).getByText(LONG);
  expect(await words.isVisible()).toBe(false);
  await nth(0).getByRole('button', { name: 'Description' }).click();
  await words.waitFor();
  await says(nth(1), 'Shared profile');
  await says(nth(2), 'Shared link');
  await says(nth(2), 'Short');
  const link = nth(1).getByRole('link', { name: 'Open on Instagram' });
  expect(await link.getAttribute('href')).toBe('https://www.instagram.com/parley');
  await says(nth(1), '@parley');
  // A page of somebody else is no picture: it is not asked for, and says where it leads.
  const foreign = nth(3).getByRole('link', { name: 'shop.example.com' });
  expect(await foreign.getAttribute('href')).toBe('https://shop.example.com/dress?size=S');
  expect(await nth(3).locator('img, video').count()).toBe(0);
  end();
});

test('a text beside a picture folds from 51 characters on, and a voice message tells how its words come along [RICH-15] [RICH-24]', async () => {
  const fifty = 'x'.repeat(50);
  const voice = { messageType: 'audio', attachments: [ready('audio')] };
  const { nth, end } = await show('Theo Text', [
    { messageType: 'image', attachments: [ready('image')], content: fifty, text: fifty },
    { messageType: 'image', attachments: [ready('image')], content: `${fifty}y`, text: `${fifty}y` },
    { ...voice, transcriptionState: 'waiting' },
    { ...voice, transcriptionState: null, audioTranscription: 'Audio message' },
    { ...voice, transcriptionState: 'off' },
  ]);
  await nth(0).getByText(fifty).waitFor();
  const unfold = nth(1).getByRole('button', { name: 'Description' });
  await unfold.waitFor();
  expect(await nth(1).getByText(`${fifty}y`).isVisible()).toBe(false);
  await unfold.click();
  await nth(1).getByText(`${fifty}y`).waitFor();
  await says(nth(2), 'Transcribing audio...');
  await says(nth(3), 'Transcribing audio...');
  await nth(4).waitFor();
  expect(await nth(4).getByText('Transcribing audio...').count()).toBe(0);
  end();
});

test('a caption that is not saved says so, and stays to be tried again [RICH-35]', async () => {
  const { page, nth, end } = await show('Carl Caption', [
    { messageType: 'image', attachments: [ready('image')] },
  ]);
  await page.route(/\/caption$/, (route) => route.fulfill({ status: 500, body: '{}' }));
  await nth(0).getByText('Image unavailable').click({ button: 'right' });
  await page.getByRole('button', { name: 'Add a caption' }).click();
  await nth(0).getByLabel('What it shows').fill('Copper hair');
  await nth(0).getByRole('button', { name: 'Save' }).click();
  await page.getByText('Failed to update caption. Please try again.').waitFor();
  expect(await nth(0).getByLabel('What it shows').inputValue()).toBe('Copper hair');
  end();
});
