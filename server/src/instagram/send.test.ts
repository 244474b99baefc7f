import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createInstagramClient, type InstagramClient, type SendResult } from './client.ts';
import {
  answer,
  answerError,
  neverAnswer,
  resetConnection,
  type Script,
  type ScriptedPlatform,
  startScriptedPlatform,
} from './scripted-platform.ts';

const TOKEN = 'IGAAsecretsecretsecret';
const SENT = answer({ recipient_id: '12', message_id: 'MID' });

let platform: ScriptedPlatform;
let client: InstagramClient;
let impatient: InstagramClient;

function connect(fields: object = {}): InstagramClient {
  const base = { graphUrl: platform.url, apiVersion: 'v25.0', accessToken: TOKEN };
  return createInstagramClient({ ...base, ...fields });
}

beforeAll(async () => {
  platform = await startScriptedPlatform();
  client = connect();
  impatient = connect({ timeouts: { sendMs: 200 } });
});
afterAll(async () => {
  await Promise.all([client.close(), impatient.close()]);
  await platform.close();
});
beforeEach(() => platform.plan());

async function sendInto(script: Script, sender = client): Promise<SendResult> {
  platform.plan(script, SENT);
  const result = await sender.sendText({ recipientId: '12', text: 'hi' });
  // Whatever happened, the message went out at most once.
  expect(platform.asked).toHaveLength(1);
  return result;
}

describe('what is sent', () => {
  const bodyOf = async (send: () => Promise<{ outcome: string }>) => {
    platform.plan(SENT);
    expect((await send()).outcome).toBe('accepted');
    expect(platform.asked[0]).toMatchObject({ method: 'POST', path: '/v25.0/me/messages', query: {} });
    return platform.asked[0]?.body;
  };
  const recipient = { id: '12' };
  const url = 'https://files.example/a.png';

  it('is the documented body', async () => {
    expect(await bodyOf(() => client.sendText({ recipientId: '12', text: 'Привіт' }))).toEqual({
      recipient,
      message: { text: 'Привіт' },
    });
    expect(await bodyOf(() => client.sendText({ recipientId: '12', text: 'hi', humanAgent: true }))).toEqual({
      recipient,
      messaging_type: 'MESSAGE_TAG',
      tag: 'HUMAN_AGENT',
      message: { text: 'hi' },
    });
    expect(await bodyOf(() => client.sendAttachment({ recipientId: '12', type: 'audio', url }))).toEqual({
      recipient,
      message: { attachment: { type: 'audio', payload: { url } } },
    });
    expect(await bodyOf(() => client.sendImages({ recipientId: '12', urls: [url, url] }))).toEqual({
      recipient,
      message: {
        attachments: [
          { type: 'image', payload: { url } },
          { type: 'image', payload: { url } },
        ],
      },
    });
    expect(await bodyOf(() => client.react({ recipientId: '12', mid: 'M', reaction: 'love' }))).toEqual({
      recipient,
      sender_action: 'react',
      payload: { message_id: 'M', reaction: 'love' },
    });
    expect(await bodyOf(() => client.unreact({ recipientId: '12', mid: 'M' }))).toEqual({
      recipient,
      sender_action: 'unreact',
      payload: { message_id: 'M' },
    });
    expect(await bodyOf(() => client.senderAction({ recipientId: '12', action: 'typing_on' }))).toEqual({
      recipient,
      sender_action: 'typing_on',
    });
  });

  it('carries the token in the header alone', async () => {
    await sendInto(SENT);
    const [asked] = platform.asked;
    expect(asked?.headers.authorization).toBe(`Bearer ${TOKEN}`);
    expect(JSON.stringify({ ...asked, headers: null })).not.toContain('IGAA');
  });

  it('is checked for size before it goes', async () => {
    const refused = { outcome: 'rejected', error: { class: 'bad_request', code: null } };
    expect(await client.sendText({ recipientId: '12', text: 'я'.repeat(501) })).toMatchObject(refused);
    expect(await client.sendText({ recipientId: '12', text: ' \n' })).toMatchObject(refused);
    expect(await client.sendImages({ recipientId: '12', urls: [] })).toMatchObject(refused);
    const urls = Array.from({ length: 11 }, () => url);
    expect(await client.sendImages({ recipientId: '12', urls })).toMatchObject(refused);
    expect(platform.asked).toEqual([]);
    await bodyOf(() => client.sendText({ recipientId: '12', text: 'я'.repeat(500) }));
    await bodyOf(() => client.sendImages({ recipientId: '12', urls: urls.slice(1) }));
  });
});

