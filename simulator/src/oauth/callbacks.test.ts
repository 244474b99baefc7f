import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { callControl } from '../testing/control.ts';
import { startOfTime, startRig } from '../testing/start.ts';
import { signRequest } from './callbacks.ts';

/** The app's end of both callbacks: keeps the forms that arrive, and answers with `answer`. */
async function startApp() {
  const app = {
    url: '',
    forms: [] as Array<{ path: string; type: string; signed: string }>,
    answer: {
      status: 200,
      body: JSON.stringify({ url: 'https://app.example/s?id=a', confirmation_code: 'a' }),
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const signed = new URLSearchParams(text).get('signed_request') ?? '';
    app.forms.push({ path: request.url ?? '', type: String(request.headers['content-type']), signed });
    response.writeHead(app.answer.status).end(app.answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  app.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return app;
}

/** Whether the signature fits, and the payload. */
function open(signed: string, secret: string) {
  const [signature = '', payload = ''] = signed.split('.');
  const expected = createHmac('sha256', secret).update(payload).digest();
  const text = Buffer.from(payload, 'base64url').toString();
  return { isTrue: Buffer.from(signature, 'base64url').equals(expected), text, payload: JSON.parse(text) };
}

test('removing the app kills the tokens and tells it; padding, numbers and forgeries as asked', async () => {
  await using rig = await startRig();
  await using app = await startApp();
  const { sim } = rig;
  const { appSecret, appScopedId } = sim.business;
  expect(await sim.deauthorize({ tampered: true })).toMatchObject({ ok: false, status: null });
  sim.setApp({ deauthorizeUrl: `${app.url}/deauthorize`, deletionUrl: `${app.url}/deletion` });

  expect((await sim.deauthorize({ tampered: true })).ok).toBe(true);
  expect(open(app.forms[0]?.signed ?? '', appSecret).isTrue).toBe(false);
  expect((await rig.get('/me')).status).toBe(200);

  expect((await sim.deauthorize()).ok).toBe(true);
  expect(app.forms[1]).toMatchObject({ path: '/deauthorize', type: 'application/x-www-form-urlencoded' });
  expect(app.forms[1]?.signed).not.toContain('=');
  expect(open(app.forms[1]?.signed ?? '', appSecret)).toMatchObject({
    isTrue: true,
    payload: { user_id: appScopedId, algorithm: 'HMAC-SHA256', issued_at: startOfTime / 1000 },
  });
  expect((await rig.get('/me')).body['error']).toMatchObject({ code: 190, error_subcode: 458 });
  await sim.customer().write('after');
  expect(rig.receiver.posts).toEqual([]);

  await sim.deauthorize({ padded: true, numericUserId: true });
  const last = app.forms[2]?.signed ?? '';
  expect(last).toContain('=.');
  expect(open(last, appSecret)).toMatchObject({ isTrue: true });
  expect(open(last, appSecret).text).toContain(`"user_id":${appScopedId},`);
});

test('a deletion is answered with an address and a code, or it has failed', async () => {
  await using rig = await startRig();
  await using app = await startApp();
  const { sim } = rig;
  const path = `businesses/${sim.business.instagramUserId}/deletion`;
  sim.setApp({ deletionUrl: `${app.url}/deletion` });
  expect((await callControl(rig, 'POST', path, { padded: true })).body).toMatchObject({
    ok: true,
    url: 'https://app.example/s?id=a',
    confirmationCode: 'a',
  });
  expect((await callControl(rig, 'POST', path, { padding: true })).status).toBe(400);
  const answers = [
    { status: 200, body: 'deleted' },
    { status: 200, body: '{"url":"https://app.example"}' },
    { status: 200, body: '{"url":"/status","confirmation_code":"a"}' },
    { status: 403, body: '{}' },
  ];
  for (const answer of answers) {
    app.answer = answer;
    expect(await sim.requestDeletion()).toMatchObject({ ok: false, reason: expect.any(String) });
  }
  app.answer.status = 200;
  expect((await callControl(rig, 'POST', path.replace('deletion', 'deauthorize'), {})).body).toMatchObject({
    reason: 'no address is set in the dashboard',
  });
});

test('the signature is over the encoded payload', () => {
  const business = { appScopedId: '218471', appSecret: 'test_app_secret' };
  const [signature, payload] = signRequest(business, 1_291_836_800_000).split('.');
  expect(payload).toBe(
    Buffer.from('{"user_id":"218471","algorithm":"HMAC-SHA256","issued_at":1291836800}').toString(
      'base64url',
    ),
  );
  expect(signature).toBe(
    createHmac('sha256', 'test_app_secret')
      .update(payload ?? '')
      .digest('base64url'),
  );
});
