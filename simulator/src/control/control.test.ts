import { request } from 'node:http';
import { expect, test } from 'vitest';
import { callControl as control } from '../testing/control.ts';
import { type Json, startOfTime, startRig, textTo } from '../testing/start.ts';

test('setup tells what a connection needs', async () => {
  await using rig = await startRig();
  const { body } = await control(rig, 'GET', 'setup');
  const { instagramUserId, accessToken, appSecret } = rig.sim.business;
  expect(body).toMatchObject({ instagramUserId, accessToken, appSecret, graphUrl: rig.sim.graphUrl });
});

test('everything a customer does can be done over HTTP', async () => {
  await using rig = await startRig();
  const made = await control(rig, 'POST', 'customers', {
    name: 'Ana',
    username: 'ana',
    profilePic: 'face1.jpg',
  });
  const id = String(made.body['id']);
  const act = (name: string, body: object = {}) => control(rig, 'POST', `customers/${id}/${name}`, body);
  const mid = (await act('write', { text: 'hola' })).body['mid'];
  await act('attachment', { type: 'image', sample: 'nails.jpg', text: 'this' });
  await act('attachment', {
    type: 'audio',
    base64: Buffer.from('abc').toString('base64'),
    mime: 'audio/mp4',
  });
  await act('react', { mid, emoji: '🔥' });
  await act('unreact', { mid });
  await act('edit', { mid, text: 'hola!' });
  await act('postback', { title: 'T', payload: 'P' });
  await act('referral', { ref: 'r' });
  await act('unsupported');
  await act('mention');
  await act('unsend', { mid });
  const post = rig.sim.business.createPost();
  await act('comment', { mediaId: post.id, text: 'nice' });
  expect(rig.receiver.posts).toHaveLength(12);
  const { body } = await control(rig, 'GET', `customers/${id}/messages`);
  expect((body as unknown as Json[])[0]).toMatchObject({ mid, deleted: true });
  expect((await control(rig, 'GET', 'customers')).body).toMatchObject([{ username: 'ana', messages: 5 }]);
  expect((await act('dance')).status).toBe(404);
  expect((await act('write')).body['error']).toContain('text is required');
  expect((await control(rig, 'GET', 'customers/77')).status).toBe(404);
});

test('the business, its webhook, its token and the clock', async () => {
  await using rig = await startRig({ subscribed: false });
  const own = rig.sim.business.instagramUserId;
  const customer = rig.sim.customer();
  expect(
    (await control(rig, 'POST', 'webhook', { callbackUrl: rig.receiver.url, verifyToken: 'v' })).body,
  ).toMatchObject({
    ok: true,
  });
  await control(rig, 'POST', `businesses/${own}/subscribe`, {});
  await customer.write('hi');
  const typed = await control(rig, 'POST', `businesses/${own}/type`, {
    customerId: customer.id,
    text: 'by hand',
  });
  expect(rig.receiver.events().at(-1)?.['message']).toMatchObject({ mid: typed.body['mid'], is_echo: true });
  await control(rig, 'POST', `businesses/${own}/token/kill`, { reason: 'app_removed' });
  expect((await rig.get('/me')).body['error']).toMatchObject({ error_subcode: 458 });
  await control(rig, 'POST', `businesses/${own}/token/revive`, {});
  const minted = await control(rig, 'POST', `businesses/${own}/tokens`, { expiresInMs: 1000 });
  expect(minted.body['accessToken']).toBe(rig.sim.business.accessToken);
  const advanced = await control(rig, 'POST', 'clock/advance', { ms: 1000 });
  expect(advanced.body['now']).toBe(startOfTime + 1000);
  expect((await rig.get('/me')).body['error']).toMatchObject({ error_subcode: 463 });
  const other = await control(rig, 'POST', 'businesses', { username: 'second' });
  expect(other.body).toMatchObject({ username: 'second', graphUrl: rig.sim.url });
  expect((await control(rig, 'GET', 'businesses')).body).toHaveLength(2);
  expect((await control(rig, 'PATCH', `businesses/${own}`, { humanAgent: true })).body).toMatchObject({
    humanAgent: true,
  });
  expect((await control(rig, 'PATCH', `businesses/${own}`, { nonsense: 1 })).status).toBe(400);
});