describe('accepted', () => {
  it('names the message', async () => {
    expect(await sendInto(SENT)).toEqual({ outcome: 'accepted', recipientId: '12', mid: 'MID' });
    const numeric = answer('{"recipient_id":17841400000000001,"message_id":"MID"}');
    expect(await sendInto(numeric)).toMatchObject({ recipientId: '17841400000000001' });
  });

  it('may lack the id, when the platform says that it was sent all the same', async () => {
    expect(await sendInto(answerError(1, 1_357_046))).toEqual({ outcome: 'accepted_without_id' });
    platform.plan(answerError(1, 1_357_046));
    expect(await client.unreact({ recipientId: '12', mid: 'M' })).toEqual({ outcome: 'accepted' });
  });

  it('is true of a reaction without any id', async () => {
    platform.plan(answer({ recipient_id: '12' }));
    expect(await client.react({ recipientId: '12', mid: 'M', reaction: '🔥' })).toEqual({
      outcome: 'accepted',
    });
  });
});

describe('rejected', () => {
  it.each([
    [10, 2_534_022, 400, 'window'],
    [10, 2_534_022, 403, 'window'],
    [190, 460, 401, 'auth'],
    [551, undefined, 400, 'recipient_unreachable'],
    [100, 2_534_037, 400, 'not_thread_owner'],
    [100, undefined, 400, 'bad_request'],
    [10, 1_893_063, 400, 'account_restricted'],
    [200, 2_534_041, 400, 'config'],
    [987_654, undefined, 400, 'unknown'],
    // The status lies: an error inside 200, and a definite one inside 500.
    [10, 2_534_022, 200, 'window'],
    [613, undefined, 500, 'throttled'],
  ])('with code %s/%s in HTTP %s is %s', async (code, subcode, status, errorClass) => {
    const result = await sendInto(answerError(code, subcode, status));
    expect(result).toMatchObject({
      outcome: 'rejected',
      error: { class: errorClass, code, subcode: subcode ?? null, fbtraceId: 'Ab1', message: 'Übersetzt' },
    });
  });

  it('says how long to wait', async () => {
    const usage = { '17841': [{ type: 'instagram', call_count: 100, estimated_time_to_regain_access: 3 }] };
    const headers = { 'x-business-use-case-usage': JSON.stringify(usage) };
    const throttled = answer({ error: { code: 80_002, message: 'x' } }, 400, headers);
    expect(await sendInto(throttled)).toMatchObject({
      outcome: 'rejected',
      error: { class: 'throttled', retryable: true, retryAfterSeconds: 180 },
    });
    expect(await sendInto(answer('<html>', 429, { 'retry-after': '7' }))).toMatchObject({
      outcome: 'rejected',
      error: { class: 'throttled', retryable: true, retryAfterSeconds: 7 },
    });
  });

  it('when no connection came about, for then nothing was sent', async () => {
    const gone = await startScriptedPlatform();
    await gone.close();
    const rejected = { outcome: 'rejected', error: { class: 'transient', code: null, retryable: true } };
    // A name may stand for several addresses, each of which fails.
    for (const graphUrl of [gone.url, gone.url.replace('127.0.0.1', 'localhost')]) {
      const lost = connect({ graphUrl });
      expect(await lost.sendText({ recipientId: '12', text: 'hi' })).toMatchObject(rejected);
      await lost.close();
    }
  });

  it('without asking, when the token could not be sent', async () => {
    for (const accessToken of ['', 'IGAA\nx', 'ключ']) {
      const broken = connect({ accessToken });
      expect(await broken.sendText({ recipientId: '12', text: 'hi' })).toMatchObject({
        outcome: 'rejected',
        error: { class: 'auth' },
      });
      await broken.close();
    }
    expect(platform.asked).toEqual([]);
  });
});

