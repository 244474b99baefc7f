import { expect, test } from 'vitest';
import { callControl as control } from '../testing/control.ts';
import { hours, type Json, startRig, textTo } from '../testing/start.ts';

test('traffic tells calls and webhooks in short, newest first, and each in full by its id', async () => {
  await using rig = await startRig();
  const ana = rig.sim.customer({ name: 'Ana' });
  const eva = rig.sim.customer({ name: 'Eva' });
  const mid = await ana.write('hola');
  await eva.react(mid, '🔥');
  await rig.post('/me/messages', textTo(ana.id, 'buenas'));
  await rig.sim.settle();
  const { body } = await control(rig, 'GET', `traffic?business=${rig.sim.business.instagramUserId}`);
  expect(body['calls']).toMatchObject([
    {
      method: 'POST',
      path: '/me/messages',
      status: 200,
      customerId: ana.id,
      body: '{"message":{"text":"buenas"}}',
    },
  ]);
  expect(body['deliveries']).toMatchObject([
    {
      kinds: ['echo'],
      customerIds: [ana.id],
      preview: 'buenas',
      state: 'delivered',
      status: 200,
      attempts: 1,
    },
    { kinds: ['reaction'], customerIds: [eva.id], preview: '🔥' },
    { kinds: ['message'], customerIds: [ana.id], mids: [mid], nextAt: null },
  ]);
  const [call, delivery] = [body['calls'], body['deliveries']].map((rows) => (rows as unknown as Json[])[0]);
  expect((await control(rig, 'GET', `calls/${call?.['id']}`)).body).toMatchObject({
    params: { message: { text: 'buenas' } },
    response: { recipient_id: ana.id },
  });
  expect((await control(rig, 'GET', `deliveries/${delivery?.['id']}`)).body).toMatchObject({
    body: { object: 'instagram', entry: [{ messaging: [{ message: { text: 'buenas', is_echo: true } }] }] },
  });
});

test('no token and no proof stands in what is shown', async () => {
  await using rig = await startRig();
  const { accessToken } = rig.sim.business;
  await rig.call('GET', `/me/conversations?access_token=${accessToken}&appsecret_proof=abc123`);
  const { body } = await control(rig, 'GET', 'traffic');
  const [call] = body['calls'] as unknown as Json[];
  const full = await control(rig, 'GET', `calls/${call?.['id']}`);
  for (const text of [body, full.body].map((part) => JSON.stringify(part))) {
    expect(text).not.toContain(accessToken);
    expect(text).not.toContain('abc123');
  }
});

test.each([
  ['GET', 'traffic?limit=0', undefined, 400],
  ['GET', 'traffic?limit=501', undefined, 400],
  ['GET', 'traffic?people=all', undefined, 400],
  ['GET', 'calls/77', undefined, 404],
  ['GET', 'deliveries/77', undefined, 404],
  ['POST', 'webhook/retry', { now: true }, 400],
  ['POST', 'clock/reset', { ms: 1 }, 400],
  ['POST', 'normal', { all: true }, 400],
  ['POST', 'faults', { kind: 'reorderNext', times: 2 }, 400],
  ['POST', 'faults', { kind: 'reorderNext', count: 1 }, 400],
  ['POST', 'faults', { kind: 'unreachable', percent: 1 }, 400],
  ['POST', 'customers', { nick: 'x' }, 400],
  ['DELETE', 'faults/gremlin', undefined, 404],
])('%s %s with %j is refused', async (method, path, sent, status) => {
  await using rig = await startRig();
  expect((await control(rig, method, path, sent)).status).toBe(status);
});

test('a shared post arrives in each form, several pictures in one message', async () => {
  await using rig = await startRig();
  const { id } = rig.sim.customer();
  const post = rig.sim.business.createPost({ caption: 'Copper', imageFile: 'nails.jpg' });
  const act = (name: string, body: object) => control(rig, 'POST', `customers/${id}/${name}`, body);
  for (const as of ['ig_post', 'ig_reel', 'ig_story', 'share']) await act('share', { mediaId: post.id, as });
  await act('attachments', {
    items: [
      { type: 'image', sample: 'nails.jpg' },
      { type: 'image', sample: 'salon.jpg' },
    ],
    text: 'which?',
  });
  const url = expect.stringContaining('/ig_messaging_cdn/');
  expect(rig.receiver.events().map((event) => event['message'])).toMatchObject([
    { attachments: [{ type: 'ig_post', payload: { ig_post_media_id: post.id, title: 'Copper', url } }] },
    { attachments: [{ type: 'ig_reel', payload: { reel_video_id: post.id, title: 'Copper', url } }] },
    { attachments: [{ type: 'ig_story', payload: { story_media_id: post.id, story_media_url: url } }] },
    { attachments: [{ type: 'share', payload: { title: 'Copper', url } }] },
    { text: 'which?', attachments: [{ payload: { url } }, { payload: { url } }] },
  ]);
  expect((await act('share', { mediaId: post.id, as: 'poem' })).status).toBe(400);
  expect((await act('share', { mediaId: '1', as: 'ig_post' })).status).toBe(404);
  expect((await act('attachments', { items: [] })).status).toBe(400);
  expect((await act('write', { text: 'x', colour: 'red' })).status).toBe(400);
});

