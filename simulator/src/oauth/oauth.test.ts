import { expect, test } from 'vitest';
import { callControl } from '../testing/control.ts';
import { hours, type Rig, startRig } from '../testing/start.ts';

const redirectUri = 'https://app.example/instagram/callback';
const scopes = [
  'instagram_business_basic',
  'instagram_business_manage_messages',
  'instagram_business_manage_comments',
];

function authorizeUrl(rig: Rig, changes: Record<string, string> = {}): string {
  const query = {
    client_id: rig.sim.business.appId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: scopes.join(','),
    state: 's1',
    ...changes,
  };
  return `${rig.sim.url}/oauth/authorize?${new URLSearchParams(query)}`;
}

async function startWithApp() {
  const rig = await startRig();
  rig.sim.setApp({ redirectUris: [redirectUri] });
  return rig;
}

/** The code as the browser brings it, without the `#_` behind it. */
const codeOf = (location: string) => new URL(location).searchParams.get('code') ?? '';

async function exchange(rig: Rig, changes: Record<string, string> = {}) {
  const form = {
    client_id: rig.sim.business.appId,
    client_secret: rig.sim.business.appSecret,
    grant_type: 'authorization_code',
    redirect_uri: redirectUri,
    ...changes,
  };
  const response = await fetch(`${rig.sim.url}/oauth/access_token`, {
    method: 'POST',
    body: new URLSearchParams(form),
  });
  const text = await response.text();
  return { status: response.status, text, body: JSON.parse(text) };
}

const used = 'Matching code was not found or was already used';
const flat = (message: string) => ({ error_type: 'OAuthException', code: 400, error_message: message });

test('the page: an account, a tick for each permission but the basic one, and a code behind the redirect', async () => {
  await using rig = await startWithApp();
  const { sim } = rig;
  const second = sim.createBusiness({ username: 'second.studio', sameAppAs: sim.business });
  const html = await (await fetch(authorizeUrl(rig, { force_reauth: 'true', state: '"><b>' }))).text();
  expect(html).toContain('second.studio');
  expect(html).toContain('value="instagram_business_basic" checked disabled');
  expect(html).toContain('value="instagram_business_manage_comments" checked>');
  expect(html).not.toContain('"><b>');
  const answer = await fetch(authorizeUrl(rig), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      account: second.instagramUserId,
      scope: 'instagram_business_manage_messages',
      decision: 'allow',
    }),
  });
  expect(answer.status).toBe(302);
  const location = answer.headers.get('location') ?? '';
  expect(location.startsWith(`${redirectUri}?code=AQ`)).toBe(true);
  expect(location.endsWith('#_')).toBe(true);
  expect(new URL(location).searchParams.get('state')).toBe('s1');
  const { body } = await exchange(rig, { code: codeOf(location) });
  expect(body.data[0].permissions).toBe(scopes.slice(0, 2).join(','));
  expect(body.data[0].user_id).toBe(second.appScopedId);
});

test('cancelling brings the refusal back; nothing wrong is ever redirected', async () => {
  await using rig = await startWithApp();
  const press = {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ decision: 'deny' }),
  } as const;
  const denied = new URL((await fetch(authorizeUrl(rig), press)).headers.get('location') ?? '');
  expect(Object.fromEntries(denied.searchParams)).toEqual({
    error: 'access_denied',
    error_reason: 'user_denied',
    error_description: 'The user denied your request',
    state: 's1',
  });
  const wrong = {
    'Invalid platform app': { client_id: '1' },
    'Invalid redirect_uri': { redirect_uri: `${redirectUri}/` },
    'Invalid scope': { scope: 'business_basic' },
    'Invalid response_type': { response_type: 'token' },
    'Unknown parameter: code_challenge': { code_challenge: 'x' },
  };
  for (const [message, changes] of Object.entries(wrong)) {
    const answer = await fetch(authorizeUrl(rig, changes), { redirect: 'manual' });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(message);
    expect(() => rig.sim.consent(authorizeUrl(rig, changes))).toThrow(message);
  }
});

