import { LIMITS } from '@parley/contract/limits.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { newId } from '#infra/ids.ts';
import { type Member, startTestApp, type TestApp } from '#test/account-app.ts';

type Row = { id: string; email: string; role: string; createdAt: string; isActive: boolean };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const create = (client: Member, email: string, from = app) =>
  from.call('POST', '/api/users/create-manager', { email }, { cookie: client.cookie });
const remove = (client: Member, id: string) =>
  app.call('DELETE', `/api/users/managers/${id}`, undefined, { cookie: client.cookie });

async function list(client: Member, from = app): Promise<Row[]> {
  const { cookie } = client;
  const { status, body } = await from.call('GET', '/api/users/managers', undefined, { cookie });
  expect(status).toBe(200);
  return body as unknown as Row[];
}

async function mailTo(email: string): Promise<string> {
  return (await app.mails()).find((mail) => mail.includes(`To: ${email}\r\n`)) ?? '';
}

function passwordIn(mail: string): string {
  return /: ([a-z0-9]{4}(?:-[a-z0-9]{4}){3})$/m.exec(mail)?.[1] ?? '';
}

/** A manager made as a client makes one, signed in. */
async function addManager(client: Member, email: string): Promise<Row & { cookie: string; token: string }> {
  expect((await create(client, email)).status).toBe(200);
  const row = (await list(client)).find((one) => one.email === email);
  if (!row) throw new Error('the manager is not listed');
  return { ...row, ...(await app.signIn(email, passwordIn(await mailTo(email)))) };
}

it('a client makes a manager, who works in that account with the mailed password [MGR-04] [MGR-17] [MGR-18] [OP-14] [OP-15]', async () => {
  const client = await app.addClient();
  const { status, body } = await create(client, '  Anna@Shop.test ');
  expect([status, Object.keys(body), body['isMailed']]).toEqual([200, ['message', 'isMailed'], false]);
  const password = passwordIn(await mailTo('anna@shop.test'));
  expect(password.length).toBeGreaterThanOrEqual(12);
  expect(JSON.stringify(body)).not.toContain(password);
  expect(await list(client)).toEqual([
    {
      id: expect.any(String),
      email: 'anna@shop.test',
      role: 'manager',
      createdAt: expect.stringMatching(/Z$/),
      isActive: true,
    },
  ]);
  const anna = await app.signIn('anna@shop.test', password);
  const check = await app.call('GET', '/api/auth/check', undefined, { cookie: anna.cookie });
  expect(check.body['user']).toMatchObject({
    displayName: 'anna',
    role: 'manager',
    ownerId: client.userId,
    language: 'en',
  });
  expect(await app.liveEvents(client.accountId)).toContain('account_updated team');
  // Another client's list knows nothing of it.
  expect(await list(await app.addClient())).toEqual([]);
});

it('writes to the manager in the language of who invites, and names who that is [OP-14]', async () => {
  const client = await app.addClient();
  const profile = { displayName: 'Olena <b>', language: 'de' };
  await app.call('PATCH', `/api/users/${client.userId}/profile`, profile, { cookie: client.cookie });
  await create(client, 'bruno@shop.test');
  const mail = await mailTo('bruno@shop.test');
  expect(mail).toContain('Passwort');
  expect(mail.replaceAll('=\r\n', '')).toContain('Olena <b> gibt Ihnen Zugang');
  expect(mail.replaceAll('=\r\n', '')).toContain('Olena &lt;b&gt;');
});

it('refuses an address that is none, or is in use by anybody, in any spelling [OP-42]', async () => {
  const [client, other] = [await app.addClient(), await app.addClient()];
  for (const email of ['', '   ', 'anna', 'anna@', 'a b@parley.test']) {
    const { status, body } = await create(client, email);
    expect([email, status, body['code']]).toEqual([email, 400, 'invalid_email']);
  }
  await create(client, 'carla@shop.test');
  for (const email of [other.email.toUpperCase(), client.email, 'CARLA@shop.test']) {
    for (const by of [client, other]) {
      const { status, body } = await create(by, email);
      expect([email, status, body['code']]).toEqual([email, 409, 'email_in_use']);
    }
  }
});

