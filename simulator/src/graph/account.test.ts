import { expect, test } from 'vitest';
import { hours, startRig } from '../testing/start.ts';

test('/me tells id and user_id apart, in both shapes, with any version', async () => {
  await using rig = await startRig();
  const { business, switches } = rig.sim;
  const flat = await rig.get('/v25.0/me?fields=id,user_id,username,account_type');
  expect(flat.body).toEqual({
    id: business.appScopedId,
    user_id: business.instagramUserId,
    username: business.username,
    account_type: 'BUSINESS',
  });
  expect(business.appScopedId).not.toBe(business.instagramUserId);
  switches.meShape = 'data';
  const wrapped = await rig.get('/me?fields=username');
  expect(wrapped.body).toEqual({ data: [{ username: business.username, id: business.appScopedId }] });
});

test('unknown fields, parameters, edges, objects and methods are refused', async () => {
  await using rig = await startRig();
  const field = await rig.get('/me?fields=id,shoe_size');
  expect(field.status).toBe(400);
  expect(field.body['error']).toMatchObject({ code: 100, type: 'OAuthException' });
  expect(field.body['error']?.['message']).toContain('shoe_size');
  expect(field.body['error']?.['fbtrace_id']).toMatch(/^A/);
  expect((await rig.get('/me?fields=id&surprise=1')).body['error']).toMatchObject({ code: 100 });
  expect((await rig.get('/me?fields=id,(')).body['error']).toMatchObject({ code: 100 });
  expect((await rig.get('/me/stories')).body['error']).toMatchObject({ code: 100 });
  expect((await rig.get('/17841499999999999')).body['error']).toMatchObject({ code: 100, error_subcode: 33 });
  expect((await rig.post('/me', {})).body['error']).toMatchObject({ code: 100, error_subcode: 33 });
  expect((await rig.get('/v25.0/oauth/access_token')).body['error']).toMatchObject({
    code: 100,
    error_subcode: 33,
  });
});

test('the token may stand in header, query or form; without it, or with a foreign one, the answer is 190', async () => {
  await using rig = await startRig();
  const token = rig.sim.business.accessToken;
  const none = { headers: { authorization: 'none' } };
  expect((await rig.call('GET', `/me?access_token=${token}`, none)).status).toBe(200);
  expect((await rig.call('GET', '/me', none)).body['error']).toMatchObject({ code: 190 });
  const facebook = { headers: { authorization: 'Bearer EAAB123' } };
  expect((await rig.call('GET', '/me', facebook)).body['error']).toMatchObject({ code: 190 });
  const form = new URLSearchParams({ access_token: token, subscribed_fields: 'messages' });
  const posted = await rig.call('POST', '/me/subscribed_apps', { ...none, body: form });
  expect(posted.body).toEqual({ success: true });
  expect(rig.sim.received.calls().map((call) => call.tokenIn)).toEqual(['query', null, 'header', 'body']);
  expect(JSON.stringify(rig.sim.received.calls())).not.toContain(token);
});

test('another account of the same app is out of reach', async () => {
  await using rig = await startRig();
  const other = rig.sim.createBusiness({ sameAppAs: rig.sim.business });
  expect(other.appSecret).toBe(rig.sim.business.appSecret);
  const answer = await rig.get(`/${other.instagramUserId}/subscribed_apps`);
  expect(answer.body['error']).toMatchObject({ code: 100, error_subcode: 33 });
});

test('subscribed_apps: fields are required and known; list and stop', async () => {
  await using rig = await startRig({ subscribed: false });
  const path = `/v25.0/${rig.sim.business.instagramUserId}/subscribed_apps`;
  expect((await rig.get(path)).body).toEqual({ data: [] });
  expect((await rig.post(path)).body['error']).toMatchObject({ code: 100 });
  const wrong = await rig.post(`${path}?subscribed_fields=messages,messaging_reactions`);
  expect(wrong.body['error']?.['message']).toContain('subscribed_fields[1]');
  expect((await rig.post(`${path}?subscribed_fields=messages,comments`)).body).toEqual({ success: true });
  expect((await rig.get(path)).body['data']?.[0]).toMatchObject({
    subscribed_fields: ['messages', 'comments'],
  });
  expect((await rig.call('DELETE', path)).body).toEqual({ success: true });
  expect((await rig.get(path)).body).toEqual({ data: [] });
});

test('refresh: not within a day, not once expired, otherwise 60 days from now', async () => {
  await using rig = await startRig();
  const refresh = () => rig.get('/refresh_access_token?grant_type=ig_refresh_token');
  expect((await refresh()).body['error']).toMatchObject({ code: 100 });
  rig.sim.clock.advance(hours(25));
  const old = rig.sim.business.accessToken;
  const answer = await refresh();
  expect(answer.body).toEqual({
    access_token: rig.sim.business.accessToken,
    token_type: 'bearer',
    expires_in: 5_184_000,
  });
  expect(rig.sim.business.accessToken).not.toBe(old);
  rig.sim.clock.advance(hours(24 * 61));
  expect((await refresh()).body['error']).toMatchObject({ code: 190, error_subcode: 463 });
  expect((await rig.get('/refresh_access_token?grant_type=fb')).body['error']).toMatchObject({ code: 190 });
});

