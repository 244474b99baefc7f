import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { listRoutes, type Route, sampleInput, toRequest } from '#test/contract-routes.ts';
import { openSocket } from '#test/live-socket.ts';
import { addManager, cookieOf, KNOWLEDGE, type Scene, setScene, type TestManager } from '#test/scene.ts';

/**
 * Who may ask a route: everybody, whoever is signed in, or the client alone. A new group of routes is for all who work in
 * the account unless it is named here; what is named for the client only is refused to a manager by every way in.
 */
const EVERYBODY = new Set([
  'deletions.get',
  'health.get',
  'identity.check',
  'identity.login',
  'identity.logout',
  'identity.register',
  'identity.requestReset',
  'identity.resetPassword',
  'sampleQuestions.ask',
  'secondFactor.signIn',
]);
const CLIENT = new Set([
  'account.remove',
  'assistant.changeSettings',
  'assistant.getSettings',
  'assistant.test',
  'audit.people',
  'audit.read',
  'channel.answerFound',
  'channel.connect',
  'channel.saveAppSecret',
  'conversations.getRemoval',
  'conversations.removeAll',
  'conversations.updateNames',
  'exports.prepare',
  'imports.agree',
  'imports.get',
  'imports.start',
  'managers.create',
  'managers.list',
  'managers.remove',
]);
/** Of whatever bears such a name OP-15 lets no manager near it. */
const HURTS =
  /^(managers|audit|exports?|accounts?|imports)\.|^conversations\.(removeAll|updateNames)|^channel\.(connect|save|answer)/;
/** One's own, whoever's account it is. */
const FOREIGN: Record<string, string> = { 'identity.updateProfile': 'foreign_account' };

/** Whoever asked needs another session after it. */
const ENDS_SESSIONS = new Set(['identity.logout', 'identity.endOtherSessions', 'identity.endSession']);

const routes = listRoutes();
const audienceOf = ({ name }: Route) =>
  EVERYBODY.has(name) ? 'everybody' : CLIENT.has(name) ? 'client' : 'both';

let world: TestWorld;
let owner: TestOwner;
let scene: Scene;
beforeAll(async () => {
  world = await startWorld();
  owner = await world.owner({ knowledgeBase: KNOWLEDGE });
  scene = await setScene(world, owner);
});
afterAll(() => world[Symbol.asyncDispose]());

type Body = { code?: string };
type Headers = Record<string, string>;

/** Ids in the path are the account's own; the others are left out. */
async function ask(route: Route, headers: Headers, ids = scene) {
  const inPath = route.ids.filter(({ isInPath }) => isInPath);
  const { method, path, body } = toRequest(route, {
    ...sampleInput(route),
    ...Object.fromEntries(inPath.map(({ name, kind }) => [name, ids[kind]])),
  });
  const answer = await world.call<Body | null>(method, path, body, headers);
  return { status: answer.status, code: answer.body?.code };
}

type People = { manager: TestManager; client: Headers; managers: Headers[] };
let known: People | undefined;

/** A manager asks as the browser does, and with the token that a program has. */
async function people(): Promise<People> {
  if (known) return known;
  const manager = await addManager(world, owner);
  const cookie = await cookieOf(world, manager as TestOwner);
  known = {
    manager,
    client: { cookie: await cookieOf(world, owner) },
    managers: [{ cookie }, { authorization: `Bearer ${manager.token}` }],
  };
  return known;
}

