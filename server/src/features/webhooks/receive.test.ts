import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { saveAppSecrets } from '#features/channel/webhook-setup.ts';
import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';

import { actsOf, bodyOf, deliver, dump, post, quietOwner, sign } from './test-deliveries.ts';

const INSTANCE_SECRET = 'secret-of-the-instance';
const INSTANCE_TOKEN = 'verify-token-of-the-instance';
/** The published example: escaped unicode and an escaped slash, so that writing it anew breaks the signature. */
const VECTOR = String.raw`{"object":"instagram","entry":[{"time":1789459200123,"id":"17841400000000001","messaging":[{"sender":{"id":"1234567890123456"},"recipient":{"id":"17841400000000001"},"timestamp":1789459199876,"message":{"mid":"aWdfZAG1TEST","text":"\u041f\u0440\u0438\u0432\u0456\u0442 \u2764\ufe0f a\/b"}}]}]}`;
const VECTOR_SIGNATURE = 'sha256=9c0b9df961aa875676ab41419efad604f74ee60d988264ed1c0317760ae2e134';
const REWRITTEN_SIGNATURE = 'sha256=525471d656709c6e8b36f5b6d641b5a6ea13c0a659c1105288781a377c4fda0b';

let world: TestWorld;
let owner: TestOwner;
beforeAll(async () => {
  world = await startWorld({
    env: { INSTAGRAM_APP_SECRET: INSTANCE_SECRET, INSTAGRAM_VERIFY_TOKEN: INSTANCE_TOKEN },
  });
  owner = await quietOwner(world);
});
afterAll(() => world[Symbol.asyncDispose]());

const shapes = (userId: string) => [
  `/api/instagram-webhook-v3/${userId}`,
  `/api/webhook2025/${userId}`,
  `/api/webhook-new/instagram/${userId}`,
];
const setupOf = (of: TestOwner) =>
  of.get<{
    webhookVerifyToken: string;
    handshakeFailure: string | null;
    wrongSignatures: number;
    status: string;
    lastDeliveryAt: string | null;
  }>(`/api/users/${of.userId}/webhook`);

async function ask(path: string, query: [string, string][]) {
  const url = new URL(path, world.url);
  for (const [name, value] of query) url.searchParams.append(name, value);
  const response = await fetch(url);
  return {
    status: response.status,
    text: await response.text(),
    type: response.headers.get('content-type'),
  };
}
const handshake = (path: string, token: string, challenge = '1158201444') =>
  ask(path, [
    ['hub.mode', 'subscribe'],
    ['hub.challenge', challenge],
    ['hub.verify_token', token],
  ]);

/** One new message of a new customer, and whether it is in the list afterwards. */
let counter = 0;
function letter(to: TestOwner, businessId = to.business.instagramUserId) {
  const customerId = `1000000000000${++counter}`;
  const item = actsOf({ ...to, business: { ...to.business, instagramUserId: businessId } }, customerId).wrote(
    `mid-${counter}`,
    'Привіт ❤️ a/b',
    world.now().getTime() - 1000,
  );
  return { customerId, mid: `mid-${counter}`, body: bodyOf(businessId, [item]) };
}
async function customersOf(of: TestOwner): Promise<unknown[]> {
  return (await dump(world, of)).conversations.map((row) => row['customerId']);
}

