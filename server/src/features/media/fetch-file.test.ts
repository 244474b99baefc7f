import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { fetchFile } from './fetch-file.ts';

const MOST_BYTES = 100 * 1024 * 1024;

let folder: string;
let host: Server;
let answer: (response: ServerResponse) => void;
/** Settles when the line of the last answer is closed. */
let closed: Promise<void>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-fetch-'));
  host = createServer((_request, response) => {
    closed = new Promise((resolve) => response.once('close', () => resolve()));
    answer(response);
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  host.closeAllConnections();
  await new Promise((resolve) => host.close(resolve));
  await rm(folder, { recursive: true });
});

const file = () => join(folder, 'source');
const run = (patience?: number) =>
  fetchFile(`http://127.0.0.1:${(host.address() as AddressInfo).port}/`, file(), {
    fetch,
    mayFetch: () => true,
    ...(patience === undefined ? {} : { patience }),
  });

test('a file that never ends is let go at its bound, and stays unusable', { timeout: 60_000 }, async () => {
  const chunk = Buffer.alloc(1024 * 1024);
  answer = (response) => {
    const write = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on('drain', write).writeHead(200);
    write();
  };
  expect(await run()).toEqual({ failure: 'too_large', isFinal: true });
  await closed;
  expect((await stat(file())).size).toBeLessThanOrEqual(MOST_BYTES);
});

test.each([
  ['says nothing', () => undefined],
  ['stops in the middle', (response: ServerResponse) => response.writeHead(200).write('begins')],
  [
    'lets its bytes drip',
    (response: ServerResponse) => {
      const timer = setInterval(() => response.write('.'), 20);
      response.writeHead(200).once('close', () => clearInterval(timer));
    },
  ],
])('a host that %s is left after a while, and may be asked again', async (_what, behave) => {
  answer = behave;
  expect(await run(300)).toEqual({ failure: 'unreachable', isFinal: false });
  await closed;
});
