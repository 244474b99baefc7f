import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

import { type Owner, registerOwner } from '@parley/e2e/owner.ts';
import { type Parley, startParley } from '@parley/e2e/processes.ts';
import { startProgram } from '@parley/e2e/program.ts';

import { connectTo, type Database } from './database.ts';
import { atMost, exactly, type Figure, median, percentile, told } from './figures.ts';
import { Fleet } from './fleet.ts';
import { listen } from './live-socket.ts';
import type { Post } from './load.ts';
import { untilTrue } from './until.ts';
import { type Seen, type Watch, watchDatabase } from './watched-database.ts';
import { textDelivery } from './webhook.ts';

const COUNTS = [1, 2, 4] as const;
const ACCOUNTS = 12;
const DELIVERIES = 2400;
const ROUNDS = 3;
/** Customers of all accounts, whose names are known before anything is measured; they ask at once, each one question. */
const CUSTOMERS = 240;
const PATIENCE = 120_000;
/** Sockets of each account at one process, while its deliveries come to another, so many a second. */
const SOCKETS = 10;
const TOLD_DELIVERIES = 240;
const TOLD_PACE = 40;
const REST_MILLISECONDS = 5000;
/** An instance that asks the database for what was another's work costs all of them: with four it was 20 statements. */
const MOST_STATEMENTS = 6;

/**
 * Deliveries, answers and live events of 1, 2 and 4 processes on one outside PostgreSQL, and one of two killed under
 * load. The database and all processes share this machine: what a second one adds here is what is left of its
 * processors. What a delivery costs them, and what they wait for, says the same on any machine.
 */
export async function measureInstances(): Promise<Figure[]> {
  await using outside = await startDatabase();
  const env = { DATABASE_URL: outside.url, SECRET_KEY: randomBytes(32).toString('base64url') };
  await using parley = await startParley({ simulator: true, demo: false, env });
  await parley.simulator.patch('switches', { rateLimits: false, hourlyQuota: 1_000_000_000 });
  await using database = await connectTo(outside.url);
  const owners: Owner[] = [];
  for (let n = 0; n < ACCOUNTS; n++) {
    const owner = await registerOwner(parley, `instances-${n}@example.com`);
    await owner.call('PUT', `/api/user/${owner.userId}/knowledge-base`, {
      knowledgeBase: 'Q: How much is a manicure?\nA: A manicure costs 28 €.\n',
    });
    await setBuffer(owner, 300);
    owners.push(owner);
  }
  const fleet = new Fleet(parley, env);
  const customers = await createCustomers(parley, owners);
  await untilTrue('the first messages', PATIENCE, async () => (await countChats(database)) === CUSTOMERS);
  await untilQuiet(database);
  // The one that made the accounts goes.
  await parley.kill('SIGTERM');
  await using watch = await watchDatabase(outside.url, outside.pid);
  const figures: Figure[] = [];
  const ends: Figure[] = [];
  const rates: Record<number, number> = {};
  const connections: Record<number, number> = {};
  const answered: Record<number, number> = {};
  const costs: Record<number, Seen[]> = {};
  const rests: Record<number, Rest> = {};
  const events: Record<number, Events> = {};
  try {
    for (const count of COUNTS) {
      await fleet.grow(count);
      rests[count] = await measureRest(watch, fleet);
      const rounds: number[] = [];
      const seen: Seen[] = [];
      for (let n = 0; n < ROUNDS; n++) {
        await untilQuiet(database);
        await watch.begin(fleet.pids);
        rounds.push(await fleet.deliver(compose(owners, customers, DELIVERIES)));
        seen.push(await watch.end());
      }
      rates[count] = median(rounds);
      costs[count] = seen;
      connections[count] = await countConnections(database);
      await untilQuiet(database);
      events[count] = await measureEvents(watch, fleet, { owners, customers, rest: rests[count] });
      await untilQuiet(database);
      answered[count] = await measureAnswered(database, fleet, ask(owners, customers));
      if (count === 2) ends.push(...(await measureKill(database, fleet, { owners, customers })));
    }
    for (const count of COUNTS) {
      const name = `${count} ${count === 1 ? 'process' : 'processes'}`;
      const [seen = [], event, rest] = [costs[count], events[count], rests[count]];
      const each = (of: (one: Seen) => number) => median(seen.map(of)) / DELIVERIES;
      figures.push(
        told(`${name}: deliveries`, `${rates[count]?.toFixed(0)} per second`),
        told(
          '  processor time of each, servers / database',
          `${each(({ servers }) => servers).toFixed(2)} / ${each((one) => one.database).toFixed(2)} ms`,
        ),
        atMost(
          '  statements of each',
          each(({ statements }) => statements),
          MOST_STATEMENTS,
          '',
          2,
        ),
        told(
          '  transactions / rings of each',
          `${each(({ commits }) => commits).toFixed(2)} / ${each(({ rings }) => rings).toFixed(2)}`,
        ),
        told('  what sessions at work were doing', describeWaits(seen)),
        told(`${name}: answers sent`, `${answered[count]?.toFixed(0)} per second`),
        told(`${name}: live events, p50 / p99`, event ? describeDelays(event) : ''),
        // One process alone takes the deliveries too.
        ...(count > 1 ? [told('  processor time of each told', `${event?.milliseconds.toFixed(2)} ms`)] : []),
        told(
          `${name}: at rest`,
          `${rest?.statements.toFixed(0)} statements and ${rest?.servers.toFixed(0)} / ${rest?.database.toFixed(0)} ms a second`,
        ),
      );
    }
    const share = (of: Record<number, number>, n: number) => (of[n] ?? 0) / (of[1] ?? Number.NaN);
    figures.push(
      told(
        'deliveries of two and of four beside one',
        `${share(rates, 2).toFixed(2)} and ${share(rates, 4).toFixed(2)} times`,
      ),
      told(
        'answers of two and of four beside one',
        `${share(answered, 2).toFixed(2)} and ${share(answered, 4).toFixed(2)} times`,
      ),
      told('connections to the database of 1, 2 and 4', COUNTS.map((count) => connections[count]).join(', ')),
      ...ends,
    );
    return figures;
  } finally {
    await fleet.end();
  }
}

