import { execFile } from 'node:child_process';
import { inspect, promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createProvider } from '../create-provider.ts';
import { decide } from '../decide.ts';
import { openKnowledge } from '../knowledge.ts';
import type { Dialect } from '../testing/dialects.ts';
import {
  anthropicMessages,
  chatCompletions,
  googleGenerateContent,
  openAIResponses,
} from '../testing/dialects.ts';
import type { ModelServer, Scripted } from '../testing/model-servers.ts';
import { startModelServer } from '../testing/model-servers.ts';
import type { Decision } from '../types.ts';
import type { ModelSettings } from './model-settings.ts';
import type { ProviderFault } from './provider-fault.ts';

type Name = ModelSettings['provider'];
type Changes = {
  model?: string;
  apiKey?: string;
  baseUrl?: string;
  timeoutMilliseconds?: number;
  fetch?: typeof fetch;
};

const DIALECTS: Record<Name, Dialect> = {
  openai: openAIResponses,
  anthropic: anthropicMessages,
  google: googleGenerateContent,
  'openai-compatible': chatCompletions,
};
const NAMES = Object.keys(DIALECTS) as Name[];
const MODELS: Record<Name, string> = {
  openai: 'gpt-5',
  anthropic: 'claude-sonnet-4-6',
  google: 'gemini-2.5-flash',
  'openai-compatible': 'tiny',
};
const KEY = 'sk-secret-of-the-owner';
const QUESTION = 'How much is a haircut? My number is 4711.';
const KNOWLEDGE = '# Prices\nHaircut: 25 EUR\nBeard trim: 15 EUR\n';
const PROMPT = 'Be friendly to every guest.';
const INPUT = {
  knowledgeBase: KNOWLEDGE,
  prompt: PROMPT,
  turn: [{ id: 'm1', text: QUESTION, at: '2026-01-05T10:00:00Z' }],
  history: [],
  timezone: 'Europe/Berlin',
  now: new Date('2026-01-05T10:00:00Z'),
  setPhrases: {},
};

const servers = {} as Record<Name, ModelServer>;
beforeAll(async () => {
  for (const name of NAMES) servers[name] = await startModelServer(DIALECTS[name]);
});
afterEach(() => {
  vi.unstubAllEnvs();
  for (const name of NAMES) servers[name].calls.length = 0;
});
afterAll(async () => {
  for (const name of NAMES) await servers[name].close();
});

function settingsOf(name: Name, changes: Changes = {}): ModelSettings {
  const { baseUrl } = servers[name];
  return { provider: name, model: MODELS[name], apiKey: KEY, baseUrl, ...changes };
}

/** Decides once, and proves of every fault on the way that it tells nobody's secrets. */
async function run(name: Name, steps: Scripted[], changes: Changes = {}) {
  servers[name].script(...steps);
  return runWith(settingsOf(name, changes));
}

async function runWith(settings: ModelSettings) {
  const provider = createProvider(settings);
  const faults: unknown[] = [];
  const result = await decide(INPUT, {
    ...provider,
    respond: (request, signal) =>
      provider.respond(request, signal).catch((error: unknown) => {
        faults.push(error);
        throw error;
      }),
  });
  const told = inspect([faults, result], { depth: null, showHidden: true });
  for (const secret of [KEY, 'words of the server', PROMPT, '4711']) expect(told).not.toContain(secret);
  return result;
}

async function faultOf(name: Name, step: Scripted, changes: Changes = {}): Promise<ProviderFault> {
  const { outcome } = await run(name, [step], changes);
  if (outcome.kind !== 'failed') throw new Error(`it ended as ${outcome.kind}`);
  return outcome.error;
}

function decision(text: string): Decision {
  const chunkId = openKnowledge(KNOWLEDGE).chunks[0]?.id ?? '';
  return {
    decision: 'answer',
    sentences: [{ text, kind: 'fact', sources: [{ chunkId, line: 'Haircut: 25 EUR' }] }],
    mediaRuleIds: [],
    question: null,
    reason: null,
    language: 'en',
  };
}
const RIGHT = JSON.stringify(decision('A haircut is 25 EUR.'));

/** Request bodies as their vendors document them. */
type Bodies = {
  openai: { model: string; input: object[]; text: { format: object } };
  anthropic: { model: string; system: object[]; messages: object[]; output_config: { format: object } };
  google: { systemInstruction: object; contents: object[]; generationConfig: object };
  'openai-compatible': { model: string; messages: object[]; response_format: object };
};

function bodyOf<Of extends Name>(name: Of): Bodies[Of] {
  return servers[name].calls[0]?.body as Bodies[Of];
}

