import { createHmac } from 'node:crypto';

import type { Business } from '@parley/simulator';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { deadTokenJob } from '#features/channel/jobs.ts';
import { isSignedBy, readSignedRequest } from '#instagram/signed-request.ts';
import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { cookieOf } from '#test/scene.ts';

import { eraseJob } from './erase.ts';

const KNOWLEDGE = 'We are open from 9 to 17.';
/** The vector of the platform's reference, signed with `test_app_secret`. */
const VECTOR =
  '9C3os-BVqHdGR8ArmepqNL8RgHPK_ApB7oJt2EtN234.eyJ1c2VyX2lkIjoiMjE4NDcxIiwiYWxnb3JpdGhtIjoiSE1BQy1TSEEyNTYiLCJpc3N1ZWRfYXQiOjEyOTE4MzY4MDAsImV4cGlyZXMiOjEyOTE4NDA0MDB9';

let world: TestWorld;
let owner: TestOwner;
let business: Business;

beforeAll(async () => {
  world = await startWorld({ env: { INSTAGRAM_APP_SECRET: 'test_app_secret' } });
});
beforeEach(async () => {
  owner = await world.owner({ knowledgeBase: KNOWLEDGE });
  ({ business } = owner);
  world.simulator.setApp({
    instagramUserId: business.instagramUserId,
    deauthorizeUrl: `${world.url}/api/instagram/deauthorize`,
    deletionUrl: `${world.url}/api/instagram/data-deletion`,
  });
});
afterAll(() => world[Symbol.asyncDispose]());

function post(signed: string, path = 'data-deletion') {
  const body = new URLSearchParams({ signed_request: signed });
  return fetch(`${world.url}/api/instagram/${path}`, { method: 'POST', body });
}

/** As the platform signs it. */
function sign(payload: object, secret: string): string {
  const text = Buffer.from(JSON.stringify(payload)).toString('base64url');
  return `${createHmac('sha256', secret).update(text).digest('base64url')}.${text}`;
}

/** Works off the jobs of one name, as the worker would. */
async function work(job: ReturnType<typeof eraseJob>): Promise<number> {
  const { rows } = await sql<{ id: string; payload: unknown }>`
    SELECT j.id, j.payload FROM graphile_worker._private_jobs j
    JOIN graphile_worker._private_tasks t ON t.id = j.task_id
    WHERE t.identifier = ${job.name} AND j.run_at <= ${world.now()}
  `.execute(world.app.ctx.db);
  for (const { id, payload } of rows) {
    // What runs is no longer what its key names.
    await sql`DELETE FROM graphile_worker._private_jobs WHERE id = ${id}`.execute(world.app.ctx.db);
    await job.work(payload, new AbortController().signal);
  }
  return rows.length;
}

const erase = () => work(eraseJob(world.app.ctx));