/** In a second, of all processes and of their database. */
type Rest = { statements: number; servers: number; database: number; each: number };

/** What nothing costs. */
async function measureRest(watch: Watch, fleet: Fleet): Promise<Rest> {
  await watch.begin(fleet.pids);
  await delay(REST_MILLISECONDS);
  const { statements, servers, database } = await watch.end();
  const seconds = REST_MILLISECONDS / 1000;
  const each = servers / seconds / fleet.pids.length;
  return { statements: statements / seconds, servers: servers / seconds, database: database / seconds, each };
}

/** `milliseconds`: of the processor, for telling one socket one event. */
type Events = { delays: number[]; milliseconds: number };

/**
 * Deliveries come to the first process, and the sockets of their accounts are at the last. A delay goes from posting a
 * delivery to a socket that is told of its message.
 */
async function measureEvents(
  watch: Watch,
  fleet: Fleet,
  { owners, customers, rest }: { owners: readonly Owner[]; customers: readonly string[]; rest: Rest },
): Promise<Events> {
  const [door, window] = [fleet.urls.at(0) ?? '', fleet.urls.at(-1) ?? ''];
  const postedAt = new Map<string, number>();
  const delays: number[] = [];
  let count = 0;
  await using sockets = new AsyncDisposableStack();
  for (const owner of owners)
    for (let n = 0; n < SOCKETS; n++)
      sockets.use(
        await listen({ url: window }, owner, ({ message }) => {
          count += 1;
          const at = message && postedAt.get(message.content);
          if (at !== undefined) delays.push(performance.now() - at);
        }),
      );
  count = 0;
  await watch.begin(fleet.pids.slice(-1));
  const began = performance.now();
  for (let n = 0; n < TOLD_DELIVERIES; n++) {
    const at = n % customers.length;
    const [owner, customer] = [owners[at % owners.length], customers[at]];
    if (!owner || !customer) throw new Error('an account is missing');
    const text = `Do you have an appointment on the ${n}th?`;
    const { path, headers, body } = textDelivery(owner, customer, text);
    await delay(Math.max(0, began + (n * 1000) / TOLD_PACE - performance.now()));
    postedAt.set(text, performance.now());
    const answer = await fetch(`${door}${path}`, { method: 'POST', headers, body: new Uint8Array(body) });
    if (!answer.ok) throw new Error(`a delivery was answered with ${answer.status}`);
  }
  await untilTrue('the live events', PATIENCE, async () => delays.length >= TOLD_DELIVERIES * SOCKETS, 20);
  const seconds = (performance.now() - began) / 1000;
  const { servers } = await watch.end();
  return { delays, milliseconds: Math.max(0, servers - rest.each * seconds) / count };
}

