import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

type Post = { raw: string; signature: string; at: number; body: { object: string; entry: Entry[] } };
type Entry = {
  id: string;
  time: number;
  messaging?: Array<Record<string, unknown>>;
  standby?: Array<Record<string, unknown>>;
  changes?: Array<{ field: string; value: Record<string, unknown> }>;
  field?: string;
  value?: Record<string, unknown>;
};

export type Receiver = {
  url: string;
  posts: Post[];
  handshakes: URL[];
  /** Status of the next answers to webhooks, in order; 200 when none is left. */
  statuses: Array<number | 'hang'>;
  /** How the handshake is answered; by default with the challenge. */
  challenge: (given: string) => { status: number; body: string };
  events(): Array<Record<string, unknown>>;
  [Symbol.asyncDispose](): Promise<void>;
};

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** An app's webhook endpoint that keeps exactly what arrives. */
export async function startReceiver(): Promise<Receiver> {
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', receiver.url);
    if (request.method === 'GET') {
      receiver.handshakes.push(url);
      const { status, body } = receiver.challenge(url.searchParams.get('hub.challenge') ?? '');
      response.writeHead(status).end(body);
      return;
    }
    const raw = await readAll(request);
    const signature = String(request.headers['x-hub-signature-256']);
    receiver.posts.push({ raw, signature, at: performance.now(), body: JSON.parse(raw) });
    const status = receiver.statuses.shift() ?? 200;
    if (status !== 'hang') response.writeHead(status).end('ok');
  });
  const receiver: Receiver = {
    url: '',
    posts: [],
    handshakes: [],
    statuses: [],
    challenge: (given) => ({ status: 200, body: given }),
    events: () => receiver.posts.flatMap((post) => post.body.entry.flatMap((entry) => entry.messaging ?? [])),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return receiver;
}
