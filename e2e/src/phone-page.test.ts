import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import { type View, type Visit, visit } from './browser.ts';
import { findFreePort, type Program, startProgram } from './program.ts';
import { shareBrowser } from './shared.ts';
import { createControl, type Json, type SimulatorControl } from './simulator-control.ts';

type Webhook = { body: string; event: Json };
type Setup = { instagramUserId: string; accessToken: string };

let dataDir: string;
let port: number;
let program: Program;
let url: string;
let control: SimulatorControl;
let browser: Browser;
let app: Server;
let setup: Setup;
let visits: Visit[] = [];
/** What the studio's server got, oldest first. */
let webhooks: Webhook[] = [];

async function startSimulator(): Promise<void> {
  program = startProgram('simulator/src/main.ts', ['--no-demo'], {
    HOST: '127.0.0.1',
    SIMULATOR_PORT: String(port),
    DATA_DIR: dataDir,
    DASHBOARD_URL: 'http://127.0.0.1:9',
  });
  const ready = await program.ready;
  if (ready === null) throw new Error(`the simulator did not start:\n${program.output()}`);
  url = ready;
}

/** Stands for the studio's server: it answers every webhook with 200. */
async function startApp(): Promise<string> {
  app = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString('utf8');
    if (request.method === 'POST') {
      const { entry } = JSON.parse(body) as { entry: { messaging?: Json[]; changes?: Json[] }[] };
      for (const one of entry) {
        for (const event of [...(one.messaging ?? []), ...(one.changes ?? [])])
          webhooks.push({ body, event });
      }
    }
    response.end(new URL(request.url ?? '/', 'http://app').searchParams.get('hub.challenge') ?? 'ok');
  });
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(app.address() as AddressInfo).port}/hook`;
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'phone-page-'));
  port = await findFreePort();
  await startSimulator();
  control = createControl(url);
  setup = await control.get<Setup>('setup');
  const { instagramUserId } = setup;
  await control.setWebhook({ instagramUserId, callbackUrl: await startApp(), verifyToken: 'phone' });
  await control.post(`businesses/${instagramUserId}/subscribe`);
  await control.post(`businesses/${instagramUserId}/posts`, {
    caption: 'Copper',
    imageFile: 'hair-copper.jpg',
  });
  browser = await shareBrowser();
});

beforeEach(async () => {
  await control.post('normal');
  webhooks = [];
});

afterEach(async () => {
  const problems = visits.flatMap((one) => one.problems);
  await Promise.all(visits.map((one) => one.close()));
  visits = [];
  expect(problems).toEqual([]);
});

afterAll(async () => {
  await program?.end('SIGTERM');
  app?.closeAllConnections();
  app?.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Opens the page; everything that it asks for must come from the simulator itself. */
async function open(path: string, view: View = {}): Promise<Page> {
  const visitor = await visit(browser, url, view);
  visits.push(visitor);
  visitor.page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== url) visitor.problems.push(`outside: ${request.url()}`);
  });
  await visitor.page.goto(path);
  return visitor.page;
}

const makeCustomer = (name: string, input: object = {}) =>
  control.createCustomer(setup.instagramUserId, { name, ...input });

/** A call of the studio's server. */
async function callGraph(body: object): Promise<{ status: number; body: Json }> {
  const response = await fetch(`${url}/v25.0/me/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${setup.accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Json };
}

const answer = (id: string, text: string) => callGraph({ recipient: { id }, message: { text } });
const phone = (page: Page, name: string) =>
  page.getByRole('region', { name: new RegExp(`^Phone \\d: ${name}$`) });
const line = (page: Page, name: string) => page.getByRole('textbox', { name: `Message of ${name}` });

async function write(page: Page, name: string, text: string): Promise<void> {
  await line(page, name).fill(text);
  await line(page, name).press('Enter');
}

/** The newest event that the studio's server got. */
const newest = (): Json => webhooks.at(-1)?.event ?? {};