const describeDelays = ({ delays }: Events) =>
  `${percentile(delays, 0.5).toFixed(0)} / ${percentile(delays, 0.99).toFixed(0)} ms`;

/** The most frequent first. */
function describeWaits(seen: readonly Seen[]): string {
  const sums = new Map<string, number>();
  for (const { waits } of seen)
    for (const [name, count] of waits) sums.set(name, (sums.get(name) ?? 0) + count);
  const all = [...sums.values()].reduce((sum, count) => sum + count, 0);
  return [...sums]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, 4)
    .map(([name, count]) => `${name} ${((count / all) * 100).toFixed(0)} %`)
    .join(', ');
}

/** A PostgreSQL that no server started, for many connections. */
async function startDatabase() {
  const program = startProgram('server/test/database-process.ts', ['--durable', '--counted'], {});
  const url = await program.ready;
  if (url === null) throw new Error(`the database did not start:\n${program.output()}`);
  return { url, pid: program.pid, [Symbol.asyncDispose]: () => program.end('SIGTERM').then(() => undefined) };
}

const setBuffer = (owner: Owner, seconds: number) =>
  owner.call('PATCH', `/api/users/${owner.userId}/buffer-settings`, {
    bufferMinSeconds: seconds,
    bufferMaxSeconds: seconds,
  });

/** Of customers by turns, each of the account whose number is its own. */
function compose(owners: readonly Owner[], customers: readonly string[], count: number): Post[] {
  return Array.from({ length: count }, (_, n) => {
    const at = n % customers.length;
    const [owner, customer] = [owners[at % owners.length], customers[at]];
    if (!owner || !customer) throw new Error('an account is missing');
    return textDelivery(owner, customer, 'How much is a manicure?');
  });
}

/** One question of each. */
const ask = (owners: readonly Owner[], customers: readonly string[]): Post[] =>
  compose(owners, customers, customers.length);

/** People who have written: the platform lets nobody write to others. */
async function createCustomers({ simulator }: Parley, owners: readonly Owner[]): Promise<string[]> {
  const customers: string[] = [];
  for (let n = 0; n < CUSTOMERS; n++) {
    const business = owners[n % owners.length]?.business;
    const id = await simulator.createCustomer(business?.instagramUserId ?? '');
    await simulator.write(id, 'Hello');
    customers.push(id);
  }
  return customers;
}

async function untilQuiet(database: Database): Promise<void> {
  await untilTrue('the background work of a round', PATIENCE, async () => {
    const { rows } = await database.query<{ busy: boolean }>(
      `SELECT EXISTS (SELECT FROM deliveries WHERE state = 'received')
         OR EXISTS (SELECT FROM contacts WHERE profile_due_at <= now()) AS busy`,
    );
    return rows[0]?.busy === false;
  });
}

