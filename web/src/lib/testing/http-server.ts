import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Call = { method: string; path: string; headers: IncomingHttpHeaders; body: string };
type Answer = { status: number; body?: string; type?: string };

/** A real server for what the browser part calls; `answer` decides what each call is told, and when. */
export async function startServer(answer: (call: Call) => Answer | Promise<Answer>) {
  const calls: Call[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const call = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body };
    calls.push(call);
    const told = await answer(call);
    response.writeHead(told.status, { 'content-type': told.type ?? 'application/json' });
    response.end(told.body ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    calls,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