/** The owner's part and the customer's part, from where each vendor has them. */
function readParts(name: Name): { system: string; user: string } {
  const write = (system: unknown, user: unknown) => ({
    system: JSON.stringify(system),
    user: JSON.stringify(user),
  });
  switch (name) {
    case 'openai': {
      const [system, ...user] = bodyOf(name).input;
      return write(system, user);
    }
    case 'anthropic':
      return write(bodyOf(name).system, bodyOf(name).messages);
    case 'google':
      return write(bodyOf(name).systemInstruction, bodyOf(name).contents);
    case 'openai-compatible': {
      const [system, ...user] = bodyOf(name).messages;
      return write(system, user);
    }
  }
}

/** The header that each vendor reads the key from. */
const KEY_HEADERS: Record<Name, Record<string, string>> = {
  openai: { authorization: `Bearer ${KEY}` },
  anthropic: { 'x-api-key': KEY },
  google: { 'x-goog-api-key': KEY },
  'openai-compatible': { authorization: `Bearer ${KEY}` },
};

const FIELDS = {
  type: 'object',
  additionalProperties: false,
  required: ['decision', 'sentences', 'mediaRuleIds', 'question', 'reason', 'language'],
};

describe.each(NAMES)('%s answers', (name) => {
  it('a call in its own words: the customer speaks in the user part alone, without tools', async () => {
    const { outcome, report } = await run(name, [{ text: RIGHT }]);
    expect(outcome).toMatchObject({ kind: 'answer', text: 'A haircut is 25 EUR.' });
    expect(report).toMatchObject({
      provider: name,
      model: MODELS[name],
      inputTokens: 100,
      outputTokens: 20,
    });
    const [call, ...more] = servers[name].calls;
    expect(more).toEqual([]);
    expect(call?.headers).toMatchObject(KEY_HEADERS[name]);
    expect(call?.path).not.toContain(KEY);
    expect(call?.body).not.toHaveProperty('tools');
    const { system, user } = readParts(name);
    expect(system).toContain('You write replies for a business');
    expect(system).toContain(PROMPT);
    expect(system).not.toContain('4711');
    expect(system).not.toContain('Haircut: 25 EUR');
    expect(user).toContain(QUESTION);
    expect(user).toContain('Haircut: 25 EUR');
  });

  it('with fields that nobody knows, around the answer and in it', async () => {
    const known = DIALECTS[name].answer(JSON.stringify({ ...JSON.parse(RIGHT), mood: 'sunny' }), 'stop');
    const { outcome } = await run(name, [{ body: { ...known, novelty: { of: ['tomorrow'] } } }]);
    expect(outcome).toMatchObject({ kind: 'answer', text: 'A haircut is 25 EUR.' });
  });

  it('far too long, twice: a person decides', async () => {
    const long = JSON.stringify(decision('A haircut is 25 EUR. '.repeat(20_000)));
    const { outcome } = await run(name, [{ text: long }]);
    expect(outcome).toMatchObject({ kind: 'held', reason: [{ code: 'too_long' }] });
    expect(servers[name].calls).toHaveLength(2);
  });

  it('without a remark on the console', async () => {
    const remarks: string[] = [];
    const listen = (warning: Error) => remarks.push(warning.message);
    process.on('warning', listen);
    await run(name, [{ text: RIGHT }]);
    await new Promise(setImmediate);
    process.off('warning', listen);
    expect(remarks).toEqual([]);
  });
});

