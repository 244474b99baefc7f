import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Refuses requests under a name that is none of ours: localhost, any address, and what `names` adds. Under another name
 * somebody else's page could lead a browser here, where no call needs a password.
 */
export function refuseForeignHosts(app: FastifyInstance, names: readonly string[]): void {
  const known = new Set(['localhost', ...names.map((name) => name.toLowerCase())]);
  app.addHook('onRequest', async (request, reply) => {
    const name = URL.parse(`http://${request.headers.host ?? ''}`)?.hostname ?? '';
    const isAddress = isIP(name.replace(/^\[|\]$/g, '')) !== 0;
    if (isAddress || known.has(name) || name.endsWith('.localhost')) return;
    await reply.status(403).send({ error: { message: 'The simulator is not served under this name.' } });
  });
}
