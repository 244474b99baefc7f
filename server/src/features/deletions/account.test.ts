import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { newId } from '#infra/ids.ts';
import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { openSocket } from '#test/live-socket.ts';
import { addManager, cookieOf, KNOWLEDGE, setScene, storeFiles, type TestManager } from '#test/scene.ts';

import { eraseJob } from './erase.ts';
import { ERASE_JOB } from './repository.ts';

let world: TestWorld;
let owner: TestOwner;
let manager: TestManager;
let cookie: string;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  owner = await world.owner({ knowledgeBase: KNOWLEDGE });
  manager = await addManager(world, owner);
  cookie = await cookieOf(world, owner);
});

const leave = (email = owner.email, headers: Record<string, string> = { cookie }) =>
  world.call<{ code: string }>('POST', `/api/users/${owner.userId}/delete-account`, { email }, headers);

type Job = { id: string; payload: unknown };

/** Works off the erasing, step by step, as the worker would, until nothing more is to be done. */
async function erase(): Promise<void> {
  const { db } = world.app.ctx;
  for (;;) {
    const { rows } = await sql<Job>`
      SELECT j.id, j.payload FROM graphile_worker._private_jobs j
      JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier = ${ERASE_JOB}
    `.execute(db);
    if (rows.length === 0) return;
    await world.advance(61);
    for (const { id, payload } of rows) {
      await sql`DELETE FROM graphile_worker._private_jobs WHERE id = ${id}`.execute(db);
      await eraseJob(world.app.ctx).work(payload, new AbortController().signal);
    }
  }
}

/** Every table in which one of these words stands. */
async function tablesWith(words: readonly string[]): Promise<string[]> {
  const { db } = world.app.ctx;
  const { rows } = await sql<{ name: string }>`
    SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
    WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema') ORDER BY 1
  `.execute(db);
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows: hits } = await sql<{ text: string }>`
      SELECT t::text AS text FROM ${sql.raw(name)} t
      WHERE EXISTS (SELECT FROM unnest(${[...words]}::text[]) w WHERE t::text ILIKE '%' || w || '%') LIMIT 1
    `.execute(db);
    if (hits.length > 0) found.push(name);
  }
  return found;
}

/** Files of the data folder that hold one of these words, or are called by one. */
async function filesWith(words: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(world.dataDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const text = (await readFile(path)).toString('latin1');
    if (words.some((word) => text.includes(word) || path.includes(word))) found.push(path);
  }
  return found;
}

async function objects(): Promise<string[]> {
  const folder = join(world.dataDir, 'objects');
  const all = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return all.filter((entry) => entry.isFile()).map(({ name }) => name);
}

