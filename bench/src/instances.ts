import { randomBytes } from 'node:crypto';
import { join } from 'node:path';

import { type Owner, registerOwner } from '@parley/e2e/owner.ts';
import { type Parley, startParley } from '@parley/e2e/processes.ts';
import { findFreePort, type Program, startProgram } from '@parley/e2e/program.ts';

import { connectTo, type Database } from './database.ts';
import { atMost, exactly, type Figure, median, told } from './figures.ts';
import { type Post, postAll } from './load.ts';
import { untilTrue } from './until.ts';
import { textDelivery } from './webhook.ts';

const COUNTS = [1, 2, 4] as const;
const ACCOUNTS = 12;
const CONNECTIONS = 16;
const DELIVERIES = 2400;
const ROUNDS = 3;
/** Customers of all accounts, whose names are known before anything is measured; they ask at once, each one question. */
const CUSTOMERS = 240;
const PATIENCE = 120_000;

/**
 * Deliveries and answers of 1, 2 and 4 processes on one outside PostgreSQL, and one of two killed under load. The
 * database and all processes share this machine: what a second one adds here is what is left of its processors.
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
  const figures: Figure[] = [];
  const ends: Figure[] = [];
  const rates: Record<number, number> = {};
  const connections: Record<number, number> = {};
  const answered: Record<number, number> = {};
  try {
    for (const count of COUNTS) {
      await fleet.grow(count);
      const rounds: number[] = [];
      for (let n = 0; n < ROUNDS; n++) {
        await untilQuiet(database);
        rounds.push(await fleet.deliver(compose(owners, customers, DELIVERIES)));
      }
      rates[count] = median(rounds);
      connections[count] = await countConnections(database);
      await untilQuiet(database);
      answered[count] = await measureAnswered(database, fleet, ask(owners, customers));
      if (count === 2) ends.push(...(await measureKill(database, fleet, { owners, customers })));
    }
    for (const count of COUNTS) {
      figures.push(
        told(
          `${count} ${count === 1 ? 'process' : 'processes'}: deliveries`,
          `${rates[count]?.toFixed(0)} per second`,
        ),
        told(
          `${count} ${count === 1 ? 'process' : 'processes'}: answers sent`,
          `${answered[count]?.toFixed(0)} per second`,
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

/** A PostgreSQL that no server started, for many connections. */
async function startDatabase() {
  const program = startProgram('server/test/database-process.ts', ['--durable'], {});
  const url = await program.ready;
  if (url === null) throw new Error(`the database did not start:\n${program.output()}`);
  return { url, [Symbol.asyncDispose]: () => program.end('SIGTERM').then(() => undefined) };
}

const setBuffer = (owner: Owner, seconds: number) =>
  owner.call('PATCH', `/api/users/${owner.userId}/buffer-settings`, {
    bufferMinSeconds: seconds,
    bufferMaxSeconds: seconds,
  });

/** Processes of the server on one database. */
class Fleet {
  readonly #members: { program: Program; url: string }[] = [];
  readonly #env: Readonly<Record<string, string>>;
  #started = 0;

  readonly parley: Parley;

  constructor(parley: Parley, env: Record<string, string>) {
    this.parley = parley;
    this.#env = {
      HOST: '127.0.0.1',
      SIMULATOR: 'off',
      LOG_LEVEL: 'warn',
      INSTAGRAM_GRAPH_URL: parley.simulatorUrl,
      MALLOC_ARENA_MAX: '2',
      ...env,
    };
  }

  get urls(): string[] {
    return this.#members.map(({ url }) => url);
  }

  async grow(count: number): Promise<void> {
    while (this.#members.length < count) {
      const own = {
        // The platform goes on telling the first of them, where it told the one before.
        PORT: this.#started === 0 ? new URL(this.parley.url).port : String(await findFreePort()),
        DATA_DIR: join(this.parley.dataDir, `instance-${this.#started++}`),
      };
      const program = startProgram('server/src/main.ts', [], { ...this.#env, ...own });
      const url = await program.ready;
      if (url === null) throw new Error(`an instance did not start:\n${program.output()}`);
      this.#members.push({ program, url });
    }
  }

  /** Posts to all by turns; answers how many were acknowledged in a second. */
  async deliver(posts: readonly Post[]): Promise<number> {
    const { urls } = this;
    const began = performance.now();
    await Promise.all(
      urls.map((url, n) =>
        postAll(
          url,
          posts.filter((_, at) => at % urls.length === n),
          Math.ceil(CONNECTIONS / urls.length),
        ),
      ),
    );
    return (posts.length / (performance.now() - began)) * 1000;
  }

  /** Answers the process number that it had. */
  async killLast(): Promise<number> {
    const last = this.#members.pop();
    if (!last) throw new Error('no process is left');
    await last.program.end('SIGKILL');
    return last.program.pid;
  }

  async end(): Promise<void> {
    await Promise.all(this.#members.map(({ program }) => program.end('SIGTERM')));
  }
}

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