/** Rows of the account's channel, by table; empty tables are left out. */
async function left(): Promise<Record<string, number>> {
  const { db } = world.app.ctx;
  const tables = [
    'contacts',
    'conversations',
    'messages',
    'deliveries',
    'platform_events',
    'reactions',
    'channels',
  ];
  const counts: Record<string, number> = {};
  for (const table of [...tables, 'contact_pictures', 'turns', 'drafts', 'live_events']) {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM ${sql.table(table)} WHERE account_id = ${owner.accountId}
        ${table === 'live_events' ? sql`AND payload ? 'content'` : sql``}
    `.execute(db);
    if (rows[0]?.count) counts[table] = rows[0].count;
  }
  return counts;
}

describe('a signed request', () => {
  it('is read with padding and without, its number exact, and proved by any secret', () => {
    const request = readSignedRequest(VECTOR);
    if (!request) throw new Error('not read');
    expect(request.userId).toBe('218471');
    expect(isSignedBy(request, ['wrong', 'test_app_secret'])).toBe(true);
    expect(isSignedBy(request, ['wrong'])).toBe(false);
    const padded = readSignedRequest(VECTOR.replace('.', '=.'));
    expect(padded && isSignedBy(padded, ['test_app_secret'])).toBe(true);
    const text = Buffer.from('{"user_id":17841400000000001,"algorithm":"hmac-sha256"}').toString('base64url');
    const numeric = `${createHmac('sha256', 's').update(text).digest('base64url')}.${text}`;
    expect(readSignedRequest(numeric)?.userId).toBe('17841400000000001');
  });

  it.each([
    ['nothing', ''],
    ['a dot', '.'],
    ['too short', 'a.b'],
    ['three parts', `${VECTOR}.`],
    ['one part', VECTOR.replace('.', '')],
    ['another alphabet', `!${VECTOR}`],
    [
      'no algorithm',
      `${'A'.repeat(43)}.${Buffer.from('{"user_id":"1","algorithm":"none"}').toString('base64url')}`,
    ],
    ['a list', `${'A'.repeat(43)}.${Buffer.from('[]').toString('base64url')}`],
    ['too long', 'A'.repeat(5000)],
  ])('that is none is refused: %s', async (_, text) => {
    expect(readSignedRequest(text)).toBeNull();
    expect((await post(text)).status).toBe(400);
  });
});

describe('a deletion', () => {
  it('of nobody we know is done at once, is one however often it is sent, and tells its state to anybody', async () => {
    const answers = await Promise.all([post(VECTOR), post(VECTOR), post(VECTOR.replace('.', '=.'))]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const bodies = (await Promise.all(answers.map((answer) => answer.json()))) as {
      url: string;
      confirmation_code: string;
    }[];
    const code = bodies[0]?.confirmation_code ?? '';
    expect(new Set(bodies.map((body) => body.confirmation_code)).size).toBe(1);
    expect(bodies[0]?.url).toBe(`${world.app.ctx.env.publicUrl}/data-deletion/${code}`);
    const state = await world.call('GET', `/api/data-deletion/${code}`);
    expect([state.status, state.body]).toEqual([
      200,
      { state: 'done', requestedAt: expect.any(String), finishedAt: expect.any(String) },
    ]);
    expect((await world.call('GET', '/api/data-deletion/another')).status).toBe(404);
  });

  it('that nobody we know signed is refused, and an owner’s secret proves nothing about another', async () => {
    expect((await world.simulator.requestDeletion({ tampered: true }, business.instagramUserId)).status).toBe(
      403,
    );
    const stranger = await world.owner({ knowledgeBase: KNOWLEDGE });
    const forged = { user_id: business.appScopedId, algorithm: 'HMAC-SHA256' };
    const { appSecret } = stranger.business;
    expect((await post(sign(forged, appSecret))).status).toBe(403);
    expect((await post(sign(forged, appSecret), 'deauthorize')).status).toBe(403);
    expect((await post('', 'deauthorize')).status).toBe(400);
    expect(await left()).toMatchObject({ channels: 1 });
  });

  it.each([false, true])('takes all, and what arrives meanwhile (padded: %s)', async (padded) => {
    const customers = Array.from({ length: 3 }, () =>
      world.simulator.customer({ instagramUserId: business.instagramUserId }),
    );
    for (const customer of customers) await customer.write('When are you open?');
    await world.settle();
    expect(await left()).toMatchObject({ conversations: 3, contacts: 3, channels: 1 });

    // Deliveries that the platform has on their way reach us during and after the request.
    world.simulator.faults.hold();
    for (const customer of customers) await customer.write('And on Sunday?');
    const asking = world.simulator.requestDeletion({ padded }, business.instagramUserId);
    world.simulator.faults.release();
    const asked = await asking;
    expect(asked).toMatchObject({ ok: true, confirmationCode: expect.any(String) });
    await world.settle();
    const state = async () =>
      (await world.call<{ state: string }>('GET', `/api/data-deletion/${asked.confirmationCode}`)).body.state;
    expect(await state()).toBe('running');
    while ((await erase()) > 0);
    expect(await state()).toBe('running');
    await world.advance(61);
    while ((await erase()) > 0);
    expect(await state()).toBe('done');
    expect(await left()).toEqual({});

    // The knowledge is the owner's own; the account goes on without Instagram.
    const check = await owner.get<{ user: object }>('/api/auth/check');
    expect(check.user).toMatchObject({ instagramUserId: null, instagramUsername: null });
    await customers[0]?.write('Hello?');
    await world.settle();
    expect(await left()).toEqual({});
  });

  it('takes an import that runs along: it writes nothing afterwards', async () => {
    const customers = Array.from({ length: 3 }, (_, n) => world.customerOf(owner, { name: `Buyer ${n}` }));
    for (const customer of customers) await customer.write('When are you open?');
    await world.settle();
    const asked = { userId: owner.userId, accessToken: business.accessToken };
    const headers = { cookie: await cookieOf(world, owner), origin: world.url };
    const begun = await world.call('POST', '/api/instagram/import', asked, headers);
    expect(begun.status).toBe(202);
    // The run is somewhere between its stages when its channel goes.
    const [deletion] = await Promise.all([
      world.simulator.requestDeletion({ padded: false }, business.instagramUserId),
      world.app.settle(),
    ]);
    expect(deletion.ok).toBe(true);
    await world.settle();
    while ((await erase()) > 0);
    for (let minute = 0; minute < 3; minute += 1) {
      await world.advance(61);
      while ((await erase()) > 0);
    }
    expect(await left()).toEqual({});
    const { run } = await owner.get<{ run: { state: string } | null }>(`/api/users/${owner.userId}/import`);
    expect(run?.state).not.toBe('done');
  });

  it('is the same one when it is sent again after all is gone, and spares what was connected since', async () => {
    const signed = sign({ user_id: business.appScopedId, algorithm: 'HMAC-SHA256' }, business.appSecret);
    const first = (await (await post(signed)).json()) as { confirmation_code: string };
    await world.advance(61);
    while ((await erase()) > 0);
    const { accessToken } = business;
    const connected = await fetch(`${world.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: owner.email, password: owner.password }),
    });
    const cookie = connected.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const again = await world.call('POST', '/api/auth/instagram', { accessToken }, { cookie });
    expect(again.status).toBe(200);
    expect(await (await post(signed)).json()).toMatchObject({ confirmation_code: first.confirmation_code });
    await erase();
    expect(await left()).toMatchObject({ channels: 1 });
  });
});