test('two customers write side by side, and a reload keeps both phones and what was typed', async () => {
  const ana = await makeCustomer('Ana Vega');
  const page = await open('/');
  await page.getByRole('searchbox').fill('ana v');
  await page.getByRole('button', { name: /^Ana Vega/ }).click();
  await line(page, 'Ana Vega').fill('not sent yet');

  await page.getByRole('button', { name: 'Add a phone' }).click();
  const second = page.getByRole('region', { name: 'Phone 2' });
  expect(await second.getByRole('button', { name: /^Ana Vega/ }).isDisabled()).toBe(true);
  await second.getByRole('button', { name: 'New customer' }).click();
  const dialog = page.getByRole('dialog', { name: 'New customer' });
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Bea Ruíz');
  expect(await dialog.getByRole('textbox', { name: 'Username' }).inputValue()).toBe('bea.ruiz');
  await dialog.getByRole('radio', { name: 'Picture 2' }).check({ force: true });
  await dialog.getByRole('button', { name: 'Add customer' }).click();
  await write(page, 'Bea Ruíz', 'Hello from Bea');
  await expect.poll(newest).toMatchObject({ message: { text: 'Hello from Bea' } });
  const bea = String((newest()['sender'] as Json)['id']);

  await page.keyboard.press('Alt+1');
  expect(await line(page, 'Ana Vega').inputValue()).toBe('not sent yet');
  await page.keyboard.press('Enter');
  await expect.poll(newest).toMatchObject({ sender: { id: ana }, message: { text: 'not sent yet' } });
  await page.keyboard.press('Control+2');
  await page.keyboard.type('half a sente');

  await answer(ana, 'For Ana only');
  await answer(bea, 'For Bea only');
  await phone(page, 'Ana Vega').getByText('For Ana only').waitFor();
  await phone(page, 'Bea Ruíz').getByText('For Bea only').waitFor();
  expect(await phone(page, 'Ana Vega').getByText('For Bea only').count()).toBe(0);

  await page.reload();
  await phone(page, 'Ana Vega').getByText('For Ana only').waitFor();
  await phone(page, 'Bea Ruíz').getByText('Hello from Bea').waitFor();
  expect(await line(page, 'Bea Ruíz').inputValue()).toBe('half a sente');
  expect(new URL(page.url()).searchParams.get('phones')).toBe(`${ana},${bea}`);
  await page.getByRole('button', { name: 'Put phone 1 away' }).click();
  await phone(page, 'Ana Vega').waitFor({ state: 'detached' });
  expect(new URL(page.url()).searchParams.get('phones')).toBe(bea);
});

test('each kind of message ends in its own webhook', async () => {
  const id = await makeCustomer('Kira Holm');
  const page = await open(`/?phones=${id}`);
  await line(page, 'Kira Holm').waitFor();
  const choose = async (tab: string, name: string | RegExp) => {
    await page.getByRole('button', { name: 'What else to send' }).click();
    await page.getByRole('button', { name: tab, exact: true }).click();
    await page.getByRole('region', { name: 'What else to send' }).getByRole('button', { name }).click();
  };
  const expectNext = async (does: () => Promise<void>, ...expected: object[]) => {
    const before = webhooks.length;
    await does();
    await expect.poll(() => webhooks.slice(before).map(({ event }) => event)).toMatchObject(expected);
  };
  const typed = async (text: string) => write(page, 'Kira Holm', text);
  const link = expect.stringContaining('/ig_messaging_cdn/');
  const attachment = (type: string, payload: object = { url: link }) => ({
    sender: { id },
    message: { attachments: [{ type, payload }] },
  });

  await expectNext(() => typed('plain'), { sender: { id }, message: { text: 'plain' } });
  await expectNext(
    async () => {
      await choose('Texts', 'Is there parking nearby?');
      await page.keyboard.press('Enter');
    },
    { message: { text: 'Is there parking nearby?' } },
  );
  await expectNext(() => choose('Media', 'Send the picture nails'), attachment('image'));
  await expectNext(() => choose('Media', 'Three pictures'), {
    message: { attachments: [{ type: 'image' }, { type: 'image' }, { type: 'image' }] },
  });
  await expectNext(() => choose('Media', 'Voice message'), attachment('audio'));
  await expectNext(() => choose('Media', 'Video'), attachment('video'));
  await expectNext(() => choose('Media', 'PDF file'), attachment('file'));
  await expectNext(() => page.getByRole('button', { name: 'Send a heart sticker' }).click(), {
    message: { attachments: [{ type: 'like_heart' }] },
  });
  await expectNext(async () => {
    await page.getByRole('button', { name: 'What else to send' }).click();
    await page.getByRole('button', { name: 'Media', exact: true }).click();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Own file…' }).click();
    await (await chooser).setFiles({
      name: 'own.png',
      mimeType: 'image/png',
      buffer: Buffer.from('own bytes'),
    });
  }, attachment('image'));
  const own = (newest()['message'] as { attachments: { payload: { url: string } }[] }).attachments[0];
  expect(await (await fetch(own?.payload.url ?? '')).text()).toBe('own bytes');

  await expectNext(
    async () => {
      await choose('Share', /^Reply to the studio’s story/);
      await typed('lovely');
    },
    { message: { text: 'lovely', reply_to: { story: { url: expect.stringContaining('/stories/') } } } },
  );
  await expectNext(() => choose('Share', /^Mention the studio/), attachment('story_mention'));
  await expectNext(
    () => choose('Share', 'Share: Copper'),
    attachment('ig_post', { title: 'Copper', url: link }),
  );
  await expectNext(
    async () => {
      await page.getByRole('button', { name: 'What else to send' }).click();
      await page.getByRole('button', { name: 'Share', exact: true }).click();
      await page.getByRole('combobox', { name: 'Shared as' }).selectOption('as a reel');
      await page.getByRole('button', { name: 'Share: Copper' }).click();
    },
    attachment('ig_reel', { title: 'Copper', reel_video_id: expect.any(String) }),
  );

  await expectNext(() => choose('More', /^Tap an icebreaker/), { postback: { payload: 'PRICES' } });
  await expectNext(
    async () => {
      await choose('More', /^Tap a quick reply/);
      await typed('Prices');
    },
    { message: { text: 'Prices', quick_reply: { payload: 'SAMPLE_PAYLOAD' } } },
  );
  await expectNext(
    async () => {
      await choose('More', /^Come from an ad/);
      await typed('Saw your ad');
    },
    { message: { text: 'Saw your ad', referral: { source: 'ADS' } } },
  );
  await expectNext(() => choose('More', /^Come from a link/), { referral: { ref: 'autumn' } });
  await expectNext(() => choose('More', /^Photo to be seen once/), {
    message: { attachments: [{ type: 'ephemeral' }] },
  });
  await expectNext(() => choose('More', /^Share a comment/), attachment('template', {}));
  await expectNext(() => choose('More', /^Something not supported/), { message: { is_unsupported: true } });
  await expectNext(
    async () => {
      await choose('More', /^Answer as the owner/);
      await typed('Olena here');
    },
    { recipient: { id }, message: { text: 'Olena here', is_echo: true } },
    { read: { mid: expect.any(String) } },
  );
});

