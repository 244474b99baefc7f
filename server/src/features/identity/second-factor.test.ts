import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import { LANGUAGES } from '@parley/contract/languages.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { type Member, startTestApp, type TestApp } from '#test/account-app.ts';
import { mailResetJob } from './password-reset.ts';
import { mailFactorJob } from './second-factor.ts';

const STEP_MS = 30_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** The code of the app so many half minutes from now. */
async function codeOf(key: string, steps = 0): Promise<string> {
  const secret = new TextDecoder().decode(base32.decode(key));
  return createOTP(secret).hotp(Math.floor(app.ctx.now().getTime() / STEP_MS) + steps);
}

const asBrowser = ({ cookie }: Pick<Member, 'cookie'>) => ({ cookie });
const begin = (user: Member, password = user.password) =>
  app.call('POST', '/api/second-factor', { password }, asBrowser(user));
const confirm = (user: Member, code: string) =>
  app.call('POST', '/api/second-factor/confirm', { code }, asBrowser(user));
const end = (user: Member, password: string, code: string) =>
  app.call('POST', '/api/second-factor/end', { password, code }, asBrowser(user));
const signIn = (challenge: unknown, code: string) =>
  app.call('POST', '/api/auth/second-factor', { challenge, code });
const read = async (user: Member) =>
  (await app.call('GET', '/api/second-factor', undefined, asBrowser(user))).body;

async function kindsOf({ userId }: Member): Promise<string[]> {
  const rows = await app.ctx.db
    .selectFrom('activities')
    .select('kind')
    .where('userId', '=', userId)
    .where('kind', 'like', 'second_factor%')
    .orderBy('id')
    .execute();
  return rows.map(({ kind }) => kind);
}

async function lettersTo({ email }: Member): Promise<string[]> {
  const letters = (await app.mails()).filter((text) => text.includes(`To: ${email}\r\n`));
  return letters.map((text) => text.replaceAll('=\r\n', '').replaceAll('=3D', '='));
}

async function turnOn(user: Member): Promise<{ key: string; used: string; recoveryCodes: string[] }> {
  const key = String((await begin(user)).body['key']);
  const used = await codeOf(key);
  const confirmed = await confirm(user, used);
  expect(confirmed.status).toBe(200);
  return { key, used, recoveryCodes: confirmed.body['recoveryCodes'] as string[] };
}

async function challenge({ email, password }: Member): Promise<unknown> {
  const { status, body, cookies } = await app.call('POST', '/api/auth/login', { email, password });
  expect([status, body['twoFactorRequired'], body['token'], cookies]).toEqual([200, true, undefined, []]);
  return body['challenge'];
}

it('the password alone opens nothing once it is on; the code of the app does, with cookie and token [OP-13]', async () => {
  const anna = await app.addClient();
  const { key, recoveryCodes } = await turnOn(anna);
  expect([recoveryCodes.length, new Set(recoveryCodes).size]).toEqual([10, 10]);
  expect(await read(anna)).toEqual({ isOn: true, recoveryCodesLeft: 10 });
  app.advance(STEP_MS);
  const opened = await signIn(await challenge(anna), await codeOf(key));
  expect([opened.status, opened.cookies.length > 0]).toEqual([200, true]);
  const token = String(opened.body['token']);
  const check = await app.call('GET', '/api/auth/check', undefined, { token });
  expect((check.body['user'] as { email: string }).email).toBe(anna.email);
});

it('what the app scans names the account, and nothing is kept that opens without the key of the installation', async () => {
  const anna = await app.addClient();
  const { body } = await begin(anna);
  const address = new URL(String(body['address']));
  expect(address.searchParams.get('secret')).toBe(body['key']);
  expect(decodeURIComponent(address.pathname)).toContain(anna.email);
  const { secret } = await app.ctx.db
    .selectFrom('secondFactors')
    .select('secret')
    .where('userId', '=', anna.userId)
    .executeTakeFirstOrThrow();
  const plain = new TextDecoder().decode(base32.decode(String(body['key'])));
  expect(secret.includes(plain)).toBe(false);
});

it('asks nobody for a code before one was shown, and no second time for the set-up of one that is on', async () => {
  const anna = await app.addClient();
  await begin(anna);
  await app.signIn(anna.email, anna.password);
  const wrong = await confirm(anna, '000000');
  expect([wrong.status, wrong.body['code']]).toEqual([400, 'wrong_code']);
  await turnOn(anna);
  const again = await begin(anna);
  expect([again.status, again.body['code']]).toEqual([409, 'second_factor_on']);
});

