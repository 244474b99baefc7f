import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { openSocket, type TestSocket } from '#test/live-socket.ts';
import { addManager, cookieOf, type TestManager } from '#test/scene.ts';

let world: TestWorld;
let owner: TestOwner;
let manager: TestManager;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  owner = await world.owner({ connect: false });
  manager = await addManager(world, owner);
});

const open = async ({ userId, token }: { userId: string; token: string }, url = world.url) => {
  const socket = await openSocket(url, { userId, token });
  expect(await socket.next()).toMatchObject({ type: 'hello' });
  return socket;
};
const say = ({ socket }: TestSocket, at: string | null, isWriting = false) =>
  socket.send(JSON.stringify({ at, isWriting }));

const person = (userId: string, conversationId: string, isWriting: boolean) => ({
  userId,
  name: expect.any(String),
  conversationId,
  isWriting,
});

it('who is where is told to all of the account, on every instance, and to nobody else', async () => {
  const there = await world.another();
  const stranger = await world.owner({ connect: false });
  const strangers = await addManager(world, stranger);
  const [at, elsewhere] = [randomUUID(), randomUUID()];
  const mine = await open(owner);
  const theirs = await open(manager, there.url);
  const foreign = await open(stranger);

  say(theirs, at, true);
  expect(await mine.nextPeople()).toEqual([person(manager.userId, at, true)]);
  expect(await theirs.nextPeople()).toEqual([person(manager.userId, at, true)]);
  // A window that opens now knows it, too.
  const late = await open(owner);
  expect(await late.nextPeople()).toEqual([person(manager.userId, at, true)]);
  await theirs.close();
  expect(await mine.nextPeople()).toEqual([]);

  // The first that the other account is told is of its own people.
  const foreignToo = await open(strangers);
  say(foreignToo, elsewhere);
  expect(await foreign.nextPeople()).toEqual([person(strangers.userId, elsewhere, false)]);
  await Promise.all([mine, late, foreign, foreignToo].map((socket) => socket.close()));
  await there.app.stop();
});

it('an instance that stops takes its people with it', async () => {
  const there = await world.another();
  const at = randomUUID();
  const mine = await open(owner);
  const theirs = await open(manager, there.url);
  say(theirs, at);
  expect(await mine.nextPeople()).toEqual([person(manager.userId, at, false)]);
  await there.app.stop();
  expect(await mine.nextPeople()).toEqual([]);
  await mine.close();
});

it('a removed manager is nowhere within a second: out of every socket on every instance, and of the API [MGR-19]', async () => {
  const there = await world.another();
  const at = randomUUID();
  const mine = await open(owner);
  const theirs = await Promise.all([open(manager), open(manager, there.url)]);
  say(theirs[0], at);
  expect(await mine.nextPeople()).toEqual([person(manager.userId, at, false)]);
  const cookie = await cookieOf(world, owner);
  const begun = performance.now();
  await world.call('DELETE', `/api/users/managers/${manager.userId}`, undefined, { cookie });
  expect(await Promise.all(theirs.map(({ closed }) => closed))).toEqual([1008, 1008]);
  for (const url of [world.url, there.url]) {
    const headers = { authorization: `Bearer ${manager.token}` };
    expect((await fetch(new URL('/api/conversations', url), { headers })).status).toBe(401);
  }
  expect(performance.now() - begun).toBeLessThan(1000);
  expect(await mine.nextPeople()).toEqual([]);
  await mine.close();
  await there.app.stop();
});

it.each(['{"at":5}', '{"at":"5"}', '{"at":{}}', '{"isWriting":true}', '[]', 'null', '"at"'])(
  '%s says nothing',
  async (text) => {
    const at = randomUUID();
    const mine = await open(owner);
    const theirs = await open(manager);
    theirs.socket.send(text);
    say(theirs, at);
    expect(await mine.nextPeople()).toEqual([person(manager.userId, at, false)]);
    await Promise.all([mine.close(), theirs.close()]);
  },
);
