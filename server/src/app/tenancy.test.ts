import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type Answer, startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { type IdKind, listRoutes, type Route, sampleInput, toRequest } from '#test/contract-routes.ts';
import { openSocket } from '#test/live-socket.ts';
import {
  addManager,
  cookieOf,
  KNOWLEDGE,
  lastSequence,
  type Scene,
  setScene,
  type TestManager,
} from '#test/scene.ts';

/** The only routes that answer without a session. */
const PUBLIC = [
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
];
const CLIENT_ONLY = [
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
];
/** A bearer token may not ask at all, so that the cookie does. */
const BY_COOKIE = ['account.remove', 'exports.prepare', 'managers.remove'];
/** What the scene gives no reason to do. */
const REFUSED: Record<string, [status: number, code: string]> = {
  'channel.answerFound': [404, 'not_found'],
  'knowledge.regeneratePrompt': [409, 'nothing_imported'],
  'materials.readWebsite': [400, 'website_refused'],
  'rehearsals.start': [409, 'nothing_to_rehearse'],
};
type Body = Record<string, unknown>;

const routes = listRoutes();
const guarded = routes.filter(({ name }) => !PUBLIC.includes(name));

let world: TestWorld;
let owner: TestOwner;
let stranger: TestOwner;
let ownerScene: Scene;
let strangerScene: Scene;
let strangersBrowser: Pick<TestOwner, 'call'>;

beforeAll(async () => {
  world = await startWorld();
  owner = await world.owner({ knowledgeBase: KNOWLEDGE });
  stranger = await world.owner({ knowledgeBase: KNOWLEDGE });
  ownerScene = await setScene(world, owner);
  strangerScene = await setScene(world, stranger);
  const cookie = await cookieOf(world, stranger);
  strangersBrowser = { call: (method, path, body) => world.call(method, path, body, { cookie }) };
});
afterAll(() => world[Symbol.asyncDispose]());

/** A request to the route with the given ids; by default those of path fields only, as they must be there. */
function request(route: Route, ids: Record<IdKind, string>, also: string[] = []) {
  const chosen = route.ids.filter(({ name, isInPath }) => isInPath || also.includes(name));
  return toRequest(route, {
    ...sampleInput(route),
    ...Object.fromEntries(chosen.map(({ name, kind }) => [name, ids[kind]])),
  });
}

function send(
  as: Pick<TestOwner, 'call'>,
  { method, path, body }: ReturnType<typeof toRequest>,
): Promise<Answer> {
  return as.call(method, path, body);
}

/** What changes by itself, whoever asks: when a session was used, and what an instance works on. */
const MOVING = ['sessions'];