it('no code fits twice, also of two at once, nor one of a half minute before it', async () => {
  const anna = await app.addClient();
  const { key, used } = await turnOn(anna);
  expect((await signIn(await challenge(anna), used)).body['code']).toBe('wrong_code');
  app.advance(2 * STEP_MS);
  const [earlier, code, first, second] = await Promise.all([
    codeOf(key, -1),
    codeOf(key),
    challenge(anna),
    challenge(anna),
  ]);
  const answers = await Promise.all([signIn(first, code), signIn(second, code)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  const late = await signIn(await challenge(anna), earlier);
  expect([late.status, late.body['code']]).toEqual([400, 'wrong_code']);
});

it('takes the code of a clock that is off by one step, and of none that is off by more', async () => {
  const anna = await app.addClient();
  const { key } = await turnOn(anna);
  // To the beginning of a half minute, so that all of it is left.
  app.advance(11 * STEP_MS - (app.ctx.now().getTime() % STEP_MS));
  expect((await signIn(await challenge(anna), await codeOf(key, -2))).status).toBe(400);
  expect((await signIn(await challenge(anna), await codeOf(key, 2))).status).toBe(400);
  expect((await signIn(await challenge(anna), await codeOf(key, -1))).status).toBe(200);
  expect((await signIn(await challenge(anna), await codeOf(key, 1))).status).toBe(200);
});

it('a recovery code opens once, however it is typed, and is kept as a hash', async () => {
  const anna = await app.addClient();
  const { recoveryCodes } = await turnOn(anna);
  const [code = ''] = recoveryCodes;
  const typed = ` ${code.toUpperCase().replaceAll('-', ' ')} `;
  const both = await Promise.all([signIn(await challenge(anna), typed), signIn(await challenge(anna), code)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(await read(anna)).toEqual({ isOn: true, recoveryCodesLeft: 9 });
  const rows = await app.ctx.db.selectFrom('recoveryCodes').select('codeHash').execute();
  expect(rows.some(({ codeHash }) => recoveryCodes.some((one) => codeHash.includes(one)))).toBe(false);
});

it('five wrong codes end the guessing for a while', async () => {
  const anna = await app.addClient();
  const { key } = await turnOn(anna);
  app.advance(STEP_MS);
  const open = await challenge(anna);
  for (let tries = 0; tries < 5; tries += 1) expect((await signIn(open, '000000')).status).toBe(400);
  const refused = await signIn(open, await codeOf(key));
  expect([refused.status, refused.body['code']]).toEqual([429, 'too_many_attempts']);
  app.advance(16 * 60_000);
  expect((await signIn(await challenge(anna), await codeOf(key))).status).toBe(200);
});

it('what goes on with a sign-in is worth nothing after ten minutes, a new password, or when it is made up', async () => {
  const anna = await app.addClient();
  const { key } = await turnOn(anna);
  const over = async (open: unknown) => {
    const { status, body } = await signIn(open, await codeOf(key));
    expect([status, body['code']]).toEqual([400, 'sign_in_over']);
  };
  await over('made up');
  const old = await challenge(anna);
  app.advance(11 * 60_000);
  await over(old);
  const before = await challenge(anna);
  const passwords = { currentPassword: anna.password, newPassword: 'a longer password' };
  expect((await app.call('PUT', '/api/auth/password', passwords, asBrowser(anna))).status).toBe(200);
  await over(before);
});

it('turning off takes the password, a code that is left, and a browser, also for a manager', async () => {
  const manager = await app.addManager(await app.addClient());
  const { key, used, recoveryCodes } = await turnOn(manager);
  app.advance(STEP_MS);
  const { password, token } = manager;
  const fresh = await codeOf(key);
  const refused = [
    [await end(manager, 'a guess', fresh), 400, 'wrong_password'],
    [await end(manager, password, ''), 400, 'wrong_code'],
    [await end(manager, password, '000000'), 400, 'wrong_code'],
    [await end(manager, password, used), 400, 'wrong_code'],
    [
      await app.call('POST', '/api/second-factor/end', { password, code: fresh }, { token }),
      403,
      'cookie_required',
    ],
  ] as const;
  for (const [answer, status, code] of refused)
    expect([answer.status, answer.body['code']]).toEqual([status, code]);
  expect(await read(manager)).toEqual({ isOn: true, recoveryCodesLeft: 10 });
  expect((await end(manager, password, fresh)).status).toBe(200);
  expect(await read(manager)).toEqual({ isOn: false, recoveryCodesLeft: 0 });
  // The recovery codes of before are nothing to the next one.
  await app.signIn(manager.email, password);
  await turnOn(manager);
  expect((await signIn(await challenge(manager), recoveryCodes[0] ?? '')).body['code']).toBe('wrong_code');
});

it('a recovery code turns it off for who has lost the app, and a second press changes nothing', async () => {
  const anna = await app.addClient();
  const { recoveryCodes } = await turnOn(anna);
  const [code = ''] = recoveryCodes;
  const both = await Promise.all([end(anna, anna.password, code), end(anna, anna.password, code)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await kindsOf(anna)).toEqual(['second_factor_on', 'second_factor_off']);
});

it('throttles who guesses codes at an open session, as at the sign-in [OP-42]', async () => {
  const anna = await app.addClient();
  const { key } = await turnOn(anna);
  app.advance(STEP_MS);
  for (let tries = 0; tries < 5; tries += 1)
    expect((await end(anna, anna.password, '000000')).body['code']).toBe('wrong_code');
  expect((await end(anna, anna.password, await codeOf(key))).status).toBe(429);
  expect((await signIn(await challenge(anna), await codeOf(key))).status).toBe(429);
});

it('a set-up is for who knows the password and holds the cookie', async () => {
  const anna = await app.addClient();
  const { token, password } = anna;
  const guess = await begin(anna, 'a guess');
  expect([guess.status, guess.body['code']]).toEqual([400, 'wrong_password']);
  for (const [path, body] of [
    ['', { password }],
    ['/confirm', { code: '000000' }],
  ] as const) {
    const answer = await app.call('POST', `/api/second-factor${path}`, body, { token });
    expect([answer.status, answer.body['code']]).toEqual([403, 'cookie_required']);
  }
  // Of two set-ups the later one counts.
  const first = String((await begin(anna)).body['key']);
  const second = String((await begin(anna)).body['key']);
  expect((await confirm(anna, await codeOf(first))).body['code']).toBe('wrong_code');
  const both = await Promise.all([confirm(anna, await codeOf(second)), confirm(anna, await codeOf(second))]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it('a new password by a link asks for the code all the same', async () => {
  const anna = await app.addClient();
  const { key } = await turnOn(anna);
  app.advance(STEP_MS);
  const before = await challenge(anna);
  await app.call('POST', '/api/auth/request-reset', { email: anna.email });
  await mailResetJob(app.ctx).work({ email: anna.email }, new AbortController().signal);
  const letter = (await lettersTo(anna)).at(-1) ?? '';
  const token = /\/reset-password#([\w-]{43})/.exec(letter)?.[1];
  const newPassword = 'a longer password';
  expect((await app.call('POST', '/api/auth/reset-password', { token, newPassword })).status).toBe(200);
  expect((await signIn(before, await codeOf(key))).body['code']).toBe('sign_in_over');
  const open = await challenge({ ...anna, password: newPassword });
  expect((await signIn(open, await codeOf(key))).status).toBe(200);
});

it.each(LANGUAGES)(
  'tells a reader of $name by mail when it was turned on, and off',
  async ({ code, dir }) => {
    const anna = await app.addClient();
    await app.ctx.db.updateTable('users').set({ language: code }).where('id', '=', anna.userId).execute();
    const { recoveryCodes } = await turnOn(anna);
    await end(anna, anna.password, recoveryCodes[0] ?? '');
    const { rows } = await sql<{ payload: { userId: string; isOn: boolean } }>`
    SELECT payload FROM graphile_worker._private_jobs WHERE payload->>'userId' = ${anna.userId} ORDER BY id
  `.execute(app.ctx.db);
    expect(rows.map(({ payload }) => payload)).toEqual([
      { userId: anna.userId, isOn: true },
      { userId: anna.userId, isOn: false },
    ]);
    for (const { payload } of rows) await mailFactorJob(app.ctx).work(payload, new AbortController().signal);
    const letters = await lettersTo(anna);
    expect(letters).toHaveLength(2);
    for (const letter of letters) {
      expect(letter).toContain(`<html dir="${dir}" lang="${code}">`);
      expect(letter).toContain('/dashboard?dialog=security');
    }
    expect(new Set(letters.map((letter) => /^Subject: (.*)/m.exec(letter)?.[1])).size).toBe(2);
  },
);

it('of a manager who is removed nothing of it stays, and nobody is told', async () => {
  const client = await app.addClient();
  const manager = await app.addManager(client);
  await turnOn(manager);
  const path = `/api/users/managers/${manager.userId}`;
  expect((await app.call('DELETE', path, undefined, asBrowser(client))).status).toBe(200);
  const { db } = app.ctx;
  for (const table of ['secondFactors', 'recoveryCodes'] as const)
    expect(
      await db.selectFrom(table).select('userId').where('userId', '=', manager.userId).execute(),
    ).toEqual([]);
  await mailFactorJob(app.ctx).work({ userId: manager.userId, isOn: true }, new AbortController().signal);
  expect(await lettersTo(manager)).toEqual([]);
});