describe('the request of each vendor', () => {
  it('OpenAI: the Responses API with a strict schema, and nothing is kept there', async () => {
    await run('openai', [{ text: RIGHT }]);
    const [call] = servers.openai.calls;
    expect(call?.path).toBe('/v1/responses');
    expect(call?.body).toMatchObject({
      model: 'gpt-5',
      text: { format: { type: 'json_schema', strict: true, name: 'decision', schema: FIELDS } },
      store: false,
      max_output_tokens: 4096,
      input: [{ role: 'developer' }, { role: 'user', content: [{ type: 'input_text' }] }],
    });
    expect(call?.body).not.toHaveProperty('temperature');
  });

  it.each([
    ['gpt-4o', undefined],
    ['gpt-5', { effort: 'minimal' }],
    ['gpt-5-mini-2025-08-07', { effort: 'minimal' }],
    ['gpt-5.1', { effort: 'none' }],
    ['gpt-5-pro', undefined],
    ['gpt-5-codex', undefined],
    ['gpt-5.1-chat-latest', undefined],
    ['o4-mini', { effort: 'low' }],
    ['o1-mini', undefined],
    ['o3-pro', undefined],
  ])('OpenAI: %s is asked to think as little as its family can: %j', async (model, reasoning) => {
    await run('openai', [{ text: RIGHT }], { model });
    expect(servers.openai.calls[0]?.body['reasoning']).toEqual(reasoning);
  });

  it('Anthropic: the Messages API with a JSON schema as output format', async () => {
    await run('anthropic', [{ text: RIGHT }]);
    const [call] = servers.anthropic.calls;
    expect(call?.path).toBe('/v1/messages');
    expect(call?.headers['anthropic-version']).toBe('2023-06-01');
    expect(call?.body).toMatchObject({
      model: 'claude-sonnet-4-6',
      output_config: { format: { type: 'json_schema', schema: FIELDS } },
      max_tokens: 4096,
      thinking: { type: 'disabled' },
      messages: [{ role: 'user' }],
    });
    expect(call?.body).not.toHaveProperty('temperature');
  });

  it('Anthropic: an older model answers through a forced tool', async () => {
    const answer = (input: object, stop_reason: string) => ({
      ...anthropicMessages.answer('', 'stop'),
      content: [{ type: 'tool_use', id: 'toolu_1', name: 'json', input }],
      stop_reason,
    });
    const older = { model: 'claude-3-haiku-20240307' };
    const whole = answer(JSON.parse(RIGHT), 'tool_use');
    expect((await run('anthropic', [{ body: whole }], older)).outcome.kind).toBe('answer');
    expect(servers.anthropic.calls[0]?.body).toMatchObject({
      tools: [{ name: 'json', input_schema: FIELDS }],
      tool_choice: { type: 'any', disable_parallel_tool_use: true },
    });
    const cut = answer({ decision: 'answer' }, 'max_tokens');
    expect(await faultOf('anthropic', { body: cut }, older)).toMatchObject({ code: 'truncated' });
  });

  it('Google: generateContent of the model with a JSON schema', async () => {
    await run('google', [{ text: RIGHT }]);
    expect(servers.google.calls[0]?.path).toBe('/v1beta/models/gemini-2.5-flash:generateContent');
    expect(bodyOf('google').generationConfig).toEqual({
      responseMimeType: 'application/json',
      responseJsonSchema: expect.objectContaining(FIELDS),
      maxOutputTokens: 4096,
      thinkingConfig: { thinkingBudget: 0 },
    });
  });

  it.each(['gemini-2.0-flash', 'gemma-3-27b-it'])('Google: %s is told nothing of thinking', async (model) => {
    await run('google', [{ text: RIGHT }], { model });
    expect(servers.google.calls[0]?.body['generationConfig']).not.toHaveProperty('thinkingConfig');
  });

  it('Google: the newest model of most thought is asked for little of it', async () => {
    await run('google', [{ text: RIGHT }], { model: 'gemini-pro-latest' });
    expect(bodyOf('google').generationConfig).toMatchObject({ thinkingConfig: { thinkingLevel: 'low' } });
  });

  it.each(['../v1/files', 'models/gemini-2.5-flash', 'gemini?x=1', 'gemini..flash', 'gemini#x', 'a b'])(
    'Google: no call is made for a model of the name %s',
    async (model) => {
      expect(await faultOf('google', { text: RIGHT }, { model })).toMatchObject({
        code: 'not_configured',
        message: expect.stringContaining('Google model'),
      });
      expect(servers.google.calls).toHaveLength(0);
    },
  );

  it.each([
    ['openai', 'https://api.openai.com/v1/responses'],
    ['anthropic', 'https://api.anthropic.com/v1/messages'],
    ['google', 'https://generativelanguage.googleapis.com/v1beta/models/gemini-2.5-flash:generateContent'],
  ] as const)(
    '%s has its own address, and takes neither address nor key from the environment',
    async (name, address) => {
      vi.stubEnv('OPENAI_BASE_URL', 'http://127.0.0.1:1');
      vi.stubEnv('ANTHROPIC_BASE_URL', 'http://127.0.0.1:1');
      for (const vendor of ['OPENAI', 'ANTHROPIC', 'GOOGLE_GENERATIVE_AI'])
        vi.stubEnv(`${vendor}_API_KEY`, 'other');
      const asked: string[] = [];
      const { baseUrl } = servers[name];
      servers[name].script({ text: RIGHT });
      const { outcome } = await runWith({
        provider: name,
        model: MODELS[name],
        apiKey: KEY,
        fetch: (url, init) => {
          asked.push(String(url));
          return fetch(baseUrl, init);
        },
      });
      expect(outcome.kind).toBe('answer');
      expect(asked).toEqual([address]);
      expect(JSON.stringify(servers[name].calls[0]?.headers)).not.toContain('other');
      expect(await faultOf(name, { text: RIGHT }, { apiKey: ' ' })).toMatchObject({ code: 'not_configured' });
      expect(servers[name].calls).toHaveLength(1);
    },
  );
});

