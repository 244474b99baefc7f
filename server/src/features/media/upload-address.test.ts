import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';

import { LIMITS } from '@parley/contract/limits.ts';
import type { UploadedFile } from '@parley/contract/uploads.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createSigner } from '#infra/crypto.ts';
import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';

import { makeFilm } from './convert/test-recordings.ts';
import { forgetUsedAddresses } from './upload-address.ts';
import { doomUnused } from './upload-repository.ts';

let world: TestWorld;
let owner: TestOwner;
let photo: Buffer;

beforeAll(async () => {
  world = await startWorld();
  owner = await world.owner({ connect: false });
  photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c86' } })
    .withExif({ IFD3: { GPSLatitude: '50/1 27/1 0/1' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => world[Symbol.asyncDispose]());

type Issued = { uploadURL: string; objectPath: string; fileName: string };
type Refusal = { code: string; message: string };

const PHOTO = { fileName: 'Nägel.jpg', fileType: 'image', mimeType: 'image/jpeg' };

async function issue(change: object = {}): Promise<Issued> {
  const { status, body } = await askFor<Issued>(change);
  expect([status, body]).toEqual([200, body]);
  return body;
}

function askFor<T>(change: object, id = 'temp') {
  const wanted = { ...PHOTO, fileSize: photo.length, ...change };
  return owner.call<T>('POST', `/api/media-rules/${id}/upload-url`, wanted);
}

type Put = { bytes?: Uint8Array; type?: string; at?: string };

/** As a browser puts it, without a session. */
async function put<T = Refusal>(uploadURL: string, { bytes = photo, type = 'image/jpeg', at }: Put = {}) {
  const response = await fetch(new URL(uploadURL, at ?? world.url), {
    method: 'PUT',
    headers: type === '' ? {} : { 'content-type': type },
    body: new Uint8Array(bytes),
  });
  return { status: response.status, body: (await response.json()) as T };
}

const show = ({ objectPath }: Issued) => fetch(new URL(`/objects/${objectPath}`, world.url));

async function filesUnder(name: string): Promise<string[]> {
  const all = await readdir(join(world.dataDir, name), { recursive: true, withFileTypes: true });
  return all.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

describe('an address', () => {
  test('[RULE-14] [RULE-15] [RULE-16] [OP-24] takes the file that it was made for, which stands then under its path', async () => {
    const issued = await issue();
    expect(issued).toEqual({
      uploadURL: expect.stringMatching(/^\/api\/upload\?token=[\w-]+\.[\w-]{43}$/),
      objectPath: expect.stringMatching(/^[\w-]{22}$/),
      fileName: 'Nägel.jpg',
    });
    expect((await show(issued)).status).toBe(404);
    const { status, body } = await put<UploadedFile>(issued.uploadURL);
    expect([status, body]).toMatchObject([
      200,
      { name: 'Nägel.jpg', url: `/objects/${issued.objectPath}`, type: 'image', mediaType: 'image/jpeg' },
    ]);
    const shown = await show(issued);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
    expect(shown.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
    const { width, exif } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
    // Made anew: the place where it was taken stays here.
    expect([width, exif]).toEqual([900, undefined]);
    const row = await world.app.ctx.db
      .selectFrom('media')
      .select(['accountId', 'isPublic', 'state'])
      .where('objectKey', '=', issued.objectPath)
      .executeTakeFirst();
    expect(row).toEqual({ accountId: owner.accountId, isPublic: true, state: 'ready' });
  });

  test('a film and a document are taken, too', async () => {
    const film = await makeFilm(join(world.dataDir, 'clip.mp4'), { codec: 'h264', frames: 5 });
    const bytes = await readFile(film);
    const [fileType, mimeType] = ['video', 'video/mp4'];
    const clip = await issue({ fileName: 'clip.mp4', fileType, mimeType, fileSize: bytes.length });
    const taken = await put<UploadedFile>(clip.uploadURL, { bytes, type: mimeType });
    expect(taken).toMatchObject({ status: 200, body: { type: 'video', mediaType: 'video/mp4', width: 320 } });
    // More than any other body may have.
    const pdf = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(2 * LIMITS.bodyBytes)]);
    const type = 'application/pdf';
    const said = { fileName: 'prices.pdf', fileType: 'file', mimeType: type, fileSize: pdf.length };
    const prices = await issue(said);
    expect((await put(prices.uploadURL, { bytes: pdf, type })).status).toBe(200);
    expect((await show(prices)).headers.get('content-disposition')).toContain('attachment');
  });

  test('what browsers give no type for is taken by its name', async () => {
    const file = await makeFilm(join(world.dataDir, 'clip.mov'), { codec: 'h264', frames: 5 });
    const bytes = await readFile(file);
    const said = { fileName: 'clip.mov', fileType: 'video', mimeType: '', fileSize: bytes.length };
    const { uploadURL } = await issue(said);
    expect((await put(uploadURL, { bytes, type: '' })).status).toBe(200);
  });

  test('[OP-24] takes one file, also when two come at once to two instances', async () => {
    const other = await world.another();
    const issued = await issue();
    const answers = await Promise.all([put(issued.uploadURL), put(issued.uploadURL, { at: other.url })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const before = Buffer.from(await (await show(issued)).arrayBuffer());
    const bytes = await sharp(photo).negate().jpeg().toBuffer();
    const again = await issue({ fileSize: bytes.length });
    expect((await put(again.uploadURL, { bytes })).status).toBe(200);
    expect((await put(again.uploadURL, { bytes, at: other.url })).body.code).toBe('upload_address_used');
    expect((await put(issued.uploadURL)).body.code).toBe('upload_address_used');
    expect(Buffer.from(await (await show(issued)).arrayBuffer()).equals(before)).toBe(true);
    await other.app.stop();
  });

  test('[OP-24] is good for 15 minutes', async () => {
    const [late, inTime] = [await issue(), await issue()];
    await world.advance(14 * 60);
    expect((await put(inTime.uploadURL)).status).toBe(200);
    await world.advance(60);
    const { status, body } = await put(late.uploadURL);
    expect([status, body.code]).toEqual([403, 'upload_address_expired']);
    expect((await show(late)).status).toBe(404);
  });

  test('[OP-24] is bound to the type and the size, and waits for the file that fits', async () => {
    const issued = await issue();
    const shorter = { bytes: photo.subarray(1) };
    const longer = { bytes: Buffer.concat([photo, Buffer.from('!')]) };
    for (const sent of [shorter, longer, { type: 'image/png' }, { type: 'application/pdf' }, { type: '' }]) {
      const { status, body } = await put(issued.uploadURL, sent);
      expect([status, body.code]).toEqual([400, 'upload_differs']);
    }
    const body = new Blob([new Uint8Array(photo)]).stream();
    const init = { method: 'PUT', headers: { 'content-type': 'image/jpeg' }, body, duplex: 'half' };
    const unmeasured = await fetch(new URL(issued.uploadURL, world.url), init as RequestInit);
    expect([unmeasured.status, await unmeasured.json()]).toMatchObject([400, { code: 'upload_differs' }]);
    expect((await show(issued)).status).toBe(404);
    expect((await put(issued.uploadURL, { type: 'image/jpg' })).status).toBe(200);
  });

  test('[OP-24] is ours as it stands, and nothing else is', async () => {
    const { uploadURL } = await issue();
    const token = uploadURL.slice('/api/upload?token='.length);
    const [body = '', signature = ''] = token.split('.');
    const bound = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
    const written = (change: object) =>
      Buffer.from(JSON.stringify({ ...bound, ...change })).toString('base64url');
    const text = JSON.stringify(bound);
    const forged = [
      `${written({ accountId: crypto.randomUUID() })}.${signature}`,
      `${written({ expiresAt: Date.now() + 3600_000 })}.${signature}`,
      createSigner('another secret', 'upload addresses').sign(text),
      createSigner(world.app.ctx.env.secretKey, 'session cookies').sign(text),
      `${token}.`,
      `${token}A`,
      body,
      `${body}.`,
      '',
    ];
    for (const address of [...forged.map((one) => `/api/upload?token=${one}`), '/api/upload']) {
      const answer = await put(address);
      expect([address, answer.status, answer.body.code]).toEqual([address, 403, 'upload_address_wrong']);
    }
    expect((await put(`${uploadURL}&token=${token}`)).status).toBe(403);
    expect((await put(uploadURL)).status).toBe(200);
  });
});

describe('what is put', () => {
  test('[OP-24] is looked at before anything is served', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const lie = await issue({ fileName: 'a.png', mimeType: 'image/png', fileSize: svg.length });
    const refused = await put(lie.uploadURL, { bytes: svg, type: 'image/png' });
    expect([refused.status, refused.body.code]).toEqual([415, 'file_type_refused']);
    const half = photo.subarray(0, photo.length / 2);
    const broken = await issue({ fileSize: half.length });
    expect((await put(broken.uploadURL, { bytes: half })).body.code).toBe('file_broken');
    for (const issued of [lie, broken]) {
      expect((await show(issued)).status).toBe(404);
      // Another try needs another address.
      expect((await put(issued.uploadURL)).status).toBeGreaterThanOrEqual(400);
    }
    expect(await filesUnder('tmp')).toEqual([]);
  });

  test('and breaks off leaves nothing', async () => {
    const bytes = randomBytes(400_000);
    const issued = await issue({ fileSize: bytes.length });
    const { hostname, port } = new URL(world.url);
    const socket = connect(Number(port), hostname);
    const head = [
      `PUT ${issued.uploadURL} HTTP/1.1`,
      `Host: ${hostname}:${port}`,
      'Content-Type: image/jpeg',
      `Content-Length: ${bytes.length}`,
      '',
      '',
    ].join('\r\n');
    socket.write(Buffer.concat([Buffer.from(head), bytes.subarray(0, 200_000)]));
    await expect.poll(() => filesUnder('tmp')).toHaveLength(1);
    socket.destroy();
    await expect.poll(() => filesUnder('tmp')).toEqual([]);
    expect((await show(issued)).status).toBe(404);
    expect((await put(issued.uploadURL, { bytes })).body.code).toBe('upload_address_used');
  });

  test('and never used goes after a day, with the memory of its address', async () => {
    const issued = await issue();
    expect((await put(issued.uploadURL)).status).toBe(200);
    const { ctx } = world.app;
    await forgetUsedAddresses(ctx);
    expect((await put(issued.uploadURL)).body.code).toBe('upload_address_used');
    await world.advance(25 * 3600);
    await doomUnused(ctx);
    await forgetUsedAddresses(ctx);
    await world.settle();
    expect((await show(issued)).status).toBe(404);
    expect(await filesUnder('objects')).toEqual([]);
    expect(await ctx.db.selectFrom('usedUploadAddresses').selectAll().execute()).toEqual([]);
    expect((await put(issued.uploadURL)).body.code).toBe('upload_address_expired');
  });
});

describe('who asks', () => {
  test.each([
    ['an SVG', { fileName: 'a.svg', mimeType: 'image/svg+xml' }, 415, 'file_type_refused'],
    ['a page', { fileName: 'a.html', fileType: 'file', mimeType: 'text/html' }, 415, 'file_type_refused'],
    ['a film as a picture', { fileName: 'a.mp4', mimeType: 'video/mp4' }, 415, 'file_type_refused'],
    ['a file of no type', { mimeType: '' }, 415, 'file_type_refused'],
    ['an empty file', { fileSize: 0 }, 400, 'file_empty'],
    ['more than 50 MB', { fileSize: LIMITS.uploadBytes + 1 }, 413, 'file_too_large'],
    ['less than nothing', { fileSize: -1 }, 400, 'bad_request'],
    ['a kind that does not exist', { fileType: 'sound' }, 400, 'bad_request'],
  ])('for %s gets no address', async (_what, change, status, code) => {
    const answer = await askFor<Refusal>(change);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  test('for exactly 50 MB gets one, and names are made harmless', async () => {
    const { fileName } = await issue({ fileName: '..\\..\\a\u202e/b.jpg', fileSize: LIMITS.uploadBytes });
    expect(fileName).toBe('b.jpg');
  });

  test('for a rule that is not there is told so', async () => {
    for (const id of [crypto.randomUUID(), 'Temp', 'x']) {
      expect(await askFor({}, id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
  });
});
