import { afterAll, beforeAll, expect, it } from 'vitest';

import {
  answer,
  answerError,
  type Script,
  type ScriptedPlatform,
  startScriptedPlatform,
} from '#instagram/scripted-platform.ts';
import { startTestApp, type TestApp } from '#test/account-app.ts';

let platform: ScriptedPlatform;
let app: TestApp;
beforeAll(async () => {
  platform = await startScriptedPlatform();
  app = await startTestApp({ instagramGraphUrl: platform.url });
});
afterAll(async () => {
  await app.close();
  await platform.close();
});

let count = 0;
const me = () =>
  answer({
    id: `2600000000000000${++count}`,
    user_id: `1784140000000000${count}`,
    username: 'harbour.bakes',
    account_type: 'MEDIA_CREATOR',
  });

/** The app's own answers to subscriptions: refuses lists that hold one of `refused`, and sends what it `chose`. */
function subscriptions(refused: readonly string[], refusal: Script, chosen?: readonly string[]): Script {
  let fields: string[] = [];
  return (response, asked) => {
    if (asked.method === 'GET') {
      const given = chosen ?? fields;
      return answer({ data: [{ id: '1', subscribed_fields: given }] })(response, asked);
    }
    const wanted = (asked.query['subscribed_fields'] ?? '').split(',');
    if (wanted.some((field) => refused.includes(field))) return refusal(response, asked);
    fields = wanted;
    return answer({ success: true })(response, asked);
  };
}

async function connect(subscribing: Script) {
  const client = await app.addClient();
  platform.plan(me(), ...Array(40).fill(subscribing));
  const connected = await app.call(
    'POST',
    '/api/auth/instagram',
    { accessToken: 'IGAAtoken' },
    { cookie: client.cookie },
  );
  const setup = await app.call('GET', `/api/users/${client.userId}/webhook`, undefined, {
    cookie: client.cookie,
  });
  return { connected, channel: setup.body['channel'] as { state: string; missingFields: string[] } };
}

it('connects with the fields that the platform takes, and names the one it refused', async () => {
  const { connected, channel } = await connect(subscriptions(['message_edit'], answerError(100)));
  expect(connected.status).toBe(200);
  expect(channel).toMatchObject({ state: 'connected', missingFields: ['message_edit'] });
  const last = platform.asked.findLast(({ method }) => method === 'POST');
  expect(last?.query['subscribed_fields']).toContain('comments');
});

it('connects a token that may not read comments with what it has', async () => {
  const { connected, channel } = await connect(
    subscriptions(['comments', 'live_comments'], answerError(10, undefined, 403)),
  );
  expect(connected.status).toBe(200);
  expect(channel).toMatchObject({ state: 'connected', missingFields: ['comments', 'live_comments'] });
});

it('reads back what the Meta app has chosen: a yes of the platform is none', async () => {
  const { channel } = await connect(subscriptions([], answerError(1), ['messages']));
  expect(channel.missingFields).toContain('comments');
  expect(channel.missingFields).not.toContain('messages');
});

it('is not connected while nothing is subscribed, and says so', async () => {
  const { connected, channel } = await connect(answer({ success: false }));
  expect([connected.status, connected.body['code'], channel.state]).toEqual([502, 'platform_failed', 'none']);
  expect(connected.body['message']).toContain('did not confirm');
});

it('refuses a token without messages', async () => {
  const { connected, channel } = await connect(answerError(10, undefined, 403));
  expect([connected.status, connected.body['code'], channel.state]).toEqual([400, 'token_refused', 'none']);
});