const words = `the words of the server about ${KEY}`;
type Told = Omit<ProviderFault, 'message'>;
const unavailable: Told = { code: 'unavailable', retryable: true };
const malformed: Told = { code: 'malformed', retryable: true };
const truncated: Told = { code: 'truncated', retryable: true };
const refused: Told = { code: 'refused', retryable: false };
const unauthorized: Told = { code: 'unauthorized', retryable: false };

const FAULTS: [string, Scripted, Told, Changes?][] = [
  [
    'no answer in time',
    { end: 'silence' },
    { code: 'timeout', retryable: true },
    // Long enough for the call to have arrived on a busy machine: it is counted.
    { timeoutMilliseconds: 600 },
  ],
  ['a closed port', { text: RIGHT }, unavailable, { baseUrl: 'http://127.0.0.1:1/v1' }],
  ['a connection that is reset', { end: 'reset' }, unavailable],
  ['a connection that is reset in the middle', { end: 'reset in the body' }, unavailable],
  ['400', { status: 400, words }, refused],
  ['401', { status: 401, words }, unauthorized],
  ['403', { status: 403, words }, unauthorized],
  ['404, an unknown model', { status: 404, words }, { code: 'not_configured', retryable: false }],
  ['408', { status: 408, words }, unavailable],
  ['413', { status: 413, words }, refused],
  ['429', { status: 429, words }, { code: 'rate_limited', retryable: true }],
  [
    '429 with a wait',
    { status: 429, words, waitSeconds: 7 },
    { code: 'rate_limited', retryable: true, retryAfterSeconds: 7 },
  ],
  [
    '429 with a wait that says nothing',
    { status: 429, words, headers: { 'retry-after': 'soon' } },
    { code: 'rate_limited', retryable: true },
  ],
  ['500', { status: 500, words }, unavailable],
  ['503 with a wait', { status: 503, words, waitSeconds: 9 }, { ...unavailable, retryAfterSeconds: 9 }],
  ['529, overloaded', { status: 529, words }, unavailable],
  [
    'another address to go to',
    { status: 307, words, headers: { location: 'http://127.0.0.1:1/' } },
    { code: 'not_configured', retryable: false },
  ],
  ['a web page', { body: `<html>${words}</html>`, type: 'text/html' }, malformed],
  ['half a JSON', { body: `{"${words}":` }, malformed],
  ['JSON of no vendor', { body: { words } }, malformed],
  ['no body', { body: '' }, malformed],
  ['words instead of a decision', { text: words }, malformed],
  ['a decision of another form', { text: JSON.stringify({ answer: words }) }, malformed],
  ['a decision without a field', { text: RIGHT.replace('"kind":"fact"', '"sort":"fact"') }, malformed],
  ['an empty answer', { text: '' }, malformed],
  ['an answer cut at the limit of tokens', { text: RIGHT.slice(0, 60), finish: 'length' }, truncated],
  ['a whole answer marked as cut', { text: RIGHT, finish: 'length' }, truncated],
  ['an answer that the content filter stopped', { text: '', finish: 'filter' }, refused],
  ['an answer that the content filter marked', { text: RIGHT, finish: 'filter' }, refused],
  ['millions of letters', { text: JSON.stringify(decision('long '.repeat(400_000))) }, malformed],
];

describe.each(NAMES)('%s fails', (name) => {
  it.each(FAULTS)('with %s: one call, one fault', async (_title, step, fault, changes) => {
    const { message, ...told } = await faultOf(name, step, changes);
    expect(told).toEqual(fault);
    expect(message).toMatch(/^[A-Z][^<>{}]+\.$/);
    expect(servers[name].calls).toHaveLength(changes?.baseUrl ? 0 : 1);
  });

  it.each<Changes>([{ model: ' ' }, name === 'openai-compatible' ? { baseUrl: ' ' } : { apiKey: ' ' }])(
    'without a call when %j is all that is set',
    async (changes) => {
      const fault = await faultOf(name, { text: RIGHT }, changes);
      expect(fault).toMatchObject({ code: 'not_configured', retryable: false });
      expect(servers[name].calls).toHaveLength(0);
    },
  );

  it.each(['#x', '?x=1', '?'])('without a call when its address ends in %s', async (end) => {
    const baseUrl = `${servers[name].baseUrl}${end}`;
    expect(await faultOf(name, { text: RIGHT }, { baseUrl })).toMatchObject({
      code: 'not_configured',
      message: expect.stringContaining('question mark'),
    });
    expect(servers[name].calls).toHaveLength(0);
  });

  it("with the caller's own reason when the caller gives up", async () => {
    const caller = new AbortController();
    const gone = new Error('superseded');
    servers[name].script({ text: RIGHT });
    const settings = settingsOf(name, {
      fetch: (url, init) => {
        caller.abort(gone);
        return fetch(url, init);
      },
    });
    await expect(decide(INPUT, createProvider(settings), { signal: caller.signal })).rejects.toBe(gone);
  });
});

