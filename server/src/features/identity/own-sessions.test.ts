import { afterAll, beforeAll, expect, it } from 'vitest';

import { type Member, startTestApp, type TestApp } from '#test/account-app.ts';

type Row = { id: string; device: object; lastUsedAt: string; isCurrent: boolean };

const NEW_PASSWORD = 'a longer password';
const AGENTS = {
  phone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  desktop: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
};

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function signInWith({ email, password }: Member, agent: string): Promise<{ cookie: string }> {
  const headers = { 'user-agent': agent };
  const answer = await app.call('POST', '/api/auth/login', { email, password }, { headers });
  return { cookie: answer.cookies[0]?.split(';')[0] ?? '' };
}

async function list(as: { cookie?: string; token?: string }): Promise<Row[]> {
  const { status, body } = await app.call('GET', '/api/sessions', undefined, as);
  expect(status).toBe(200);
  return body as unknown as Row[];
}

const change = (as: object, newPassword = NEW_PASSWORD, currentPassword?: string) =>
  app.call('PUT', '/api/auth/password', { currentPassword, newPassword }, as);
const isIn = async (as: object) => (await app.call('GET', '/api/auth/check', undefined, as)).status === 200;
const socketsEnded = (rows: Row[]) => rows.every(({ id }) => app.done.includes(`end sockets ${id}`));

it('a new password ends every other session with its token and its socket, and opens the next one [OP-13]', async () => {
  const anna = await app.addClient();
  const here = { cookie: anna.cookie };
  const phone = await signInWith(anna, AGENTS.phone);
  const others = (await list(here)).filter(({ isCurrent }) => !isCurrent);
  const { token } = await app.signIn(anna.email, anna.password);
  const { status, body } = await change(here, NEW_PASSWORD, anna.password);
  expect([status, body['endedSessions']]).toEqual([200, 2]);
  expect(await Promise.all([isIn(here), isIn(phone), isIn({ token })])).toEqual([true, false, false]);
  expect([others.length, socketsEnded(others)]).toEqual([1, true]);
  const { email } = anna;
  const old = await app.call('POST', '/api/auth/login', { email, password: anna.password });
  expect([old.status, old.body['code']]).toEqual([401, 'invalid_credentials']);
  await app.signIn(email, NEW_PASSWORD);
});

it('asks for the current password, and for a new one that is not short; nothing changes otherwise', async () => {
  const anna = await app.addClient();
  const { cookie } = await app.signIn(anna.email, anna.password);
  const wrong = await change({ cookie }, NEW_PASSWORD, 'a guess');
  expect([wrong.status, wrong.body['code']]).toEqual([400, 'wrong_password']);
  for (const text of ['', ' '.repeat(20), 'elf letters', '  elf letters  ']) {
    const short = await change({ cookie }, text, anna.password);
    expect([text, short.status, short.body]).toEqual([
      text,
      400,
      { code: 'password_short', message: 'A password needs at least 12 characters.' },
    ]);
  }
  expect(await isIn({ cookie: anna.cookie })).toBe(true);
  await app.signIn(anna.email, anna.password);
});

it('refuses a password change by bearer token, and from another site [OP-13] [OP-67]', async () => {
  const { token, cookie, password } = await app.addClient();
  const byToken = await change({ token }, NEW_PASSWORD, password);
  expect([byToken.status, byToken.body['code']]).toEqual([403, 'cookie_required']);
  const headers = { origin: 'https://evil.example' };
  const foreign = await change({ cookie, headers }, NEW_PASSWORD, password);
  expect([foreign.status, foreign.body['code']]).toEqual([403, 'wrong_origin']);
});

it('throttles who guesses the current password at an open session [OP-42]', async () => {
  const { cookie, password } = await app.addClient();
  const codes = new Set<unknown>();
  for (let n = 0; n < 10; n += 1)
    codes.add((await change({ cookie }, NEW_PASSWORD, `guess ${n}`)).body['code']);
  const { status, body } = await change({ cookie }, NEW_PASSWORD, password);
  expect([...codes, status, body['code']]).toEqual(['wrong_password', 429, 'too_many_attempts']);
});

it('of two changes at once one is made, and leaves one session', async () => {
  const anna = await app.addClient();
  const second = await app.signIn(anna.email, anna.password);
  const answers = await Promise.all([
    change({ cookie: anna.cookie }, 'the first password', anna.password),
    change({ cookie: second.cookie }, 'the second password', anna.password),
  ]);
  expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  const left = await app.ctx.db
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', anna.userId)
    .execute();
  expect(left).toHaveLength(1);
});

it('lists the sessions by device, the last used first, with the one that asks', async () => {
  const anna = await app.addClient();
  await app.ctx.db.deleteFrom('sessions').where('userId', '=', anna.userId).execute();
  await signInWith(anna, AGENTS.phone);
  app.advance(2 * 3_600_000);
  await signInWith(anna, 'curl/8.5.0');
  app.advance(2 * 3_600_000);
  const here = await signInWith(anna, AGENTS.desktop);
  const rows = await list(here);
  expect(rows.map(({ device, isCurrent }) => ({ device, isCurrent }))).toEqual([
    { device: { browser: 'Firefox', system: 'Windows', kind: 'desktop' }, isCurrent: true },
    { device: { browser: null, system: null, kind: null }, isCurrent: false },
    { device: { browser: 'Safari', system: 'iOS', kind: 'phone' }, isCurrent: false },
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/token|address|Mozilla/);
  app.advance(31 * 24 * 3_600_000);
  const after = await signInWith(anna, AGENTS.phone);
  expect(await list(after)).toHaveLength(1);
});

it('signs out of one place, or of all others, and closes their sockets', async () => {
  const anna = await app.addClient();
  const here = { cookie: anna.cookie };
  const [phone, office, library] = await Promise.all(
    [AGENTS.phone, AGENTS.desktop, AGENTS.desktop].map((agent) => signInWith(anna, agent)),
  );
  const row = (await list(here)).find(({ device }) => JSON.stringify(device).includes('phone'));
  const end = () => app.call('DELETE', `/api/sessions/${row?.id}`, {}, here);
  expect((await end()).status).toBe(200);
  expect(await Promise.all([isIn(phone ?? {}), isIn(office ?? {})])).toEqual([false, true]);
  // A double click, and another tab.
  expect((await end()).body['code']).toBe('not_found');
  const others = (await list(here)).filter(({ isCurrent }) => !isCurrent);
  const all = await app.call('DELETE', '/api/sessions', {}, here);
  expect([all.status, all.body['endedSessions']]).toEqual([200, 2]);
  expect(await Promise.all([isIn(here), isIn(office ?? {}), isIn(library ?? {})])).toEqual([
    true,
    false,
    false,
  ]);
  expect(socketsEnded([...others, ...(row ? [row] : [])])).toBe(true);
  const kinds = await app.ctx.db
    .selectFrom('activities')
    .select(['kind', 'details'])
    .where('accountId', '=', anna.accountId)
    .where('kind', '=', 'sessions_ended')
    .execute();
  expect(kinds.map(({ details }) => details)).toEqual([{ count: 1 }, { count: 2 }]);
});

it('ends nobody else’s session', async () => {
  const anna = await app.addClient();
  const manager = await app.addManager(anna);
  const [row] = await list({ cookie: anna.cookie });
  const { status } = await app.call('DELETE', `/api/sessions/${row?.id}`, {}, { cookie: manager.cookie });
  expect([status, await isIn({ cookie: anna.cookie })]).toEqual([404, true]);
});