describe('taking the app away', () => {
  const channel = () =>
    world.app.ctx.db
      .selectFrom('channels')
      .select(['tokenState', 'disconnectedAt'])
      .where('accountId', '=', owner.accountId)
      .executeTakeFirstOrThrow();
  const check = () => work(deadTokenJob(world.app.ctx));

  it('leaves the token dead once the platform says so itself, and is no news when it is sent again', async () => {
    const { instagramUserId } = business;
    expect((await world.simulator.deauthorize({ tampered: true }, instagramUserId)).status).toBe(403);
    expect((await world.simulator.deauthorize({ numericUserId: true }, instagramUserId)).ok).toBe(true);
    expect(await check()).toBe(1);
    expect(await channel()).toEqual({ tokenState: 'dead', disconnectedAt: null });
    // Late or repeated, after somebody connected anew.
    await world.app.ctx.db
      .updateTable('channels')
      .set({
        tokenState: 'live',
        accessToken: world.app.ctx.sealer.seal(business.mintToken(), owner.accountId),
      })
      .where('accountId', '=', owner.accountId)
      .execute();
    const signed = sign({ user_id: business.appScopedId, algorithm: 'HMAC-SHA256' }, business.appSecret);
    expect((await post(signed, 'deauthorize')).status).toBe(200);
    expect(await check()).toBe(1);
    expect(await channel()).toMatchObject({ tokenState: 'live' });
  });
});
