import { once } from 'node:events';

import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';

import { createHub, type Hub } from '#infra/live/hub.ts';
import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { openSocket, type TestSocket } from '#test/live-socket.ts';
import { lastSequence } from '#test/scene.ts';

const SOCKETS = 40;

let world: TestWorld;
let server: WebSocketServer;
let hub: Hub;
let owner: TestOwner;
/** Statements that the hub has sent. */
let reads = 0;
let completed: number[] = [];

beforeAll(async () => {
  world = await startWorld();
  const count: KyselyPlugin = {
    transformQuery({ node }) {
      reads += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const { ctx } = world.app;
  hub = createHub({
    db: ctx.db.withPlugin(count),
    log: ctx.log,
    instanceId: 'one',
    most: 1000,
    isAlive: async () => true,
    team: async () => new Map(),
    onPlaces: () => undefined,
    complete: async (_, events) => {
      completed.push(events.length);
      return events;
    },
  });
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  server.on('connection', (socket, request) => {
    const query = new URL(request.url ?? '', 'http://localhost').searchParams;
    const accountId = query.get('userId') ?? '';
    const viewer = { accountId, ownerId: accountId, userId: accountId, sessionId: accountId };
    hub.attach(socket, viewer, BigInt(query.get('after') ?? 0));
  });
  await once(server, 'listening');
});
afterAll(async () => {
  await hub.stop();
  server.close();
  await world[Symbol.asyncDispose]();
});
beforeEach(async () => {
  owner = await world.owner({ connect: false });
});

const seq = (of = owner) => lastSequence(world, of.accountId);

async function publish(count: number): Promise<void> {
  await world.app.ctx.transaction(async (tx) => {
    for (let n = 0; n < count; n += 1)
      tx.live.publish(owner.accountId, { type: 'account_updated', part: 'settings' });
  });
}

/** Sockets of the account that stand at the given numbers, and have been greeted. */
async function open(places: readonly number[], of = owner): Promise<TestSocket[]> {
  const { port } = server.address() as { port: number };
  const sockets = await Promise.all(
    places.map((after) => openSocket(`http://127.0.0.1:${port}`, { userId: of.accountId, after })),
  );
  for (const socket of sockets) expect((await socket.next()).type).toBe('hello');
  return sockets;
}

/** Has all of them told what happened, and answers how many statements that took. */
async function readsFor(sockets: readonly TestSocket[], work: () => Promise<unknown>): Promise<number> {
  reads = 0;
  completed = [];
  await work();
  const end = await seq();
  hub.changed([owner.accountId]);
  for (const socket of sockets) expect((await socket.through(end)).at(-1)).toMatchObject({ seq: end });
  return reads;
}

const numbersOf = async (socket: TestSocket, end: number) =>
  (await socket.through(end)).map((message) => (message.type === 'hello' ? 0 : message.seq));
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);
const close = (sockets: TestSocket[]) => Promise.all(sockets.map((socket) => socket.close()));

it('reads what happened once, whatever the number of sockets [LIVE-01]', async () => {
  const start = await seq();
  const sockets = await open(Array.from({ length: SOCKETS }, () => start));
  // Who is told this stands where the others do.
  await readsFor(sockets, () => publish(1));
  await hub.drain();
  expect(await readsFor(sockets, () => publish(3))).toBe(1);
  expect(completed).toEqual([3]);
  await close(sockets);
});

it('brings up sockets that stand in many places each event once and in order, and reads for all from then on', async () => {
  const start = await seq();
  await publish(450);
  const end = await seq();
  const places = Array.from({ length: SOCKETS }, (_, n) => start + n * 11);
  const sockets = await open(places);
  for (const [n, socket] of sockets.entries())
    expect(await numbersOf(socket, end)).toEqual(range(start + n * 11 + 1, end));
  await hub.drain();
  expect(await readsFor(sockets, () => publish(1))).toBe(1);
  await close(sockets);
});

it('asks once for all accounts while nothing happens', async () => {
  const other = await world.owner({ connect: false });
  const sockets = [...(await open([await seq(), await seq()])), ...(await open([await seq(other)], other))];
  await hub.drain();
  reads = 0;
  await hub.drain();
  expect(reads).toBe(1);
  await close(sockets);
});