describe('the handshake', () => {
  test('answers the challenge as it came, as plain text, on all three shapes [HOOK-10, HOOK-11, HOOK-12, OP-25]', async () => {
    const { webhookVerifyToken } = await setupOf(owner);
    for (const path of shapes(owner.userId)) {
      for (const challenge of ['1158201444', '007', '<b>1&2+3 %</b>']) {
        const answer = await handshake(path, webhookVerifyToken, challenge);
        expect(answer).toEqual({
          status: 200,
          text: challenge,
          type: expect.stringMatching(/^text\/plain\b/),
        });
      }
    }
    expect((await setupOf(owner)).status).toBe('connected');
  });

  test('refuses a wrong, foreign, missing or doubled token and a wrong mode with 403 [OP-25]', async () => {
    const stranger = await quietOwner(world);
    const { webhookVerifyToken } = await setupOf(owner);
    const [path = ''] = shapes(owner.userId);
    expect((await handshake(path, 'wrong')).status).toBe(403);
    expect((await handshake(path, INSTANCE_TOKEN)).status).toBe(403);
    expect((await handshake(path, (await setupOf(stranger)).webhookVerifyToken)).status).toBe(403);
    const right: [string, string][] = [
      ['hub.mode', 'subscribe'],
      ['hub.challenge', '1'],
      ['hub.verify_token', webhookVerifyToken],
    ];
    for (const missing of right.keys()) {
      expect((await ask(path, right.toSpliced(missing, 1))).status).toBe(403);
    }
    for (const doubled of right) expect((await ask(path, [...right, doubled])).status).toBe(403);
    expect((await ask(path, [['hub.mode', 'unsubscribe'], ...right.slice(1)])).status).toBe(403);
    expect((await setupOf(owner)).handshakeFailure).toBe('wrong_verify_token');
  });

  test('answers 404 for an unknown user, whatever stands in the address', async () => {
    for (const id of ['00000000-0000-7000-8000-000000000000', '2', 'a%00b', '..%2f..']) {
      const [path = ''] = shapes(id);
      expect((await handshake(path, 'token')).status).toBe(404);
    }
  });

  test('works on the shared address with the token of the instance alone', async () => {
    expect(await handshake('/api/instagram-webhook', INSTANCE_TOKEN)).toMatchObject({
      status: 200,
      text: '1158201444',
    });
    const { webhookVerifyToken } = await setupOf(owner);
    expect((await handshake('/api/instagram-webhook', webhookVerifyToken)).status).toBe(403);
  });

  test('waits for the app secret and says so [OP-25]', async () => {
    await using bare = await startWorld();
    const waiting = await bare.owner({ connect: false });
    const setup = async () =>
      (await waiting.call('GET', `/api/users/${waiting.userId}/webhook`)).body as {
        webhookVerifyToken: string;
        handshakeFailure: string | null;
        status: string;
      };
    const { webhookVerifyToken } = await setup();
    const address = `/api/instagram-webhook-v3/${waiting.userId}`;
    const query = `hub.mode=subscribe&hub.challenge=1&hub.verify_token=${webhookVerifyToken}`;
    const handshakeOf = async () => (await bare.call('GET', `${address}?${query}`)).status;
    expect(await handshakeOf()).toBe(403);
    expect(await setup()).toMatchObject({ handshakeFailure: 'app_secret_missing', status: 'waiting' });
    await saveAppSecrets(bare.app.ctx, waiting, 'now-it-has-one');
    expect(await handshakeOf()).toBe(200);
    expect(await setup()).toMatchObject({ handshakeFailure: null, status: 'connected' });
  });
});

