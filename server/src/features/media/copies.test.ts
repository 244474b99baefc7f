import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Message } from '@parley/contract/conversations.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { actsOf, bodyOf, deliver, quietOwner } from '#features/webhooks/test-deliveries.ts';
import { newId } from '#infra/ids.ts';
import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { cookieOf } from '#test/scene.ts';

import { makeFilm } from './convert/test-recordings.ts';
import { doomOrphans } from './repository.ts';

type Reply = { status?: number; headers?: Record<string, string>; body?: Buffer };

let world: TestWorld;
let owner: TestOwner;
let stranger: TestOwner;
let host: Server;
let origin: string;
let asked: string[];
/** What the platform's media host answers, by path; the last one again and again. */
const replies = new Map<string, Reply[]>();
let photo: Buffer;

beforeAll(async () => {
  host = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const left = replies.get(path) ?? [{ status: 404 }];
    const { status = 200, headers = {}, body } = (left.length > 1 ? left.shift() : left[0]) ?? {};
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  world = await startWorld({ env: { MEDIA_HOSTS: '127.0.0.1' } });
  owner = await quietOwner(world);
  stranger = await quietOwner(world);
  photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c86' } })
    .jpeg()
    .toBuffer();
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await new Promise((resolve) => host.close(resolve));
});
beforeEach(() => {
  asked = [];
  replies.clear();
});

let count = 0;

/** A customer sends attachments, each `[type, url, payload]`; the message as it is shown when nothing is left to do. */
async function receive(...attachments: [type: string, url: string, more?: object][]): Promise<Message> {
  count += 1;
  const [mid, customerId] = [`m_media_${count}`, `77${count}`];
  const item = actsOf(owner, customerId).customerDid(world.now().getTime(), {
    message: {
      mid,
      attachments: attachments.map(([type, url, more]) => ({ type, payload: { url, ...more } })),
    },
  });
  const { status } = await deliver(world, owner, bodyOf(owner.business.instagramUserId, [item]));
  expect(status).toBe(200);
  await world.settle();
  return readMessage(customerId);
}

async function readMessage(customerId: string): Promise<Message> {
  const { id } = await world.app.ctx.db
    .selectFrom('conversations')
    .select('id')
    .where('accountId', '=', owner.accountId)
    .where('customerId', '=', customerId)
    .executeTakeFirstOrThrow();
  const [message] = await owner.get<Message[]>(`/api/conversations/${id}/messages`);
  if (!message) throw new Error('the message is not there');
  return message;
}

const mediaOf = (message: Message) => message.attachments[0]?.media;

async function fetchObject(url: string | null | undefined, as: TestOwner | null, headers = {}) {
  const cookie = as ? { cookie: await cookieOf(world, as) } : {};
  return fetch(new URL(url ?? '', world.url), { headers: { ...cookie, ...headers } });
}

async function storedFiles(): Promise<string[]> {
  const all = await readdir(join(world.dataDir, 'objects'), { recursive: true, withFileTypes: true });
  return all.filter((entry) => entry.isFile()).map(({ name }) => name);
}