it('makes one manager and one mail of a double click', async () => {
  const client = await app.addClient();
  const emails = ['double@shop.test', 'double@shop.test', 'Double@shop.test'];
  const answers = await Promise.all(emails.map((email) => create(client, email)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await list(client)).toHaveLength(1);
  const mails = (await app.mails()).filter((mail) => mail.includes('To: double@shop.test'));
  expect(mails).toHaveLength(1);
});

it('makes nobody when the mail does not leave, and can be tried again [OP-14]', async () => {
  // Nobody listens there.
  await using broken = await dispose(startTestApp({ smtpUrl: 'smtp://127.0.0.1:9' }));
  const client = await broken.app.addClient();
  const before = await users(broken.app);
  for (const _ of [1, 2]) {
    const { status, body } = await create(client, 'dora@shop.test', broken.app);
    expect([status, body['code']]).toEqual([502, 'mail_failed']);
  }
  expect(await list(client, broken.app)).toEqual([]);
  expect(await users(broken.app)).toBe(before);
});

async function dispose(starting: Promise<TestApp>) {
  const started = await starting;
  return { app: started, [Symbol.asyncDispose]: () => started.close() };
}

async function users(from: TestApp): Promise<number> {
  return (await from.ctx.db.selectFrom('users').select('id').execute()).length;
}

it('is bounded in number and in mails an hour', async () => {
  const client = await app.addClient();
  const answers = [];
  for (let n = 0; n < 21; n++) answers.push((await create(client, `many${n}@shop.test`)).status);
  expect(answers).toEqual([...Array(20).fill(200), 429]);
  const { db } = app.ctx;
  for (let n = 20; n < LIMITS.managers; n++) {
    const id = newId();
    const user = { id, email: `full${n}@shop.test`, name: 'full', language: 'en' };
    await db.insertInto('users').values(user).execute();
    const { accountId } = client;
    await db.insertInto('memberships').values({ accountId, userId: id, role: 'manager' }).execute();
  }
  app.advance(3_600_000);
  const { status, body } = await create(client, 'one-more@shop.test');
  expect([status, body]).toEqual([
    409,
    { code: 'managers_used_up', message: 'An account has at most 50 managers.' },
  ]);
});

it('a removed manager is out at once, by cookie and by token, and may be made anew [MGR-19] [OP-13] [OP-45]', async () => {
  const client = await app.addClient();
  const email = 'eva@shop.test';
  const eva = await addManager(client, email);
  const { status, body } = await remove(client, eva.id);
  expect([status, body['success'], typeof body['message']]).toEqual([200, true, 'string']);
  expect(app.done).toContain(`end sockets ${eva.id}`);
  expect(await list(client)).toEqual([]);
  for (const as of [{ cookie: eva.cookie }, { token: eva.token }]) {
    const answer = await app.call('GET', `/api/users/${eva.id}`, undefined, as);
    expect([answer.status, answer.body['code']]).toEqual([401, 'session_ended']);
  }
  const password = passwordIn(await mailTo(email));
  const again = await app.call('POST', '/api/auth/login', { email, password });
  expect([again.status, again.body['code']]).toEqual([401, 'invalid_credentials']);
  expect((await remove(client, eva.id)).status).toBe(404);

  // The address is free, and whoever has it now is somebody else.
  expect((await create(client, email)).status).toBe(200);
  const [anew] = await list(client);
  expect(anew?.id).not.toBe(eva.id);
  const kept = await app.ctx.db.selectFrom('users').selectAll().where('id', '=', eva.id).executeTakeFirst();
  expect(kept).toMatchObject({ name: 'eva', email: `removed:${eva.id}`, isActive: false });
});

it('nobody is removed but a manager of the own account [OP-01]', async () => {
  const [client, other] = [await app.addClient(), await app.addClient()];
  const theirs = await addManager(other, 'fritz@shop.test');
  for (const id of [theirs.id, client.userId, other.userId, newId(), '5']) {
    const { status, body } = await remove(client, id);
    expect([id, status, body['code']]).toEqual([id, 404, 'not_found']);
  }
  expect(await list(other)).toHaveLength(1);
});

it('a sign-in that falls into the removal leaves no session', async () => {
  const client = await app.addClient();
  for (let round = 0; round < 5; round++) {
    const email = `race${round}@shop.test`;
    const manager = await addManager(client, email);
    const password = passwordIn(await mailTo(email));
    const [removed] = await Promise.all([
      remove(client, manager.id),
      ...[1, 2, 3].map(() => app.call('POST', '/api/auth/login', { email, password })),
    ]);
    expect(removed.status).toBe(200);
    const { db } = app.ctx;
    const sessions = await db.selectFrom('sessions').select('id').where('userId', '=', manager.id).execute();
    expect(sessions).toEqual([]);
  }
});

it('takes the cookie of a client, and nothing else [OP-13] [OP-15]', async () => {
  const client = await app.addClient();
  const gina = await addManager(client, 'gina@shop.test');
  const calls = [
    ['POST', '/api/users/create-manager', { email: 'hans@shop.test' }],
    ['DELETE', `/api/users/managers/${gina.id}`, undefined],
  ] as const;
  for (const [method, path, sent] of calls) {
    const byToken = await app.call(method, path, sent, { token: client.token });
    expect([path, byToken.status, byToken.body['code']]).toEqual([path, 403, 'cookie_required']);
    const byManager = await app.call(method, path, sent, { cookie: gina.cookie });
    expect([path, byManager.status, byManager.body['code']]).toEqual([path, 403, 'client_only']);
  }
  const listed = await app.call('GET', '/api/users/managers', undefined, { cookie: gina.cookie });
  expect([listed.status, listed.body['code']]).toEqual([403, 'client_only']);
  expect(await list(client)).toHaveLength(1);
});

it('an inactive manager cannot sign in, and has no session any more [OP-45]', async () => {
  const client = await app.addClient();
  const ida = await addManager(client, 'ida@shop.test');
  await app.ctx.db.updateTable('users').set({ isActive: false }).where('id', '=', ida.id).execute();
  const check = await app.call('GET', '/api/auth/check', undefined, { cookie: ida.cookie });
  expect(check.status).toBe(401);
  const password = passwordIn(await mailTo('ida@shop.test'));
  const login = await app.call('POST', '/api/auth/login', { email: 'ida@shop.test', password });
  expect([login.status, login.body['code']]).toEqual([403, 'user_inactive']);
  expect((await list(client)).map(({ isActive }) => isActive)).toEqual([false]);
});
