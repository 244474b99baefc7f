import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the next calls are told: the words of the model, what it hears in a recording, or a refusal with this status. */
type Told = { text: string } | { status: number };

export type ModelServer = {
  /** With its version path, as an owner types it. */
  address: string;
  /** What each call came with, oldest first. */
  calls: { authorization: string | undefined; model: unknown }[];
  tell(next: Told): void;
  close(): Promise<void>;
};

/** A server of one's own that speaks the chat completions of OpenAI. */
export async function startModelServer(): Promise<ModelServer> {
  const calls: ModelServer['calls'] = [];
  let told: Told = { status: 500 };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += String(part);
    const hears = request.url?.endsWith('/audio/transcriptions') === true;
    const { model } = hears ? {} : (JSON.parse(body) as { model?: unknown });
    const conditions = hears ? 0 : countConditions(body);
    if (conditions > 0 && 'text' in told) {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(completion(noneMet(conditions))));
      return;
    }
    calls.push({ authorization: request.headers.authorization, model });
    const { status, answer } = answerTo(told, hears);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/v1`,
    calls,
    tell(next) {
      told = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function answerTo(told: Told, hears: boolean): { status: number; answer: object } {
  if ('status' in told) return { status: told.status, answer: { error: { message: 'no' } } };
  return { status: 200, answer: hears ? { text: told.text } : completion(told.text) };
}

/** How many conditions of the owner a call asks about, before each answer; none of them is met here. */
function countConditions(body: string): number {
  if (!body.includes('You decide which of an owner')) return 0;
  return body.match(/\{\\"number\\":\d/gu)?.length ?? 0;
}

const noneMet = (count: number): string =>
  JSON.stringify({
    conditions: Array.from({ length: count }, (_, at) => ({ number: at + 1, fires: false, words: [] })),
  });

function completion(content: string): object {
  return {
    id: 'scripted',
    object: 'chat.completion',
    created: 0,
    model: 'scripted',
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
    usage: { prompt_tokens: 24, completion_tokens: 9, total_tokens: 33 },
  };
}
