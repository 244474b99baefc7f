// @vitest-environment happy-dom
import type { UploadedFile } from '@parley/contract/uploads.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { restoreUploads, sendableFiles, uploadsOf } from '#features/conversations/uploads/upload-store.ts';
import { openAt } from '#lib/testing/browser.ts';
import { startServer } from '#lib/testing/http-server.ts';

const photo: UploadedFile = {
  id: 'm1',
  name: 'nails.jpg',
  size: 4,
  type: 'image',
  mediaType: 'image/jpeg',
  url: '/objects/m1',
  preview: '/objects/m1/thumbnail',
  width: 10,
  height: 10,
  sendable: true,
  link: 'https://parley.example/objects/m1',
};

let server: Awaited<ReturnType<typeof startServer>>;
let answer: { status: number; body: string };
let conversation = 0;

beforeEach(async () => {
  answer = { status: 200, body: JSON.stringify(photo) };
  conversation += 1;
  server = await startServer(() => answer);
  openAt(server.origin);
});
afterEach(() => server.stop());

const open = () => uploadsOf('u1', `c${conversation}`);
const jpeg = (name = 'nails.jpg') => new File(['data'], name, { type: 'image/jpeg' });
const states = () =>
  open()
    .read()
    .map(({ progress }) => progress.state);
const clientIds = () =>
  server.calls.map(({ body }) => /name="clientId"\r\n\r\n(\S+)/.exec(body)?.[1] ?? 'none');

it('[UPLD-06] a file that arrived goes with the message', async () => {
  open().add([jpeg()]);
  expect(states()).toEqual(['uploading']);
  expect(sendableFiles(open().read())).toBeNull();
  await vi.waitFor(() => expect(states()).toEqual(['ready']));
  expect(server.calls).toMatchObject([{ method: 'POST', path: '/api/upload' }]);
  expect(server.calls[0]?.body).toContain('filename="nails.jpg"');
  expect(sendableFiles(open().read())).toEqual([photo]);
  expect(uploadsOf('u1', 'another').read()).toEqual([]);
});

it('one that failed is tried again under the same client id, so that it never doubles', async () => {
  answer = { status: 503, body: '' };
  open().add([jpeg()]);
  await vi.waitFor(() => expect(states()).toEqual(['failed']));
  answer = { status: 200, body: JSON.stringify(photo) };
  open().retry(open().read()[0]?.clientId ?? '');
  await vi.waitFor(() => expect(states()).toEqual(['ready']));
  const [first, second] = clientIds();
  expect(first).toMatch(/^[\w-]{10,}$/);
  expect(second).toBe(first);
});

it('an answer without an address is a failure', async () => {
  answer = { status: 200, body: '<html>' };
  open().add([jpeg()]);
  await vi.waitFor(() => expect(states()).toEqual(['failed']));
  expect(open().read()[0]?.progress).toMatchObject({ error: { status: 200 } });
});

it('what is taken out stays out, also when its answer comes', async () => {
  open().add([jpeg('a.jpg'), jpeg('b.jpg')]);
  open().remove(open().read()[0]?.clientId ?? '');
  await vi.waitFor(() => expect(states()).toEqual(['ready']));
  expect(open().read()[0]?.name).toBe('b.jpg');
});

it('what Instagram does not take holds the message back', async () => {
  answer = { status: 200, body: JSON.stringify({ ...photo, sendable: false }) };
  open().add([jpeg()]);
  await vi.waitFor(() => expect(states()).toEqual(['ready']));
  expect(sendableFiles(open().read())).toBeNull();
});

it('the files of a message that did not go out come back first', async () => {
  open().add([jpeg('later.jpg')]);
  open().putBack([photo]);
  expect(
    open()
      .read()
      .map(({ name }) => name),
  ).toEqual(['nails.jpg', 'later.jpg']);
  await vi.waitFor(() => expect(states()).toEqual(['ready', 'ready']));
});

it('files of a message that is taken back are there again, once, and in its conversation', async () => {
  open().add([jpeg('one.jpg'), jpeg('two.jpg')]);
  await vi.waitFor(() => expect(states()).toEqual(['ready', 'ready']));
  const files = open()
    .read()
    .flatMap(({ file }) => file ?? []);
  open().clear();
  open().keepSent('m7', files);
  open().bringBack('m8');
  uploadsOf('u1', 'another').bringBack('m7');
  expect(states()).toEqual([]);
  open().bringBack('m7');
  expect(
    open()
      .read()
      .map(({ name }) => name),
  ).toEqual(['one.jpg', 'two.jpg']);
  await vi.waitFor(() => expect(states()).toEqual(['ready', 'ready']));
  expect(new Set(clientIds()).size).toBe(4);
  open().bringBack('m7');
  expect(states()).toHaveLength(2);
});

const stored = () => localStorage.getItem(`parley_uploads:u1:c${conversation}`);
const left = { clientId: 'left-1', name: 'nails.jpg', size: 4, addedAt: Date.now() };

it('what arrived is kept for the next page until its message went out', async () => {
  open().add([jpeg()]);
  await vi.waitFor(() => expect(states()).toEqual(['ready']));
  const [{ clientId = '', addedAt = 0 } = {}] = open().read();
  const kept = [{ clientId, name: 'nails.jpg', size: 4, addedAt, uploaded: photo }];
  expect(JSON.parse(stored() ?? '')).toEqual(kept);
  open().clear();
  expect(states()).toEqual([]);
  // It has not gone out yet.
  expect(JSON.parse(stored() ?? '')).toEqual(kept);
  open().keepSent('m1', []);
  expect(stored()).toBeNull();
});

it('the next page shows it again, and lets go of what it has no bytes of', async () => {
  const half = { ...left, clientId: 'half', uploaded: null };
  const list = [{ ...left, uploaded: photo }, half];
  localStorage.setItem(`parley_uploads:u1:c${conversation}`, JSON.stringify(list));
  expect(states()).toEqual(['ready', 'uploading']);
  await vi.waitFor(() => expect(states()).toEqual(['ready']));
  expect(sendableFiles(open().read())).toEqual([photo]);
  expect(server.calls).toEqual([]);
});

it('what the server no longer has is not shown, nor what something else wrote', () => {
  const list = JSON.stringify([{ ...left, uploaded: photo }]);
  const day = 24 * 3600_000;
  expect(restoreUploads(list, left.addedAt + day - 1)).toHaveLength(1);
  expect(restoreUploads(list, left.addedAt + day)).toEqual([]);
  for (const other of [null, '', '{', '5', '[1]', 'null']) expect(restoreUploads(other, 0)).toEqual([]);
});