describe('what customers send', () => {
  test('a picture is copied after the message is stored, and shown small and large', async () => {
    replies.set('/photo?signature=1', [{ headers: { 'content-type': 'text/html' }, body: photo }]);
    const message = await receive(['image', `${origin}/photo?signature=1`]);
    expect(message.messageType).toBe('image');
    const [attachment] = message.attachments;
    expect(attachment?.media).toMatchObject({
      kind: 'image',
      state: 'ready',
      failure: null,
      mediaType: 'image/jpeg',
      width: 900,
      height: 600,
    });
    expect(attachment?.url).toMatch(/^\/objects\/[\w-]{22}$/);
    expect(message.imageUrl).toBe(attachment?.url);
    expect(JSON.stringify(message)).not.toContain('signature');
    const picture = await fetchObject(attachment?.url, owner);
    expect(picture.status).toBe(200);
    expect(picture.headers.get('content-type')).toBe('image/jpeg');
    expect(picture.headers.get('x-content-type-options')).toBe('nosniff');
    expect(picture.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
    const { width } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata();
    expect(width).toBe(900);
    const small = await fetchObject(attachment?.media?.thumbnailUrl, owner);
    expect((await sharp(Buffer.from(await small.arrayBuffer())).metadata()).width).toBe(640);
  });

  test('what the platform itself hosts is copied from there', async () => {
    const customer = world.customerOf(owner, { name: 'Marta', username: 'marta' });
    await customer.sendAttachment([
      { type: 'image', sample: 'nails.jpg' },
      { type: 'audio', sample: 'voice.wav' },
      { type: 'video', sample: 'clip.mp4' },
      { type: 'file', sample: 'wishes.pdf' },
    ]);
    await world.settle();
    const { attachments } = await readMessage(customer.id);
    expect(attachments.map(({ media }) => [media?.kind, media?.state, media?.failure])).toEqual(
      ['image', 'audio', 'video', 'file'].map((kind) => [kind, 'ready', null]),
    );
  });

  test('a copy needs a session of its account', async () => {
    replies.set('/private', [{ body: photo }]);
    const { imageUrl } = await receive(['image', `${origin}/private`]);
    expect((await fetchObject(imageUrl, null)).status).toBe(401);
    expect((await fetchObject(imageUrl, stranger)).status).toBe(404);
    expect((await fetchObject(`${imageUrl}/thumbnail`, stranger)).status).toBe(404);
    expect((await fetchObject('/objects/..%2F..%2Fsecret', owner)).status).toBe(400);
    expect((await fetchObject('/objects/nothing', owner)).status).toBe(404);
  });

  test('a browser keeps its copy, and asks each time whether it may still show it [OP-24]', async () => {
    replies.set('/kept', [{ body: photo }]);
    const { imageUrl } = await receive(['image', `${origin}/kept`]);
    for (const address of [imageUrl, `${imageUrl}/thumbnail`]) {
      const first = await fetchObject(address, owner);
      expect(first.headers.get('cache-control')).toBe('private, no-cache');
      const held = { 'if-none-match': first.headers.get('etag') ?? '' };
      const again = await fetchObject(address, owner, held);
      expect([again.status, await again.text()]).toEqual([304, '']);
      expect((await fetchObject(address, null, held)).status).toBe(401);
      expect((await fetchObject(address, stranger, held)).status).toBe(404);
    }
    const unsent = actsOf(owner, `77${count}`).unsent(`m_media_${count}`, world.now().getTime());
    await deliver(world, owner, bodyOf(owner.business.instagramUserId, [unsent]));
    expect((await fetchObject(imageUrl, owner, { 'if-none-match': '*' })).status).toBe(404);
  });

  test('sound is played in pieces', async () => {
    const voice = makeVoice();
    replies.set('/voice', [{ body: voice }]);
    const { audioUrl, transcriptionState, audioDuration } = await receive(['audio', `${origin}/voice`]);
    expect(transcriptionState).toBe('off');
    expect(audioDuration).toBeCloseTo(0.5, 1);
    const part = await fetchObject(audioUrl, owner, { range: 'bytes=10-19' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${voice.length}`]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(voice.subarray(10, 20));
    const end = await fetchObject(audioUrl, owner, { range: 'bytes=-4' });
    expect(Buffer.from(await end.arrayBuffer())).toEqual(voice.subarray(-4));
    expect((await fetchObject(audioUrl, owner, { range: `bytes=${voice.length}-` })).status).toBe(416);
    expect((await fetchObject(audioUrl, owner, { range: 'bytes=x' })).status).toBe(200);
  });

  test('a film says how large it is shown, upright where it was filmed so', { timeout: 60_000 }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parley-copies-'));
    const film = async (name: string, turned?: 90) => {
      const said = { codec: 'h264', frames: 5, ...(turned ? { turned } : {}) } as const;
      replies.set(`/${name}`, [{ body: await readFile(await makeFilm(join(folder, name), said)) }]);
      return mediaOf(await receive(['video', `${origin}/${name}`]));
    };
    expect(await film('lying.mp4')).toMatchObject({ state: 'ready', width: 320, height: 180 });
    expect(await film('upright.mov', 90)).toMatchObject({ state: 'ready', width: 180, height: 320 });
    // One that nothing can be told of is a film all the same: a browser may know more.
    const [beginning] = replies.get('/lying.mp4') ?? [];
    replies.set('/half', [{ body: beginning?.body?.subarray(0, 200) ?? Buffer.alloc(0) }]);
    const half = mediaOf(await receive(['video', `${origin}/half`]));
    expect(half).toMatchObject({ state: 'ready', width: null, height: null });
    await rm(folder, { recursive: true });
  });

  test('a message carries the fields of its kind [DATA-07] [DATA-09]', { timeout: 60_000 }, async () => {
    replies.set('/said', [{ body: makeVoice() }]);
    const voice = await receive(['audio', `${origin}/said`]);
    expect(voice).toMatchObject({
      messageType: 'audio',
      audioDuration: voice.duration,
      transcription: voice.audioTranscription,
      metadata: { url: voice.audioUrl },
      mediaMetadata: {
        mediaType: 'audio/wav',
        bytes: makeVoice().length,
        width: null,
        seconds: voice.duration,
      },
      reelData: null,
      shareData: null,
    });
    const folder = await mkdtemp(join(tmpdir(), 'parley-fields-'));
    const file = await makeFilm(join(folder, 'film.mp4'), { codec: 'h264', frames: 20 });
    replies.set('/film', [{ body: await readFile(file) }]);
    await rm(folder, { recursive: true });
    const film = await receive(['video', `${origin}/film`]);
    expect(film).toMatchObject({ audioDuration: null, metadata: { url: film.videoUrl } });
    expect(film.duration).toBeCloseTo(2, 0);
    expect(film.mediaMetadata).toMatchObject({
      mediaType: 'video/mp4',
      width: 320,
      height: 180,
      seconds: film.duration,
    });

    const shown = { reel_video_id: '1789', title: 'Spring nails' };
    const page = 'https://www.instagram.com/reel/C0dE_x/';
    const filmOf = (url: string | null) => ({
      media: { url },
      source: url,
      id: '1789',
      caption: 'Spring nails',
    });
    expect(await receive(['ig_reel', `${origin}/reel.mp4`, shown])).toMatchObject({
      messageType: 'reel',
      reelData: { url: `${origin}/reel.mp4`, ...filmOf(`${origin}/reel.mp4`) },
      duration: null,
    });
    expect((await receive(['ig_reel', page, shown])).reelData).toEqual({ url: page, ...filmOf(null) });
    const url = 'https://www.instagram.com/p/C0dE_x/';
    expect((await receive(['share', url, { title: 'Spring nails' }])).shareData).toEqual({
      type: 'post',
      url,
      caption: 'Spring nails',
      attachment: { url, type: 'share', thumbnail: null },
    });
  });

  test('a document is only ever downloaded, under its own name', async () => {
    replies.set('/wishes', [{ body: Buffer.from('%PDF-1.4\n%%EOF') }]);
    const message = await receive(['file', `${origin}/wishes`]);
    const { headers } = await fetchObject(message.attachments[0]?.url, owner);
    expect(headers.get('content-disposition')).toMatch(/^attachment/);
    expect(headers.get('content-type')).toBe('application/pdf');
  });

  test('stories and posts of other people are never copied', async () => {
    const story = await receive(['story_mention', `${origin}/story`]);
    const post = await receive(['share', `${origin}/post`]);
    expect(asked).toEqual([]);
    expect([mediaOf(story), mediaOf(post)]).toEqual([null, null]);
    expect(post.shareData?.url).toBe(`${origin}/post`);
  });

  test('several files of one message are told apart, and one that fails hides no other', async () => {
    replies.set('/one', [{ body: photo }]);
    replies.set('/two', [{ body: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }]);
    replies.set('/three', [{ body: photo }]);
    const { attachments } = await receive(
      ['image', `${origin}/one`],
      ['image', `${origin}/two`],
      ['image', `${origin}/three`],
    );
    expect(attachments.map(({ media }) => media?.state)).toEqual(['ready', 'refused', 'ready']);
    expect(new Set(attachments.map(({ url }) => url)).size).toBe(3);
  });
});

const lying = (type: string) => ({ 'content-type': type });

describe('what cannot be had', () => {
  test.each([
    [
      'a page that says it is a picture',
      'image',
      Buffer.from('<html><script>1</script></html>'),
      'unsupported',
    ],
    ['a picture that breaks off', 'image', Buffer.from('ffd8ffe000104a46494600', 'hex'), 'broken'],
    ['a text that says it is a film', 'video', Buffer.from('no film'), 'unsupported'],
    ['a page that says it is a document', 'file', Buffer.from('<?xml version="1.0"?><html/>'), 'unsupported'],
  ] as const)('%s is refused, and nothing of it is kept', async (_name, type, body, failure) => {
    const before = await storedFiles();
    replies.set('/lie', [{ headers: lying('image/jpeg'), body }]);
    const message = await receive([type, `${origin}/lie`]);
    expect(mediaOf(message)).toMatchObject({ state: 'refused', failure });
    expect(message.attachments[0]?.url).toBeNull();
    expect(await storedFiles()).toEqual(before);
  });

  test('a picture that unfolds to far too many pixels is refused, one that is only wide is shown small', async () => {
    const paint = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: 'red' } })
        .png({ compressionLevel: 9 })
        .toBuffer();
    replies.set('/bomb', [{ body: await paint(20_000, 4000) }]);
    replies.set('/wide', [{ body: await paint(20_000, 100) }]);
    const { attachments } = await receive(['image', `${origin}/bomb`], ['image', `${origin}/wide`]);
    expect(attachments.map(({ media }) => [media?.state, media?.failure, media?.width])).toEqual([
      ['refused', 'too_large', null],
      ['ready', null, 2560],
    ]);
  });

  test('what is two things at once is served as the one that was checked, and never as a page', async () => {
    const page = Buffer.from('<html><script>alert(document.cookie)</script></html>');
    replies.set('/photo+page', [{ headers: lying('text/html'), body: Buffer.concat([photo, page]) }]);
    replies.set('/voice+page', [{ headers: lying('text/html'), body: Buffer.concat([makeVoice(), page]) }]);
    replies.set('/wish+page', [
      { headers: lying('text/html'), body: Buffer.concat([Buffer.from('%PDF-1.4\n'), page]) },
    ]);
    const { attachments } = await receive(
      ['image', `${origin}/photo+page`],
      ['audio', `${origin}/voice+page`],
      ['file', `${origin}/wish+page`],
    );
    const served = await Promise.all(attachments.map(({ url }) => fetchObject(url, owner)));
    const types = served.map(({ headers }) => headers.get('content-type'));
    expect(types).toEqual(['image/jpeg', 'audio/wav', 'application/pdf']);
    for (const { headers } of served) {
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
    }
    expect(served[2]?.headers.get('content-disposition')).toMatch(/^attachment/);
    // A picture is made anew.
    expect(await served[0]?.text()).not.toContain('<script>');
  });

  test('a file of nothing is asked for some times more, and is then told as broken', async () => {
    replies.set('/empty', [{ body: Buffer.alloc(0) }]);
    expect(mediaOf(await receive(['audio', `${origin}/empty`]))).toMatchObject({ state: 'waiting' });
    for (const seconds of [5, 30, 120, 600]) await world.advance(seconds + 1);
    expect(mediaOf(await readMessage(`77${count}`))).toMatchObject({ state: 'failed', failure: 'broken' });
  });

  test('nothing is fetched from an address that is not the platform’s, also by a redirect', async () => {
    const foreign = await receive(['image', 'http://169.254.169.254/latest/meta-data']);
    expect(mediaOf(foreign)).toMatchObject({ state: 'refused', failure: 'foreign_host' });
    replies.set('/away', [{ status: 302, headers: { location: 'http://[::1]:1/inside' } }]);
    expect(mediaOf(await receive(['image', `${origin}/away`]))).toMatchObject({ failure: 'foreign_host' });
    replies.set('/round', [{ status: 302, headers: { location: '/round' } }]);
    await receive(['image', `${origin}/round`]);
    expect(asked.filter((path) => path === '/round')).toHaveLength(4);
  });

  test('what has expired is given up after some tries, and fetched when a person asks for it', async () => {
    replies.set('/late', [{ status: 403 }]);
    const waiting = await receive(['image', `${origin}/late`]);
    expect(mediaOf(waiting)).toMatchObject({ state: 'waiting', failure: null });
    for (const seconds of [5, 30, 120, 600]) await world.advance(seconds + 1);
    const failed = await readMessage(`77${count}`);
    expect(mediaOf(failed)).toMatchObject({ state: 'failed', failure: 'expired' });
    expect(asked.filter((path) => path === '/late')).toHaveLength(5);
    replies.set('/late', [{ body: photo }]);
    const path = `/api/messages/${failed.id}/media/${mediaOf(failed)?.id}/retry`;
    expect((await stranger.call('POST', path)).status).toBe(404);
    const { body } = await owner.call<Message>('POST', path);
    expect(mediaOf(body)).toMatchObject({ state: 'waiting', failure: null });
    // A double click.
    expect((await owner.call('POST', path)).status).toBe(200);
    await world.settle();
    expect(mediaOf(await readMessage(`77${count}`))).toMatchObject({ state: 'ready' });
    expect(await owner.call('POST', path)).toMatchObject({
      status: 409,
      body: { code: 'media_not_retryable' },
    });
  });

  test('a connection that breaks is tried again by itself', async () => {
    replies.set('/shaky', [{ status: 500 }, { body: photo }]);
    await receive(['image', `${origin}/shaky`]);
    await world.advance(6);
    expect(mediaOf(await readMessage(`77${count}`))).toMatchObject({ state: 'ready' });
  });
});

test('what an instance that died was fetching is fetched by another', async () => {
  replies.set('/taken', [{ status: 500 }, { body: photo }]);
  await receive(['image', `${origin}/taken`]);
  const { db } = world.app.ctx;
  const dead = newId();
  const later = new Date(world.now().getTime() + 3600_000);
  await db
    .updateTable('media')
    .set({ instanceId: dead, dueAt: later })
    .where('sourceUrl', '=', `${origin}/taken`)
    .execute();
  expect(await world.app.instance.takeOver()).toEqual([dead]);
  await world.settle();
  expect(mediaOf(await readMessage(`77${count}`))).toMatchObject({ state: 'ready' });
});

describe('what is gone', () => {
  test('the files of an unsent message go with it', async () => {
    replies.set('/regret', [{ body: photo }]);
    const before = await storedFiles();
    const message = await receive(['image', `${origin}/regret`]);
    expect(await storedFiles()).toHaveLength(before.length + 2);
    const unsent = actsOf(owner, `77${count}`).unsent(`m_media_${count}`, world.now().getTime());
    await deliver(world, owner, bodyOf(owner.business.instagramUserId, [unsent]));
    await world.settle();
    expect((await fetchObject(message.imageUrl, owner)).status).toBe(404);
    expect(await storedFiles()).toEqual(before);
    expect((await readMessage(`77${count}`)).attachments).toEqual([]);
  });

  test('a file that arrives after its message was unsent is not kept', async () => {
    const before = await storedFiles();
    replies.set('/slow', [{ status: 500 }, { body: photo }]);
    await receive(['image', `${origin}/slow`]);
    const unsent = actsOf(owner, `77${count}`).unsent(`m_media_${count}`, world.now().getTime());
    await deliver(world, owner, bodyOf(owner.business.instagramUserId, [unsent]));
    await world.advance(6);
    expect(asked).toEqual(['/slow']);
    expect(await storedFiles()).toEqual(before);
  });

  test('the files of a deleted conversation go with it', async () => {
    replies.set('/farewell', [{ body: photo }]);
    const before = await storedFiles();
    const message = await receive(['image', `${origin}/farewell`]);
    expect((await owner.call('DELETE', `/api/conversations/${message.conversationId}`)).status).toBe(200);
    await world.settle();
    expect(await storedFiles()).toEqual(before);
    const left = await world.app.ctx.db
      .selectFrom('fileUses')
      .select('mediaId')
      .where('subjectId', '=', message.id)
      .execute();
    expect(left).toEqual([]);
  });

  test('the files of an account that is gone go with it', async () => {
    const { db } = world.app.ctx;
    const before = await storedFiles();
    const leaving = await quietOwner(world);
    const customer = world.customerOf(leaving, { name: 'Lea', username: 'lea' });
    await customer.sendAttachment([
      { type: 'image', sample: 'nails.jpg' },
      { type: 'audio', sample: 'voice.wav' },
    ]);
    await world.settle();
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'never-sent.jpg');
    const headers = { authorization: `Bearer ${leaving.token}` };
    await fetch(new URL('/api/upload', world.url), { method: 'POST', headers, body: form });
    expect(await storedFiles()).toHaveLength(before.length + 5);

    await db.deleteFrom('accounts').where('id', '=', leaving.accountId).execute();
    await doomOrphans(world.app.ctx);
    await world.settle();
    expect(await storedFiles()).toEqual(before);
    const rows = await db
      .selectFrom('media')
      .select('id')
      .where('accountId', '=', leaving.accountId)
      .execute();
    expect(rows).toEqual([]);
  });
});

/** Half a second of silence. */
function makeVoice(): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + 8000, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(8000, 24);
  header.writeUInt32LE(16_000, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(8000, 40);
  return Buffer.concat([header, Buffer.from(Array.from({ length: 8000 }, (_, n) => n % 7))]);
}
