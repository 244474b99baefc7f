import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';

import Fastify from 'fastify';
import pg from 'pg';

// The measure of the webhook: checks the same signature and does one INSERT of the raw body, durably. Nothing else.

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20 });
const secrets = new Map(Object.entries(JSON.parse(process.env['SECRETS'] ?? '{}') as Record<string, string>));
const app = Fastify();
app.removeAllContentTypeParsers();
app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

app.post<{ Params: { userId: string }; Body: Buffer }>(
  '/api/instagram-webhook-v3/:userId',
  async (request, reply) => {
    const { userId } = request.params;
    const right = createHmac('sha256', secrets.get(userId) ?? '')
      .update(request.body)
      .digest();
    const given = Buffer.from(String(request.headers['x-hub-signature-256']).slice('sha256='.length), 'hex');
    if (given.length !== right.length || !timingSafeEqual(given, right)) return reply.status(401).send();
    await pool.query('INSERT INTO bare_deliveries (id, user_id, body, received_at) VALUES ($1, $2, $3, $4)', [
      randomUUID(),
      userId,
      request.body,
      new Date(),
    ]);
    return reply.type('text/plain').send('EVENT_RECEIVED');
  },
);
process.once('SIGTERM', () => {
  void app
    .close()
    .then(() => pool.end())
    .then(() => process.exit(0));
});
const url = await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.({ type: 'ready', url });