describe('every route for every role', () => {
  it('is told above under one name only, and every name is one of the contract', () => {
    const names = new Set(routes.map(({ name }) => name));
    for (const name of [...EVERYBODY, ...CLIENT]) expect([name, names.has(name)]).toEqual([name, true]);
    expect([...EVERYBODY].filter((name) => CLIENT.has(name))).toEqual([]);
    const unguarded = [...names].filter((name) => HURTS.test(name) && !CLIENT.has(name));
    expect(unguarded).toEqual([]);
  });

  it.each(routes.map((route) => [route.name, audienceOf(route), route] as const))(
    '%s is for %s [OP-01] [OP-15] [OP-28]',
    async (name, audience, route) => {
      const { manager, client, managers } = await people();

      const visitor = await ask(route, {});
      const isOut = visitor.status === 401 && visitor.code === 'not_signed_in';
      expect([name, isOut]).toEqual([name, audience !== 'everybody']);

      for (const user of [manager.userId, owner.userId]) {
        for (const headers of managers) {
          const { status, code } = await ask(route, headers, { ...scene, user });
          if (audience === 'client') expect([name, status, code]).toEqual([name, 403, 'client_only']);
          else if (code !== FOREIGN[name] && code !== 'cookie_required')
            expect([name, status]).not.toEqual([name, 403]);
        }
      }
      // A client is refused nothing; what the scene gives no reason for is no matter of roles.
      const { status, code } = await ask(route, client);
      expect([name, code === 'client_only' || status === 403]).toEqual([name, false]);
      if (ENDS_SESSIONS.has(name)) known = undefined;
    },
  );
});

describe('a removed manager', () => {
  beforeAll(async () => {
    // The walk above has ended sessions of the other one.
    owner = await world.owner({ knowledgeBase: KNOWLEDGE });
  });

  const remove = async (id: string) =>
    world.call('DELETE', `/api/users/managers/${id}`, undefined, { cookie: await cookieOf(world, owner) });

  it('is off every socket on every instance, and no call and no socket gets in any more [OP-45]', async () => {
    await using there = await another();
    const manager = await addManager(world, owner);
    const { userId, token } = manager;
    const cookie = await cookieOf(world, manager as TestOwner);
    const origin = new URL(world.url).origin;
    const sockets = await Promise.all([
      openSocket(world.url, { userId, token }),
      openSocket(world.url, { headers: { cookie, origin } }),
      openSocket(there.url, { userId, token }),
    ]);
    for (const socket of sockets) expect((await socket.next()).type).toBe('hello');
    expect((await remove(userId)).status).toBe(200);
    // 1008 is what signs a tab out: it asks who it is, and nothing is tried again.
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([1008, 1008, 1008]);
    const answer = await manager.call<Body>('GET', '/api/conversations');
    expect([answer.status, answer.body.code]).toEqual([401, 'session_ended']);
    const late = await openSocket(world.url, { userId, token });
    expect(await late.closed).toBe(1008);
  });

  it('who was let in while the session ended is not attached', async () => {
    const manager = await addManager(world, owner);
    const { userId, token } = manager;
    // As a removal tells it whose rows are not seen yet.
    world.app.ctx.endSockets({ userId });
    const socket = await openSocket(world.url, { userId, token });
    expect([await socket.closed, socket.waiting]).toEqual([1008, []]);
  });

  it('has finished what was begun, and keeps the name on it [MGR-21]', async () => {
    const customer = world.customerOf(owner, { name: 'Ines Vidal', username: 'ines' });
    await customer.write('Hello?');
    await world.settle();
    const [chat] = await owner.get<{ id: string }[]>('/api/conversations?search=Ines');
    if (!chat) throw new Error('no chat');
    const manager = await addManager(world, owner);
    const profile = { displayName: 'Anna Vega' };
    await manager.call('PATCH', `/api/users/${manager.userId}/profile`, profile);
    const sent = await manager.call('POST', `/api/conversations/${chat.id}/send`, { content: 'I am here.' });
    expect(sent.status).toBe(200);
    expect((await remove(manager.userId)).status).toBe(200);
    await world.advance(30);
    const written = world.simulator.messages(customer.id).map(({ text }) => text);
    expect(written).toContain('I am here.');
    const thread = await owner.get<{ content: string | null; senderName: string | null }[]>(
      `/api/conversations/${chat.id}/messages`,
    );
    expect(thread.find(({ content }) => content === 'I am here.')?.senderName).toBe('Anna Vega');
  });
});

async function another() {
  const { app, url } = await world.another();
  return { url, [Symbol.asyncDispose]: () => app.stop() };
}
