import { readdir, readFile, utimes } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { registerOwner } from '../owner.ts';
import { type Parley, startParley } from '../processes.ts';
import { findChildren, isAlive } from './children.ts';
import { query } from './shop.ts';

const MEGABYTE = 1_048_576;
const WHOLE = 50 * MEGABYTE;

/** Silence in stereo: a minute of it takes 11 MB. */
function makeWav(bytes: number): Uint8Array<ArrayBuffer> {
  const wav = new Uint8Array(bytes);
  const view = new DataView(wav.buffer);
  const text = (at: number, value: string) => wav.set(Buffer.from(value, 'latin1'), at);
  text(0, 'RIFF');
  view.setUint32(4, bytes - 8, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 2, true);
  view.setUint32(24, 48_000, true);
  view.setUint32(28, 192_000, true);
  view.setUint16(32, 4, true);
  view.setUint16(34, 16, true);
  text(36, 'data');
  view.setUint32(40, bytes - 44, true);
  return wav;
}

type Answer = { status: number; body: { id?: string; type?: string; mediaType?: string; size?: number } };

async function upload(parley: Parley, token: string, bytes: number, clientId: string): Promise<Answer> {
  const form = new FormData();
  form.append('clientId', clientId);
  form.append('file', new Blob([makeWav(bytes)], { type: 'audio/wav' }), 'long.wav');
  const response = await fetch(`${parley.url}/api/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

async function readMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1024;
}

test('an upload of 50 MB keeps the server below 80 MB of extra memory; a kill in the middle leaves nothing running', {
  // Conversions step back behind everything else that runs.
  timeout: 300_000,
}, async () => {
  await using parley = await startParley({ simulator: true, demo: false });
  const { token } = await registerOwner(parley, 'uploads@example.com');
  // What is loaded with the first file is no part of the figure.
  expect((await upload(parley, token, MEGABYTE, 'first')).status).toBe(200);

  const before = await readMemory(parley.pid());
  let most = before;
  let isOver = false;
  const watch = (async () => {
    while (!isOver) most = Math.max(most, await readMemory(parley.pid()));
  })();
  const { status, body } = await upload(parley, token, WHOLE, 'whole');
  isOver = true;
  await watch;
  expect([status, body.type, body.mediaType]).toEqual([200, 'audio', 'audio/mp4']);
  expect((most - before) / MEGABYTE).toBeLessThan(80);

  const interrupted = upload(parley, token, 20 * MEGABYTE, 'again').catch(() => 'broke off');
  const converters = () => findChildren(parley.pid(), 'convert-recording');
  await expect.poll(converters, { interval: 20 }).toHaveLength(1);
  const [converter = 0] = await converters();
  await parley.kill('SIGKILL');
  expect(await interrupted).toBe('broke off');
  await expect.poll(() => isAlive(converter)).toBe(false);

  const left = join(parley.dataDir, 'tmp');
  const [folder] = await readdir(left);
  const longAgo = new Date(Date.now() - 7 * 3600_000);
  await utimes(join(left, folder ?? ''), longAgo, longAgo);
  await parley.restart();
  expect(await readdir(left)).toEqual([]);
  expect((await upload(parley, token, 20 * MEGABYTE, 'again')).status).toBe(200);
  const rows = await query<{ state: string }>(parley, 'SELECT state FROM media');
  expect(rows.map(({ state }) => state)).toEqual(['ready', 'ready', 'ready']);
});
