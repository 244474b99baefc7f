import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ConditionReader } from '@parley/assistant';

/** One scripted answer: a decision, plain words, a broken body, a status, or silence until `release`. */
export type Scripted =
  | { decision: object }
  | { words: string }
  | { status: number; headers?: Record<string, string> }
  | { raw: string }
  | { hold: true };

export type ModelServer = {
  baseUrl: string;
  /** Bodies of the calls, oldest first. */
  calls: { messages: { role: string; content: unknown }[] }[];
  /** Answers are taken in order; the last one repeats. */
  script(...answers: Scripted[]): void;
  /** Calls that judge the owner's conditions, oldest first; they are not among `calls`. */
  judged: ModelServer['calls'];
  /** What those are answered, in order, the last one again and again; without it no condition is met. */
  judge(...answers: Scripted[]): void;
  /** Resolves when the n-th call has arrived. */
  called(count: number): Promise<void>;
  /** Answers the held call. */
  release(decision: object): void;
  /** What it hears in voice messages, one after the other, the last one again and again; null is a fault of its own. */
  hear(...words: (string | null)[]): void;
  /** How many voice messages it was given. */
  heard: number;
  close(): Promise<void>;
};

/** The environment of a server whose installation has this model, and takes no second look: each call is an answer. */
export function modelEnv(model: Pick<ModelServer, 'baseUrl'>): Record<string, string> {
  return {
    AI_PROVIDER: 'openai-compatible',
    AI_MODEL: 'scripted',
    AI_BASE_URL: model.baseUrl,
    AI_API_KEY: 'key',
    AI_SECOND_LOOK: 'off',
  };
}

/** A decision with one sentence: a fact quoted from a source line, or a courtesy without one. */
export function answerWith(text: string, source?: { chunkId: string; line: string }): object {
  return {
    decision: 'answer',
    sentences: [{ text, kind: source ? 'fact' : 'courtesy', sources: source ? [source] : [] }],
    mediaRuleIds: [],
    question: null,
    reason: null,
    language: null,
  };
}

/** Of a provider that the test writes: no condition is ever met. */
export const NONE_MET: ConditionReader = {
  instructions: '',
  ask: async ({ conditions }) => ({
    verdicts: conditions.map(({ number }) => ({ number, fires: false, words: [] })),
    inputTokens: null,
    outputTokens: null,
  }),
};

/** Whether a call is that which judges the owner's conditions, and how many it names. */
function countConditions({ messages }: ModelServer['calls'][number]): number {
  const [system, asked] = messages.map(({ content }) => String(content));
  if (!system?.startsWith('You decide which of an owner')) return 0;
  return asked?.match(/^\{"number":/gmu)?.length ?? 0;
}

/** Speaks the real HTTP of OpenAI's chat completions with answers that the test writes. */
export async function startModelServer(): Promise<ModelServer> {
  const calls: ModelServer['calls'] = [];
  let judgements: Scripted[] = [];
  let answers: Scripted[] = [{ decision: answerWith('Hello.') }];
  let held: ServerResponse[] = [];
  let waiting: { count: number; resolve: () => void }[] = [];

  let words: (string | null)[] = [''];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    if (request.url?.endsWith('/audio/transcriptions')) return listen(response);
    const call = JSON.parse(body) as ModelServer['calls'][number];
    const conditions = countConditions(call);
    if (conditions > 0) {
      opened.judged.push(call);
      const judgement = judgements.length > 1 ? judgements.shift() : judgements[0];
      return respond(response, judgement ?? { decision: noneOf(conditions) });
    }
    calls.push(call);
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer) respond(response, answer);
    waiting = waiting.filter(({ count, resolve }) => {
      if (calls.length < count) return true;
      resolve();
      return false;
    });
  });

  function listen(response: ServerResponse): void {
    opened.heard += 1;
    const text = words.length > 1 ? words.shift() : words[0];
    if (typeof text !== 'string') response.writeHead(500).end('{"error":{"message":"no"}}');
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ text }));
  }

  function respond(response: ServerResponse, answer: Scripted): void {
    if ('hold' in answer) held.push(response);
    else if ('status' in answer)
      response.writeHead(answer.status, answer.headers).end('{"error":{"message":"no"}}');
    else if ('raw' in answer) response.writeHead(200, { 'content-type': 'application/json' }).end(answer.raw);
    else if ('words' in answer) complete(response, answer.words);
    else complete(response, JSON.stringify(answer.decision));
  }

  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const opened: ModelServer = {
    heard: 0,
    hear(...next) {
      words = next;
    },
    judged: [],
    judge(...next) {
      judgements = next;
    },
    baseUrl: `http://127.0.0.1:${port}/v1`,
    calls,
    script(...next) {
      answers = next;
    },
    called(count) {
      if (calls.length >= count) return Promise.resolve();
      return new Promise((resolve) => {
        waiting.push({ count, resolve });
      });
    },
    release(decision) {
      for (const response of held) complete(response, JSON.stringify(decision));
      held = [];
    },
    async close() {
      for (const response of held) response.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
  return opened;
}

const noneOf = (count: number) => ({
  conditions: Array.from({ length: count }, (_, at) => ({ number: at + 1, fires: false, words: [] })),
});

function complete(response: ServerResponse, content: string): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(
    JSON.stringify({
      id: 'scripted',
      object: 'chat.completion',
      created: 0,
      model: 'scripted',
      choices: [
        {
          index: 0,
          finish_reason: 'stop',
          message: { role: 'assistant', content },
        },
      ],
      usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
    }),
  );
}
