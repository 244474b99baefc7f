import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { addManager, cookieOf, KNOWLEDGE, setScene, storeFiles } from '#test/scene.ts';

import { zipOf } from './archive.ts';
import { listMessages, PAGE } from './repository.ts';
import { SHAPES } from './shapes.ts';

let world: TestWorld;
let owner: TestOwner;
let cookie: string;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  owner = await world.owner({ knowledgeBase: KNOWLEDGE });
  cookie = await cookieOf(world, owner);
});

type Prepared = { path: string; expiresAt: string; code?: string };
const prepare = (password = owner.password, headers: Record<string, string> = { cookie }) =>
  world.call<Prepared>('POST', `/api/users/${owner.userId}/export`, { password }, headers);
const read = (path: string, headers: Record<string, string> = { cookie }) =>
  fetch(new URL(path, world.url), { headers });

async function take(): Promise<Map<string, Buffer>> {
  const { body } = await prepare();
  const response = await read(body.path);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
  return unzip(Buffer.from(await response.arrayBuffer()));
}

/** The files of an archive by their paths. */
function unzip(archive: Buffer): Map<string, Buffer> {
  return new Map(Object.entries(unzipSync(archive)).map(([path, bytes]) => [path, Buffer.from(bytes)]));
}

const json = (files: Map<string, Buffer>, path: string) => JSON.parse(String(files.get(path)));

/** So many messages of one conversation, each as long after the one before. */
async function addMessages(conversationId: string, count: number, apart = '1 hour'): Promise<void> {
  await sql`
    INSERT INTO messages (account_id, id, channel_id, conversation_id, author, kind, content, origin, sort_at)
    SELECT m.account_id, ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, m.channel_id,
      m.conversation_id, 'customer', 'text', 'Number ' || n, 'import', '2020-01-01'::timestamptz + n * ${apart}::interval
    FROM (SELECT * FROM messages WHERE account_id = ${owner.accountId} AND conversation_id = ${conversationId} LIMIT 1) m,
      generate_series(1, ${count}::int) n
  `.execute(world.app.ctx.db);
}

describe('the archive', () => {
  it('holds every message and file, is what its schema says, and names no secret', async () => {
    const scene = await setScene(world, owner);
    await world.settle();
    await storeFiles(world, owner);
    const files = await take();
    for (const [pattern, shape] of Object.entries(SHAPES)) {
      const [start = '', end = ''] = pattern.split('*');
      const paths = [...files.keys()].filter((path) => path.startsWith(start) && path.endsWith(end));
      expect(paths.length).toBeGreaterThan(0);
      for (const path of paths) shape.parse(json(files, path));
    }
    const chat = json(files, `data/chats/${scene.conversation}.json`);
    const shown = await owner.get<{ id: string }[]>(`/api/conversations/${scene.conversation}/messages`);
    expect(chat.messages.map(({ id }: { id: string }) => id).sort()).toEqual(
      shown.map(({ id }) => id).sort(),
    );
    expect(chat.customer.name).toBe('Marta Ruiz');
    expect(json(files, 'data/account.json')).toMatchObject({ knowledgeBase: KNOWLEDGE });
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM media WHERE account_id = ${owner.accountId} AND state = 'ready'
    `.execute(world.app.ctx.db);
    const media = [...files.keys()].filter((path) => path.startsWith('media/'));
    expect([media.length, media.length > 0]).toEqual([rows[0]?.count, true]);
    for (const path of media) expect(files.get(path)?.length).toBeGreaterThan(0);
    const all = [...files.values()].map((bytes) => bytes.toString('latin1')).join('\n');
    for (const secret of [owner.business.accessToken, owner.token, owner.password, 'argon2', 'access_token'])
      expect(all).not.toContain(secret);
  });

  it('reads in a browser from a folder: no script, nothing from elsewhere, and every link leads to a file', async () => {
    const customer = world.customerOf(owner, { name: '<script>alert(1)</script> & "Ana"' });
    await customer.write('<img src=x onerror=alert(1)>');
    await world.settle();
    const files = await take();
    const pages = [...files].filter(([path]) => path.endsWith('.html'));
    expect(pages.length).toBeGreaterThan(1);
    for (const [path, bytes] of pages) {
      const html = String(bytes);
      expect(html).not.toMatch(/<script|<img src=x|https?:\/\//);
      for (const [, target = ''] of html.matchAll(/(?:href|src)="([^"]+)"/g)) {
        const { pathname } = new URL(target, `file:///${path}`);
        expect([target, files.has(pathname.slice(1))]).toEqual([target, true]);
      }
    }
    expect(String(files.get('index.html'))).toContain(
      '&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Ana&quot;',
    );
  });

  it('holds what was there when it began, however much comes in meanwhile, and a page of rows at a time', async () => {
    const customer = world.customerOf(owner, { name: 'Marta' });
    await customer.write('Hello');
    await world.settle();
    const [{ id = '' } = {}] = await owner.get<{ id: string }[]>('/api/conversations');
    await addMessages(id, 3 * PAGE + 7);
    const { ctx } = world.app;
    const upTo = 'ffffffff-ffff-7fff-bfff-ffffffffffff';
    const cut = { accountId: owner.accountId, upTo };
    const first = await listMessages(ctx.db, cut, { id, platformId: customer.id }, null);
    expect(first.length).toBe(PAGE);

    const { body } = await prepare();
    const response = await read(body.path);
    // Nothing but the head is read when more is stored.
    await customer.write('I came later');
    await world.settle();
    const files = unzip(Buffer.from(await response.arrayBuffer()));
    const { messages } = json(files, `data/chats/${id}.json`) as { messages: { text: string }[] };
    const texts = messages.map(({ text }) => text);
    expect(texts.filter((text) => text.startsWith('Number '))).toHaveLength(3 * PAGE + 7);
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts).not.toContain('I came later');
  });

  it('reads on behind a page whose last message has a time between two milliseconds', async () => {
    const customer = world.customerOf(owner);
    await customer.write('Hello');
    await world.settle();
    const [{ id = '' } = {}] = await owner.get<{ id: string }[]>('/api/conversations');
    await addMessages(id, PAGE + 7, '301 microseconds');
    const cut = { accountId: owner.accountId, upTo: 'ffffffff-ffff-7fff-bfff-ffffffffffff' };
    const list = (after: Parameters<typeof listMessages>[3]) =>
      listMessages(world.app.ctx.db, cut, { id, platformId: customer.id }, after);
    const first = await list(null);
    const second = await list(first.at(-1) ?? null);
    expect([first.length, second.length]).toEqual([PAGE, 8]);
    expect(new Set([...first, ...second].map((message) => message.id)).size).toBe(PAGE + 8);
    expect(await list(second.at(-1) ?? null)).toEqual([]);
  });

  it('breaks off where a part of it fails, so that no half of it looks whole', async () => {
    async function* entries() {
      yield { path: 'a.txt', open: async () => Readable.from(['a']) };
      yield {
        path: 'b.txt',
        open: async () =>
          new Readable({
            read() {
              this.destroy(new Error('gone'));
            },
          }),
      };
    }
    await expect(buffer(zipOf(entries()))).rejects.toThrow('gone');
  });

  it('breaks off while the storage is away, and lacks only what is gone', async () => {
    await setScene(world, owner);
    await world.settle();
    await storeFiles(world, owner);
    const media = async () => [...(await take()).keys()].filter((path) => path.startsWith('media/')).length;
    const all = await media();
    const read = vi.spyOn(world.app.ctx.storage, 'read');
    read.mockRejectedValueOnce(Object.assign(new Error('no such key'), { name: 'NoSuchKey' }));
    expect(await media()).toBe(all - 1);
    read.mockRejectedValueOnce(new Error('the bucket is away'));
    await expect(take()).rejects.toThrow();
    read.mockImplementationOnce(async () => {
      const lost = new Readable({ read: () => lost.destroy(new Error('the line broke')) });
      return lost;
    });
    await expect(take()).rejects.toThrow();
    read.mockRestore();
  });

  it('closes what is opened when its reader has left', async () => {
    const [asked, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<Readable>()];
    async function* entries() {
      const open = () => {
        asked.resolve();
        return opened.promise;
      };
      yield { path: 'a.jpg', open };
    }
    const archive = zipOf(entries());
    await asked.promise;
    archive.destroy();
    await once(archive, 'close');
    const content = new Readable({ read: () => undefined });
    opened.resolve(content);
    await new Promise(setImmediate);
    expect(content.destroyed).toBe(true);
  });

  it('ends with whoever reads it: nothing more is asked of the database', async () => {
    let asked = 0;
    async function* entries() {
      for (;;) {
        asked += 1;
        yield { path: `${asked}.txt`, open: async () => Readable.from(['x'.repeat(100_000)]) };
      }
    }
    const archive = zipOf(entries());
    for await (const _ of archive) break;
    const then = asked;
    await new Promise(setImmediate);
    expect(asked - then).toBeLessThan(2);
  });
});

