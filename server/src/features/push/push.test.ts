import { createVerify } from 'node:crypto';

import type { PushState } from '@parley/contract/push.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';

import type { Context } from '#context';
import { subjectOf } from '#features/push/keys.ts';
import { createPushLease } from '#features/push/repository.ts';
import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { type PushService, startPushService } from '#test/push-service.ts';
import { addManager, cookieOf } from '#test/scene.ts';

let world: TestWorld;
let owner: TestOwner;
let service: PushService;

type Caller = Pick<TestOwner, 'call'>;

const wished = {
  kinds: ['attention', 'missing', 'drafts', 'messages'],
  quietFrom: null,
  quietTo: null,
  showsText: false,
};
async function follow(who: Caller, wishes: object = {}, device = 'device'): Promise<void> {
  const wanted = { ...wished, endpoint: `${service.url}/${device}`, ...service.keys, ...wishes };
  expect((await who.call('POST', '/api/push/subscription', wanted)).status).toBe(200);
}

/** The same user on another device. */
async function onAnother({ email, password }: TestOwner): Promise<Caller> {
  const { token } = (await world.call<{ token: string }>('POST', '/api/auth/login', { email, password }))
    .body;
  const headers = { authorization: `Bearer ${token}` };
  return { call: (method, path, body) => world.call(method, path, body, headers) };
}

async function answerByAi(autoResponseEnabled: boolean): Promise<void> {
  const path = `/api/users/${owner.userId}/ai-settings`;
  expect((await owner.call('PUT', path, { autoResponseEnabled })).status).toBe(200);
}

async function conversationId(): Promise<string> {
  const found = world.app.ctx.db.selectFrom('conversations').select('id');
  return (await found.where('accountId', '=', owner.accountId).executeTakeFirstOrThrow()).id;
}

const outcomes = async () => {
  const rows = world.app.ctx.db.selectFrom('pushOutbox').select(['state', 'outcome']);
  const found = await rows.where('accountId', '=', owner.accountId).orderBy('place').execute();
  return found.map(({ state, outcome }) => outcome ?? state);
};

const write = async (text: string): Promise<void> => {
  await world.customerOf(owner, { name: 'Marta Ruiz' }).write(text);
  await world.settle();
};
const stateOf = (who: Pick<TestOwner, 'get'>) => who.get<PushState>('/api/push');

beforeAll(async () => {
  service = await startPushService();
  world = await startWorld({ publicFetch: service.publicFetch });
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await service.close();
});
beforeEach(async () => {
  owner = await world.owner({});
  await answerByAi(false);
  service.reset();
});

