import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Dialect, Finish } from './dialects.ts';
import { vectorOf } from './vectors.ts';

export type ModelCall = {
  path: string;
  headers: IncomingHttpHeaders;
  /** As it came: what the vendor's server would read. A form is `{ form }`, its parts as they are. */
  body: Record<string, unknown>;
};

/** What a server does with one call: a body as it is, or what the vendor would write for an answer or a refusal. */
export type Scripted =
  | { body: string | object; status?: number; type?: string }
  | { text: string; finish?: Finish }
  | { status: number; words: string; waitSeconds?: number; headers?: Record<string, string> }
  | { end: 'silence' | 'reset' | 'reset in the body' };

export type ModelServer = {
  baseUrl: string;
  /** Oldest first. */
  calls: ModelCall[];
  /** One step for each call, in order; the last one repeats. */
  script(...steps: Scripted[]): void;
  /** Calls that judge an owner's conditions, oldest first; none is ever met, and they are not among `calls`. */
  judged: ModelCall[];
  /** Calls for embeddings with their texts, oldest first; they are not among `calls`. */
  embeddings: (ModelCall & { texts: string[] })[];
  /** What the next calls for embeddings get in place of vectors, each once. */
  scriptEmbeddings(...steps: Scripted[]): void;
  /** Numbers in a vector from now on. */
  setWidth(width: number): void;
  close(): Promise<void>;
};

/** How many conditions a call asks about; none where it asks for an answer. */
function countConditions({ body }: ModelCall): number {
  const said = JSON.stringify(body);
  if (!said.includes('You decide which of an owner')) return 0;
  return said.match(/\{\\"number\\":\d/gu)?.length ?? 0;
}

const noneMet = (count: number): string =>
  JSON.stringify({
    conditions: Array.from({ length: count }, (_, at) => ({ number: at + 1, fires: false, words: [] })),
  });

/** A server on the loopback that speaks one vendor's HTTP and says what the test writes. */
export async function startModelServer(dialect: Dialect): Promise<ModelServer> {
  const calls: ModelCall[] = [];
  const judged: ModelCall[] = [];
  const embeddings: ModelServer['embeddings'] = [];
  let steps: Scripted[] = [];
  let embeddingSteps: Scripted[] = [];
  let width: number | undefined;

  function send(response: ServerResponse, status: number, body: string | object, headers = {}): void {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  }

  function act(response: ServerResponse, step: Scripted): void {
    if ('body' in step) {
      send(response, step.status ?? 200, step.body, step.type ? { 'content-type': step.type } : {});
    } else if ('text' in step) send(response, 200, dialect.answer(step.text, step.finish ?? 'stop'));
    else if ('status' in step) {
      const refusal = dialect.refuse(step.status, step.words, step.waitSeconds);
      send(response, step.status, refusal.body, { ...refusal.headers, ...step.headers });
    } else if (step.end === 'reset') response.destroy();
    else if (step.end === 'reset in the body') {
      const whole = JSON.stringify(dialect.answer('{}', 'stop'));
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': whole.length });
      response.write(whole.slice(0, 40), () => response.destroy());
    }
  }

  function embed(
    response: ServerResponse,
    call: ModelCall,
    spoken: NonNullable<Dialect['embeddings']>,
  ): void {
    const texts = spoken.read(call.body);
    embeddings.push({ ...call, texts });
    const step = embeddingSteps.shift();
    if (step) {
      act(response, step);
      return;
    }
    const tokens = texts.join(' ').split(/\s+/).length;
    const vectors = texts.map((text) => vectorOf(text, width));
    send(response, 200, spoken.answer(vectors, tokens, call.path));
  }

  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request.setEncoding('utf8')) body += String(part);
    const isJson = request.headers['content-type']?.includes('json');
    const call: ModelCall = {
      path: request.url ?? '',
      headers: request.headers,
      body: isJson ? JSON.parse(body) : { form: body },
    };
    if (dialect.embeddings?.path.test(call.path)) {
      embed(response, call, dialect.embeddings);
      return;
    }
    const conditions = countConditions(call);
    if (conditions > 0) {
      judged.push(call);
      act(response, { text: noneMet(conditions) });
      return;
    }
    calls.push(call);
    const step = steps.length > 1 ? steps.shift() : steps[0];
    if (step) act(response, step);
    else send(response, 500, 'nothing is scripted');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}${dialect.basePath}`,
    calls,
    judged,
    script(...next) {
      steps = next;
    },
    embeddings,
    scriptEmbeddings(...next) {
      embeddingSteps = next;
    },
    setWidth(next) {
      width = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