describe('the address', () => {
  it('needs the password, the cookie and the client', async () => {
    expect((await prepare('another one')).body.code).toBe('wrong_password');
    const bearer = await prepare(owner.password, { authorization: `Bearer ${owner.token}` });
    expect(bearer.body.code).toBe('cookie_required');
    const manager = await addManager(world, owner);
    const theirs = { cookie: await cookieOf(world, manager as TestOwner) };
    expect((await prepare(owner.password, theirs)).body.code).toBe('client_only');
    const { body } = await prepare();
    expect((await read(body.path, theirs)).status).toBe(403);
    expect((await read(body.path, {})).status).toBe(401);
    const stranger = await world.owner({ connect: false });
    expect((await read(body.path, { cookie: await cookieOf(world, stranger) })).status).toBe(404);
    expect((await read('/api/export/made-up')).status).toBe(404);
  });

  it('dies after a day', async () => {
    const { body } = await prepare();
    await world.advance(24 * 3600 - 5);
    const alive = await read(body.path);
    await alive.arrayBuffer();
    expect(alive.status).toBe(200);
    await world.advance(10);
    expect((await read(body.path)).status).toBe(404);
  });

  it('is read by one at a time, and again when that one has gone', async () => {
    const { body } = await prepare();
    await sql`
      INSERT INTO throttles (key, count, window_ends_at)
      VALUES (${`export:account:${owner.accountId}`}, 1, ${new Date(world.now().getTime() + 60_000)})
    `.execute(world.app.ctx.db);
    const second = await read(body.path);
    expect([second.status, ((await second.json()) as Prepared).code]).toEqual([409, 'export_running']);
    // A killed process says nothing more.
    await world.advance(61);
    const third = await read(body.path);
    expect((await third.arrayBuffer()).byteLength).toBeGreaterThan(0);
    expect(third.status).toBe(200);
  });
});

it('a server that stops waits for nobody who reads', async () => {
  const there = await world.another();
  const { body } = await prepare();
  const response = await fetch(new URL(body.path, there.url), { headers: { cookie } });
  expect(response.status).toBe(200);
  await there.app.stop();
  await response.body?.cancel().catch(() => undefined);
});
