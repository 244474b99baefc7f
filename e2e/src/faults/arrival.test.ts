import { randomBytes } from 'node:crypto';
import { readdir, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { type Parley, startParley } from '../processes.ts';
import { openShop, query, workOff } from './shop.ts';

/** Half of it looks like the whole to whoever reads its beginning. */
const PDF = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(1_000_000)]);

type Request = { path: string; method: string; headers: Record<string, string>; body: Uint8Array };

/** As a browser sends a form with a file. */
async function formOf(token: string, clientId: string): Promise<Request> {
  const form = new FormData();
  form.append('clientId', clientId);
  form.append('file', new Blob([PDF], { type: 'application/pdf' }), 'prices.pdf');
  const encoded = new Response(form);
  const type = encoded.headers.get('content-type') ?? '';
  const headers = { authorization: `Bearer ${token}`, 'content-type': type };
  return { path: '/api/upload', method: 'POST', headers, body: await encoded.bytes() };
}

function send(parley: Parley, { path, method, headers, body }: Request): Promise<Response> {
  return fetch(`${parley.url}${path}`, { method, headers, body: new Uint8Array(body) });
}

/** The first half of it; the line stays open. Resolves when the line is gone. */
function sendHalf(parley: Parley, { path, method, headers, body }: Request): Promise<string> {
  const length = { 'content-length': String(body.length) };
  const half = new ReadableStream({ start: (stream) => stream.enqueue(body.slice(0, body.length / 2)) });
  const init = { method, headers: { ...headers, ...length }, body: half, duplex: 'half' };
  return fetch(`${parley.url}${path}`, init as RequestInit).then(
    ({ status }) => `answered ${status}`,
    () => 'broke off',
  );
}

async function filesUnder(parley: Parley, folder: string): Promise<string[]> {
  const all = await readdir(join(parley.dataDir, folder), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return all.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

test('kill -9 while the bytes of an upload arrive: no half file stays or is served, and the next try is sent once', async () => {
  await using parley = await startParley({ simulator: true, demo: false });
  const shop = { email: 'arrivals@example.com', customers: 1, moderated: true };
  const { owner, customers } = await openShop(parley, shop);
  await owner.call('PATCH', `/api/users/${owner.userId}/undo-settings`, { undoSeconds: 0 });
  await parley.simulator.write(customers[0] ?? '', 'Can I see your prices?');
  await workOff(parley);
  const [chat] = await owner.call<{ id: string }[]>('GET', '/api/conversations');

  const form = await formOf(owner.token, 'try-1');
  const wanted = {
    fileName: 'prices.pdf',
    fileType: 'file',
    mimeType: 'application/pdf',
    fileSize: PDF.length,
  };
  const issue = () =>
    owner.call<{ uploadURL: string; objectPath: string }>('POST', '/api/media-rules/temp/upload-url', wanted);
  const put = (path: string): Request => ({
    path,
    method: 'PUT',
    headers: { 'content-type': 'application/pdf' },
    body: PDF,
  });
  const address = await issue();
  const halves = [sendHalf(parley, form), sendHalf(parley, put(address.uploadURL))];
  const arrived = async () => {
    const files = await filesUnder(parley, 'tmp');
    const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
    return sizes.filter((size) => size > 0).length;
  };
  await expect.poll(arrived).toBe(2);
  await parley.kill('SIGKILL');
  expect(await Promise.all(halves)).toEqual(['broke off', 'broke off']);

  // What others may still be working on stays for an hour.
  const left = join(parley.dataDir, 'tmp');
  const longAgo = new Date(Date.now() - 7 * 3600_000);
  for (const folder of await readdir(left)) await utimes(join(left, folder), longAgo, longAgo);
  await parley.restart();
  expect(await readdir(left)).toEqual([]);
  expect(await filesUnder(parley, 'objects')).toEqual([]);
  expect(await query(parley, 'SELECT id FROM media')).toEqual([]);
  expect((await fetch(`${parley.url}/objects/${address.objectPath}`)).status).toBe(404);

  const again = await send(parley, put(address.uploadURL));
  expect([again.status, await again.json()]).toMatchObject([409, { code: 'upload_address_used' }]);
  expect((await send(parley, put((await issue()).uploadURL))).status).toBe(200);

  const tries = [await send(parley, form), await send(parley, form)];
  const [first, second] = (await Promise.all(tries.map((answer) => answer.json()))) as Uploaded[];
  expect(tries.map(({ status }) => status)).toEqual([200, 200]);
  expect(second?.id).toBe(first?.id);
  const { url = '', type = '', name = '' } = first ?? {};
  const served = Buffer.from(await (await fetch(`${parley.url}${url}`)).arrayBuffer());
  expect(served.equals(PDF)).toBe(true);

  const message = { content: '', clientId: 'send-1', attachments: [{ url, type, name }] };
  const path = `/api/conversations/${chat?.id}/send`;
  const sent = [
    await owner.call<{ id: string }>('POST', path, message),
    await owner.call<{ id: string }>('POST', path, message),
  ];
  expect(sent[1]?.id).toBe(sent[0]?.id);
  await workOff(parley);
  const delivered = await parley.simulator.sent(owner.business.instagramUserId);
  expect(delivered.flatMap(({ attachments }) => attachments)).toMatchObject([{ type: 'file' }]);
});

type Uploaded = { id: string; url: string; type: string; name: string };
