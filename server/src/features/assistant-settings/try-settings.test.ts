import {
  anthropicMessages,
  chatCompletions,
  googleGenerateContent,
  openAIResponses,
} from '@parley/assistant/testing/dialects.ts';
import { type ModelServer, startModelServer } from '@parley/assistant/testing/model-servers.ts';
import type { AssistantTestResult } from '@parley/contract/assistant.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPublicFetch } from '#infra/public-fetch.ts';
import { type Member, startTestApp, type TestApp } from '#test/account-app.ts';
import { answerWith } from '#test/model-server.ts';

const KEY = 'sk-test-0123456789abcdef';
const say = (text: string) => ({ text: JSON.stringify(answerWith(text)) });
const READY = say(' I am ready. ');
const YES = say('Yes.');
const SECRET_WORDS = 'Your key sk-test-0123456789abcdef is wrong, customer 42';

let app: TestApp;
let client: Member;
let server: ModelServer;
let servers: ModelServer[];
beforeAll(async () => {
  app = await startTestApp({ aiAllowPrivateUrls: true });
  client = await app.addClient();
});
afterAll(() => app.close());
beforeEach(async () => {
  servers = [];
  server = await open(chatCompletions);
  await app.ctx.db.deleteFrom('assistantSettings').execute();
  await app.ctx.db.deleteFrom('tokenUsage').execute();
  await app.ctx.db.deleteFrom('throttles').execute();
});
afterEach(async () => {
  for (const one of servers) await one.close();
});

async function open(dialect: Parameters<typeof startModelServer>[0]): Promise<ModelServer> {
  const opened = await startModelServer(dialect);
  servers.push(opened);
  return opened;
}

const path = () => `/api/users/${client.userId}/assistant-settings`;
const call = (method: string, address: string, body?: object) =>
  app.call(method, address, body, { cookie: client.cookie });
async function run(body: object): Promise<AssistantTestResult> {
  const answer = await call('POST', `${path()}/test`, body);
  expect([answer.status, answer.body]).toEqual([200, expect.any(Object)]);
  return answer.body as AssistantTestResult;
}
const compatible = () => ({ provider: 'openai-compatible', model: 'qwen3', baseUrl: server.baseUrl });
const tokensToday = async () => (await call('GET', path())).body['tokensToday'];

