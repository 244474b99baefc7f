import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createStorage, type Storage } from './storage.ts';

let folder: string;
let bucket: S3rver;
let endpoint: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-storage-'));
  const port = await findPort();
  endpoint = `http://127.0.0.1:${port}`;
  // A bucket server that is not ours, with its published keys.
  bucket = new S3rver({
    port,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 'bucket'),
    configureBuckets: [{ name: 'parley', configs: [] }],
  });
  await bucket.run();
});
afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true });
});

async function findPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

const open: Record<string, () => Storage> = {
  'the disk': () => createStorage({ dataDir: join(folder, 'data'), bucket: undefined }),
  'a bucket': () =>
    createStorage({
      dataDir: folder,
      bucket: {
        endpoint,
        region: 'us-east-1',
        bucket: 'parley',
        accessKeyId: 'S3RVER',
        secretAccessKey: 'S3RVER',
      },
    }),
};

describe.each(Object.entries(open))('%s', (_name, openStorage) => {
  let storage: Storage;
  beforeAll(() => {
    storage = openStorage();
  });
  const read = async (key: string, range?: { start: number; end: number }) =>
    (await buffer(await storage.read(key, range))).toString();

  test('gives back what was written, whole and in part', async () => {
    await storage.write('ab/abc', Buffer.from('0123456789'), 'text/plain');
    expect(await read('ab/abc')).toBe('0123456789');
    expect(await read('ab/abc', { start: 2, end: 4 })).toBe('234');
    await storage.write('ab/abc', Buffer.from('anew'), 'text/plain');
    expect(await read('ab/abc')).toBe('anew');
  });

  test('takes a file in, which is gone then', async () => {
    const file = join(folder, 'source');
    await writeFile(file, 'x'.repeat(300_000));
    await storage.moveIn('cd/cde', file, 'video/mp4');
    expect((await read('cd/cde')).length).toBe(300_000);
    await expect(stat(file)).rejects.toThrow('ENOENT');
  });

  test('removes a file, also twice', async () => {
    await storage.write('ef/efg', Buffer.from('x'), 'text/plain');
    await storage.remove('ef/efg');
    await storage.remove('ef/efg');
    await expect(read('ef/efg')).rejects.toThrow();
  });
});