it('tells who wrote and no words, signed by the installation, once', async () => {
  await follow(owner);
  await write('My card number is 4111');
  await world.settle();
  expect(service.received.map(({ told }) => told)).toEqual([
    {
      title: 'Marta Ruiz',
      body: 'New message',
      tag: expect.stringMatching(/^[0-9a-f-]{36}$/),
      path: expect.stringMatching(/^\/dashboard\?conversation=/),
      language: 'en',
    },
  ]);
  const [, token = '', key = ''] =
    /^vapid t=(\S+), ?k=(\S+)$/.exec(service.received[0]?.authorization ?? '') ?? [];
  expect(key).toBe((await stateOf(owner)).publicKey);
  const [head, claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const isOurs = createVerify('SHA256')
    .update(`${head}.${claims}`)
    .verify({ key: jwk, format: 'jwk', dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
  expect(isOurs).toBe(true);
  expect(service.received[0]?.topic).toBe(service.received[0]?.told.tag.replaceAll('-', ''));
});

it('tells the words where the user wants them, and nothing of the kinds that are off', async () => {
  await follow(owner, { showsText: true, kinds: ['messages'] });
  await write('Do you have a parking garage for buses?');
  await world.advance(6);
  expect(service.received.map(({ told }) => told.body)).toEqual(['Do you have a parking garage for buses?']);
});

it('tells of drafts and of questions that nothing answers', async () => {
  await answerByAi(true);
  await owner.call('PUT', `/api/user/${owner.userId}/knowledge-base`, {
    knowledgeBase: 'Q: How much is a manicure?\nA: A manicure costs 28 €.',
  });
  await owner.call('PATCH', `/api/users/${owner.userId}/moderation`, { moderationEnabled: true });
  await follow(owner, { kinds: ['drafts', 'missing'] });
  await write('How much is a manicure?');
  await write('Do you have a parking garage for buses?');
  await world.advance(6);
  expect(service.received.map(({ told }) => told.body).toSorted()).toEqual([
    'A draft waits for you',
    'A question that nothing answers yet',
  ]);
});

it('an answer that is about to go out by itself asks nobody for anything', async () => {
  await answerByAi(true);
  await owner.call('PUT', `/api/user/${owner.userId}/knowledge-base`, {
    knowledgeBase: 'Q: How much is a manicure?\nA: A manicure costs 28 €.',
  });
  const buffer = { bufferMinSeconds: 30, bufferMaxSeconds: 30 };
  await owner.call('PATCH', `/api/users/${owner.userId}/buffer-settings`, buffer);
  await follow(owner, { kinds: ['drafts'] });
  await write('How much is a manicure?');
  await world.advance(15);
  expect(await owner.get('/api/pending-messages')).toMatchObject([{ sendsAt: expect.any(String) }]);
  await world.advance(20);
  expect(service.received).toEqual([]);
});

it('in quiet hours only attention is heard, and a need is told once until it has ended', async () => {
  await write('Hello');
  const id = await conversationId();
  const need = async (attention: 'failed' | null) => {
    await world.app.ctx.transaction(async (tx) => {
      await sql`UPDATE conversations SET attention = ${attention} WHERE account_id = ${owner.accountId}`.execute(
        tx.db,
      );
      tx.live.publish(owner.accountId, { type: 'conversations_updated', conversationId: id });
    });
    await world.settle();
  };
  await follow(owner, { quietFrom: '00:00', quietTo: '00:00' });
  await write('Anybody?');
  expect(service.received).toEqual([]);
  await need('failed');
  await need('failed');
  expect(service.received.map(({ told }) => told.body)).toEqual(['Needs you']);
  await need(null);
  await need('failed');
  expect(service.received.map(({ told }) => told.body ?? told.closed)).toEqual([
    'Needs you',
    id,
    'Needs you',
  ]);
});

it('quiet hours go over midnight, in the zone of the account', async () => {
  const clockIn = (timeZone: string, minutes: number) => {
    const shape = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
    return new Intl.DateTimeFormat('en', shape).format(world.now().getTime() + minutes * 60_000);
  };
  const timezone = 'Pacific/Auckland';
  await owner.call('PATCH', `/api/users/${owner.userId}/timezone`, { timezone });
  // Nearly all of the day but for the hour that is now in UTC, and then but for that in Auckland.
  await follow(owner, { quietFrom: clockIn('UTC', 30), quietTo: clockIn('UTC', -30) });
  await write('Hello');
  expect(service.received).toEqual([]);
  await follow(owner, { quietFrom: clockIn(timezone, 30), quietTo: clockIn(timezone, -30) });
  await write('Hello again');
  expect(service.received).toHaveLength(1);
});

it.each([404, 410])('a device that is gone (%s) is forgotten', async (status) => {
  await follow(owner);
  service.answers = [[status]];
  await write('Hello');
  expect((await stateOf(owner)).subscription).toBeNull();
});

it('a service that refuses the installation is told to the operator and to the user', async () => {
  const said = vi.spyOn(world.app.ctx.log, 'error');
  await follow(owner);
  service.answers = [[403]];
  await write('Hello');
  expect(service.received).toHaveLength(1);
  expect((await stateOf(owner)).subscription?.refusedAt).not.toBeNull();
  expect(said.mock.calls.some(([, words]) => String(words).includes('VAPID_SUBJECT'))).toBe(true);
  said.mockRestore();
  await write('Again');
  expect((await stateOf(owner)).subscription?.refusedAt).toBeNull();
});

it('a service that has too much is left alone as long as it asks', async () => {
  await follow(owner);
  service.answers = [[429, { 'retry-after': '120' }]];
  await write('Hello');
  await world.advance(60);
  expect(service.received).toHaveLength(1);
  await world.advance(61);
  expect(service.received).toHaveLength(2);
});

it('what may have left is sent no second time after a crash', async () => {
  await follow(owner);
  const answered = Promise.withResolvers<void>();
  service.held = answered.promise;
  await world.customerOf(owner, { name: 'Marta Ruiz' }).write('Hello');
  await service.reached.promise;
  const { rows } = await sql<{ instanceId: string }>`
    SELECT instance_id FROM push_outbox WHERE account_id = ${owner.accountId} AND state = 'sending'
  `.execute(world.app.ctx.db);
  expect(rows).toHaveLength(1);
  await createPushLease(world.app.ctx).free(rows.map(({ instanceId }) => instanceId));
  // Its answer comes to a process that holds nothing any more.
  service.answers = [[503]];
  answered.resolve();
  await world.settle();
  expect(service.received.map(({ told }) => told.body)).toEqual(['New message']);
  expect(await outcomes()).toEqual(['unknown']);
});

it('what was held and had not left is sent by whoever finds it', async () => {
  await follow(owner);
  service.answers = [[429, { 'retry-after': '60' }]];
  await write('Hello');
  await sql`
    UPDATE push_outbox SET state = 'sending', is_posted = false, instance_id = gen_random_uuid(), leased_until = ${world.now()}
    WHERE account_id = ${owner.accountId}
  `.execute(world.app.ctx.db);
  await world.advance(61);
  await createPushLease(world.app.ctx).keep([]);
  await world.settle();
  expect(service.received).toHaveLength(2);
  expect(await outcomes()).toEqual(['sent']);
});

it('a restart tells nothing again', async () => {
  await follow(owner);
  await write('Hello');
  await world.restart();
  await world.pointWebhook(owner);
  await world.settle();
  expect(service.received).toHaveLength(1);
});

it('what was read elsewhere is closed on every device, once', async () => {
  const other = await onAnother(owner);
  await follow(owner, {}, 'one');
  await follow(other, {}, 'two');
  await write('Hello');
  expect(service.received.map(({ path }) => path).toSorted()).toEqual(['/one', '/two']);
  const id = await conversationId();
  service.received = [];
  for (const _ of [1, 2]) {
    await other.call('POST', `/api/conversations/${id}/mark-read`);
    await world.settle();
  }
  expect(service.received.map(({ path, told }) => [path, told.closed]).toSorted()).toEqual([
    ['/one', id],
    ['/two', id],
  ]);
});

it('what was read before it went out is not told', async () => {
  await follow(owner, { kinds: ['messages'] });
  service.answers = [[429, { 'retry-after': '60' }]];
  await write('Hello');
  await owner.call('POST', `/api/conversations/${await conversationId()}/mark-read`);
  await world.advance(61);
  expect(service.received).toHaveLength(1);
  expect(await outcomes()).toEqual(['settled']);
});

it('a draft that was decided is closed', async () => {
  await answerByAi(true);
  await owner.call('PUT', `/api/user/${owner.userId}/knowledge-base`, {
    knowledgeBase: 'Q: How much is a manicure?\nA: A manicure costs 28 €.',
  });
  await owner.call('PATCH', `/api/users/${owner.userId}/moderation`, { moderationEnabled: true });
  await follow(owner, { kinds: ['drafts'] });
  await write('How much is a manicure?');
  await world.advance(6);
  expect(service.received.map(({ told }) => told.body)).toEqual(['A draft waits for you']);
  const { id } = await world.app.ctx.db
    .selectFrom('drafts')
    .select('id')
    .where('accountId', '=', owner.accountId)
    .executeTakeFirstOrThrow();
  expect((await owner.call('POST', `/api/pending-messages/${id}/reject`)).status).toBe(200);
  await world.settle();
  expect(service.received.at(-1)?.told.closed).toBe(await conversationId());
});

it('a manager hears of it too, in their own language, until they are removed', async () => {
  const anna = await addManager(world, owner);
  const { userId } = anna;
  await sql`UPDATE users SET language = 'de' WHERE id = ${userId}`.execute(world.app.ctx.db);
  await follow(anna);
  await write('Hello');
  expect(service.received.map(({ told }) => told.body)).toEqual(['Neue Nachricht']);
  const cookie = await cookieOf(world, owner);
  const headers = { cookie, origin: world.app.ctx.env.publicUrl };
  const removed = await world.call('DELETE', `/api/users/managers/${userId}`, undefined, headers);
  expect(removed.status).toBe(200);
  await write('Anybody?');
  expect(service.received).toHaveLength(1);
  const left = world.app.ctx.db.selectFrom('pushSubscriptions').select('id').where('userId', '=', userId);
  expect(await left.execute()).toEqual([]);
});

it('a device belongs to whoever subscribed it last, also of two at once', async () => {
  const other = await onAnother(owner);
  await Promise.all([follow(owner), follow(other), follow(owner), follow(other)]);
  await write('Hello');
  expect(service.received).toHaveLength(1);
});

it('when nobody is subscribed any more nothing is looked through, and who comes later hears of what comes later', async () => {
  const cursors = () =>
    world.app.ctx.db
      .selectFrom('pushCursors')
      .select('seq')
      .where('accountId', '=', owner.accountId)
      .execute();
  await follow(owner);
  await owner.call('DELETE', '/api/push/subscription');
  await write('Hello');
  expect(await cursors()).toEqual([]);
  await follow(owner);
  await write('Anybody?');
  expect(service.received).toHaveLength(1);
});

it('goes out soon after what it tells of, and once: of twenty 19 within two seconds', async () => {
  await follow(owner, { kinds: ['messages'] });
  const took: number[] = [];
  for (let n = 1; n <= 20; n += 1) {
    const begun = performance.now();
    await world.customerOf(owner, { name: `Buyer ${n}` }).write('Hello');
    // By the server's own loops: nobody hurries it.
    await vi.waitFor(() => expect(service.received).toHaveLength(n), { timeout: 10_000, interval: 10 });
    took.push(performance.now() - begun);
  }
  took.sort((a, b) => a - b);
  expect(took[18]).toBeLessThan(2000);
  await world.settle();
  expect(service.received).toHaveLength(20);
}, 60_000);

it('ends with the session', async () => {
  await follow(owner);
  await owner.call('POST', '/api/auth/logout');
  await write('Hello');
  expect(service.received).toEqual([]);
});

it('a test comes, and only to who is subscribed', async () => {
  expect((await owner.call('POST', '/api/push/test')).status).toBe(404);
  await follow(owner, { quietFrom: '00:00', quietTo: '00:00', kinds: [] });
  expect((await owner.call('POST', '/api/push/test')).status).toBe(200);
  await world.settle();
  expect(service.received.map(({ told }) => told.body)).toEqual(['Notifications work on this device.']);
  expect((await owner.call('DELETE', '/api/push/subscription')).status).toBe(200);
  expect((await stateOf(owner)).subscription).toBeNull();
});

it.each([
  ['a private address', { endpoint: 'https://10.0.0.1/push' }],
  ['no https', { endpoint: 'http://push.example/x' }],
  ['keys of another length', { p256dh: 'AAAA' }],
  ['half of the quiet hours', { quietFrom: '01:00' }],
])('takes no subscription with %s', async (_, wrong) => {
  const whole = {
    endpoint: 'https://push.example/x',
    ...service.keys,
    kinds: [],
    quietFrom: null,
    quietTo: null,
  };
  const answer = await owner.call('POST', '/api/push/subscription', { ...whole, showsText: false, ...wrong });
  expect(answer.status).toBe(400);
});

it('a device that leads to a private address after all is forgotten', async () => {
  await follow(owner);
  await sql`UPDATE push_subscriptions SET endpoint = 'https://127.0.0.2/x' WHERE account_id = ${owner.accountId}`.execute(
    world.app.ctx.db,
  );
  await write('Hello');
  expect((await stateOf(owner)).subscription).toBeNull();
});

it('a service that nothing leads to is asked again', async () => {
  await follow(owner);
  await sql`UPDATE push_subscriptions SET endpoint = ${`${service.url}/`} || 'x' WHERE account_id = ${owner.accountId}`.execute(
    world.app.ctx.db,
  );
  service.answers = [[503], [503]];
  await write('Hello');
  await world.advance(6);
  await world.advance(21);
  expect(service.received).toHaveLength(3);
  expect(await outcomes()).toEqual(['sent']);
});

it('says when phones of Apple cannot be reached', async () => {
  const subjectIn = (env: Partial<Context['env']>) =>
    subjectOf({ ...world.app.ctx, env: { ...world.app.ctx.env, ...env } });
  expect(subjectIn({ publicUrl: 'https://parley.example.com' })).toEqual({
    subject: 'https://parley.example.com',
    reachesApple: true,
  });
  expect(subjectIn({ publicUrl: 'http://localhost:3000' }).reachesApple).toBe(false);
  const own = { publicUrl: 'http://localhost:3000', vapidSubject: 'mailto:me@shop.example.com' };
  expect(subjectIn(own)).toEqual({ subject: 'mailto:me@shop.example.com', reachesApple: true });
});
