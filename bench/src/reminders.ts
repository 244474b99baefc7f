import { type Owner, registerOwner } from '@parley/e2e/owner.ts';
import type { Parley } from '@parley/e2e/processes.ts';
import type { Sent } from '@parley/e2e/simulator-control.ts';

import { connect, type Database } from './database.ts';
import { atMost, exactly, type Figure, median, percentile, told } from './figures.ts';
import { KNOWLEDGE } from './knowledge.ts';
import { type Asked, askAll } from './live-answers.ts';
import { untilTrue } from './until.ts';

/** Each may remind two people a second. */
const BUSINESSES = 50;
const CHATS = 100;
const REMINDERS = BUSINESSES * CHATS;
/** The window of one in so many closes before its reminder is due. */
const CLOSED_IN = 50;
const DELAY_MINUTES = 60;
/** What else the machine does changes with the minutes, so that a quiet quarter of one stands before each loud one. */
const ROUNDS = 4;
const SECONDS = 60 / ROUNDS;
const DUE = REMINDERS / ROUNDS;
/** Customers who ask in each of these. */
const ASKING = 30;
const WRITERS = 16;

/**
 * 5,000 reminders are due, as many in a second as within one minute, while others ask: what their answers take is
 * compared with that of the quiet times between. Each round is over before the next one begins.
 */
export async function measureReminders(parley: Parley): Promise<Figure[]> {
  await using database = await connect(parley);
  const beside = await openBeside(parley);
  const pause = (SECONDS * 1000) / ASKING;
  const ask = async () => askAll(parley, [await openCustomers(parley, beside)], pause);
  const businesses = await openBusinesses(parley, database);
  const [quiet, loud]: [number[], number[]] = [[], []];
  let seconds = 0;
  for (let round = 0; round < ROUNDS; round++) {
    quiet.push(...(await ask()));
    await makeDue(database);
    const began = performance.now();
    loud.push(...(await ask()));
    await untilTrue('the reminders', 600_000, async () => (await countDue(database)) === 0, 500);
    seconds = Math.max(seconds, (performance.now() - began) / 1000);
  }
  quiet.push(...(await ask()));
  const sent = await Promise.all(
    businesses.map(({ business }) =>
      parley.simulator.get<Sent[]>(`businesses/${business.instagramUserId}/sent`),
    ),
  );
  const people = sent.flat().map(({ recipientId }) => recipientId);
  const { executed, closed, outside, late, others } = await readEnds(database);
  return [
    told(`reminders due, ${DUE} within ${SECONDS} s each time`, String(REMINDERS)),
    exactly('sent, as the platform holds it', people.length, executed),
    exactly('people who got two', people.length - new Set(people).size, 0),
    exactly('sent outside the 24 hours', outside, 0),
    exactly('left, as their window had closed', closed, REMINDERS / CLOSED_IN),
    exactly('left, as they came too late', late, 0),
    exactly('left for another reason', others, 0),
    told('until the last one of a time, longest', `${seconds.toFixed(0)} s`),
    told(
      'p50 of live answers, meanwhile / between',
      `${median(loud).toFixed(0)} / ${median(quiet).toFixed(0)} ms`,
    ),
    told(
      'p95 of live answers, meanwhile / between',
      `${percentile(loud, 0.95).toFixed(0)} / ${percentile(quiet, 0.95).toFixed(0)} ms`,
    ),
    atMost('p95 of live answers, ratio', percentile(loud, 0.95) / percentile(quiet, 0.95), 1.2, '', 2),
  ];
}

async function openBeside(parley: Parley): Promise<Owner> {
  const owner = await registerOwner(parley, 'beside@example.com');
  const { call, userId } = owner;
  await call('PATCH', `/api/users/${userId}/buffer-settings`, { bufferMinSeconds: 1, bufferMaxSeconds: 1 });
  await call('PUT', `/api/user/${userId}/knowledge-base`, { knowledgeBase: KNOWLEDGE });
  return owner;
}

async function openCustomers({ simulator }: Parley, { business }: Owner): Promise<Asked> {
  const { instagramUserId } = business;
  const customers: string[] = [];
  for (let n = 0; n < ASKING; n++) customers.push(await simulator.createCustomer(instagramUserId));
  return { instagramUserId, customers };
}

/** Each with its silent chats and a reminder for them, which is not due yet. */
async function openBusinesses(parley: Parley, database: Database): Promise<Owner[]> {
  const { simulator } = parley;
  const owners: Owner[] = [];
  for (let n = 0; n < BUSINESSES; n++) {
    const owner = await registerOwner(parley, `reminds-${n}@example.com`);
    await owner.call('POST', `/api/users/${owner.userId}/reminders`, {
      name: 'Went quiet',
      delayMinutes: DELAY_MINUTES,
      condition: { type: 'custom', customCondition: 'The customer does not answer' },
      topic: 'Would you still like to book?',
    });
    // Without one, a person would read each reminder first.
    await owner.call('PUT', `/api/user/${owner.userId}/knowledge-base`, { knowledgeBase: KNOWLEDGE });
    owners.push(owner);
  }
  // The platform knows what they have written, and tells nobody: it is put here with what the business said to it.
  await simulator.post('faults', { kind: 'dropNext', times: REMINDERS });
  for (const owner of owners) {
    const { instagramUserId } = owner.business;
    const written: Written[] = [];
    let next = 0;
    await Promise.all(
      Array.from({ length: WRITERS }, async () => {
        while (next++ < CHATS) {
          const customerId = await simulator.createCustomer(instagramUserId);
          written.push({ customerId, mid: await simulator.write(customerId, 'How much is it?') });
        }
      }),
    );
    await fillSilence(database, instagramUserId, written);
  }
  await database.query('ANALYZE conversations, messages, contacts, reminder_executions');
  return owners;
}