it('a file is waited for longer than a text: the platform fetches it before it answers', async () => {
  const patient = connect({ timeouts: { sendMs: 100, mediaMs: 300 } });
  platform.plan(neverAnswer, neverAnswer, neverAnswer);
  const file = { recipientId: '12', type: 'video', url: 'https://parley.example.com/a' } as const;
  const silence = (ms: number) => ({ reason: 'timeout', error: { message: `no answer in ${ms} ms` } });
  expect(await patient.sendText({ recipientId: '12', text: 'hi' })).toMatchObject(silence(100));
  expect(await patient.sendAttachment(file)).toMatchObject(silence(300));
  expect(await patient.sendImages({ ...file, urls: [file.url] })).toMatchObject(silence(300));
  await patient.close();
});

describe('unknown', () => {
  it.each<[string, Script, object]>([
    ['a reset connection', resetConnection, { reason: 'network' }],
    ['code 1', answerError(1), { reason: 'server_error', error: { code: 1 } }],
    ['code 2', answerError(2, 1_545_133, 500), { reason: 'server_error', error: { code: 2 } }],
    [
      'a transient mark',
      answerError(987_654, undefined, 400, { is_transient: true }),
      { reason: 'server_error' },
    ],
    ['an unknown code in HTTP 500', answerError(987_654, undefined, 500), { reason: 'server_error' }],
    ['HTTP 500 without an envelope', answer('<html>', 500), { reason: 'server_error' }],
    ['HTTP 503 with an empty body', answer('', 503), { reason: 'server_error' }],
    ['an answer that is no JSON', answer('<html>ok'), { reason: 'bad_response' }],
    ['an answer that is no object', answer('[]'), { reason: 'bad_response' }],
    ['an answer without an id', answer({ recipient_id: '12' }), { reason: 'bad_response' }],
    ['a page of a gateway', answer('<html>', 403), { reason: 'bad_response' }],
    ['a success that its status denies', answer({ message_id: 'MID' }, 404), { reason: 'bad_response' }],
    ['a huge answer', answer({ message_id: 'MID', pad: 'x'.repeat(2 ** 20) }), { reason: 'bad_response' }],
  ])('after %s, and never to be repeated', async (_name, script, expected) => {
    const result = await sendInto(script);
    expect(result).toMatchObject({ outcome: 'unknown', ...expected });
    expect(result).toHaveProperty('error.retryable', false);
  });

  it('after no answer in time', async () => {
    const result = await sendInto(neverAnswer, impatient);
    expect(result).toMatchObject({ outcome: 'unknown', reason: 'timeout', error: { retryable: false } });
  });

  it('after half an answer', async () => {
    const half: Script = (response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"message_id":', () => response.socket?.resetAndDestroy());
    };
    expect(await sendInto(half)).toMatchObject({ outcome: 'unknown', reason: 'network' });
    const stuck: Script = (response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"message_id":');
    };
    expect(await sendInto(stuck, impatient)).toMatchObject({ outcome: 'unknown', reason: 'timeout' });
  });

  it('after a redirect, which is not followed', async () => {
    const away: Script = (response) => response.writeHead(307, { location: '/v25.0/elsewhere' }).end();
    expect(await sendInto(away)).toMatchObject({ outcome: 'unknown', reason: 'bad_response' });
  });
});

describe('secrets', () => {
  it('stay out of what is told about a failure', async () => {
    const message = `Malformed access token ${TOKEN} and EAAother0123`;
    const own = connect({ accessToken: 'simulated.token' });
    platform.plan(answer({ error: { code: 190, message: `${message} simulated.token` } }, 400));
    const result = await own.sendText({ recipientId: '12', text: 'hi' });
    expect(result).toHaveProperty('error.message', 'Malformed access token [token] and [token] [token]');
    await own.close();
  });
});