describe('the signature', () => {
  test('covers the raw bytes: the published vector through HTTP [OP-25]', async () => {
    await using own = await startWorld({ env: { INSTAGRAM_APP_SECRET: 'test_app_secret' } });
    const receiver = await quietOwner(own);
    await own.app.ctx.db
      .updateTable('channels')
      .set({ platformAccountId: '17841400000000001' })
      .where('accountId', '=', receiver.accountId)
      .execute();
    const bytes = Buffer.from(VECTOR);
    expect(bytes).toHaveLength(293);
    const [path = ''] = shapes(receiver.userId);
    const send = (body: Buffer, signature: string) =>
      post(own, path, body, { 'x-hub-signature-256': signature });
    const rewritten = Buffer.from(JSON.stringify(JSON.parse(VECTOR)));
    expect((await send(bytes, REWRITTEN_SIGNATURE)).status).toBe(403);
    expect((await send(rewritten, VECTOR_SIGNATURE)).status).toBe(403);
    expect((await dump(own, receiver)).messages).toEqual([]);
    expect(await send(bytes, VECTOR_SIGNATURE)).toMatchObject({ status: 200, text: 'EVENT_RECEIVED' });
    expect((await dump(own, receiver)).messages).toMatchObject([
      { mid: 'aWdfZAG1TEST', content: 'Привіт ❤️ a/b', customerId: '1234567890123456' },
    ]);
  });

  test('missing or wrong: 403, nothing stored, counted [OP-25]', async () => {
    const { body } = letter(owner);
    const bytes = Buffer.from(JSON.stringify(body));
    const good = sign(owner.business.appSecret, bytes);
    const before = await dump(world, owner);
    const { wrongSignatures } = await setupOf(owner);
    const bad = [
      '',
      'sha256=',
      good.slice('sha256='.length),
      good.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')),
      `${good}0`,
      sign('another secret', bytes),
      `sha1=${good.slice(7, 47)}`,
    ];
    for (const signature of bad) {
      for (const path of shapes(owner.userId)) {
        const answer = await post(world, path, bytes, signature ? { 'x-hub-signature-256': signature } : {});
        expect(answer.status).toBe(403);
      }
    }
    expect(await dump(world, owner)).toEqual(before);
    expect(await deliveriesOf(owner)).toBe(0);
    expect((await setupOf(owner)).wrongSignatures).toBe(wrongSignatures + bad.length * 3);
  });

  test('good on all three shapes, whatever the content type; 200 EVENT_RECEIVED [HOOK-10, HOOK-11, HOOK-12, OP-25]', async () => {
    const accounts: string[] = [];
    for (const path of shapes(owner.userId)) {
      const { body, customerId } = letter(owner);
      accounts.push(customerId);
      const answer = await deliver(world, owner, body, { path });
      expect(answer).toEqual({
        status: 200,
        text: 'EVENT_RECEIVED',
        type: expect.stringMatching(/^text\/plain\b/),
      });
    }
    const { body, customerId } = letter(owner);
    const bytes = Buffer.from(JSON.stringify(body));
    const headers = {
      'x-hub-signature-256': sign(owner.business.appSecret, bytes),
      'content-type': 'application/x-www-form-urlencoded',
    };
    expect((await post(world, shapes(owner.userId)[0] ?? '', bytes, headers)).status).toBe(200);
    expect(await customersOf(owner)).toEqual(expect.arrayContaining([...accounts, customerId]));
    expect((await setupOf(owner)).lastDeliveryAt).not.toBeNull();
  });

  test('good over what is no delivery: 400 and nothing stored', async () => {
    const before = await dump(world, owner);
    for (const text of ['', 'null', '[]', '{}', '"x"', '{"entry":', '{"object":"instagram"}']) {
      expect((await deliver(world, owner, Buffer.from(text))).status).toBe(400);
    }
    expect(await dump(world, owner)).toEqual(before);
  });

  test('for an unknown user 404, also when the instance signed it', async () => {
    const { body } = letter(owner);
    const path = '/api/instagram-webhook-v3/00000000-0000-7000-8000-000000000000';
    expect((await deliver(world, owner, body, { path })).status).toBe(404);
    expect((await deliver(world, owner, body, { path, secret: INSTANCE_SECRET })).status).toBe(404);
  });
});

