import {
  type LiveEvent,
  type LiveMessage,
  type LiveRequest,
  liveProtocols,
  type Person,
} from '@parley/contract/live.ts';
import ReconnectingWebSocket from 'partysocket/ws';

/** `closed` until the next attempt, which follows by itself unless the server refused the credentials. */
export type LiveState = 'connecting' | 'connected' | 'closed';

export type LiveHandlers = {
  /** One committed change, in order, each once. */
  onEvent: (event: LiveEvent) => void;
  /** Who else has which conversation open. */
  onPeople: (people: Person[]) => void;
  /** Something was missed: what is on screen must be read anew. */
  onResync: () => void;
  onState: (state: LiveState) => void;
  /** The server does not accept the credentials; the connection stays closed. */
  onRefused: () => void;
};

export type LiveConnection = {
  reconnect: () => void;
  close: () => void;
  /** Says nothing while it is not open: what is said then is said anew when it is. */
  say: (request: LiveRequest) => void;
};

const RECONNECT_MILLISECONDS = 3_000;
const REFUSED = 1008;

export function liveAddress(origin: string, userId: string): string {
  const url = new URL('/ws', origin);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.searchParams.set('userId', userId);
  return url.href;
}

/** The token goes beside the address, which proxies and histories keep. Without one the cookie counts. */
export function connectLive(address: string, token: string | null, handlers: LiveHandlers): LiveConnection {
  const position = followSequence(handlers);
  let isOver = false;
  const beginAttempt = (): string => {
    if (!isOver) handlers.onState('connecting');
    return address;
  };
  const socket = new ReconnectingWebSocket(beginAttempt, liveProtocols(token), {
    minReconnectionDelay: RECONNECT_MILLISECONDS,
    maxReconnectionDelay: RECONNECT_MILLISECONDS,
    reconnectionDelayGrowFactor: 1,
    connectionTimeout: 10_000,
    shouldReconnectOnClose: (event) => event.code !== REFUSED,
  });
  socket.addEventListener('open', () => {
    if (isOver) return socket.close();
    const after = position.current();
    if (after !== null) socket.send(JSON.stringify({ after } satisfies LiveRequest));
  });
  socket.addEventListener('message', ({ data }) => {
    const message = isOver ? null : parseMessage(data);
    if (!message) return;
    // An open socket is not yet let in: the server greets those whom it knows and refuses the others.
    if (message.type === 'hello') handlers.onState('connected');
    if (message.type === 'presence') handlers.onPeople(message.people);
    else position.accept(message);
  });
  socket.addEventListener('close', (event) => {
    if (isOver) return socket.close();
    handlers.onState('closed');
    if (event.code !== REFUSED) return;
    console.error('The live channel needs a session, so it stays closed', event.reason);
    handlers.onRefused();
  });
  return {
    reconnect: () => socket.reconnect(),
    say(request) {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(request));
    },
    close() {
      isOver = true;
      // A socket that is still opening closes when it is open: browsers report the other way as an error.
      if (socket.readyState !== WebSocket.CONNECTING) socket.close();
    },
  };
}

/**
 * Keeps the place in the account's sequence of events. Every greeting and every `resync` means that lists which were
 * read before may lack something; a server that stands behind us has been set back.
 */
export function followSequence({ onEvent, onResync }: Pick<LiveHandlers, 'onEvent' | 'onResync'>) {
  let last: number | null = null;
  return {
    current: () => last,
    accept(message: Exclude<LiveMessage, { type: 'presence' }>): void {
      if (message.type === 'hello') {
        if (last === null || message.seq < last) last = message.seq;
        onResync();
      } else if (message.type === 'resync') {
        last = message.seq;
        onResync();
      } else if (last === null || message.seq > last) {
        last = message.seq;
        onEvent(message);
      }
    },
  };
}

function parseMessage(data: unknown): LiveMessage | null {
  try {
    return JSON.parse(String(data)) as LiveMessage;
  } catch (error) {
    console.warn('A live message could not be read', error);
    return null;
  }
}