describe('what only one vendor says', () => {
  it('OpenAI: a refusal of the model is no broken answer', async () => {
    const body = openAIResponses.answer('', 'stop') as { output: { content?: object[] }[] };
    body.output[1]?.content?.push({ type: 'refusal', refusal: words });
    expect(await faultOf('openai', { body })).toMatchObject(refused);
  });

  it.each([
    ['server_error', unavailable],
    ['rate_limit_exceeded', { code: 'rate_limited', retryable: true }],
    ['insufficient_quota', { code: 'quota_used', retryable: false }],
    ['invalid_prompt', refused],
  ])('OpenAI: a call that fails after its 200 with %s', async (code, fault) => {
    const failed = { ...openAIResponses.answer('', 'stop'), status: 'failed', output: [], usage: null };
    for (const error of [
      { code, message: words },
      { code, message: words, type: 'x' },
    ]) {
      expect(await faultOf('openai', { body: { ...failed, error } })).toMatchObject(fault);
    }
  });

  it.each<[Name, number, object]>([
    ['openai', 429, { code: 'insufficient_quota', type: 'insufficient_quota' }],
    ['openai-compatible', 429, { code: 'insufficient_quota', type: 'x' }],
    ['openai-compatible', 402, { code: 402 }],
    ['anthropic', 400, { type: 'invalid_request_error', message: 'Your credit balance is too low to …' }],
  ])('%s: %i is a used quota when it says so', async (name, status, error) => {
    const body = { type: 'error', error: { message: words, ...error } };
    expect(await faultOf(name, { status, body })).toEqual({
      code: 'quota_used',
      message: `The quota of this key at the model server is used up (${status}).`,
      retryable: false,
    });
  });

  it('Google: a prompt that the filter stops has no candidates', async () => {
    const body = {
      promptFeedback: { blockReason: 'PROHIBITED_CONTENT' },
      usageMetadata: { promptTokenCount: 100, totalTokenCount: 100 },
    };
    expect(await faultOf('google', { body })).toMatchObject(refused);
  });

  it('Google: a wrong key comes as a bad request', async () => {
    const details = [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' }];
    const error = { code: 400, message: words, status: 'INVALID_ARGUMENT', details };
    expect(await faultOf('google', { status: 400, body: { error } })).toMatchObject(unauthorized);
  });
});

describe('memory', () => {
  it.each([...NAMES, null])(
    'holds the SDK of no provider but the one that was called: %s',
    async (called) => {
      const program = `
      const { registerHooks } = await import('node:module');
      const loaded = new Set();
      registerHooks({
        resolve(name, context, next) {
          if (/^(ai|@ai-sdk\\/(openai|anthropic|google|openai-compatible))$/.test(name)) loaded.add(name);
          return next(name, context);
        },
      });
      const { createProvider } = await import(process.argv[1] + '/../create-provider.ts');
      const { decide } = await import(process.argv[1] + '/../decide.ts');
      const { called, settings } = JSON.parse(process.argv[2]);
      const providers = settings.map(createProvider);
      createProvider({ provider: 'builtin' });
      const turn = [{ id: 'm1', text: 'Hi?', at: '2026-01-05T10:00:00Z' }];
      const input = { knowledgeBase: 'Haircut: 25 EUR', prompt: '', turn, history: [], timezone: 'UTC', now: new Date(), setPhrases: {} };
      for (const provider of providers) if (provider.name === called) await decide(input, provider);
      console.log(JSON.stringify([...loaded].sort()));`;
      if (called) servers[called].script({ text: RIGHT });
      const { stdout } = await promisify(execFile)(process.execPath, [
        '--input-type=module',
        '-e',
        program,
        import.meta.dirname,
        JSON.stringify({ called, settings: NAMES.map((name) => settingsOf(name)) }),
      ]);
      expect(JSON.parse(stdout)).toEqual(called ? [`@ai-sdk/${called}`, 'ai'] : []);
    },
  );
});
