import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { LIMITS } from '@parley/contract/limits.ts';
import type { UploadedFile } from '@parley/contract/uploads.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { cookieOf } from '#test/scene.ts';

import { makeFilm, makeSound } from './convert/test-recordings.ts';
import { doomUnused } from './upload-repository.ts';

let world: TestWorld;
let owner: TestOwner;
let stranger: TestOwner;
let folder: string;
let photo: Buffer;

beforeAll(async () => {
  world = await startWorld();
  owner = await world.owner();
  stranger = await world.owner({ connect: false });
  folder = await mkdtemp(join(tmpdir(), 'parley-uploads-'));
  photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c86' } })
    .withExif({ IFD3: { GPSLatitude: '50/1 27/1 0/1' } })
    .jpeg()
    .toBuffer();
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

type Sent = {
  bytes: Uint8Array;
  name: string;
  type: string;
  clientId?: string;
  as?: TestOwner | null;
  isVoice?: boolean;
};
type Reply<T = UploadedFile> = { status: number; body: T };
type Refusal = { code: string; message: string };

async function upload<T = UploadedFile>(sent: Sent, headers: Record<string, string> = {}): Promise<Reply<T>> {
  const form = new FormData();
  if (sent.clientId !== undefined) form.append('clientId', sent.clientId);
  form.append('file', new Blob([new Uint8Array(sent.bytes)], { type: sent.type }), sent.name);
  const caller = sent.as === undefined ? owner : sent.as;
  const response = await fetch(new URL(sent.isVoice ? '/api/upload/voice' : '/api/upload', world.url), {
    method: 'POST',
    headers: { ...(caller ? { authorization: `Bearer ${caller.token}` } : {}), ...headers },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as T };
}

const refuse = (sent: Sent) => upload<Refusal>(sent);
const fetchFrom = (path: string | null, init?: RequestInit) => fetch(new URL(path ?? '', world.url), init);

async function filesUnder(name: string): Promise<string[]> {
  const all = await readdir(join(world.dataDir, name), { recursive: true, withFileTypes: true });
  return all.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

async function countRows(): Promise<number> {
  const rows = await world.app.ctx.db
    .selectFrom('media')
    .select('id')
    .where('accountId', '=', owner.accountId)
    .execute();
  return rows.length;
}

describe('a file that can be sent', () => {
  test('[UPLD-06] [DATA-14] a picture is answered whole, and shown without a session', async () => {
    const { status, body } = await upload({ bytes: photo, name: 'Nägel.JPG', type: 'image/jpeg' });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.any(String),
      name: 'Nägel.JPG',
      size: expect.any(Number),
      type: 'image',
      mediaType: 'image/jpeg',
      url: expect.stringMatching(/^\/objects\/[\w-]{22}$/),
      preview: `${body.url}/thumbnail`,
      width: 900,
      height: 600,
      sendable: true,
      link: `${world.app.ctx.env.publicUrl}${body.url}`,
    });
    const shown = await fetchFrom(body.url);
    const bytes = Buffer.from(await shown.arrayBuffer());
    expect([shown.status, shown.headers.get('content-type'), bytes.length]).toEqual([
      200,
      'image/jpeg',
      body.size,
    ]);
    // The place where it was taken stays here.
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    const small = await fetchFrom(body.preview);
    expect((await sharp(Buffer.from(await small.arrayBuffer())).metadata()).width).toBe(640);
  });

  test('[VOICE-13] a voice note becomes what the platform takes, and the answer has its URL', async () => {
    const file = await makeSound(join(folder, 'voice.webm'), { codec: 'opus', seconds: 2, isLive: true });
    const { status, body } = await upload({
      bytes: await readFile(file),
      name: 'voice-note-1795255200000.webm',
      type: 'audio/webm;codecs=opus',
      isVoice: true,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'voice-note-1795255200000.m4a',
      type: 'audio',
      mediaType: 'audio/mp4',
      sendable: true,
    });
    const shown = await fetchFrom(body.url, { headers: { range: 'bytes=4-7' } });
    expect([shown.status, await shown.text()]).toEqual([206, 'ftyp']);
  });

  test('a recorder without WebM gives MP4, which no other upload may be', async () => {
    const file = await makeSound(join(folder, 'voice.m4a'), { codec: 'aac', seconds: 2 });
    const note = { bytes: await readFile(file), name: 'voice-note-1795255200000.m4a' };
    const type = 'audio/mp4;codecs=opus';
    const { status, body } = await upload({ ...note, type, isVoice: true });
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: note.name, type: 'audio', mediaType: 'audio/mp4', sendable: true });
    expect((await refuse({ ...note, type })).body.code).toBe('file_type_refused');
    const webm = await readFile(await makeSound(join(folder, 'lie.webm'), { codec: 'opus' }));
    expect((await refuse({ bytes: webm, name: note.name, type, isVoice: true })).status).toBe(415);
  });

  test('a film has a small picture', async () => {
    const file = await makeFilm(join(folder, 'clip.mov'), { codec: 'h264', sound: 'aac' });
    const { body } = await upload({ bytes: await readFile(file), name: 'clip.mov', type: '' });
    expect(body).toMatchObject({
      name: 'clip.mp4',
      type: 'video',
      mediaType: 'video/mp4',
      width: 320,
      sendable: true,
    });
    expect((await fetchFrom(body.preview)).status).toBe(200);
  });

  test('[UPLD-03] documents are kept as they are; what the platform refuses is offered as a link', async () => {
    const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
    const sent = await upload({ bytes: pdf, name: 'prices.pdf', type: 'application/pdf' });
    expect(sent.body).toMatchObject({
      type: 'file',
      mediaType: 'application/pdf',
      sendable: true,
      preview: null,
    });
    const text = await upload({ bytes: Buffer.from('Ціни: 28 €'), name: 'ціни.txt', type: 'text/plain' });
    expect(text.body).toMatchObject({
      type: 'file',
      name: 'ціни.txt',
      mediaType: 'text/plain',
      sendable: false,
    });
    const link = await fetchFrom(new URL(text.body.link).pathname);
    expect(link.headers.get('content-disposition')).toContain('attachment');
    expect(await link.text()).toBe('Ціни: 28 €');
  });

  test('it is sent as an attachment', async () => {
    const customer = world.customerOf(owner, { name: 'Marta', username: 'marta' });
    await customer.write('Do you have a photo?');
    await world.settle();
    const [conversation] = await owner.get<{ id: string }[]>('/api/conversations');
    const { body } = await upload({ bytes: photo, name: 'nails.jpg', type: 'image/jpeg' });
    const { url, type, name } = body;
    const answer = await owner.call('POST', `/api/conversations/${conversation?.id}/send`, {
      content: '',
      attachments: [{ url, type, name }],
    });
    expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  });

  test('the same client id is the same file, however often it is sent', async () => {
    const before = await countRows();
    const sent = { bytes: photo, name: 'once.jpg', type: 'image/jpeg', clientId: 'try-1' };
    const answers = await Promise.all([upload(sent), upload(sent)]);
    answers.push(await upload(sent));
    await world.settle();
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    await removeDoomed();
    expect(await countRows()).toBe(before + 1);
    const theirs = await upload({ ...sent, as: stranger });
    expect(theirs.body.id).not.toBe(answers[0]?.body.id);
  });
});

