import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { type Member, startTestApp, type TestApp } from '#test/account-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** As an operator types it, beside what runs. */
async function run(...typed: string[]): Promise<{ code: number; said: string; complained: string }> {
  const child = spawn(process.execPath, ['server/src/rescue.ts', ...typed], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'] ?? '',
      DATABASE_URL: app.connectionString,
      SECRET_KEY: 'as long as an installation needs it to be',
      PUBLIC_URL: 'https://parley.example.com',
    },
  });
  let said = '';
  let complained = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complained += text;
  });
  const [code] = (await once(child, 'close')) as [number];
  return { code, said, complained };
}

async function turnOn({ cookie, password }: Member): Promise<void> {
  const { body } = await app.call('POST', '/api/second-factor', { password }, { cookie });
  const secret = new TextDecoder().decode(base32.decode(String(body['key'])));
  const code = await createOTP(secret).hotp(Math.floor(app.ctx.now().getTime() / 30_000));
  expect((await app.call('POST', '/api/second-factor/confirm', { code }, { cookie })).status).toBe(200);
}

it('lets a person in again who lost password, phone and recovery codes, and nobody else', async () => {
  const anna = await app.addClient();
  const berta = await app.addClient();
  await turnOn(anna);
  const { code, said, complained } = await run(` ${anna.email.toUpperCase()}`);
  expect([code, complained]).toEqual([0, '']);
  const token = /^https:\/\/parley\.example\.com\/reset-password#([\w-]{43})$/m.exec(said)?.[1];
  expect(said).toContain(anna.email.toUpperCase());
  expect((await app.call('GET', '/api/second-factor', undefined, { cookie: anna.cookie })).status).toBe(401);
  const newPassword = 'a longer password';
  expect((await app.call('POST', '/api/auth/reset-password', { token, newPassword })).status).toBe(200);
  expect((await app.call('POST', '/api/auth/reset-password', { token, newPassword })).status).toBe(400);
  const opened = await app.call('POST', '/api/auth/login', { email: anna.email, password: newPassword });
  expect([opened.status, typeof opened.body['token']]).toEqual([200, 'string']);
  expect((await app.call('GET', '/api/auth/check', undefined, { cookie: berta.cookie })).status).toBe(200);
  const log = await app.ctx.db
    .selectFrom('activities')
    .select(['userId', 'details'])
    .where('accountId', '=', anna.accountId)
    .where('kind', '=', 'second_factor_off')
    .execute();
  expect(log).toEqual([{ userId: null, details: { name: anna.email } }]);
});

it('says of a wrong address, and of none, what to type, and changes nothing', async () => {
  const anna = await app.addClient();
  expect(await run('nobody@example.com')).toEqual({
    code: 1,
    said: '',
    complained: 'Nobody who may sign in has the address nobody@example.com.\n',
  });
  for (const typed of [[], [anna.email, 'more'], ['--all']]) {
    const { code, complained } = await run(...typed);
    expect([code, complained]).toEqual([1, expect.stringContaining('npm run rescue -- anna@example.com')]);
  }
  expect((await app.call('GET', '/api/auth/check', undefined, { cookie: anna.cookie })).status).toBe(200);
});