describe('whoever leaves', () => {
  it('leaves nothing behind, in no table and in no folder', async () => {
    await setScene(world, owner);
    await world.settle();
    await storeFiles(world, owner);
    const { ctx } = world.app;
    const download = { kind: 'download', name: 'instagram.zip', place: `downloads/${newId()}-9.zip` };
    await ctx.storage.write(download.place, Buffer.from('Marta Ruiz'), 'application/zip');
    await ctx.db
      .insertInto('materials')
      .values({
        ...download,
        accountId: owner.accountId,
        id: newId(),
        startedAt: world.now(),
        // Nobody reads it before the account is gone.
        dueAt: new Date(world.now().getTime() + 24 * 60 * 60_000),
      })
      .execute();
    // A mail that nobody has read yet.
    await ctx.mail.send({ to: manager.email, subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' });
    const words = [
      owner.accountId,
      owner.userId,
      // Not the manager's id: the account that theirs was made in stands still.
      owner.email,
      manager.email,
      'Marta Ruiz',
      'Ivo Brandt',
      KNOWLEDGE.slice(0, 40),
      owner.business.instagramUserId,
    ];
    // What is looked for is there to be found.
    expect((await tablesWith(words)).length).toBeGreaterThan(20);
    const before = await objects();
    expect(before.length).toBeGreaterThan(0);
    expect((await leave()).status).toBe(200);
    await erase();
    expect(await tablesWith(words)).toEqual([]);
    expect(await filesWith(words)).toEqual([]);
    expect(await objects()).toEqual([]);
  });

  it('tells the platform first, and is deleted even where it does not answer', async () => {
    const asked = () => world.simulator.received.calls({ method: 'DELETE', path: /subscribed_apps/ }).length;
    const before = asked();
    expect((await leave()).status).toBe(200);
    expect(asked()).toBe(before + 1);

    owner = await world.owner();
    cookie = await cookieOf(world, owner);
    world.simulator.faults.failNext({ path: /subscribed_apps/, status: 500, times: 20 });
    expect((await leave()).status).toBe(200);
    world.simulator.faults.clear();
  });

  it('is out at once, with all who work there, on every socket and by every session', async () => {
    const people = [owner, manager];
    const sockets = await Promise.all(
      people.map(({ userId, token }) => openSocket(world.url, { userId, token })),
    );
    for (const socket of sockets) await socket.next();
    const { body } = await leave();
    for (const socket of sockets) expect(await socket.closed).toBe(1008);
    for (const person of people) {
      expect((await person.call('GET', '/api/conversations')).status).toBe(401);
    }
    expect((await world.call('GET', '/api/conversations', undefined, { cookie })).status).toBe(401);
    const { email, password } = owner;
    expect((await world.call('POST', '/api/auth/login', { email, password })).status).toBe(401);
    // Anybody with the code may look how far it is, and it tells nothing else.
    const path = `/api/data-deletion/${body.code}`;
    expect((await world.call('GET', path)).body).toMatchObject({ state: 'running' });
    await erase();
    expect((await world.call('GET', path)).body).toMatchObject({ state: 'done' });
  });

  it('takes nothing of another account along', async () => {
    const other = await world.owner({ knowledgeBase: KNOWLEDGE });
    await setScene(world, other);
    const chats = await other.get<unknown[]>('/api/conversations');
    await setScene(world, owner);
    await leave();
    await erase();
    expect(await other.get<unknown[]>('/api/conversations')).toEqual(chats);
  });

  it('may begin anew with the same address, while the old account still goes', async () => {
    const customer = world.customerOf(owner, { name: 'Late Lea' });
    await leave();
    await customer.write('Are you still there?');
    await world.settle();
    const { email } = owner;
    expect((await world.call('POST', '/api/auth/login', { email, password: 'x' })).status).toBe(401);
    await erase();
    expect(await tablesWith(['Late Lea', 'Are you still there?'])).toEqual([]);
  });
});

describe('nothing is deleted', () => {
  it.each(['', 'somebody@else.test', 'x'.repeat(300)])('for the address "%s"', async (email) => {
    const { status, body } = await leave(email);
    expect([status, (body as unknown as { code: string }).code]).toEqual([400, 'address_differs']);
    expect((await owner.call('GET', '/api/conversations')).status).toBe(200);
  });

  it('for a manager, nor for a token alone', async () => {
    const theirs = await cookieOf(world, manager as TestOwner);
    expect((await leave(manager.email, { cookie: theirs })).status).toBe(403);
    const { status, body } = await leave(owner.email, { authorization: `Bearer ${owner.token}` });
    expect([status, (body as unknown as { code: string }).code]).toEqual([403, 'cookie_required']);
  });
});

it('an address is read however it is typed, and a second click finds nobody', async () => {
  const both = await Promise.all([leave(` ${owner.email.toUpperCase()} `), leave()]);
  const codes = both.map(({ status }) => status).sort();
  expect(codes[0]).toBe(200);
  expect([200, 400, 401]).toContain(codes[1]);
  await erase();
  expect(await tablesWith([owner.accountId])).toEqual([]);
});
