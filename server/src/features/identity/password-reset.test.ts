import { LANGUAGES } from '@parley/contract/languages.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { startTestApp, type TestApp } from '#test/account-app.ts';
import { mailResetJob } from './password-reset.ts';

const NEW_PASSWORD = 'a longer password';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const request = (email: string) => app.call('POST', '/api/auth/request-reset', { email });
const reset = (token: string, newPassword = NEW_PASSWORD) =>
  app.call('POST', '/api/auth/reset-password', { token, newPassword });

/** Does what waits to be mailed, as the worker does; answers the token of the address's newest letter. */
async function linkFor(email: string): Promise<string> {
  expect((await request(email)).status).toBe(200);
  await mailResetJob(app.ctx).work({ email }, new AbortController().signal);
  const mails = (await app.mails()).filter((text) => text.includes(`To: ${email}\r\n`));
  const text = mails.at(-1)?.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? '';
  return /\/reset-password#([\w-]{43})/.exec(text)?.[1] ?? '';
}

it('answers the same for an address that nobody has, and mails nobody then', async () => {
  const anna = await app.addClient();
  const [known, unknown] = [await request(anna.email), await request('nobody@parley.test')];
  expect([known.status, known.body]).toEqual([200, unknown.body]);
  expect(unknown.body['isMailed']).toBe(false);
  await mailResetJob(app.ctx).work({ email: 'nobody@parley.test' }, new AbortController().signal);
  expect((await app.mails()).join('')).not.toContain('nobody@parley.test');
  const { rows } = await sql`SELECT 1 FROM graphile_worker.jobs`.execute(app.ctx.db);
  expect(rows).toHaveLength(2);
  expect((await request('no address')).body['code']).toBe('invalid_email');
});

it('a link sets the password once, ends all sessions, and lies here as a hash [OP-13]', async () => {
  const anna = await app.addClient();
  const token = await linkFor(anna.email);
  const stored = await app.ctx.db.selectFrom('verifications').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(token);
  const answers = await Promise.all([reset(token), reset(token)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect((await reset(token)).body['code']).toBe('reset_link_over');
  const check = await app.call('GET', '/api/auth/check', undefined, { cookie: anna.cookie });
  expect(check.status).toBe(401);
  expect(app.done.some((step) => step.startsWith('end sockets'))).toBe(true);
  await app.signIn(anna.email, NEW_PASSWORD);
});

it('a link is over after 30 minutes, with the next one, and with a change of the password', async () => {
  const anna = await app.addClient();
  const late = await linkFor(anna.email);
  app.advance(30 * 60_000);
  expect((await reset(late)).body['code']).toBe('reset_link_over');
  const first = await linkFor(anna.email);
  const second = await linkFor(anna.email);
  expect((await reset(first)).body['code']).toBe('reset_link_over');
  const { cookie } = await app.signIn(anna.email, anna.password);
  const change = { currentPassword: anna.password, newPassword: NEW_PASSWORD };
  expect((await app.call('PUT', '/api/auth/password', change, { cookie })).status).toBe(200);
  expect((await reset(second)).body['code']).toBe('reset_link_over');
});

it('a password that is too short uses up no link, and an inactive user gets none', async () => {
  const anna = await app.addClient();
  const token = await linkFor(anna.email);
  expect((await reset(token, 'short')).body['code']).toBe('password_short');
  await app.ctx.db.updateTable('users').set({ isActive: false }).where('id', '=', anna.userId).execute();
  expect((await reset(token)).body['code']).toBe('reset_link_over');
  const before = (await app.mails()).length;
  await linkFor(anna.email);
  expect(await app.mails()).toHaveLength(before);
});

it.each(LANGUAGES)('writes to a reader of $name in their language', async ({ code, dir }) => {
  const anna = await app.addClient();
  await app.ctx.db.updateTable('users').set({ language: code }).where('id', '=', anna.userId).execute();
  expect(await linkFor(anna.email)).toHaveLength(43);
  const mail = (await app.mails()).filter((text) => text.includes(`To: ${anna.email}\r\n`)).at(-1);
  expect(mail?.replaceAll('=3D', '=')).toContain(`<html dir="${dir}" lang="${code}">`);
});

it('throttles by mailbox and says when to come back [OP-42]', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 6; n += 1) statuses.push((await request('again@parley.test')).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});