describe('tenants', () => {
  test("what one tenant signs for another's channel is applied nowhere, on neither address", async () => {
    const victim = await quietOwner(world);
    const before = [await dump(world, owner), await dump(world, victim)];
    const { body } = letter(victim);
    const secret = owner.business.appSecret;
    // Rightly signed for another account of the same Meta app: taken off the platform's hands, and left alone.
    expect((await deliver(world, owner, body, { secret })).status).toBe(200);
    expect((await deliver(world, victim, body, { secret })).status).toBe(403);
    expect((await deliver(world, owner, body, { secret, path: '/api/instagram-webhook' })).status).toBe(403);
    expect([await dump(world, owner), await dump(world, victim)]).toEqual(before);
    expect(await deliveriesOf(victim)).toBe(0);
  });

  test("foreign entries beside own ones are left out, on the account's address", async () => {
    const victim = await quietOwner(world);
    const mine = letter(owner);
    const theirs = letter(victim);
    const both = { object: 'instagram', entry: [...entries(theirs.body), ...entries(mine.body)] };
    expect((await deliver(world, owner, both)).status).toBe(200);
    expect(await customersOf(owner)).toContain(mine.customerId);
    expect(await customersOf(owner)).not.toContain(theirs.customerId);
    expect(await customersOf(victim)).toEqual([]);
  });

  test('the shared address gives each account its own entries and tells each of the delivery [OP-25]', async () => {
    const other = await quietOwner(world);
    const mine = letter(owner);
    const theirs = letter(other);
    const nobodys = letter(owner, '17849999999999999');
    const all = {
      object: 'instagram',
      entry: [...entries(nobodys.body), ...entries(theirs.body), ...entries(mine.body)],
    };
    const shared = { path: '/api/instagram-webhook', secret: INSTANCE_SECRET };
    expect((await deliver(world, owner, all, { ...shared, secret: owner.business.appSecret })).status).toBe(
      403,
    );
    expect(await customersOf(other)).toEqual([]);
    expect(await deliver(world, owner, all, shared)).toMatchObject({ status: 200, text: 'EVENT_RECEIVED' });
    expect(await customersOf(owner)).toContain(mine.customerId);
    expect(await customersOf(owner)).not.toContain(theirs.customerId);
    expect(await customersOf(other)).toEqual([theirs.customerId]);
    expect((await setupOf(other)).lastDeliveryAt).not.toBeNull();
    // The raw body is kept by each as its own part, which says the same when it is read again.
    const { body } = await world.app.ctx.db
      .selectFrom('deliveries')
      .select('body')
      .where('accountId', '=', other.accountId)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(String(body))).toEqual(theirs.body);
  });

  test('the instance secret is good on an own address too, for entries of its own channel only [OP-25]', async () => {
    const victim = await quietOwner(world);
    const mine = letter(owner);
    expect((await deliver(world, owner, mine.body, { secret: INSTANCE_SECRET })).status).toBe(200);
    expect(await customersOf(owner)).toContain(mine.customerId);
    const theirs = letter(victim);
    expect((await deliver(world, owner, theirs.body, { secret: INSTANCE_SECRET })).status).toBe(200);
    expect(await customersOf(victim)).toEqual([]);
  });
});

test('the dashboard test is accepted and changes nothing', async () => {
  const before = await dump(world, owner);
  await world.simulator.sendDashboardTest(owner.business.instagramUserId);
  const [delivery] = world.simulator.received.deliveries(owner.business.instagramUserId).slice(-1);
  expect(delivery?.attempts.map(({ status }) => status)).toEqual([200]);
  expect(await dump(world, owner)).toEqual(before);
});

test('a signed delivery while no channel is connected answers 503, and the retry of the platform brings it', async () => {
  const late = await quietOwner(world);
  const connected = { disconnectedAt: null };
  const channels = (values: { disconnectedAt: Date | null }) =>
    world.app.ctx.db.updateTable('channels').set(values).where('accountId', '=', late.accountId).execute();
  await channels({ disconnectedAt: world.now() });
  const customer = world.customerOf(late);
  const mid = await customer.write('Anybody there?');
  await world.settle();
  const statuses = () =>
    world.simulator.received
      .deliveries(late.business.instagramUserId)
      .flatMap(({ attempts }) => attempts.map(({ status }) => status));
  expect(statuses()).toEqual([503, 503]);
  expect((await dump(world, late)).messages).toEqual([]);
  await channels(connected);
  await world.advance(61);
  expect(statuses()).toEqual([503, 503, 200]);
  expect((await dump(world, late)).messages).toMatchObject([{ mid, content: 'Anybody there?' }]);
});

const entries = (body: object) => (body as { entry: object[] }).entry;

async function deliveriesOf(of: TestOwner): Promise<number> {
  const rows = await world.app.ctx.db
    .selectFrom('deliveries')
    .select('id')
    .where('accountId', '=', of.accountId)
    .execute();
  return rows.length;
}
