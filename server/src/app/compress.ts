import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import type { FastifyInstance } from 'fastify';

/** What is shorter fits into the first packet anyway, in bytes. */
const LEAST = 1024;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Nearly as small as the best, and fast enough for what is made for one caller. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Texts of the API go out compressed to whoever accepts it. Stands after what compares them. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || !request.url.startsWith('/api/')) return payload;
    if (Buffer.byteLength(payload) < LEAST || reply.hasHeader('content-encoding')) return payload;
    reply.header('vary', 'accept-encoding');
    const coding = acceptedCoding(request.headers['accept-encoding']);
    if (coding === null) return payload;
    const packed = await (coding === 'br' ? brotli(payload, QUALITY) : zip(payload));
    reply.removeHeader('content-length').header('content-encoding', coding);
    return packed;
  });
}

/** The better of those that the caller names and does not refuse. */
export function acceptedCoding(accepted: string | string[] | undefined): 'br' | 'gzip' | null {
  const named = new Set<string>();
  for (const one of String(accepted ?? '')
    .toLowerCase()
    .split(',')) {
    const [name = '', weight = ''] = one.split(';').map((part) => part.trim());
    if (!/^q=0(?:\.0{0,3})?$/.test(weight)) named.add(name);
  }
  if (named.has('br')) return 'br';
  return named.has('gzip') ? 'gzip' : null;
}