/** Answers that went out in a second, of questions that came together. */
async function measureAnswered(
  database: Database,
  fleet: Fleet,
  questions: readonly Post[],
): Promise<number> {
  await beginAnew(database);
  const before = await countAnswers(database);
  const began = performance.now();
  await fleet.deliver(questions);
  await untilTrue(
    'the answers',
    PATIENCE,
    async () => (await countAnswers(database)) >= before + CUSTOMERS,
    50,
  );
  const seconds = (performance.now() - began) / 1000;
  await changeBuffers(database, 300);
  return CUSTOMERS / seconds;
}

/** Nobody waits any more, and who asks is answered a second later. */
async function beginAnew(database: Database): Promise<void> {
  await database.query(
    `UPDATE turns SET state = 'no_reply', ended_at = now() WHERE state IN ('waiting', 'generating')`,
  );
  await changeBuffers(database, 1);
}

const changeBuffers = (database: Database, seconds: number) =>
  database.query('UPDATE accounts SET buffer_min_seconds = $1, buffer_max_seconds = $1', [seconds]);

/** Those too of which the killed one can no longer tell whether they went out: what the platform holds is counted itself. */
async function countAnswers(database: Database): Promise<number> {
  const { rows } = await database.query<{ count: string }>(
    `SELECT count(*) FROM messages WHERE author = 'ai' AND delivery_state IN ('sent', 'unknown')`,
  );
  return Number(rows[0]?.count);
}

/** One of two dies while questions are taken and answered: each is answered once by the other. */
async function measureKill(
  database: Database,
  fleet: Fleet,
  { owners, customers }: { owners: readonly Owner[]; customers: readonly string[] },
): Promise<Figure[]> {
  await untilQuiet(database);
  await beginAnew(database);
  const before = await countAnswers(database);
  const received = await countReceived(fleet, owners, customers);
  await fleet.deliver(ask(owners, customers));
  // In the middle of its work, whatever the machine does meanwhile.
  await untilTrue('the first answers', PATIENCE, async () => (await countAnswers(database)) > before, 20);
  const pid = await fleet.killLast();
  const killed = performance.now();
  const held = await countHeld(database, pid);
  await untilTrue(
    'the answers of the one that is left',
    PATIENCE,
    async () => (await countAnswers(database)) >= before + CUSTOMERS,
  );
  const seconds = (performance.now() - killed) / 1000;
  await changeBuffers(database, 300);
  const after = await countReceived(fleet, owners, customers);
  const answers = after.map((count, n) => count - (received[n] ?? 0));
  return [
    told('killed one of two: turns that it worked on', String(held)),
    atMost('from then until all is answered', seconds, 60, 's', 0),
    exactly('questions without an answer', answers.filter((n) => n < 1).length, 0),
    exactly('questions answered twice', answers.filter((n) => n > 1).length, 0),
  ];
}

/** Turns that a process held when it died. */
async function countHeld(database: Database, pid: number): Promise<number> {
  const { rows } = await database.query<{ count: string }>(
    `SELECT count(*) FROM turns t JOIN instances i ON i.id = t.instance_id WHERE i.pid = $1 AND t.state = 'generating'`,
    [pid],
  );
  return Number(rows[0]?.count);
}

/** But its own. */
async function countConnections(database: Database): Promise<number> {
  const { rows } = await database.query<{ count: string }>(
    `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
  return Number(rows[0]?.count);
}

async function countChats(database: Database): Promise<number> {
  const { rows } = await database.query<{ count: string }>('SELECT count(*) FROM conversations');
  return Number(rows[0]?.count);
}

/** What the platform has taken for each customer. */
async function countReceived(
  { parley }: Fleet,
  owners: readonly Owner[],
  customers: readonly string[],
): Promise<number[]> {
  const sent = await Promise.all(
    owners.map(({ business }) => parley.simulator.sent(business.instagramUserId)),
  );
  return customers.map(
    (customer, n) =>
      sent[n % owners.length]?.filter(({ recipientId }) => recipientId === customer).length ?? 0,
  );
}