test('a code is good once, for an hour, with the same redirect and the right secret', async () => {
  await using rig = await startWithApp();
  const { sim } = rig;
  sim.setApp({ redirectUris: [redirectUri, `${redirectUri}/`] });
  const code = codeOf(sim.consent(authorizeUrl(rig)));
  const refuse = async (changes: Record<string, string>, message: string) => {
    const answer = await exchange(rig, { code, ...changes });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual(flat(expect.stringContaining(message) as unknown as string));
  };
  await refuse({ client_id: '1' }, 'Invalid platform app');
  await refuse({ client_secret: 'no' }, 'client secret');
  await refuse({ grant_type: 'code' }, 'Invalid grant_type');
  await refuse({ code: `${code}#_` }, used);
  await refuse({ code: '' }, 'Missing required field code');
  await refuse({ redirect_uri: `${redirectUri}/` }, 'redirect_uri is identical');
  await refuse({ code_verifier: 'x' }, 'Unknown parameter');
  const stranger = sim.createBusiness();
  await refuse({ client_id: stranger.appId, client_secret: stranger.appSecret }, used);
  expect((await exchange(rig, { code })).status).toBe(200);
  await refuse({}, used);
  const late = codeOf(sim.consent(authorizeUrl(rig)));
  sim.clock.advance(hours(1));
  await refuse({ code: late }, used);
});

test('both shapes of the answer, a list of permissions, and a bare number beyond 2^53', async () => {
  await using rig = await startWithApp();
  const { sim } = rig;
  const fresh = () => exchange(rig, { code: codeOf(sim.consent(authorizeUrl(rig))) });
  expect((await fresh()).body).toMatchObject({
    data: [{ user_id: sim.business.appScopedId, permissions: scopes.join(',') }],
  });
  Object.assign(sim.switches, { codeShape: 'flat', codePermissions: 'list', codeUserId: 'number' });
  const answer = await fresh();
  expect(answer.body).toMatchObject({ access_token: sim.business.accessToken, permissions: scopes });
  expect(answer.text).toContain(`"user_id":${sim.business.appScopedId},`);
  expect(Number.isSafeInteger(answer.body.user_id)).toBe(false);
  sim.switches.codeShape = 'data';
  expect((await fresh()).text).toContain(`"user_id":${sim.business.appScopedId},`);
});

test('the token of a sign-in lives an hour, has what was ticked, and is exchanged for 60 days', async () => {
  await using rig = await startWithApp();
  const { sim } = rig;
  const untick = ['instagram_business_manage_comments', 'instagram_business_basic'];
  await exchange(rig, { code: codeOf(sim.consent(authorizeUrl(rig), { untick })) });
  const path = `/access_token?grant_type=ig_exchange_token&client_secret=${sim.business.appSecret}`;
  expect((await rig.get('/me?fields=user_id')).body['user_id']).toBe(sim.business.instagramUserId);
  const post = sim.business.createPost();
  expect((await rig.get(`/${post.id}/comments`)).body['error']).toMatchObject({ code: 10 });
  const wrong = path.replace(sim.business.appSecret, 'no');
  expect((await rig.get(wrong)).body['error']).toMatchObject({ code: 1 });
  expect((await rig.get(path.replace('ig_', 'fb_'))).body['error']).toMatchObject({ code: 100 });
  const short = sim.business.accessToken;
  const long = await rig.get(path);
  expect(long.body).toEqual({
    access_token: sim.business.accessToken,
    token_type: 'bearer',
    expires_in: 5_184_000,
  });
  expect(sim.business.accessToken).not.toBe(short);
  expect((await rig.get(path)).body['error']).toMatchObject({ code: 100 });
  expect(JSON.stringify(sim.received.calls({ path: 'access_token' }))).not.toContain(sim.business.appSecret);
  sim.clock.advance(hours(1));
  const headers = { authorization: `Bearer ${short}` };
  expect((await rig.call('GET', '/me', { headers })).body['error']).toMatchObject({ error_subcode: 463 });
  expect((await rig.get(`/${post.id}/comments`)).body['error']).toMatchObject({ code: 10 });
});

test('the dashboard and the consent over HTTP', async () => {
  await using rig = await startRig();
  const app = `businesses/${rig.sim.business.instagramUserId}/app`;
  expect((await callControl(rig, 'GET', app)).body).toMatchObject({ redirectUris: [], deletionUrl: null });
  const settings = { redirectUris: [redirectUri], deletionUrl: 'https://app.example/deletion' };
  expect((await callControl(rig, 'PATCH', app, settings)).body).toMatchObject(settings);
  expect((await callControl(rig, 'PATCH', app, { redirectUri })).status).toBe(400);
  const url = authorizeUrl(rig);
  const { body } = await callControl(rig, 'POST', 'consent', { url, untick: [scopes[2]] });
  const answer = await exchange(rig, { code: codeOf(String(body['location'])) });
  expect(answer.body.data[0].permissions).toBe(scopes.slice(0, 2).join(','));
  const denied = await callControl(rig, 'POST', 'consent', { url, deny: true });
  expect(denied.body['location']).toContain('error=access_denied');
  expect((await callControl(rig, 'POST', 'consent', { url: url.replace('code', 'x') })).status).toBe(400);
});
