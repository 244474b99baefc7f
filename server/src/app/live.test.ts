import { randomUUID } from 'node:crypto';
import { once } from 'node:events';

import { liveProtocols } from '@parley/contract/live.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { openSocket, type TestSocket } from '#test/live-socket.ts';
import { cookieOf, lastSequence } from '#test/scene.ts';

let world: TestWorld;
let owner: TestOwner;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  owner = await world.owner();
});

const open = (options: Parameters<typeof openSocket>[1] = {}) =>
  openSocket(world.url, { userId: owner.userId, token: owner.token, ...options });
const seq = () => lastSequence(world, owner.accountId);

/** Events of the account, all in one commit. */
async function publish(count: number, code = 'sample'): Promise<void> {
  const { accountId } = owner;
  const conversationId = randomUUID();
  await world.app.ctx.transaction(async (tx) => {
    for (let n = 0; n < count; n += 1) {
      tx.live.publish(accountId, { type: 'auto_response_error', conversationId, code });
    }
  });
}

/** Whoever reads the table waits until `release`. */
async function lockTable(name: string): Promise<{ release: () => Promise<void> }> {
  const client = new pg.Client({ connectionString: world.database.connectionString });
  await client.connect();
  await client.query(`BEGIN; LOCK TABLE ${name} IN ACCESS EXCLUSIVE MODE`);
  return { release: () => client.end() };
}

/**
 * Resolves when all that either side has said is heard, the client's answer to what it was told included, or when the
 * socket is closed.
 */
async function exchange({ socket, closed }: TestSocket): Promise<void> {
  for (const _ of ['there and back', 'and there again']) {
    const answered = once(socket, 'pong');
    socket.ping();
    await Promise.race([answered, closed]);
  }
}

const numbers = (messages: { type: string; seq: number }[]) =>
  messages.filter(({ type }) => type !== 'hello').map((message) => message.seq);
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);

describe('the place in the sequence', () => {
  it('greets first, then tells what happens from now on, in JSON [LIVE-01] [LIVE-02] [LIVE-07]', async () => {
    await publish(3);
    const before = await seq();
    const socket = await open();
    expect(await socket.next()).toEqual({ type: 'hello', seq: before, instanceId: world.app.ctx.instanceId });
    await owner.call('PATCH', `/api/users/${owner.userId}/timezone`, { timezone: 'Asia/Tokyo' });
    expect(await socket.next()).toEqual({ type: 'account_updated', part: 'settings', seq: before + 1 });
    await socket.close();
    expect(socket.waiting).toEqual([]);
  });

  it('what happened before the client said where it stands is not lost [LIVE-01]', async () => {
    const before = await seq();
    const socket = await open();
    await socket.next();
    await publish(2);
    socket.socket.send(JSON.stringify({ after: before }));
    expect(numbers(await socket.through(before + 2))).toEqual([before + 1, before + 2]);
    await socket.close();
  });

  it.each(['address', 'message'])('goes on after a number, said in the %s', async (how) => {
    const start = await seq();
    await publish(450);
    const end = await seq();
    const after = start + 7;
    const socket = await open(how === 'address' ? { after } : { say: JSON.stringify({ after }) });
    const told = await socket.through(end);
    expect(told[0]).toMatchObject({ type: 'hello', seq: end });
    expect(numbers(told)).toEqual(range(after + 1, end));
    await socket.close();
  });

  it('hears what the client says while it is still being let in', async () => {
    const start = await seq();
    await publish(5);
    const lock = await lockTable('api_tokens');
    const opening = await open({ say: JSON.stringify({ after: start }) });
    // Another connection's answer: by then the words above have long arrived.
    expect((await world.call('GET', '/api/health')).status).toBe(200);
    await lock.release();
    expect(numbers(await opening.through(start + 5))).toEqual(range(start + 1, start + 5));
    await opening.close();
  });

  it.each([
    ['more was missed than is worth sending', 2001],
    ['nothing that was missed is kept', 1],
    ['the client is ahead, as after a restored backup', -1],
  ])('tells the client to read everything anew when %s', async (why, missed) => {
    const start = await seq();
    if (missed > 0) await publish(missed);
    if (why.startsWith('nothing')) {
      await world.app.ctx.db
        .updateTable('liveEvents')
        .set({ createdAt: new Date(0) })
        .execute();
      await world.app.purge();
    }
    const end = await seq();
    const socket = await open({ say: JSON.stringify({ after: end - missed }) });
    expect(await socket.take(2)).toEqual([
      expect.objectContaining({ type: 'hello', seq: end }),
      { type: 'resync', seq: end },
    ]);
    await publish(1);
    expect(await socket.next()).toMatchObject({ seq: end + 1 });
    expect(start).toBeLessThanOrEqual(end);
    await socket.close();
  });

  it('what is kept in part only is read anew, and the edge is sent', async () => {
    await publish(10);
    const end = await seq();
    const { db } = world.app.ctx;
    await db
      .updateTable('liveEvents')
      .set({ createdAt: new Date(0) })
      .where('accountId', '=', owner.accountId)
      .where('seq', '<=', String(end - 5))
      .execute();
    await world.app.purge();
    const late = await open({ after: end - 6 });
    expect((await late.take(2))[1]).toEqual({ type: 'resync', seq: end });
    const edge = await open({ after: end - 5 });
    expect(numbers(await edge.through(end))).toEqual(range(end - 4, end));
    await Promise.all([late.close(), edge.close()]);
  });

  it('a place that was said in time counts, however long it takes to look it up', async () => {
    const start = await seq();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const socket = await open();
      await socket.next();
      await publish(2);
      const lock = await lockTable('live_sequences');
      socket.socket.send(JSON.stringify({ after: start }));
      await exchange(socket);
      vi.advanceTimersByTime(1000);
      await lock.release();
      expect(await socket.through(start + 2)).toMatchObject([{ seq: start + 1 }, { seq: start + 2 }]);
      await socket.close();
    } finally {
      vi.useRealTimers();
    }
  });

  it('a place that comes too late means reading anew', async () => {
    const start = await seq();
    const socket = await open();
    await socket.next();
    await publish(1);
    await socket.through(start + 1);
    socket.socket.send(JSON.stringify({ after: start }));
    expect(await socket.next()).toEqual({ type: 'resync', seq: start + 1 });
    await socket.close();
  });

  it('nonsense is no place, and ends nothing', async () => {
    const start = await seq();
    const socket = await open();
    await socket.next();
    for (const said of [
      '',
      'x',
      '{}',
      '[]',
      'null',
      '{"after":-1}',
      '{"after":1.5}',
      '{"after":"1"}',
      '{"after":1e99}',
    ]) {
      socket.socket.send(said);
    }
    socket.socket.send(Buffer.from([0xff, 0xfe, 0x00]));
    await publish(1);
    expect(await socket.next()).toMatchObject({ seq: start + 1 });
    socket.socket.send('x'.repeat(5000));
    expect(await socket.closed).toBe(1009);
  });
});

