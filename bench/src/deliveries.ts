import { randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';

import { type Owner, registerOwner } from '@parley/e2e/owner.ts';
import type { Parley } from '@parley/e2e/processes.ts';
import { type Program, startProgram } from '@parley/e2e/program.ts';
import { connect, type Database } from './database.ts';
import { atLeast, type Figure, median, percentile, told } from './figures.ts';
import { type Post, postAll, type Round } from './load.ts';
import { processorTime } from './processor-time.ts';
import { untilTrue } from './until.ts';
import { textDelivery } from './webhook.ts';

const ACCOUNTS = 20;
const CONNECTIONS = 16;
/** One second on a shared machine is often another than the next. */
const ROUNDS = 9;
/** About two seconds a round: the first moments, when nothing is known yet, are in it and are not the half of it. */
const DELIVERIES = 2400;
/** Known customers of each account before the first round. */
const CUSTOMERS = 40;
/** One delivery in this many is the first message of a new customer. */
const NEW_IN = 10;

/** Acknowledged deliveries per second, in alternating rounds against an endpoint that only stores the body. */
export async function measureDeliveries(parley: Parley): Promise<Figure[]> {
  await using database = await connect(parley);
  const owners: Owner[] = [];
  for (let n = 0; n < ACCOUNTS; n++) {
    const owner = await registerOwner(parley, `deliveries-${n}@example.com`);
    // The turns wait until everything is measured: answering them is another figure.
    const wait = { bufferMinSeconds: 300, bufferMaxSeconds: 300 };
    await owner.call('PATCH', `/api/users/${owner.userId}/buffer-settings`, wait);
    owners.push(owner);
  }
  const known = owners.map(() => Array.from({ length: CUSTOMERS }, newCustomerId));
  const first = owners.flatMap((owner, n) => (known[n] ?? []).map((id) => textDelivery(owner, id, 'Hello')));
  await using bare = await startBare(database, owners);
  await postAll(parley.url, first, CONNECTIONS);
  await postAll(bare.url, first, CONNECTIONS);

  const rounds: { bare: Round[]; parley: Round[] } = { bare: [], parley: [] };
  const spent = { bare: 0, parley: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    await untilQuiet(database);
    const [before, bareBefore] = [processorTime(parley.pid()), processorTime(bare.pid)];
    rounds.bare.push(await postAll(bare.url, compose(owners, known), CONNECTIONS));
    const [between, bareAfter] = [processorTime(parley.pid()), processorTime(bare.pid)];
    rounds.parley.push(await postAll(parley.url, compose(owners, known), CONNECTIONS));
    // The database is below the server: what it does for the bare endpoint is counted there.
    spent.bare += bareAfter - bareBefore + between - before;
    spent.parley += processorTime(parley.pid()) - between;
  }
  await checkEffects(database, first.length + ROUNDS * DELIVERIES);
  const rate = (of: Round[]) => median(of.map(({ perSecond }) => perSecond));
  const ratios = rounds.parley.map((round, n) => round.perSecond / (rounds.bare[n]?.perSecond ?? Number.NaN));
  const spread = (of: Round[]) => {
    const all = of.flatMap(({ milliseconds }) => milliseconds);
    return `${percentile(all, 0.5).toFixed(1)} / ${percentile(all, 0.99).toFixed(1)} ms`;
  };
  const each = `${perDelivery(spent.bare)} / ${perDelivery(spent.parley)} ms`;
  return [
    told('bare endpoint (signature, one INSERT)', `${rate(rounds.bare).toFixed(0)} per second`),
    told('deliveries with their whole effect', `${rate(rounds.parley).toFixed(0)} per second`),
    atLeast(`ratio (median of ${ROUNDS} rounds)`, median(ratios), 0.4, ''),
    told('ratio of each round', ratios.map((ratio) => ratio.toFixed(2)).join(' ')),
    told('processor time of each, bare / whole, database included', each),
    told('p50 / p99 of the bare endpoint', spread(rounds.bare)),
    told('p50 / p99 of deliveries', spread(rounds.parley)),
  ];
}

function perDelivery(milliseconds: number): string {
  return (milliseconds / ROUNDS / DELIVERIES).toFixed(2);
}

function compose(owners: readonly Owner[], known: readonly string[][]): Post[] {
  return Array.from({ length: DELIVERIES }, (_, n) => {
    const index = n % owners.length;
    const [owner, customers] = [owners[index], known[index]];
    if (!owner || !customers) throw new Error('an account is missing');
    const isNew = Math.floor(n / owners.length) % NEW_IN === NEW_IN - 1;
    const customerId = isNew ? newCustomerId() : (customers[randomInt(customers.length)] ?? '');
    return textDelivery(owner, customerId, `Do you have an appointment on the ${n}th?`);
  });
}

function newCustomerId(): string {
  return `${randomInt(10 ** 8, 10 ** 9)}${randomInt(10 ** 6, 10 ** 7)}`;
}

/** What the deliveries left to do in the background belongs to nobody's round. */
async function untilQuiet(database: Database): Promise<void> {
  await untilTrue('the background work of a round', 90_000, async () => {
    const { rows } = await database.query<{ busy: boolean }>(
      `SELECT EXISTS (SELECT FROM deliveries WHERE state = 'received')
         OR EXISTS (SELECT FROM contacts WHERE profile_due_at <= now()) AS busy`,
    );
    return rows[0]?.busy === false;
  });
}

/** Every delivery, message, turn and live event must be there, or the rate means nothing. */
async function checkEffects(database: Database, expected: number): Promise<void> {
  const { rows } = await database.query<Record<string, string>>(
    `SELECT (SELECT count(*) FROM deliveries) AS deliveries, (SELECT count(*) FROM messages) AS messages,
       (SELECT count(*) FROM live_events WHERE payload->>'type' = 'new_message') AS events,
       (SELECT count(*) FROM conversations c WHERE NOT EXISTS (
          SELECT FROM turns t WHERE t.account_id = c.account_id AND t.conversation_id = c.id AND t.state = 'waiting'
       )) AS without_turn`,
  );
  const { deliveries, messages, events, without_turn: withoutTurn } = rows[0] ?? {};
  const found = [deliveries, messages, events].map(Number);
  if (found.some((count) => count !== expected) || Number(withoutTurn) !== 0)
    throw new Error(`of ${expected} deliveries the effects are ${JSON.stringify(rows[0])}`);
}

async function startBare(database: Database, owners: readonly Owner[]) {
  await database.query(
    `CREATE TABLE bare_deliveries (id uuid PRIMARY KEY, user_id text NOT NULL, body bytea NOT NULL, received_at timestamptz)`,
  );
  const { user, password, host, port, database: name } = database;
  const program: Program = startProgram(fileURLToPath(new URL('./bare-endpoint.ts', import.meta.url)), [], {
    DATABASE_URL: `postgresql://${user}:${encodeURIComponent(password ?? '')}@${host}:${port}/${name}`,
    SECRETS: JSON.stringify(
      Object.fromEntries(owners.map(({ userId, business }) => [userId, business.appSecret])),
    ),
  });
  const url = await program.ready;
  if (url === null) throw new Error(`the bare endpoint did not start:\n${program.output()}`);
  return {
    url,
    pid: program.pid,
    async [Symbol.asyncDispose]() {
      await program.end('SIGTERM');
    },
  };
}