test.each([
  ['app_removed', 458],
  ['checkpoint', 459],
  ['password_changed', 460],
  ['expired', 463],
] as const)('a token that died of %s answers 190/%i until revived', async (reason, subcode) => {
  await using rig = await startRig();
  rig.sim.faults.killToken(reason);
  expect((await rig.get('/me')).body['error']).toMatchObject({ code: 190, error_subcode: subcode });
  rig.sim.faults.reviveToken();
  expect((await rig.get('/me')).status).toBe(200);
});

test('a missing scope is 10 for reading the account and 200 for messages', async () => {
  await using rig = await startRig();
  const customer = rig.sim.customer();
  rig.sim.faults.removeScope('instagram_business_basic');
  rig.sim.faults.removeScope('instagram_business_manage_messages');
  expect((await rig.get('/me')).body['error']).toMatchObject({ code: 10 });
  expect((await rig.get(`/${customer.id}?fields=name`)).body['error']).toMatchObject({ code: 200 });
  rig.sim.faults.restoreScopes();
  expect((await rig.get('/me')).status).toBe(200);
});

test('error texts can be localised and subcodes left out', async () => {
  await using rig = await startRig({ switches: { localizeErrors: true, omitSubcodes: true } });
  const { error } = (await rig.get('/17841499999999999')).body;
  expect(error?.['message']).toBe('(#100) Ungültiger Parameter');
  expect(error).not.toHaveProperty('error_subcode');
});

test('answers are escaped as the platform does', async () => {
  await using rig = await startRig();
  const customer = rig.sim.customer({ name: 'Олена' });
  await customer.write('hi');
  const answer = await rig.get(`/${customer.id}?fields=name`);
  expect(answer.text).toContain('\\u041e\\u043b\\u0435\\u043d\\u0430');
  expect(answer.body['name']).toBe('Олена');
});

test('a body that is no JSON, and one in an unknown type, get the envelope', async () => {
  await using rig = await startRig();
  const json = { body: '{"recipient":', headers: { 'content-type': 'application/json' } };
  expect((await rig.call('POST', '/me/messages', json)).body['error']).toMatchObject({ code: 100 });
  const xml = { body: '<a/>', headers: { 'content-type': 'application/xml' } };
  expect((await rig.call('POST', '/me/messages', xml)).body['error']).toMatchObject({ code: 100 });
});

test('a field that is not ticked in the dashboard is dropped without a word, and never arrives', async () => {
  await using rig = await startRig();
  const { sim } = rig;
  const post = sim.business.createPost();
  sim.switches.appFields = ['messages', 'message_reactions'];
  const ask = '/me/subscribed_apps?subscribed_fields=messages,comments';
  const listed = async () =>
    (await rig.get('/me/subscribed_apps')).body['data']?.['0']?.['subscribed_fields'];
  expect((await rig.post(ask)).body).toEqual({ success: true });
  expect(await listed()).toEqual(['messages']);
  const customer = sim.customer();
  await customer.comment(post.id, 'unheard');
  await customer.write('heard');
  expect(rig.receiver.posts).toHaveLength(1);
  expect(sim.received.deliveries()[0]?.reason).toBe('the app has not selected the field comments');

  sim.switches.appFields = 'all';
  sim.switches.fieldsPerAccount = true;
  await customer.comment(post.id, 'still unheard');
  expect(sim.received.deliveries().at(-1)?.reason).toContain('the account has not subscribed');
  await rig.post(ask);
  expect(await listed()).toEqual(['messages', 'comments']);
  await customer.comment(post.id, 'heard at last');
  expect(rig.receiver.posts).toHaveLength(2);
});

test('any write can be done although its answer is lost', async () => {
  await using rig = await startRig({ subscribed: false });
  const { sim } = rig;
  const path = '/me/subscribed_apps';
  const listed = async () => (await rig.get(path)).body['data'];
  sim.faults.doneNext({ method: 'POST', path: 'subscribed_apps' });
  expect((await rig.post(`${path}?subscribed_fields=messages`)).body['error']).toMatchObject({ code: 2 });
  expect(await listed()).toMatchObject([{ subscribed_fields: ['messages'] }]);
  sim.faults.doneNext({ method: 'DELETE', answer: 'timeout' });
  const signal = AbortSignal.timeout(300);
  await expect(rig.call('DELETE', path, { signal })).rejects.toThrow();
  expect(await listed()).toEqual([]);
  sim.clock.advance(hours(25));
  const old = sim.business.accessToken;
  sim.faults.doneNext({ path: 'refresh_access_token' });
  expect((await rig.get('/refresh_access_token?grant_type=ig_refresh_token')).status).toBe(500);
  expect(sim.business.accessToken).not.toBe(old);
  // A call that is refused stays refused: nothing was done whose answer could be lost.
  sim.faults.doneNext();
  expect((await rig.post(path)).body['error']).toMatchObject({ code: 100 });
  sim.faults.doneNext({ times: 2 });
  await sim.faults.withdraw('done_500');
  expect(sim.faults.active().calls).toEqual([]);
});