type Written = { customerId: string; mid: string };

/** Chats in which the business has told a price and asked back, an hour ago. */
async function fillSilence(
  database: Database,
  instagramUserId: string,
  written: readonly Written[],
): Promise<void> {
  await database.query('BEGIN');
  await database.query(
    `CREATE TEMP TABLE people ON COMMIT DROP AS
     SELECT ch.account_id, ch.id AS channel_id, n, customer_id, mid, uuidv7() AS id, uuidv7() AS asked_id,
       uuidv7() AS last_id, now() - interval '1 minute' * ${DELAY_MINUTES} AS at,
       CASE WHEN n % ${CLOSED_IN} = 0 THEN now() - interval '24 hours'
         ELSE now() - interval '1 minute' * ${DELAY_MINUTES} END AS asked_at
     FROM channels ch, unnest($2::text[], $3::text[]) WITH ORDINALITY AS u(customer_id, mid, n) WHERE ch.platform_account_id = $1`,
    [instagramUserId, written.map(({ customerId }) => customerId), written.map(({ mid }) => mid)],
  );
  await database.query(
    `INSERT INTO contacts (account_id, channel_id, customer_id, id, name, username, profile_state, profile_fetched_at)
     SELECT account_id, channel_id, customer_id, uuidv7(), 'Anna ' || n, 'anna.' || n, 'fetched', now() FROM people`,
  );
  await database.query(
    `INSERT INTO conversations (account_id, id, channel_id, customer_id, last_message_id, last_sort_at, last_content,
       last_kind, last_author, last_customer_at, window_opened_at, read_at, search_name, search_last, created_at)
     SELECT account_id, id, channel_id, customer_id, last_id, at, 'It is 28 €. Shall I book it for you?', 'text', 'ai',
       asked_at, asked_at, at, 'anna', 'it is 28', asked_at
     FROM people`,
  );
  await database.query(
    `INSERT INTO messages (account_id, id, channel_id, conversation_id, mid, author, origin, kind, content, sort_at,
       platform_at, delivery_state)
     SELECT account_id, asked_id, channel_id, id, mid, 'customer', 'webhook', 'text', 'How much is it?',
       asked_at, asked_at, NULL FROM people
     UNION ALL
     SELECT account_id, last_id, channel_id, id, 'told-' || id, 'ai', 'assistant', 'text',
       'It is 28 €. Shall I book it for you?', at, at, 'sent' FROM people`,
  );
  await database.query(
    `INSERT INTO reminder_executions (account_id, id, reminder_id, conversation_id, started_at, due_at, created_at)
     SELECT p.account_id, uuidv7(), r.id, p.id, p.at, now() + interval '1 day', now()
     FROM people p JOIN reminders r ON r.account_id = p.account_id`,
  );
  await database.query('COMMIT');
}

/** Of those that are not due yet. */
async function makeDue(database: Database): Promise<void> {
  await database.query(
    `UPDATE reminder_executions SET due_at = now() + random() * interval '${SECONDS} seconds'
     WHERE (account_id, id) IN (
       SELECT account_id, id FROM reminder_executions
       WHERE state = 'pending' AND due_at > now() + interval '1 hour' ORDER BY random() LIMIT ${DUE}
     )`,
  );
}

async function countDue(database: Database): Promise<number> {
  const { rows } = await database.query<{ count: string }>(
    `SELECT count(*) FROM reminder_executions
     WHERE state IN ('pending', 'analyzing', 'sending') AND due_at < now() + interval '1 hour'`,
  );
  return Number(rows[0]?.count);
}

type Ends = { executed: number; closed: number; outside: number; late: number; others: number };

async function readEnds(database: Database): Promise<Ends> {
  const { rows } = await database.query<Ends>(
    `SELECT count(*) FILTER (WHERE e.state = 'executed')::int AS executed,
       count(*) FILTER (WHERE e.reason = 'outside_window')::int AS closed,
       count(*) FILTER (WHERE e.reason = 'late')::int AS late,
       count(*) FILTER (WHERE e.state <> 'executed' AND e.reason NOT IN ('outside_window', 'late'))::int AS others,
       count(*) FILTER (
         WHERE e.state = 'executed' AND e.ended_at > c.window_opened_at + interval '24 hours'
       )::int AS outside
     FROM reminder_executions e
     JOIN conversations c ON c.account_id = e.account_id AND c.id = e.conversation_id`,
  );
  const [ends] = rows;
  if (!ends) throw new Error('there are no reminders');
  return ends;
}