async function removeDoomed() {
  await world.app.ctx.db
    .updateTable('media')
    .set({ dueAt: world.now() })
    .where('state', '=', 'doomed')
    .execute();
  world.app.ctx.wake('media');
  await world.settle();
}

describe('a file that cannot', () => {
  test('[UPLD-01] exactly 50 MB are allowed, one byte more is not', async () => {
    const head = Buffer.from('%PDF-1.4\n');
    const whole = Buffer.concat([head, randomBytes(LIMITS.uploadBytes - head.length)]);
    const allowed = await upload({ bytes: whole, name: 'big.pdf', type: 'application/pdf' });
    expect([allowed.status, allowed.body.size]).toEqual([200, 52_428_800]);
    const kept = await fetchFrom(allowed.body.url);
    const digest = createHash('sha256')
      .update(Buffer.from(await kept.arrayBuffer()))
      .digest('hex');
    expect(digest).toBe(createHash('sha256').update(whole).digest('hex'));
    const refused = await refuse({
      bytes: Buffer.concat([whole, Buffer.from('!')]),
      name: 'bigger.pdf',
      type: 'application/pdf',
    });
    expect([refused.status, refused.body.code]).toEqual([413, 'file_too_large']);
    expect(refused.body.message).toBe('File "bigger.pdf" is too large. Maximum size is 50MB.');
  });

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  test.each([
    ['an SVG', svg, 'logo.svg', 'image/svg+xml', 'image/svg+xml'],
    ['an SVG that calls itself PNG', svg, 'logo.png', 'image/png', 'image/png'],
    ['a page', Buffer.from('<!doctype html><p>hello'), 'page.html', 'text/html', 'text/html'],
    [
      'a page that calls itself a text',
      Buffer.from(' <HTML><p>hello'),
      'page.txt',
      'text/plain',
      'text/plain',
    ],
    ['bytes that call themselves a text', Buffer.from('a\0b'), 'page.txt', 'text/plain', 'text/plain'],
    ['a program', Buffer.from('MZ'), 'setup.exe', 'application/octet-stream', 'exe'],
    ['a file without a type', Buffer.from('MZ'), 'setup.exe', '', 'exe'],
  ])('[UPLD-02] %s is refused', async (_what, bytes, name, type, said) => {
    const { status, body } = await refuse({ bytes, name, type });
    expect([status, body.code]).toEqual([415, 'file_type_refused']);
    expect(body.message).toBe(`File type "${said}" is not supported.`);
  });

  test('a picture that calls itself a film is refused, and the other way round', async () => {
    const film = await readFile(await makeFilm(join(folder, 'lie.mp4'), { codec: 'h264' }));
    expect((await refuse({ bytes: photo, name: 'a.mp4', type: 'video/mp4' })).body.code).toBe(
      'file_type_refused',
    );
    expect((await refuse({ bytes: film, name: 'a.jpg', type: 'image/jpeg' })).body.code).toBe(
      'file_type_refused',
    );
    expect((await refuse({ bytes: photo, name: 'a.webm', type: 'image/jpeg', isVoice: true })).status).toBe(
      415,
    );
  });

  test('what hides behind a picture does not get in', async () => {
    const bytes = Buffer.concat([photo, Buffer.from('<script>alert(document.cookie)</script>')]);
    const { body } = await upload({ bytes, name: 'both.jpg', type: 'image/jpeg' });
    expect(await (await fetchFrom(body.url)).text()).not.toContain('<script>');
  });

  test.each([
    ['nothing', () => Buffer.alloc(0), 400, 'file_empty'],
    ['half a picture', () => photo.subarray(0, photo.length / 2), 400, 'file_broken'],
  ])('%s is told as such', async (_what, bytes, status, code) => {
    const answer = await refuse({ bytes: bytes(), name: 'photo.jpg', type: 'image/jpeg' });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  test('a picture that unfolds to far too many pixels is refused', async () => {
    const bytes = await sharp({ create: { width: 20_000, height: 4000, channels: 3, background: 'red' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const { status, body } = await refuse({ bytes, name: 'bomb.png', type: 'image/png' });
    expect([status, body.code]).toEqual([400, 'file_too_long']);
  });

  test('names are made harmless', async () => {
    const name = `..\\..\\etc\u202e/pass\u0007wd ${'x'.repeat(300)}.txt`;
    const { body } = await upload({ bytes: Buffer.from('plain'), name, type: 'text/plain' });
    expect(body.name).toMatch(/^passwd x+\.txt$/);
    expect(body.name.length).toBe(200);
  });

  test('a form without a file, and no form at all', async () => {
    const call = (body: FormData | string, headers = {}) =>
      fetchFrom('/api/upload', {
        method: 'POST',
        body,
        headers: { authorization: `Bearer ${owner.token}`, ...headers },
      });
    const form = new FormData();
    form.append('other', new Blob(['a']), 'a.txt');
    for (const answer of [
      await call(form),
      await call(new FormData()),
      await call('{}', { 'content-type': 'application/json' }),
      await call('x', { 'content-type': 'multipart/form-data' }),
    ]) {
      expect(await answer.json()).toMatchObject({ code: 'bad_request' });
    }
    const odd = { bytes: photo, name: 'a.jpg', type: 'image/jpeg', clientId: 'a b' };
    expect((await refuse(odd)).status).toBe(400);
  });
});

describe('who may', () => {
  test('nobody without a session, and no other site', async () => {
    const sent = { bytes: photo, name: 'a.jpg', type: 'image/jpeg', as: null };
    expect((await upload<Refusal>(sent)).body.code).toBe('not_signed_in');
    expect((await upload<Refusal>({ ...sent, isVoice: true })).status).toBe(401);
    const cookie = await cookieOf(world, owner);
    const foreign = await upload<Refusal>(sent, { cookie, origin: 'https://elsewhere.example' });
    expect([foreign.status, foreign.body.code]).toEqual([403, 'wrong_origin']);
    expect((await upload(sent, { cookie, origin: world.url })).status).toBe(200);
  });

  test('another account cannot send it', async () => {
    const { body } = await upload({ bytes: photo, name: 'a.jpg', type: 'image/jpeg', as: stranger });
    const [conversation] = await owner.get<{ id: string }[]>('/api/conversations');
    const answer = await owner.call('POST', `/api/conversations/${conversation?.id}/send`, {
      content: '',
      attachments: [{ url: body.url, type: 'image', name: 'a.jpg' }],
    });
    expect(answer.status).toBe(404);
  });
});

describe('what is left behind', () => {
  test('nothing of an upload that breaks off', async () => {
    const before = await countRows();
    const { hostname, port } = new URL(world.url);
    const socket = connect(Number(port), hostname);
    const head = [
      'POST /api/upload HTTP/1.1',
      `Host: ${hostname}:${port}`,
      `Authorization: Bearer ${owner.token}`,
      'Content-Type: multipart/form-data; boundary=b',
      'Content-Length: 5000000',
      '',
      '--b',
      'Content-Disposition: form-data; name="file"; filename="a.jpg"',
      'Content-Type: image/jpeg',
      '',
      '',
    ].join('\r\n');
    socket.write(Buffer.concat([Buffer.from(head), randomBytes(200_000)]));
    await expect.poll(() => filesUnder('tmp')).toHaveLength(1);
    socket.destroy();
    await expect.poll(() => filesUnder('tmp')).toEqual([]);
    expect(await countRows()).toBe(before);
  });

  test('no temporary file of any upload', async () => {
    expect(await readdir(join(world.dataDir, 'tmp'))).toEqual([]);
  });

  test('an upload that is never sent goes after a day, one that was sent stays', async () => {
    const { db } = world.app.ctx;
    await upload({ bytes: photo, name: 'unsent.jpg', type: 'image/jpeg' });
    const sent = await db.selectFrom('fileUses').select('mediaId').distinct().execute();
    expect(sent.length).toBeGreaterThan(0);
    await world.advance(23 * 3600);
    await doomUnused(world.app.ctx);
    await world.settle();
    expect(await countRows()).toBeGreaterThan(sent.length);
    await world.advance(2 * 3600);
    await doomUnused(world.app.ctx);
    await world.settle();
    expect(await countRows()).toBe(sent.length);
    expect(await filesUnder('objects')).toHaveLength(sent.length * 2);
  });
});