describe('one real call', () => {
  it('of the second look, which need not be switched on yet, by its own model or by the one that answers', async () => {
    const looked = { facts: [{ number: 1, verdict: 'supported', quotes: ['we are ready'] }] };
    server.script({ text: JSON.stringify(looked) });
    expect((await call('PATCH', path(), { ...compatible(), secondLook: false })).status).toBe(200);
    const said = { ok: true, answer: 'supported: we are ready', inputTokens: 100, outputTokens: 20 };
    expect(await run({ role: 'check' })).toMatchObject(said);
    expect(await run({ role: 'check', model: 'small' })).toMatchObject(said);
    expect(server.calls.map(({ body }) => body['model'])).toEqual(['qwen3', 'small']);
    expect(await tokensToday()).toBe(240);
  });

  it.each([
    ['openai', openAIResponses],
    ['anthropic', anthropicMessages],
    ['google', googleGenerateContent],
    ['openai-compatible', chatCompletions],
  ])('%s answers in the form of a real turn, and its tokens count', async (provider, dialect) => {
    const own = await open(dialect);
    own.script(READY);
    const result = await run({ provider, model: 'some-model', apiKey: KEY, baseUrl: own.baseUrl });
    expect(result).toEqual({
      ok: true,
      answer: 'I am ready.',
      fault: null,
      milliseconds: expect.any(Number),
      inputTokens: 100,
      outputTokens: 20,
    });
    expect(own.calls).toHaveLength(1);
    expect(JSON.stringify(own.calls[0]?.body)).toContain('mediaRuleIds');
    expect(JSON.stringify([own.calls[0]?.headers, own.calls[0]?.path])).toContain(KEY);
    expect(await tokensToday()).toBe(120);
    expect(JSON.stringify((await call('GET', path())).body)).not.toContain('some-model');
  });

  it('shows why there is no answer, and of a long one its beginning', async () => {
    const reason = 'Nobody said whether we are ready.';
    const declined = { decision: 'missing_information', sentences: [], reason };
    server.script({ text: JSON.stringify(declined) }, say(`${'long '.repeat(6000)}\u202e`));
    expect(await run(compatible())).toMatchObject({ ok: true, answer: reason });
    const { answer } = await run(compatible());
    expect(answer).toMatch(/^(?:long )+.*…$/);
    expect(answer?.length).toBeLessThanOrEqual(500);
  });

  it('fails where a turn would: words that are no decision, a form that is refused', async () => {
    server.script({ text: 'I am ready.' });
    expect(await run(compatible())).toMatchObject({ ok: false, fault: { code: 'malformed' } });
    const words = 'response_format is not supported here';
    server.script({ status: 400, words });
    expect(await run(compatible())).toMatchObject({ ok: false, fault: { code: 'refused' } });
    server.script({ status: 400, words }, READY);
    expect(await run(compatible())).toMatchObject({ ok: true, answer: 'I am ready.' });
  });

  it('shows a picture to the model for pictures', async () => {
    server.script({ text: 'Red and blue.' });
    expect(await run({ ...compatible(), role: 'pictures' })).toMatchObject({
      ok: true,
      answer: 'Red and blue.',
    });
    expect(JSON.stringify(server.calls[0]?.body)).toContain('data:image/png;base64,iVBOR');
  });

  it('measures a text with the model for embeddings', async () => {
    expect(await run({ ...compatible(), role: 'embeddings' })).toMatchObject({
      ok: true,
      answer: 'A vector of 64 numbers.',
      inputTokens: 7,
    });
    expect(server.embeddings.map(({ path: called }) => called)).toEqual(['/v1/embeddings']);
    expect(await tokensToday()).toBe(7);
  });

  it('lets the model for voice hear a sound', async () => {
    server.script({ body: { text: 'Hello' } });
    expect(await run({ ...compatible(), role: 'voice' })).toMatchObject({ ok: true, answer: 'Hello' });
    expect(server.calls[0]?.path).toBe('/v1/audio/transcriptions');
    expect(server.calls[0]?.headers['content-type']).toMatch(/^multipart\/form-data/);
    expect(server.calls[0]?.body['form']).toContain('WAVEfmt');
    server.script({ body: { text: '' } });
    expect(await run({ ...compatible(), role: 'voice' })).toMatchObject({
      ok: true,
      answer: expect.stringContaining('no words'),
    });
  });

  it('takes what is stored for what is absent, and the stored key only to its own place', async () => {
    await call('PATCH', path(), { ...compatible(), apiKey: KEY, picturesModel: 'seeing' });
    server.script(YES);
    await run({});
    await run({ role: 'pictures' });
    expect(server.calls.map(({ body, headers }) => [body['model'], headers.authorization])).toEqual([
      ['qwen3', `Bearer ${KEY}`],
      ['seeing', `Bearer ${KEY}`],
    ]);
    const other = await open(chatCompletions);
    other.script(YES);
    await run({ baseUrl: other.baseUrl });
    expect(other.calls[0]?.headers.authorization).toBeUndefined();
    expect(await run({ role: 'voice' })).toMatchObject({ ok: false, fault: { code: 'not_configured' } });
    expect(server.calls).toHaveLength(2);
  });

  it('the built-in answers say what they can and cannot', async () => {
    const result = await run({ provider: 'builtin' });
    expect(result).toMatchObject({
      ok: true,
      answer: expect.stringContaining('knowledge base'),
      fault: null,
    });
    expect(await run({ provider: null })).toMatchObject({ ok: true, answer: result.answer });
    expect(await run({ provider: 'builtin', role: 'pictures' })).toMatchObject({
      ok: false,
      fault: { code: 'not_configured' },
    });
  });
});

