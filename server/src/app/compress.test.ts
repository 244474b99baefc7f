import { get, type IncomingMessage } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';

import { acceptedCoding } from './compress.ts';

let world: TestWorld;
let owner: TestOwner;
let path: string;

beforeAll(async () => {
  world = await startWorld();
  owner = await world.owner({ knowledgeBase: 'A manicure costs 28 €.\n'.repeat(500) });
  path = `/api/user/${owner.userId}/knowledge-base`;
});
afterAll(() => world[Symbol.asyncDispose]());

type Answer = { status: number | undefined; headers: IncomingMessage['headers']; body: Buffer };

/** As the bytes come: other clients unpack them before anybody sees them. */
function ask(address: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const credentials = { authorization: `Bearer ${owner.token}` };
    get(`${world.url}${address}`, { headers: { ...credentials, ...headers } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) }),
      );
    }).on('error', reject);
  });
}

it('a long answer goes out compressed to whoever accepts that, and is the same', async () => {
  const plain = await ask(path, {});
  expect(plain.headers['content-encoding']).toBeUndefined();
  for (const [accepted, unpack] of [
    ['gzip, deflate, br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const packed = await ask(path, { 'accept-encoding': accepted });
    expect(packed.status).toBe(200);
    expect(packed.headers.vary).toContain('accept-encoding');
    expect(Number(packed.headers['content-length'])).toBe(packed.body.length);
    expect(packed.body.length).toBeLessThan(plain.body.length / 10);
    expect(unpack(packed.body)).toEqual(plain.body);
    const held = await ask(path, { 'accept-encoding': accepted, 'if-none-match': packed.headers.etag ?? '' });
    expect([held.status, held.body.length]).toEqual([304, 0]);
  }
});

it('a short answer goes out as it is', async () => {
  const { headers } = await ask('/api/ready', { 'accept-encoding': 'br' });
  expect(headers['content-encoding']).toBeUndefined();
});

it.each([
  ['br;q=1.0, gzip;q=0.8', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['identity', null],
  ['', null],
  [undefined, null],
])('of "%s" it chooses %s', (accepted, coding) => {
  expect(acceptedCoding(accepted)).toBe(coding);
});
