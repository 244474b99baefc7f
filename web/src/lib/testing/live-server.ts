import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

import type { LiveMessage } from '@parley/contract/live.ts';
import { type WebSocket, WebSocketServer } from 'ws';

/** One connection as the server has it. */
export type Peer = {
  /** Path and query under which it came. */
  address: string;
  /** What it brought beside its address. */
  protocols: string;
  say: (message: LiveMessage) => void;
  sayText: (text: string) => void;
  close: (code: number, reason?: string) => void;
};

/** A real socket server for the live channel of the browser part; `onPeer` decides what each connection is told. */
export async function startLiveServer(onPeer: (peer: Peer) => void = () => undefined) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  const peers: Peer[] = [];
  let wake: (() => void) | undefined;
  server.on('connection', (socket, request) => {
    const peer = makePeer(socket, request.url ?? '', request.headers['sec-websocket-protocol'] ?? '');
    peers.push(peer);
    onPeer(peer);
    wake?.();
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    peers,
    /** Resolves with the n-th connection, counted from one. */
    async peer(n: number): Promise<Peer> {
      for (;;) {
        const peer = peers[n - 1];
        if (peer) return peer;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    async stop(): Promise<void> {
      for (const client of server.clients) client.terminate();
      server.close();
      await once(server, 'close');
    },
  };
}

function makePeer(socket: WebSocket, address: string, protocols: string): Peer {
  return {
    address,
    protocols,
    say: (message) => socket.send(JSON.stringify(message)),
    sayText: (text) => socket.send(text),
    close: (code, reason) => socket.close(code, reason),
  };
}
