import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Knows the connections over which nothing has been asked yet: browsers open them ahead, and checks of a port do. They
 * count as busy to Node, which would wait a minute for them when the server closes. The answer ends them, and those
 * that come from then on.
 */
export function watchUnused(server: Server): () => void {
  const unused = new Set<Socket>();
  let isClosing = false;
  server.on('connection', (socket: Socket) => {
    if (isClosing) {
      socket.destroy();
      return;
    }
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  const use = ({ socket }: IncomingMessage) => unused.delete(socket);
  server.on('request', use);
  server.on('upgrade', use);
  return () => {
    isClosing = true;
    for (const socket of unused) socket.destroy();
  };
}
