import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';

import { type Parley, startParley } from '../processes.ts';
import { findFreePort, type Program, startProgram } from '../program.ts';
import { openShop, QUESTION, type Shop } from './shop.ts';

const PATIENCE = { timeout: 90_000, interval: 100 };

test('one of two that stands still inside a transaction: the other goes on and takes over, and nothing is lost or sent twice when it wakes', {
  timeout: 420_000,
}, async () => {
  await using outside = await startDatabase();
  const env = { SECRET_KEY: randomBytes(32).toString('base64url') };
  const first = { ...env, DATABASE_URL: outside.urlFor('first') };
  await using parley = await startParley({ simulator: true, demo: false, env: first });
  await parley.simulator.patch('switches', { rateLimits: false });
  const held = await openShop(parley, { email: 'held@example.com', customers: 6, moderated: false });
  const other = await openShop(parley, { email: 'other@example.com', customers: 4, moderated: false });
  await using second = await startInstance(parley, { ...env, DATABASE_URL: outside.urlFor('second') });

  // Each has a chat before anything happens.
  await Promise.all([ask(parley, held), ask(parley, other)]);
  await expect.poll(() => answersTo(parley, held), PATIENCE).toEqual(each(held, 1));
  await expect.poll(() => answersTo(parley, other), PATIENCE).toEqual(each(other, 1));

  // The second looks away, so that the turns are the first's; what it wants to record waits for the test's lock.
  process.kill(second.pid, 'SIGSTOP');
  const buffer = { bufferMinSeconds: 15, bufferMaxSeconds: 15 };
  await held.owner.call('PATCH', `/api/users/${held.owner.userId}/buffer-settings`, buffer);
  await ask(parley, held);
  await expect.poll(() => undelivered(parley), PATIENCE).toEqual([]);
  await outside.query('BEGIN');
  await outside.query('SELECT FROM conversations FOR UPDATE');
  await expect
    .poll(() => outside.count(backendsOf('first', `wait_event_type = 'Lock'`)), PATIENCE)
    .not.toBe(0);
  process.kill(parley.pid(), 'SIGSTOP');
  await outside.query('COMMIT');
  process.kill(second.pid, 'SIGCONT');
  await expect.poll(() => outside.count(STANDING), PATIENCE).not.toBe(0);

  // Deliveries come to the one that lives, and it serves and answers while the first still holds its locks.
  for (const { owner } of [held, other])
    await parley.simulator.setWebhook({
      instagramUserId: owner.business.instagramUserId,
      callbackUrl: `${second.url}/api/instagram-webhook-v3/${owner.userId}`,
      verifyToken: owner.verifyToken,
    });
  const health = async () => {
    const answer = await fetch(`${second.url}/api/health`);
    return answer.ok ? ((await answer.json()) as { status: string }).status : answer.status;
  };
  await ask(parley, other);
  const seen = new Set<number | string>();
  await expect
    .poll(async () => {
      seen.add(await health());
      return answersTo(parley, other);
    }, PATIENCE)
    .toEqual(each(other, 2));
  await expect
    .poll(async () => {
      seen.add(await health());
      return answersTo(parley, held);
    }, PATIENCE)
    .toEqual(each(held, 2));
  // Turns whose lease has ended are taken over before the instance that held them is given up.
  await expect.poll(() => outside.count('SELECT count(*) FROM instances'), PATIENCE).toBe(1);
  // Never out of service. It is degraded only where a turn has waited for a minute, and well again after it.
  expect([...seen].filter((status) => status !== 'degraded')).toEqual(['ok']);

  // It wakes with an outcome in its hands that is no longer its own, and works on with the other.
  process.kill(parley.pid(), 'SIGCONT');
  await expect.poll(() => outside.count('SELECT count(*) FROM instances'), PATIENCE).toBe(2);
  await Promise.all([ask(parley, held), ask(parley, other)]);
  await expect.poll(() => answersTo(parley, held), PATIENCE).toEqual(each(held, 3));
  await expect.poll(() => answersTo(parley, other), PATIENCE).toEqual(each(other, 3));
  // What was on its way to the one that stood still is told once more.
  for (let n = 0; n < 5 && (await undelivered(parley)).length > 0; n++)
    await parley.simulator.advance(60 * 60_000);
  expect(await undelivered(parley)).toEqual([]);
  await expect.poll(() => outside.count(WORK_LEFT), PATIENCE).toBe(0);
  const customers = held.customers.length + other.customers.length;
  expect(await outside.count(`SELECT count(*) FROM messages WHERE author = 'customer'`)).toBe(3 * customers);
  const sent = `SELECT count(DISTINCT mid) FROM message_parts WHERE state = 'sent'`;
  expect(await outside.count(sent)).toBe(3 * customers);
  expect(await outside.count(`SELECT count(*) FROM messages WHERE author <> 'customer'`)).toBe(3 * customers);
  await expect.poll(health, PATIENCE).toBe('ok');
});

