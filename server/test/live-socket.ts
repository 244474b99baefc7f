import { once } from 'node:events';

import type { LiveMessage, Person } from '@parley/contract/live.ts';
import { WebSocket } from 'ws';

type Options = {
  userId?: string;
  token?: string;
  after?: number;
  /** Named beside the address; the second may carry the token. */
  protocols?: string[];
  headers?: Record<string, string>;
  /** Said as soon as the socket is open, as the browser does. */
  say?: string;
};

/** What stands in the sequence, or says where it begins. */
type Told = Exclude<LiveMessage, { type: 'presence' }>;

export type TestSocket = Awaited<ReturnType<typeof openSocket>>;

/** A live socket that keeps what it is told; `next` takes messages in the order in which they came. */
export async function openSocket(serverUrl: string, options: Options = {}) {
  const url = new URL('/ws', serverUrl.replace(/^http/, 'ws'));
  for (const name of ['userId', 'token', 'after'] as const) {
    const value = options[name];
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  const socket = new WebSocket(url, options.protocols ?? [], {
    headers: options.headers ?? {},
    perMessageDeflate: false,
  });
  const waiting: Told[] = [];
  const people: Person[][] = [];
  let wake: (() => void) | undefined;
  let position = options.after ?? 0;
  const closed = once(socket, 'close').then(([code]) => code as number);
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as LiveMessage;
    if (message.type === 'presence') people.push(message.people);
    else waiting.push(message);
    wake?.();
  });
  void closed.then(() => wake?.());
  await once(socket, 'open');
  if (options.say !== undefined) socket.send(options.say);

  async function take<One>(from: One[]): Promise<One> {
    for (;;) {
      const one = from.shift();
      if (one) return one;
      if (socket.readyState === WebSocket.CLOSED) throw new Error('the socket is closed');
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }

  async function next(): Promise<Told> {
    const message = await take(waiting);
    if (message.type !== 'hello') position = message.seq;
    return message;
  }

  return {
    socket,
    /** The code that it closes with. */
    closed,
    /** What came and was not taken. */
    waiting,
    next,
    /** Who is where, as it is told next. */
    nextPeople: () => take(people),
    /** The number of the last event taken. */
    position: () => position,
    /** Takes all messages up to the event with this number. */
    async through(seq: number): Promise<Told[]> {
      const taken: Told[] = [];
      for (;;) {
        const message = await next();
        taken.push(message);
        if (message.type !== 'hello' && message.seq >= seq) return taken;
      }
    },
    /** Takes this many messages. */
    async take(count: number): Promise<Told[]> {
      const taken: Told[] = [];
      while (taken.length < count) taken.push(await next());
      return taken;
    },
    async close(): Promise<void> {
      socket.close();
      await closed;
    },
  };
}