test('faults, switches, calls and deliveries', async () => {
  await using rig = await startRig();
  const customer = rig.sim.customer();
  const kinds = [
    { kind: 'duplicateNext', afterMs: 5 },
    { kind: 'delayNext', ms: 5 },
    { kind: 'dropNext' },
    { kind: 'badSignatureNext' },
    { kind: 'wrongSecretNext' },
    { kind: 'hold' },
    { kind: 'nextSend', fault: 'delivered_500' },
    { kind: 'failNext', status: 503, path: '/me' },
    { kind: 'hangNext' },
    { kind: 'usage', percent: 40 },
  ];
  for (const fault of kinds) expect((await control(rig, 'POST', 'faults', fault)).status).toBe(200);
  expect((await control(rig, 'GET', 'faults')).body).toMatchObject({
    webhooks: [
      { kind: 'duplicate' },
      { kind: 'delay' },
      { kind: 'drop' },
      { kind: 'badSignature' },
      { kind: 'wrongSecret' },
    ],
    sends: ['delivered_500'],
    calls: [{ status: 503 }, { kind: 'hang' }],
    holding: true,
    usagePercent: 40,
  });
  expect((await control(rig, 'DELETE', 'faults')).body).toMatchObject({
    webhooks: [],
    sends: [],
    holding: false,
  });
  expect((await control(rig, 'POST', 'faults', { kind: 'gremlin' })).status).toBe(404);
  expect((await control(rig, 'POST', 'faults', { kind: 'nextSend', fault: 'gremlin' })).status).toBe(400);
  expect((await control(rig, 'PATCH', 'switches', { meShape: 'data' })).body).toMatchObject({
    meShape: 'data',
  });
  expect((await control(rig, 'PATCH', 'switches', { meShape: 'oval' })).status).toBe(400);
  await customer.write('hi');
  await rig.post('/me/messages', textTo(customer.id, 'hello'));
  await control(rig, 'POST', 'settle', {});
  const calls = (await control(rig, 'GET', 'calls?path=messages&method=POST')).body as unknown as Json[];
  expect(calls).toMatchObject([
    { path: '/me/messages', status: 200, params: { message: { text: 'hello' } } },
  ]);
  const deliveries = (await control(rig, 'GET', 'deliveries')).body as unknown as Json[];
  expect(deliveries.map((item) => item['state'])).toEqual(['delivered', 'delivered']);
  await control(rig, 'DELETE', 'calls');
  expect((await control(rig, 'GET', 'deliveries')).body).toEqual([]);
});

test('pages of other origins are refused', async () => {
  await using rig = await startRig();
  const headers = { origin: 'https://evil.test' };
  const response = await fetch(`${rig.sim.url}/_control/history/deliver`, { method: 'POST', headers });
  expect(response.status).toBe(400);
});

test('the event stream tells what happens, as it happens', async () => {
  await using rig = await startRig();
  const customer = rig.sim.customer();
  const stream = request(`${rig.sim.url}/_control/events`);
  const text = new Promise<string>((resolve, reject) => {
    stream.once('error', reject);
    stream.once('response', (response) => {
      let seen = '';
      response.once('data', () => void customer.write('¡hola!'));
      response.on('data', (chunk: Buffer) => {
        seen += chunk.toString('utf8');
        if (seen.includes('event: delivery')) resolve(seen);
      });
    });
  });
  stream.end();
  const seen = await text;
  stream.destroy();
  expect(seen).toMatch(/event: message\ndata: \{.*"text":"¡hola!".*\}\n\n/);
});

test('the ticked fields are set over HTTP, by names that there are', async () => {
  await using rig = await startRig();
  const set = (appFields: unknown) => control(rig, 'PATCH', 'switches', { appFields });
  expect((await set(['messages'])).body['appFields']).toEqual(['messages']);
  for (const wrong of ['messages', ['message'], null]) expect((await set(wrong)).status).toBe(400);
  await set(['messages']);
  await control(rig, 'POST', 'normal', {});
  expect(rig.sim.switches.appFields).toBe('all');
});
