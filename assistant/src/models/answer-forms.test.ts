import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createProvider } from '../create-provider.ts';
import { decide } from '../decide.ts';
import { openKnowledge } from '../knowledge.ts';
import { chatCompletions, googleGenerateContent } from '../testing/dialects.ts';
import { type ModelServer, type Scripted, startModelServer } from '../testing/model-servers.ts';
import type { Outcome } from '../types.ts';

const KNOWLEDGE = 'Haircut: 25 EUR';
const TEXT = 'A haircut is 25 EUR.';
const RIGHT = JSON.stringify({
  decision: 'answer',
  sentences: [
    {
      text: TEXT,
      kind: 'fact',
      sources: [{ chunkId: openKnowledge(KNOWLEDGE).chunks[0]?.id, line: KNOWLEDGE }],
    },
  ],
  mediaRuleIds: [],
  question: null,
  reason: null,
  language: 'en',
});
const INPUT = {
  knowledgeBase: KNOWLEDGE,
  prompt: '',
  turn: [{ id: 'm1', text: 'How much is a haircut?', at: '2026-01-05T10:00:00Z' }],
  history: [],
  timezone: 'Europe/Berlin',
  now: new Date('2026-01-05T10:00:00Z'),
  setPhrases: {},
};

let server: ModelServer;
let google: ModelServer;
let model = 0;
beforeAll(async () => {
  server = await startModelServer(chatCompletions);
  google = await startModelServer(googleGenerateContent);
});
beforeEach(() => {
  server.calls.length = 0;
  model += 1;
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(async () => {
  await server.close();
  await google.close();
});

/** One turn with the model of this test; what a server refused is remembered for others. */
async function run(...steps: Scripted[]): Promise<Outcome> {
  server.script(...steps);
  const { baseUrl } = server;
  const settings = { provider: 'openai-compatible', model: `model-${model}`, baseUrl } as const;
  return (await decide(INPUT, createProvider(settings))).outcome;
}

const formats = () =>
  server.calls.map(({ body }) => (body['response_format'] as { type: string } | undefined)?.type ?? null);

/** A body whose message is of the test's making. */
const say = (message: object): Scripted => {
  const body = chatCompletions.answer('', 'stop') as { choices: object[] };
  return { body: { ...body, choices: [{ index: 0, finish_reason: 'stop', message }] } };
};

describe('how Ollama, vLLM, llama.cpp and gateways answer', () => {
  it.each<[string, Scripted]>([
    ['in a fence', { text: `\`\`\`json\n${RIGHT}\n\`\`\`` }],
    ['with words before', { text: `Here is the JSON:\n${RIGHT}` }],
    ['with words after', { text: `${RIGHT}\n\nI hope this helps!` }],
    ['behind thoughts', { text: `<think>\nThey ask {…\n</think>\n\n${RIGHT}` }],
    ['where it thinks', say({ role: 'assistant', content: null, reasoning_content: RIGHT })],
    ['behind thoughts where it thinks', say({ role: 'assistant', content: '', reasoning: `Hm. ${RIGHT}` })],
    ['beside its thoughts', say({ role: 'assistant', content: RIGHT, reasoning_content: 'Hm.' })],
    ['without the keys that are null', { text: RIGHT.replace(/,"mediaRuleIds.*/u, '}') }],
  ])('%s', async (_name, step) => {
    expect(await run(step)).toMatchObject({ kind: 'answer', text: TEXT });
    expect(formats()).toEqual(['json_schema']);
  });

  it('with nothing but thoughts: malformed', async () => {
    const step = say({ role: 'assistant', content: null, reasoning_content: 'A haircut is 25 EUR.' });
    expect(await run(step)).toMatchObject({ kind: 'failed', error: { code: 'malformed' } });
  });

  it('Google in a fence', async () => {
    google.script({ text: `\`\`\`json\n${RIGHT}\n\`\`\`` });
    const { baseUrl } = google;
    const settings = { provider: 'google', model: 'gemini-2.5-flash', apiKey: 'k', baseUrl } as const;
    expect((await decide(INPUT, createProvider(settings))).outcome).toMatchObject({ text: TEXT });
  });
});

const noSchema = (status: number) => ({
  status,
  words: "response_format type 'json_schema' is not supported",
});
const noObject = { status: 400, words: "'response_format.type' must be 'json_schema' or 'text'" };

describe('a server that refuses a form', () => {
  it.each([400, 404, 422])(
    'by %i is asked without the schema, which stands in the instructions',
    async (status) => {
      expect(await run(noSchema(status), { text: RIGHT })).toMatchObject({ kind: 'answer', text: TEXT });
      expect(formats()).toEqual(['json_schema', 'json_object']);
      const [before, after] = server.calls.map(({ body }) => JSON.stringify(body['messages']));
      expect(before).not.toContain('additionalProperties');
      expect(after).toContain('additionalProperties');
    },
  );

  it('twice is asked in words alone', async () => {
    expect(await run(noSchema(400), noObject, { text: `Sure: ${RIGHT}` })).toMatchObject({ text: TEXT });
    expect(formats()).toEqual(['json_schema', 'json_object', null]);
    expect(JSON.stringify(server.calls[2]?.body['messages'])).toContain('additionalProperties');
  });

  it('is asked in the form that it takes from then on, and in an hour anew', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await run(noSchema(400), { text: RIGHT });
    await run({ text: RIGHT });
    vi.setSystemTime(Date.now() + 61 * 60_000);
    await run({ text: RIGHT });
    expect(formats()).toEqual(['json_schema', 'json_object', 'json_object', 'json_schema']);
    model += 1;
    await run({ text: RIGHT });
    expect(formats().at(-1)).toBe('json_schema');
  });

  it('for another reason is not asked again', async () => {
    for (const [step, code] of [
      [{ status: 400, words: 'max_tokens is too large' }, 'refused'],
      [{ status: 401, words: 'no key for response_format' }, 'unauthorized'],
      [{ status: 404, words: 'no such model' }, 'not_configured'],
      [{ status: 500, words: 'schema' }, 'unavailable'],
    ] as const) {
      expect(await run(step)).toMatchObject({ kind: 'failed', error: { code } });
    }
    expect(server.calls).toHaveLength(4);
  });

  it('is remembered for nothing when the other form fails too', async () => {
    expect(await run(noSchema(400), { status: 500, words: 'down' })).toMatchObject({
      error: { code: 'unavailable' },
    });
    await run({ text: RIGHT });
    expect(formats()).toEqual(['json_schema', 'json_object', 'json_schema']);
  });
});