describe('the exact fault, without a word of the server', () => {
  it.each([
    ['a wrong key', { status: 401, words: SECRET_WORDS }, 'unauthorized', /refuses the key \(401\)/],
    ['an unknown model', { status: 404, words: SECRET_WORDS }, 'not_configured', /does not exist \(404\)/],
    ['too many requests', { status: 429, words: SECRET_WORDS }, 'rate_limited', /\(429\)/],
    ['a server with a fault', { status: 500, words: SECRET_WORDS }, 'unavailable', /\(500\)/],
    ['no JSON', { body: `<html>${SECRET_WORDS}`, type: 'text/html' }, 'malformed', /agreed form/],
    [
      'a redirect',
      { status: 302, words: SECRET_WORDS, headers: { location: 'http://127.0.0.1:1/' } },
      'not_configured',
      /leads to another one \(302\)/,
    ],
    ['an answer without words', { text: '' }, 'malformed', /agreed form/],
    ['a connection that breaks', { end: 'reset' }, 'unavailable', /cannot be reached/],
  ] as const)('%s', async (_, step, code, message) => {
    server.script(step);
    const result = await run({ ...compatible(), apiKey: KEY });
    expect(result).toEqual({
      ok: false,
      answer: null,
      fault: { code, message: expect.stringMatching(message) },
      milliseconds: expect.any(Number),
      inputTokens: null,
      outputTokens: null,
    });
    expect(server.calls).toHaveLength(1);
  });

  it('a server that is not there, or has no such name', async () => {
    await server.close();
    servers = servers.filter((one) => one !== server);
    const refused = await run(compatible());
    expect(refused.fault).toEqual({ code: 'unavailable', message: expect.stringContaining('ECONNREFUSED') });
    const unknown = await run({ ...compatible(), baseUrl: 'http://no-such-name.invalid/v1' });
    expect(unknown.fault).toEqual({
      code: 'unavailable',
      message: expect.stringMatching(/ENOTFOUND|EAI_AGAIN/),
    });
  });

  it.each([
    [{ provider: 'openai', model: 'gpt-5', apiKey: null }, 'not_configured'],
    [{ provider: 'openai-compatible', model: 'qwen3', baseUrl: null }, 'not_configured'],
    [{ provider: 'openai-compatible', model: 'qwen3', baseUrl: 'file:///etc/passwd' }, 'address_refused'],
    [{ provider: 'anthropic', model: 'x', apiKey: KEY, role: 'voice' }, 'not_configured'],
    [{ provider: 'anthropic', model: 'x', apiKey: KEY, role: 'embeddings' }, 'not_configured'],
  ])('%j makes no call: %s', async (body, code) => {
    expect((await run(body)).fault?.code).toBe(code);
  });
});

describe('what a test may cost', () => {
  it('nothing once the tokens of the day are used up', async () => {
    await call('PATCH', path(), { dailyTokenBudget: 100 });
    server.script(YES);
    expect(await run(compatible())).toMatchObject({ ok: true });
    expect(await run(compatible())).toMatchObject({ ok: false, fault: { code: 'token_budget' } });
    expect(server.calls).toHaveLength(1);
    expect(await run({ provider: 'builtin' })).toMatchObject({ ok: true });
  });

  it('twelve in a minute', async () => {
    for (let at = 0; at < 12; at++) await run({ provider: 'builtin' });
    const answer = await call('POST', `${path()}/test`, { provider: 'builtin' });
    expect([answer.status, answer.body['code']]).toEqual([429, 'too_many_attempts']);
    app.advance(61_000);
    await run({ provider: 'builtin' });
  });
});

describe('an installation that keeps its own network closed', () => {
  let closed: TestApp;
  let ask: (body: object) => Promise<AssistantTestResult>;
  beforeAll(async () => {
    closed = await startTestApp();
    const { userId, cookie } = await closed.addClient();
    ask = async (body) => {
      const path = `/api/users/${userId}/assistant-settings/test`;
      return (await closed.call('POST', path, body, { cookie })).body as AssistantTestResult;
    };
  });
  afterAll(() => closed.close());

  it('calls no private address, whatever it is called', async () => {
    const { port } = new URL(server.baseUrl);
    const faultAt = async (baseUrl: string) => (await ask({ ...compatible(), baseUrl })).fault;
    const message = 'The address of the model server leads into a private network.';
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433']) {
      expect(await faultAt(`https://${host}:${port}/v1`)).toEqual({ code: 'address_refused', message });
    }
    expect(await faultAt(server.baseUrl)).toEqual({
      code: 'address_refused',
      message: 'The address of the model server must begin with https://.',
    });
    expect(server.calls).toEqual([]);
  });

  it('calls a public one in every role', async () => {
    const onLoopback = createPublicFetch({
      findFault: () => null,
      isAllowed: (address) => address === '127.0.0.1',
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    });
    closed.hooks.fetchPublic = onLoopback.fetch;
    const own = { ...compatible(), baseUrl: server.baseUrl.replace('127.0.0.1', 'ai.example.com') };
    server.script(YES, { text: 'Red.' }, { body: { text: 'Hello' } });
    const roles = ['answers', 'pictures', 'voice', 'embeddings'];
    const answers: (string | null)[] = [];
    for (const role of roles) answers.push((await ask({ ...own, role })).answer);
    await onLoopback.close();
    expect(answers).toEqual(['Yes.', 'Red.', 'Hello', 'A vector of 64 numbers.']);
    expect(server.calls[2]?.body['form']).toContain('WAVEfmt');
  });
});