describe('order', () => {
  it('every socket is told the same, in the order of the commits, each once', async () => {
    const start = await seq();
    const sockets = await Promise.all([
      open({ after: start }),
      open({ after: start }),
      open({ after: start }),
    ]);
    await Promise.all(
      range(0, 29).map((n) =>
        owner.call('PATCH', `/api/users/${owner.userId}/undo-settings`, { undoSeconds: n }),
      ),
    );
    const end = await seq();
    // The account starts at 5 s, and a change to what stands is none.
    expect(end - start).toBeGreaterThanOrEqual(29);
    const told = await Promise.all(sockets.map((socket) => socket.through(end)));
    for (const messages of told) expect(numbers(messages)).toEqual(range(start + 1, end));
    await Promise.all(sockets.map((socket) => socket.close()));
  });

  it('another instance tells it too, and hears when a session ends [LIVE-05]', async () => {
    const other = await world.another();
    try {
      const start = await seq();
      const socket = await openSocket(other.url, { userId: owner.userId, token: owner.token });
      expect(await socket.next()).toMatchObject({ type: 'hello', instanceId: other.app.ctx.instanceId });
      await publish(3);
      expect(numbers(await socket.through(start + 3))).toEqual(range(start + 1, start + 3));
      expect((await owner.call('POST', '/api/auth/logout')).status).toBe(200);
      expect(await socket.closed).toBe(1008);
    } finally {
      await other.app.stop();
    }
  });
});

describe('bounds', () => {
  it('the token comes beside the address as well, and decides [LIVE-07] [OP-13]', async () => {
    const cookie = await cookieOf(world, owner);
    const socket = await openSocket(world.url, {
      userId: owner.userId,
      protocols: liveProtocols(owner.token),
    });
    expect((await socket.next()).type).toBe('hello');
    expect(socket.socket.protocol).toBe('parley');
    await socket.close();
    const byCookie = await openSocket(world.url, { protocols: liveProtocols(null), headers: { cookie } });
    expect((await byCookie.next()).type).toBe('hello');
    await byCookie.close();
    const wrong = await openSocket(world.url, { protocols: liveProtocols('wrong'), headers: { cookie } });
    expect(await wrong.closed).toBe(1008);
  });

  it('one session holds fifty sockets; one more may come back when there is room, others feel nothing', async () => {
    const sockets = await Promise.all(Array.from({ length: 50 }, () => open()));
    await Promise.all(sockets.map((socket) => socket.next()));
    const late = await open();
    expect(await late.closed).toBe(1013);
    const other = await openSocket(world.url, { headers: { cookie: await cookieOf(world, owner) } });
    expect((await other.next()).type).toBe('hello');
    await sockets.pop()?.close();
    await vi.waitUntil(() => world.app.hub.size() === 50, { timeout: 15_000 });
    const again = await open();
    expect((await again.next()).type).toBe('hello');
    await Promise.all([...sockets, other, again].map((socket) => socket.close()));
  });

  it('an instance holds as many sockets as it is told to, and asks what is beyond to come back', async () => {
    const { app, url } = await world.another({ LIVE_SOCKETS: '2' });
    const { userId, token } = owner;
    try {
      const sockets = [await openSocket(url, { userId, token }), await openSocket(url, { userId, token })];
      for (const socket of sockets) expect((await socket.next()).type).toBe('hello');
      const late = await openSocket(url, { userId, token });
      expect(await late.closed).toBe(1013);
      await Promise.all(sockets.map((socket) => socket.close()));
    } finally {
      await app.stop();
    }
  });

  it('a client that keeps asking is cut off', async () => {
    const socket = await open();
    await socket.next();
    for (let n = 0; n < 61; n += 1) socket.socket.send(JSON.stringify({ after: n }));
    expect(await socket.closed).toBe(1013);
  });
});

