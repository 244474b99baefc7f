import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** For tests: a real HTTP server that answers by script and notes what it was asked. */

export type Asked = {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: IncomingMessage['headers'];
  body: unknown;
};
export type Script = (response: ServerResponse, asked: Asked) => void;

export type ScriptedPlatform = {
  url: string;
  asked: Asked[];
  /** The next answers, in order. A request past the last of them is answered with a code that no client knows. */
  plan(...scripts: Script[]): void;
  close(): Promise<void>;
};

export function answer(body: unknown, status = 200, headers: Record<string, string> = {}): Script {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}

export function answerError(code: number, subcode?: number, status = 400, more: object = {}): Script {
  const error = { message: 'Übersetzt', type: 'OAuthException', code, fbtrace_id: 'Ab1', ...more };
  return answer({ error: { ...error, ...(subcode !== undefined && { error_subcode: subcode }) } }, status);
}

export const neverAnswer: Script = () => undefined;
export const resetConnection: Script = (response) => {
  response.socket?.resetAndDestroy();
};

export async function startScriptedPlatform(): Promise<ScriptedPlatform> {
  const asked: Asked[] = [];
  let scripts: Script[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const url = new URL(request.url ?? '/', 'http://platform');
    const one: Asked = {
      method: request.method ?? '',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
      body: text === '' ? null : JSON.parse(text),
    };
    asked.push(one);
    const script = scripts.shift() ?? answerError(999_999);
    script(response, one);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    plan(...next) {
      scripts = next;
      asked.length = 0;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