const WORK_LEFT = `
  SELECT (SELECT count(*) FROM deliveries WHERE state = 'received')
    + (SELECT count(*) FROM turns WHERE state IN ('waiting', 'generating'))
    + (SELECT count(*) FROM message_parts WHERE state IN ('queued', 'sending'))
    + (SELECT count(*) FROM platform_events WHERE state IN ('echo', 'parked', 'failed'))`;

const backendsOf = (name: string, where: string) =>
  `SELECT count(*) FROM pg_stat_activity WHERE application_name = '${name}' AND ${where}`;
const STANDING = backendsOf('first', `state = 'idle in transaction' AND backend_xid IS NOT NULL`);

/** A PostgreSQL that no server started, and a connection of the test's own. */
async function startDatabase() {
  const program = startProgram('server/test/database-process.ts', [], {});
  const url = await program.ready;
  if (url === null) throw new Error(`the database did not start:\n${program.output()}`);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    /** Under which name its connections are seen. */
    urlFor(name: string): string {
      const named = new URL(url);
      named.searchParams.set('application_name', name);
      return named.href;
    },
    query: (text: string) => client.query(text),
    async count(text: string): Promise<number> {
      const { rows } = await client.query<{ count: number }>(`SELECT (${text})::integer AS count`);
      return rows[0]?.count ?? Number.NaN;
    },
    async [Symbol.asyncDispose]() {
      await client.end();
      await program.end('SIGTERM');
    },
  };
}

/** Another process on the same database. */
async function startInstance(parley: Parley, env: Record<string, string>) {
  const program: Program = startProgram('server/src/main.ts', [], {
    HOST: '127.0.0.1',
    PORT: String(await findFreePort()),
    DATA_DIR: join(parley.dataDir, 'second'),
    SIMULATOR: 'off',
    LOG_LEVEL: 'info',
    INSTAGRAM_GRAPH_URL: parley.simulatorUrl,
    ...env,
  });
  const url = await program.ready;
  if (url === null) throw new Error(`the second instance did not start:\n${program.output()}`);
  return {
    url,
    pid: program.pid,
    async [Symbol.asyncDispose]() {
      // One that stands still hears of nothing.
      program.process.kill('SIGCONT');
      await program.end('SIGTERM');
    },
  };
}

const ask = ({ simulator }: Parley, { customers }: Shop) =>
  Promise.all(customers.map((customer) => simulator.write(customer, QUESTION)));

/** How often each customer was answered, by what the platform accepted. */
async function answersTo({ simulator }: Parley, { owner, customers }: Shop): Promise<number[]> {
  const sent = await simulator.sent(owner.business.instagramUserId);
  return customers.map((customer) => sent.filter(({ recipientId }) => recipientId === customer).length);
}

const each = ({ customers }: Shop, count: number) => customers.map(() => count);

/** How those deliveries stand that no instance has acknowledged; echoes of what was sent are among them. */
async function undelivered({ simulator }: Parley) {
  return (await simulator.deliveries()).map(({ state }) => state).filter((state) => state !== 'delivered');
}