describe('the end', () => {
  it('the end of the session closes its sockets with 1008, and no others [LIVE-05] [OP-13]', async () => {
    const cookie = await cookieOf(world, owner);
    const byToken = await open();
    const byCookie = await openSocket(world.url, { userId: owner.userId, headers: { cookie } });
    await byToken.next();
    await byCookie.next();
    await owner.call('POST', '/api/auth/logout');
    expect(await byToken.closed).toBe(1008);
    const start = await seq();
    await publish(1);
    expect(await byCookie.next()).toMatchObject({ seq: start + 1 });
    await world.call('POST', '/api/auth/logout', undefined, { cookie });
    expect(await byCookie.closed).toBe(1008);
    const again = await open();
    expect(await again.closed).toBe(1008);
  });

  it('a fault of ours is no refusal: the client may come back', async () => {
    const { db } = world.app.ctx;
    await sql`ALTER TABLE api_tokens RENAME TO api_tokens_away`.execute(db);
    try {
      const socket = await open();
      expect(await socket.closed).toBe(1013);
    } finally {
      await sql`ALTER TABLE api_tokens_away RENAME TO api_tokens`.execute(db);
    }
    const socket = await open();
    expect((await socket.next()).type).toBe('hello');
    await socket.close();
  });

  it('a reader that does not read is cut off, costs the others nothing, and goes on where it stood', async () => {
    const start = await seq();
    const slow = await open({ after: start });
    const quick = await open({ after: start });
    await slow.next();
    await quick.next();
    slow.socket.pause();
    // Until the network between the two holds no more, and a megabyte beyond; some systems hold much.
    const told = [];
    for (let round = 0; round < 100 && world.app.hub.size() > 1; round += 1) {
      await publish(5, 'x'.repeat(100_000));
      told.push(...(await quick.through(await seq())));
    }
    const end = await seq();
    expect(numbers(told)).toEqual(range(start + 1, end));
    expect(world.app.hub.size()).toBe(1);
    slow.socket.resume();
    expect(await slow.closed).toBe(1006);
    const got = numbers(slow.waiting as { type: string; seq: number }[]);
    expect(got.length).toBeLessThan(end - start);
    expect(got).toEqual(range(start + 1, start + got.length));
    const back = await open({ after: start + got.length });
    expect(numbers(await back.through(end))).toEqual(range(start + got.length + 1, end));
    await Promise.all([quick.close(), back.close()]);
  });

  it('a session that ran out is noticed at the next ping, and so is a client that is gone', async () => {
    const leaver = await world.owner({ connect: false });
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const own = await startWorld({ database: world.database, simulator: world.simulator });
    try {
      const [alive, gone] = await Promise.all([
        openSocket(own.url, { userId: owner.userId, token: owner.token }),
        openSocket(own.url, { userId: leaver.userId, token: leaver.token }),
      ]);
      await Promise.all([alive.next(), gone.next()]);
      gone.socket.pause();
      await vi.advanceTimersByTimeAsync(30_000);
      await exchange(alive);
      await vi.advanceTimersByTimeAsync(30_000);
      // Were it to read before it is cut off, it would answer the ping after all.
      await vi.waitUntil(() => own.app.hub.size() === 1, { timeout: 15_000 });
      gone.socket.resume();
      expect(await gone.closed).toBe(1006);
      await own.app.ctx.db
        .updateTable('sessions')
        .set({ expiresAt: new Date(0) })
        .where('userId', '=', owner.userId)
        .execute();
      // The ping before may ask for the session only now, and close the socket one ping sooner.
      await exchange(alive);
      await vi.advanceTimersByTimeAsync(30_000);
      expect(await alive.closed).toBe(1008);
    } finally {
      vi.useRealTimers();
      await own[Symbol.asyncDispose]();
    }
  });
});