test('a message is answered, reacted to, edited, unsent and seen', async () => {
  const id = await makeCustomer('Mia Lund');
  const page = await open(`/?phones=${id}`);
  await write(page, 'Mia Lund', 'first words');
  const mine = phone(page, 'Mia Lund').getByRole('listitem').filter({ hasText: 'first words' });
  await mine.getByText('first words').click();
  await mine.getByRole('button', { name: 'Edit' }).click();
  await write(page, 'Mia Lund', 'better words');
  const better = phone(page, 'Mia Lund').getByRole('listitem').filter({ hasText: 'better words' });
  await better.getByText('edited').waitFor();
  await expect.poll(newest).toMatchObject({ message_edit: { text: 'better words', num_edit: 1 } });

  const sent = await answer(id, 'Good day');
  const mid = sent.body['message_id'];
  const theirs = phone(page, 'Mia Lund').getByRole('listitem').filter({ hasText: 'Good day' });
  await theirs.waitFor();
  await expect.poll(newest).toMatchObject({ read: { mid } });
  await theirs.getByText('Good day').click();
  await theirs.getByRole('button', { name: 'React with 🔥' }).click();
  await theirs.getByRole('img', { name: 'Reactions: 🔥' }).waitFor();
  await expect.poll(newest).toMatchObject({ reaction: { mid, action: 'react', emoji: '🔥' } });
  await theirs.getByText('Good day').click();
  await theirs.getByRole('button', { name: 'Take the reaction back' }).click();
  await expect.poll(newest).toMatchObject({ reaction: { mid, action: 'unreact' } });
  await theirs.getByText('Good day').click();
  await theirs.getByRole('button', { name: 'Reply' }).click();
  await write(page, 'Mia Lund', 'thanks');
  await expect.poll(newest).toMatchObject({ message: { text: 'thanks', reply_to: { mid } } });

  await better.getByText('better words').click();
  await better.getByRole('button', { name: 'Unsend' }).click();
  await phone(page, 'Mia Lund').getByText('Message unsent').waitFor();
  await expect.poll(newest).toMatchObject({ message: { is_deleted: true } });
  await callGraph({ recipient: { id }, sender_action: 'typing_on' });
  await phone(page, 'Mia Lund').getByText('is typing').waitFor();

  await page.getByRole('button', { name: 'Posts' }).click();
  await page.getByRole('textbox', { name: 'Comment on: Copper' }).fill('So pretty');
  await page.keyboard.press('Enter');
  await page.getByRole('list', { name: 'Comments' }).getByText('So pretty').waitFor();
  await expect.poll(newest).toMatchObject({ field: 'comments', value: { text: 'So pretty', from: { id } } });

  await page.getByRole('button', { name: 'Hide: So pretty' }).click();
  await page.getByRole('button', { name: 'Show: So pretty' }).waitFor();
  await page.getByRole('button', { name: 'Delete: So pretty' }).click();
  await page.getByRole('button', { name: 'Delete: So pretty' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Switch comments off' }).first().click();
  await page.getByRole('button', { name: 'Allow comments' }).click();
  await page.getByRole('button', { name: 'Allow comments' }).waitFor({ state: 'detached' });
});

const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

test('faults act, show what is left, survive a reload, and one press ends them all', async () => {
  const id = await makeCustomer('Nora Falk');
  const page = await open(`/?phones=${id}&part=faults`);
  await page.getByText('Everything works as it should.').waitFor();
  await page.getByRole('button', { name: 'Once: Sent twice' }).click();
  await card(page, 'Sent twice').getByText('1 left').waitFor();
  await write(page, 'Nora Falk', 'twice');
  await expect.poll(() => webhooks.length).toBe(2);
  expect(webhooks[0]?.body).toBe(webhooks[1]?.body);
  await page.getByText('Everything works as it should.').waitFor();

  webhooks = [];
  await page.getByRole('button', { name: 'Once: Out of order' }).click();
  for (const text of ['one', 'two', 'three']) await write(page, 'Nora Falk', text);
  const texts = () => webhooks.map(({ event }) => (event['message'] as Json | undefined)?.['text']);
  await expect.poll(texts).toEqual(['three', 'two', 'one']);

  await page.getByRole('button', { name: 'Once: Lost' }).click();
  await write(page, 'Nora Falk', 'lost words');
  await phone(page, 'Nora Falk').getByText('Lost on the way').waitFor();

  await page.getByRole('switch', { name: 'Studio cannot be reached' }).click();
  await write(page, 'Nora Falk', 'anybody?');
  await phone(page, 'Nora Falk')
    .getByText(/Not with the studio: tried \d times?/)
    .waitFor();
  expect(texts()).not.toContain('anybody?');
  await page.getByRole('switch', { name: 'Studio cannot be reached' }).click();
  await page.getByRole('button', { name: 'Traffic', exact: true }).click();
  await page.getByRole('button', { name: 'Try 1 webhook again now' }).click();
  await expect.poll(texts).toContain('anybody?');
  await phone(page, 'Nora Falk')
    .getByText(/Not with the studio/)
    .waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Faults' }).click();
  await page.getByRole('button', { name: 'Once: Server error, yet sent' }).click();
  await card(page, 'Server error, yet sent').getByText('1 left').waitFor();
  expect((await answer(id, 'I did arrive')).status).toBe(500);
  await phone(page, 'Nora Falk').getByText('I did arrive').waitFor();

  await page.getByRole('switch', { name: 'Comments not ticked' }).click();
  await card(page, 'Comments not ticked').getByText('On', { exact: true }).waitFor();
  await page.getByRole('switch', { name: 'Token dead' }).click();
  await page.getByRole('button', { name: '+1 day' }).click();
  await card(page, 'Clock ahead').getByText('1 d ahead').waitFor();
  expect((await answer(id, 'no')).body).toMatchObject({ error: { code: 190 } });
  await page.reload();
  await page.getByText('3 things go wrong on purpose.').waitFor();
  expect(await page.getByRole('switch', { name: 'Token dead', checked: true }).count()).toBe(1);
  await page.getByRole('button', { name: 'Back to normal' }).click();
  await page.getByText('Everything works as it should.').waitFor();
  expect(await page.getByRole('button', { name: 'Back to normal' }).isVisible()).toBe(false);
  expect((await answer(id, 'All is well')).status).toBe(200);
});

test('traffic shows calls and webhooks of one phone or of all, in full when opened, without the token', async () => {
  const [ida, lea] = [await makeCustomer('Ida Berg'), await makeCustomer('Lea Sand')];
  const page = await open(`/?phones=${ida},${lea}&part=traffic`);
  await write(page, 'Ida Berg', 'from Ida');
  await write(page, 'Lea Sand', 'from Lea');
  await answer(ida, 'to Ida');
  const list = page.getByRole('list', { name: 'Calls and webhooks, newest first' });
  const rowOf = (text: string) => list.getByRole('listitem').filter({ hasText: text });
  await rowOf('from Lea').waitFor();
  const call = rowOf('POST /me/messages').filter({ hasText: 'to Ida' });
  await call.getByText('200', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Ida Berg', exact: true }).click();
  await rowOf('from Lea').waitFor({ state: 'detached' });
  await rowOf('from Ida').waitFor();
  await call.getByText('POST /me/messages').click();
  await call.getByText('"tokenIn": "header"').waitFor();
  expect(await call.textContent()).toContain(`"recipient_id": "${ida}"`);
  expect(await page.content()).not.toContain(setup.accessToken);
});

test('what happens while the traffic is being read stays in it', async () => {
  const id = await makeCustomer('Nora Holm');
  const page = await open(`/?phones=${id}&part=traffic`);
  const list = page.getByRole('list', { name: 'Calls and webhooks, newest first' });
  const early = list.getByRole('listitem').filter({ hasText: 'early words' });
  const { promise: seen, resolve: see } = Promise.withResolvers<void>();
  await page.route('**/traffic?*', async (route) => {
    const response = await route.fetch();
    await control.write(id, 'early words');
    await seen;
    await route.fulfill({ response });
  });
  const answered = page.waitForResponse('**/traffic?*');
  const reloaded = page.reload();
  await early.waitFor();
  see();
  await answered;
  await reloaded;
  await write(page, 'Nora Holm', 'late words');
  await list.getByRole('listitem').filter({ hasText: 'late words' }).waitFor();
  expect(await early.count()).toBeGreaterThan(0);
});

const axeSource = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

test.each([
  { theme: 'light', size: { width: 1440, height: 900 } },
  { theme: 'dark', size: { width: 360, height: 740 } },
] as const)('every control has a name and enough contrast: %j', async ({ theme, size }) => {
  const id = await makeCustomer('Axel Moe');
  await control.write(id, 'How much is it?');
  await answer(id, 'It costs 28 €.');
  const page = await open(`/?phones=${id},new`, { theme, size });
  await page.evaluate(await readFile(axeSource, 'utf8'));
  const faults: string[] = [];
  const check = async (where: string) => {
    const found = await page.evaluate(async () => {
      const { axe } = globalThis as unknown as {
        axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
      };
      return (await axe.run()).violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html }) => `${id}: ${html}`),
      );
    });
    faults.push(...found.map((fault) => `${where}: ${fault}`));
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > size.width) faults.push(`${where}: ${width} px wide`);
  };
  await phone(page, 'Axel Moe').getByText('It costs 28 €.').click();
  for (const tab of ['Texts', 'Media', 'Share', 'More']) {
    if (tab === 'Texts') await page.getByRole('button', { name: 'What else to send' }).click();
    await page.getByRole('button', { name: tab, exact: true }).click();
    await check(tab);
  }
  for (const part of ['Traffic', 'Faults', 'Posts']) {
    await page.getByRole('button', { name: part }).filter({ visible: true }).click();
    await check(part);
  }
  expect(faults).toEqual([]);
});

test('a simulator that goes away is told, and the page goes on by itself when it is back', async () => {
  const id = await makeCustomer('Vera Lind');
  const page = await open(`/?phones=${id}`);
  await write(page, 'Vera Lind', 'before');
  await phone(page, 'Vera Lind').getByText('before').waitFor();
  await program.end('SIGTERM');
  await page.getByText('The simulator does not answer. Nothing is lost').waitFor();
  await line(page, 'Vera Lind').fill('in between');
  await startSimulator();
  await page.getByText('The simulator does not answer. Nothing is lost').waitFor({ state: 'hidden' });
  await line(page, 'Vera Lind').press('Enter');
  await phone(page, 'Vera Lind').getByText('in between').waitFor();
  // The browser reports each connection that was refused.
  const [visitor] = visits;
  const others = visitor?.problems.filter(
    (problem) => !/ERR_CONNECTION_REFUSED|ERR_INCOMPLETE/.test(problem),
  );
  expect(others).toEqual([]);
  visitor?.problems.splice(0);
});
