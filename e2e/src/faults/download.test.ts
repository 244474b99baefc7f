import { readdir } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';

import { expect, test } from 'vitest';

import { registerOwner } from '../owner.ts';
import { startParley } from '../processes.ts';
import { findChildren, isAlive } from './children.ts';
import { query } from './shop.ts';

/** A media host of which a test says how each answer goes. */
async function startHost(answer: (response: ServerResponse) => void) {
  const host = createServer((_request, response) => answer(response.writeHead(200)));
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(host.address() as AddressInfo).port}/photo`,
    async [Symbol.asyncDispose]() {
      host.closeAllConnections();
      await new Promise((resolve) => host.close(resolve));
    },
  };
}

/** A black picture. */
function makePng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Each row begins with its filter: none.
  const rows = deflateSync(Buffer.alloc((width + 1) * height), { level: 1 });
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

test('kill -9 in the middle of a download, and of the rendering of what came: the picture is there in the end, once', async () => {
  // Large enough that it is still being rendered when it is looked for.
  const photo = makePng(9000, 6500);
  let asked = 0;
  await using host = await startHost((response) => {
    asked += 1;
    if (asked === 1) response.write(photo.subarray(0, photo.length / 2));
    else response.end(photo);
  });
  await using parley = await startParley({ simulator: true, demo: false });
  const owner = await registerOwner(parley, 'downloads@example.com');
  const customer = await parley.simulator.createCustomer(owner.business.instagramUserId, { name: 'Dina' });
  await parley.simulator.post(`customers/${customer}/attachment`, { type: 'image', url: host.url });
  const downloaded = async () => {
    const all = await readdir(join(parley.dataDir, 'tmp'), { recursive: true }).catch(() => []);
    return all.filter((name) => name.endsWith('source'));
  };
  await expect.poll(downloaded).toHaveLength(1);
  await parley.kill('SIGKILL');

  await parley.restart();
  let renderer = 0;
  const findRenderer = async () => {
    [renderer = 0] = await findChildren(parley.pid(), 'render-image');
    return renderer;
  };
  await expect.poll(findRenderer, { interval: 10 }).not.toBe(0);
  // Not done before the server is gone.
  process.kill(renderer, 'SIGSTOP');
  await parley.kill('SIGKILL');
  process.kill(renderer, 'SIGCONT');
  await expect.poll(() => isAlive(renderer)).toBe(false);

  await parley.restart();
  const media = () =>
    query<{ state: string; object_key: string; width: number }>(
      parley,
      'SELECT state, object_key, width FROM media',
    );
  await expect
    .poll(media, { timeout: 60_000 })
    .toEqual([{ state: 'ready', object_key: expect.any(String), width: 2560 }]);
  const key = (await media())[0]?.object_key ?? '';
  const headers = { authorization: `Bearer ${owner.token}` };
  const shown = await fetch(`${parley.url}/objects/${key}`, { headers });
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  const stored = await readdir(join(parley.dataDir, 'objects'), { recursive: true, withFileTypes: true });
  const files = stored.filter((entry) => entry.isFile()).map(({ name }) => name);
  expect(files.sort()).toEqual([key, `${key}.thumbnail`]);
  expect(asked).toBe(3);
});
