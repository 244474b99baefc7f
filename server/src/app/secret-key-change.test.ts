import { createHmac } from 'node:crypto';

import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { cookieOf } from '#test/scene.ts';

const OLD = 'a-secret-key-that-only-tests-ever-use';
const NEW = 'another-secret-key-that-tests-use-later';

let world: TestWorld;
let owner: TestOwner;
/** What an authenticator app would know. */
let appKey: string;

beforeAll(async () => {
  world = await startWorld({ env: { SECRET_KEY: OLD } });
  owner = await world.owner();
  const settings = { provider: 'openai', model: 'some-model', apiKey: 'sk-a-key-of-the-account' };
  const cookie = await cookieOf(world, owner);
  const path = `/api/users/${owner.userId}/assistant-settings`;
  const saved = await world.call('PATCH', path, settings, { cookie });
  if (saved.status !== 200) throw new Error(`not saved: ${saved.status}`);
  const factor = '/api/second-factor';
  const { password } = owner;
  const begun = await world.call<{ key: string }>('POST', factor, { password }, { cookie });
  appKey = begun.body.key;
  await world.call('POST', `${factor}/confirm`, { code: await codeIn(0) }, { cookie });
});
afterAll(() => world[Symbol.asyncDispose]());

/** The code that the app shows so many half minutes from now. */
async function codeIn(steps: number): Promise<string> {
  const secret = new TextDecoder().decode(base32.decode(appKey));
  return createOTP(secret).hotp(Math.floor(world.app.ctx.now().getTime() / 30_000) + steps);
}

const withKey = (SECRET_KEY: string) =>
  startWorld({ database: world.database, simulator: world.simulator, env: { SECRET_KEY } });

/** The id of the key that sealed each secret. */
async function sealedBy(): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT encode(substring(sealed FROM 2 FOR 4), 'hex') AS id FROM (
      SELECT access_token AS sealed FROM channels UNION ALL SELECT app_secrets FROM webhooks
      UNION ALL SELECT api_key FROM assistant_settings UNION ALL SELECT secret FROM second_factors
    ) AS secrets WHERE sealed IS NOT NULL
  `.execute(world.app.ctx.db);
  return rows.map(({ id }) => id);
}

const idsOf = ({ app }: TestWorld) => app.ctx.sealer.keyIds.map((id) => id.toString('hex'));

/** The status of a delivery that the owner's app signed. */
async function deliver(to: TestWorld): Promise<number> {
  const { instagramUserId, appSecret } = owner.business;
  const body = { object: 'instagram', entry: [{ id: instagramUserId, time: 1, messaging: [] }] };
  const signature = createHmac('sha256', appSecret).update(JSON.stringify(body)).digest('hex');
  const headers = { 'x-hub-signature-256': `sha256=${signature}` };
  return (await to.call('POST', `/api/instagram-webhook-v3/${owner.userId}`, body, headers)).status;
}

it('without the key of before nothing falls over: health is degraded and deliveries wait for it', async () => {
  expect(await sealedBy()).toHaveLength(4);
  await using other = await withKey(NEW);
  const health = await other.call<{ status: string; checks: Record<string, { ok: boolean }> }>(
    'GET',
    '/api/health',
  );
  expect([health.status, health.body.status, health.body.checks['secrets']?.ok]).toEqual([
    200,
    'degraded',
    false,
  ]);
  const path = `/api/instagram-webhook-v3/${owner.userId}`;
  const signed = { 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` };
  for (let n = 0; n < 2; n += 1) {
    const answer = await other.call<{ code: string }>(
      'POST',
      path,
      { object: 'instagram', entry: [] },
      signed,
    );
    expect([answer.status, answer.body.code]).toEqual([503, 'secret_key_missing']);
  }
  expect(await sealedBy()).toHaveLength(4);
});

it('with it behind the new one everything is sealed anew at the start, and the old one may go', async () => {
  {
    await using both = await withKey(`${NEW},${OLD}`);
    const [newest] = idsOf(both);
    expect(await sealedBy()).toEqual(Array(4).fill(newest));
  }
  await using only = await withKey(NEW);
  const health = await only.call<{ checks: Record<string, { ok: boolean }> }>('GET', '/api/health');
  expect(health.body.checks['secrets']).toEqual({ ok: true });
  expect(await deliver(only)).toBe(200);
  const { email, password } = owner;
  const login = await only.call<{ challenge: string }>('POST', '/api/auth/login', { email, password });
  const { challenge } = login.body;
  const proof = { challenge, code: await codeIn(1) };
  expect((await only.call('POST', '/api/auth/second-factor', proof)).status).toBe(200);
});