/** Everything that the owner's account holds, in whatever table the database has for it. */
async function readAccount(accountId: string): Promise<string> {
  const { db } = world.app.ctx;
  const { rows: tables } = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'account_id' ORDER BY table_name
  `.execute(db);
  const held = tables.filter(({ name }) => !MOVING.includes(name));
  expect(held.length).toBeGreaterThan(25);
  const rows = await Promise.all(
    held.map(({ name }) =>
      sql<object>`SELECT * FROM ${sql.table(name)} WHERE account_id = ${accountId}`
        .execute(db)
        .then((found) => found.rows),
    ),
  );
  const account = await db.selectFrom('accounts').selectAll().where('id', '=', accountId).execute();
  const sorted = [...rows, account].map((list) => list.map((row) => JSON.stringify(row)).sort());
  return JSON.stringify(sorted);
}

describe('without a session', () => {
  it('the walk sees the whole contract', () => {
    expect(routes.length).toBeGreaterThan(45);
    expect(routes.map(({ name }) => name)).toEqual(expect.arrayContaining([...PUBLIC, ...CLIENT_ONLY]));
  });

  it.each(guarded.map((route) => [route.name, route] as const))(
    '%s answers 401 [OP-01]',
    async (_, route) => {
      const { method, path, body } = request(route, ownerScene);
      const answer = await world.call<Body>(method, path, body);
      expect([answer.status, answer.body]).toEqual([
        401,
        { message: 'Sign in first.', code: 'not_signed_in' },
      ]);
      const wrong = await world.call<Body>(method, path, body, { authorization: 'Bearer wrong' });
      expect([wrong.status, wrong.body['code']]).toEqual([401, 'session_ended']);
      // Nobody learns what a route takes before they are known.
      const malformed = await world.call<Body>(
        method,
        path,
        method === 'GET' ? undefined : { id: 1, content: [] },
      );
      expect([malformed.status, malformed.body['code']]).toEqual([401, 'not_signed_in']);
    },
  );

  it('the public routes answer', async () => {
    const answers = await Promise.all(
      routes
        .filter(({ name }) => PUBLIC.includes(name))
        .map(async (route) => {
          const { method, path, body } = request(route, ownerScene);
          const { status, body: answer } = await world.call<Body>(method, path, body);
          return [route.name, status, answer['code']];
        }),
    );
    expect(answers.sort()).toEqual([
      ['deletions.get', 404, 'not_found'],
      ['health.get', 200, undefined],
      ['identity.check', 200, undefined],
      ['identity.login', 401, 'invalid_credentials'],
      ['identity.logout', 200, undefined],
      ['identity.register', 200, undefined],
      ['identity.requestReset', 200, undefined],
      ['identity.resetPassword', 400, 'reset_link_over'],
      // There is no build, and so no text that could be asked about.
      ['sampleQuestions.ask', 404, 'not_found'],
      ['secondFactor.signIn', 400, 'sign_in_over'],
    ]);
  });
});

describe("with a stranger's session", () => {
  const strangerFor = ({ name }: Route) => (BY_COOKIE.includes(name) ? strangersBrowser : stranger);
  const cases = guarded.flatMap((route) => route.ids.map((id) => [route.name, id.name, route, id] as const));

  it.each(cases)('%s refuses a foreign %s [OP-01] [API-14]', async (_, __, route, id) => {
    // Every other id is the stranger's own, so that only this one can be what is refused.
    const ids = { ...strangerScene, [id.kind]: ownerScene[id.kind] };
    const before = await readAccount(owner.accountId);
    const answer = await send(strangerFor(route), request(route, ids, [id.name]));
    if (id.kind === 'user') {
      expect([answer.status, answer.body['code']]).toEqual([403, 'foreign_account']);
    } else {
      expect([answer.status, answer.body['code']]).toEqual([404, 'not_found']);
    }
    expect(Object.keys(answer.body).sort()).toEqual(['code', 'message']);
    // An id that nobody has is answered alike: nothing tells which ids exist.
    const unknown = await send(
      strangerFor(route),
      request(route, { ...ids, [id.kind]: randomUUID() }, [id.name]),
    );
    expect([unknown.status, unknown.body]).toEqual([answer.status, answer.body]);
    expect(await readAccount(owner.accountId)).toBe(before);
  });

  it.each(
    guarded
      .filter(({ ids }) => ids.some(({ isInPath }) => isInPath))
      .map((route) => [route.name, route] as const),
  )('%s believes the path, not ids in body or query [OP-01]', async (_, route) => {
    const { method, path, body } = request(route, ownerScene);
    const own = Object.fromEntries(route.ids.map(({ name, kind }) => [name, strangerScene[kind]]));
    const before = await readAccount(owner.accountId);
    const query = new URLSearchParams(own);
    const answer = await strangerFor(route).call(
      method,
      `${path}${path.includes('?') ? '&' : '?'}${query}`,
      body && { ...body, ...own },
    );
    expect([403, 404]).toContain(answer.status);
    expect(Object.keys(answer.body).sort()).toEqual(['code', 'message']);
    expect(await readAccount(owner.accountId)).toBe(before);
  });

  it.each(
    guarded
      .filter(({ ids }) => ids.some(({ kind }) => kind !== 'user'))
      .map((route) => [route.name, route] as const),
  )('%s answers 404 to what is no id [OP-01]', async (_, route) => {
    const malformed = ['5', 'x', '%', '../users', "' OR 1=1 --", '\0', 'ﬀ', strangerScene.message.slice(1)];
    for (const value of malformed) {
      const objects = route.ids.filter(({ kind }) => kind !== 'user');
      const ids = { ...strangerScene, ...Object.fromEntries(objects.map(({ kind }) => [kind, value])) };
      const answer = await send(
        strangerFor(route),
        request(
          route,
          ids,
          objects.map(({ name }) => name),
        ),
      );
      expect([value, answer.status, answer.body['code']]).toEqual([value, 404, 'not_found']);
    }
  });

  it('lists hold nothing of the other account', async () => {
    const secrets = [...Object.values(ownerScene).filter((value) => typeof value === 'string'), owner.email];
    for (const route of guarded.filter(
      ({ method, ids }) => method === 'GET' && !ids.some((id) => id.isInPath),
    )) {
      const answer = await send(stranger, request(route, strangerScene));
      expect(answer.status).toBe(200);
      const text = JSON.stringify(answer.body);
      for (const secret of secrets) expect(text).not.toContain(secret);
    }
  });

  it('pictures of contacts are of the account only [OP-01]', async () => {
    const { db } = world.app.ctx;
    const picture = await db
      .selectFrom('contactPictures')
      .select('contactId')
      .where('accountId', '=', owner.accountId)
      .executeTakeFirstOrThrow();
    const path = `/api/contacts/${picture.contactId}/picture`;
    expect((await owner.call('GET', path)).status).toBe(200);
    expect(await stranger.call('GET', path)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await world.call<Body>('GET', path)).toMatchObject({
      status: 401,
      body: { code: 'not_signed_in' },
    });
    expect((await owner.call('GET', '/api/contacts/5/picture')).status).toBe(404);
  });

  it('a wrong bearer never falls back to the cookie [OP-13]', async () => {
    const cookie = await cookieOf(world, owner);
    const path = `/api/users/${owner.userId}`;
    expect((await world.call<Body>('GET', path, undefined, { cookie })).status).toBe(200);
    const headers = { cookie, authorization: 'Bearer wrong' };
    expect(await world.call<Body>('GET', path, undefined, headers)).toMatchObject({
      status: 401,
      body: { code: 'session_ended' },
    });
    // The header decides, whoever the cookie belongs to.
    const other = await world.call<Body>('GET', path, undefined, {
      cookie,
      authorization: `Bearer ${stranger.token}`,
    });
    expect([other.status, other.body['code']]).toEqual([403, 'foreign_account']);
  });
});

describe('the live socket', () => {
  it.each([
    ['no token', {}],
    ['a wrong token', { token: 'wrong' }],
    ['a wrong token beside the own id', { token: 'wrong', own: true }],
  ] as const)('closes with 1008 for %s [OP-01] [LIVE-05]', async (_, options) => {
    const socket = await openSocket(world.url, {
      ...('token' in options && { token: options.token }),
      ...('own' in options && { userId: owner.userId }),
    });
    expect(await socket.closed).toBe(1008);
    expect(socket.waiting).toEqual([]);
  });

  it("closes with 1008 for a stranger's token on another's id [OP-01] [LIVE-05]", async () => {
    for (const userId of [owner.userId, randomUUID(), '5']) {
      const socket = await openSocket(world.url, { userId, token: stranger.token });
      expect(await socket.closed).toBe(1008);
      expect(socket.waiting).toEqual([]);
    }
  });

  it('never falls back to the cookie when the token is wrong, and takes a cookie from our pages only [OP-13] [OP-67]', async () => {
    const cookie = await cookieOf(world, owner);
    const wrong = await openSocket(world.url, { userId: owner.userId, token: 'wrong', headers: { cookie } });
    expect(await wrong.closed).toBe(1008);
    const origin = 'https://evil.example';
    const foreign = await openSocket(world.url, { userId: owner.userId, headers: { cookie, origin } });
    expect(await foreign.closed).toBe(1008);
    const own = await openSocket(world.url, {
      userId: owner.userId,
      headers: { cookie, origin: new URL(world.url).origin },
    });
    expect((await own.next()).type).toBe('hello');
    await own.close();
  });

  it('tells owner and manager of their account, and a stranger nothing of it [OP-01] [OP-15]', async () => {
    const manager = await addManager(world, owner);
    const [ofOwner, ofManager, ofStranger] = await Promise.all([
      openSocket(world.url, { userId: owner.userId, token: owner.token, after: 0 }),
      openSocket(world.url, { userId: manager.userId, token: manager.token, after: 0 }),
      openSocket(world.url, { userId: stranger.userId, token: stranger.token, after: 0 }),
    ]);
    await owner.call('PATCH', `/api/users/${owner.userId}/undo-settings`, { undoSeconds: 9 });
    await stranger.call('PATCH', `/api/users/${stranger.userId}/timezone`, { timezone: 'Asia/Tokyo' });
    const ownerSeq = await lastSequence(world, owner.accountId);
    const strangerSeq = await lastSequence(world, stranger.accountId);
    const seen = await ofOwner.through(ownerSeq);
    expect(seen.at(-1)).toMatchObject({ type: 'account_updated', part: 'settings', seq: ownerSeq });
    // All but the greeting, which says when the socket came.
    expect((await ofManager.through(ownerSeq)).slice(1)).toEqual(seen.slice(1));
    const others = await ofStranger.through(strangerSeq);
    expect(others.at(-1)).toMatchObject({ type: 'account_updated', part: 'settings', seq: strangerSeq });
    const text = JSON.stringify(others);
    for (const id of [ownerScene.conversation, ownerScene.message, ownerScene.draft, ownerScene.question]) {
      expect(JSON.stringify(seen)).toContain(id);
      expect(text).not.toContain(id);
    }
    await Promise.all([ofOwner.close(), ofManager.close(), ofStranger.close()]);
    expect([ofOwner, ofManager, ofStranger].map(({ waiting }) => waiting.length)).toEqual([0, 0, 0]);
  });
});

describe('with a manager', () => {
  let manager: TestManager;
  beforeAll(async () => {
    manager = await addManager(world, owner);
  });

  it.each(CLIENT_ONLY)('%s is for the client only [OP-15]', async (name) => {
    const route = routes.find((candidate) => candidate.name === name);
    if (!route) throw new Error(`no route ${name}`);
    for (const user of [owner.userId, manager.userId]) {
      const before = await readAccount(owner.accountId);
      const answer = await send(manager, request(route, { ...ownerScene, user }, ['userId']));
      expect([answer.status, answer.body['code']]).toEqual([403, 'client_only']);
      expect(await readAccount(owner.accountId)).toBe(before);
    }
  });

  it('the own id means the account of the owner on every other route [OP-15]', async () => {
    const byUser = guarded.filter(
      ({ name, ids }) =>
        !CLIENT_ONLY.includes(name) &&
        ids.some(({ kind }) => kind === 'user') &&
        !ids.some(({ kind, isInPath }) => isInPath && kind !== 'user'),
    );
    for (const route of byUser) {
      for (const user of [manager.userId, owner.userId]) {
        const answer = await send(manager, request(route, { ...ownerScene, user }, ['userId']));
        const expected =
          route.name === 'identity.updateProfile' && user === owner.userId
            ? [403, 'foreign_account']
            : (REFUSED[route.name] ?? [200, undefined]);
        expect([route.name, answer.status, answer.body['code']]).toEqual([route.name, ...expected]);
      }
    }
    const stored = await owner.get<{ knowledgeBase: string }>(`/api/user/${owner.userId}/knowledge-base`);
    expect(stored.knowledgeBase).toContain('sample');
    const seen = await manager.get<{ id: string; ownerId: string; role: string; email: string }>(
      `/api/users/${manager.userId}`,
    );
    expect(seen).toMatchObject({
      id: manager.userId,
      ownerId: owner.userId,
      role: 'manager',
      email: manager.email,
    });
    expect(await send(manager, { method: 'GET', path: `/api/users/${stranger.userId}` })).toMatchObject({
      status: 403,
    });
  });

  it('every object of the account is in reach, and of no other [OP-15]', async () => {
    // Writing in a conversation settles its draft, and deleting ends everything: in this order all are reached.
    const step = (route: Route) =>
      Number(route.name.startsWith('conversations.')) +
      2 * Number(route.method === 'DELETE') +
      4 * Number(route.name === 'conversations.remove');
    const byObject = guarded
      .filter(({ ids }) => ids.some(({ kind, isInPath }) => isInPath && kind !== 'user'))
      .filter(({ name }) => name !== 'missingInfo.remove' && !CLIENT_ONLY.includes(name))
      .sort((a, b) => step(a) - step(b));
    const reached = new Map<string, unknown[]>();
    for (const route of byObject) {
      const foreign = await send(manager, request(route, strangerScene));
      expect([route.name, foreign.status]).toEqual([route.name, 404]);
      const { status, body } = await send(
        manager,
        request(route, { ...ownerScene, user: manager.userId }, ['userId']),
      );
      reached.set(route.name, [status, body?.['code']]);
    }
    // 409: the object was found, and its state forbids the step.
    const refused = [...reached].filter(([, [status]]) => status !== 200 && status !== 409);
    expect(Object.fromEntries(refused)).toEqual({
      // A session is of its user, not of the account.
      'identity.endSession': [404, 'not_found'],
      // No rule fits it.
      'commentRules.exempt': [404, 'not_found'],
      // No fact of it changed.
      'corrections.draft': [404, 'not_found'],
      // The sample is no picture.
      'mediaRules.uploadUrl': [415, 'file_type_refused'],
      'conversations.retryTranscription': [503, 'voice_off'],
      'conversations.forceTranscription': [503, 'voice_off'],
      'conversations.describeMedia': [503, 'pictures_off'],
    });
    expect(reached.get('conversations.react')).toEqual([200, undefined]);
    expect(reached.get('conversations.unreact')).toEqual([200, undefined]);
    expect(reached.get('replies.approve')).toEqual([200, undefined]);
    expect(reached.get('missingInfo.addContext')).toEqual([200, undefined]);
    expect(reached.get('conversations.remove')).toEqual([200, undefined]);
    await world.customerOf(owner).write('Is there a discount for musicians?');
    await world.advance(6);
    const [open] = await manager.get<{ id: string }[]>('/api/insufficient-info-messages');
    const removed = await manager.call('DELETE', `/api/insufficient-info-messages/${open?.id}`);
    expect(removed).toMatchObject({ status: 200, body: { success: true } });
  });

  it('a manager whose membership ended has no session any more', async () => {
    const { db } = world.app.ctx;
    await db.deleteFrom('memberships').where('userId', '=', manager.userId).execute();
    const answer = await manager.call('GET', '/api/conversations');
    expect([answer.status, answer.body['code']]).toEqual([401, 'session_ended']);
  });
});
