import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform.ts';

/** `GET /_control/events`: what happens on the platform, as Server-Sent Events. */
export function registerStream(app: FastifyInstance, platform: Platform): void {
  app.get('/events', (request, reply) => {
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      connection: 'keep-alive',
    });
    raw.write('retry: 1000\n\n');
    const stop = platform.live.subscribe(({ type, data }) => {
      raw.write(`event: ${type}\ndata: ${JSON.stringify(data)}\n\n`);
    });
    const beat = setInterval(() => raw.write(': beat\n\n'), 15_000);
    beat.unref();
    request.raw.once('close', () => {
      clearInterval(beat);
      stop();
    });
  });
}