test('the next webhooks arrive last first, and the lane is free again', async () => {
  await using rig = await startRig();
  const customer = rig.sim.customer();
  await control(rig, 'POST', 'faults', { kind: 'reorderNext', count: 3 });
  for (const text of ['one', 'two']) await customer.write(text);
  expect(rig.receiver.posts).toHaveLength(0);
  expect((await control(rig, 'GET', 'faults')).body).toMatchObject({ reorder: 1 });
  for (const text of ['three', 'four']) await customer.write(text);
  const texts = () => rig.receiver.events().map((event) => (event['message'] as { text: string }).text);
  expect(texts()).toEqual(['three', 'two', 'one', 'four']);
  rig.sim.faults.reorderNext(5);
  await customer.write('five');
  await control(rig, 'DELETE', 'faults/reorder');
  expect(texts().at(-1)).toBe('five');
});

test('what an unreachable app missed waits, and is sent by hand once', async () => {
  await using rig = await startRig();
  const customer = rig.sim.customer();
  await control(rig, 'POST', 'faults', { kind: 'unreachable' });
  await customer.write('hello');
  await rig.sim.settle();
  const first = async () =>
    ((await control(rig, 'GET', 'traffic')).body['deliveries'] as unknown as Json[])[0];
  expect(await first()).toMatchObject({ state: 'retrying', attempts: 2, error: 'fault: unreachable' });
  expect(Number((await first())?.['nextAt'])).toBe(rig.sim.clock.now() + 60_000);
  await control(rig, 'DELETE', 'faults/unreachable');
  expect((await control(rig, 'POST', 'webhook/retry', {})).body).toEqual({ tried: 1 });
  rig.sim.clock.advance(hours(2));
  await rig.sim.settle();
  expect(rig.receiver.posts).toHaveLength(1);
  expect(await first()).toMatchObject({ state: 'delivered', attempts: 3, nextAt: null });
});

test('one press takes back every fault, and the clock is right again', async () => {
  await using rig = await startRig();
  const { sim } = rig;
  const own = sim.business.instagramUserId;
  sim.faults.duplicateNext({ times: 2 });
  sim.faults.nextSend('timeout');
  sim.faults.unreachable();
  sim.faults.usage(100);
  sim.faults.killToken();
  sim.business.configure({ messageAccess: false, restricted: true, threadOwner: 'other' });
  await control(rig, 'POST', 'clock/advance', { ms: hours(25) });
  const state = await control(rig, 'GET', 'state');
  expect(state.body).toMatchObject({
    clockAheadMs: hours(25),
    businesses: [{ tokenDead: 'password_changed' }],
  });
  const before = sim.clock.now();
  await control(rig, 'POST', 'normal', { instagramUserId: own });
  expect(before - sim.clock.now()).toBe(hours(25));
  expect((await control(rig, 'GET', 'state')).body).toMatchObject({
    clockAheadMs: 0,
    faults: { webhooks: [], sends: [], usagePercent: null, unreachable: false },
    businesses: [{ tokenDead: null, messageAccess: true, restricted: false, threadOwner: 'us' }],
  });
  const customer = sim.customer();
  await customer.write('hi');
  expect((await rig.post('/me/messages', textTo(customer.id, 'hello'))).status).toBe(200);
});

test('one kind of fault is taken back, the others stay', async () => {
  await using rig = await startRig();
  const { faults } = rig.sim;
  faults.dropNext(2);
  faults.duplicateNext();
  faults.nextSend('timeout');
  faults.nextSend('rate_limit');
  faults.failNext({ path: '/messages' });
  for (const name of ['drop', 'timeout', 'fail']) {
    expect((await control(rig, 'DELETE', `faults/${name}`)).status).toBe(200);
  }
  expect(faults.active()).toMatchObject({
    webhooks: [{ kind: 'duplicate' }],
    sends: ['rate_limit'],
    calls: [],
  });
});
