import pg from 'pg';

import { databaseUrl } from '../embedded-database.ts';
import { type Owner, registerOwner } from '../owner.ts';
import type { Parley } from '../processes.ts';

const KNOWLEDGE = `# Prices

Q: How much is a manicure with gel polish?
A: A manicure with gel polish costs 28 €.

# Opening hours

Monday closed. Tuesday to Friday 10:00 to 20:00.
`;
export const QUESTION = 'How much is a manicure with gel polish?';

/** A client with a connected business, answers after one second, and customers who have not written yet. */
export type Shop = { owner: Owner; customers: string[] };

export async function openShop(
  parley: Parley,
  input: { email: string; customers: number; moderated: boolean },
): Promise<Shop> {
  const owner = await registerOwner(parley, input.email);
  const { userId, business } = owner;
  const wait = { bufferMinSeconds: 1, bufferMaxSeconds: 1 };
  await owner.call('PATCH', `/api/users/${userId}/buffer-settings`, wait);
  await owner.call('PUT', `/api/user/${userId}/knowledge-base`, { knowledgeBase: KNOWLEDGE });
  if (input.moderated)
    await owner.call('PATCH', `/api/users/${userId}/moderation`, { moderationEnabled: true });
  const customers: string[] = [];
  for (let n = 0; n < input.customers; n++) {
    customers.push(await parley.simulator.createCustomer(business.instagramUserId));
  }
  return { owner, customers };
}

/** Runs one query on the server's database, which may be another process after a restart. */
export async function query<T extends pg.QueryResultRow>(parley: Parley, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: await databaseUrl(parley.dataDir) });
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

const WORK_LEFT = `
  SELECT (SELECT count(*) FROM deliveries WHERE state = 'received')
    + (SELECT count(*) FROM turns WHERE state IN ('waiting', 'generating'))
    + (SELECT count(*) FROM comment_drafts WHERE state IN ('waiting', 'thinking'))
    + (SELECT count(*) FROM message_parts WHERE state IN ('queued', 'sending'))
    + (SELECT count(*) FROM platform_events WHERE state IN ('echo', 'parked', 'failed')) AS count`;
const MINUTE = 60_000;

/**
 * The platform redelivers what was not taken, on its virtual clock, and the server works it all off.
 * Throws when that does not come to an end.
 */
export async function workOff(parley: Parley): Promise<void> {
  const { simulator } = parley;
  for (let hours = 0; await isUndelivered(parley); hours++) {
    if (hours > 10) throw new Error('the platform has deliveries that the server never took');
    await simulator.advance(hours === 0 ? 6 * MINUTE : 60 * MINUTE);
  }
  const end = performance.now() + 30_000;
  for (;;) {
    const [left] = await query<{ count: string }>(parley, WORK_LEFT);
    if (Number(left?.count) === 0 && !(await isUndelivered(parley))) return;
    if (performance.now() > end)
      throw new Error(`${left?.count} pieces of work are left:\n${parley.output()}`);
    // Echoes of what is being sent count as deliveries, too.
    await simulator.advance(MINUTE);
  }
}

async function isUndelivered({ simulator }: Parley): Promise<boolean> {
  const deliveries = await simulator.deliveries();
  return deliveries.some(({ state }) => state !== 'delivered');
}
