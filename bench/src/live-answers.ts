import type { Parley } from '@parley/e2e/processes.ts';
import type { Sent } from '@parley/e2e/simulator-control.ts';

import { connect } from './database.ts';
import { QUESTION } from './knowledge.ts';
import { untilTrue } from './until.ts';

/** A business whose customers ask what its knowledge base tells. */
export type Asked = { instagramUserId: string; customers: readonly string[] };

/**
 * Each customer asks once, `pause` milliseconds apart. Answers how long each answer took from the platform's time of
 * the question to its receipt of the answer, less what the turn had to wait; in milliseconds.
 */
export async function askAll(parley: Parley, businesses: readonly Asked[], pause: number): Promise<number[]> {
  const { simulator } = parley;
  // By turns, so that what slows one moment down slows all of them.
  const most = Math.max(...businesses.map(({ customers }) => customers.length));
  const order = Array.from({ length: most }, (_, n) =>
    businesses.flatMap(({ customers }) => customers[n] ?? []),
  ).flat();
  const mids = new Set<string>();
  let next = 0;
  await untilTrue(
    'the questions',
    order.length * pause * 2 + 60_000,
    async () => {
      const customer = order[next++];
      if (customer) mids.add(await simulator.write(customer, QUESTION));
      return next >= order.length;
    },
    pause,
  );
  const sent = async () => {
    const all = await Promise.all(
      businesses.map(({ instagramUserId }) =>
        simulator.get<(Sent & { at: number })[]>(`businesses/${instagramUserId}/sent`),
      ),
    );
    return new Map(all.flat().map(({ recipientId, at }) => [recipientId, at]));
  };
  await untilTrue('the answers', 120_000, async () => {
    const answers = await sent();
    return order.every((customer) => answers.has(customer));
  });
  const answers = await sent();
  return (await readQuestions(parley, mids)).map(({ customerId, askedAt, waited }) => {
    const answered = answers.get(customerId);
    if (answered === undefined) throw new Error(`no answer to ${customerId}`);
    return answered - askedAt - waited;
  });
}

type Question = { customerId: string; askedAt: number; waited: number };

/** When each was written, by the platform's clock, and what its turn had to wait; in milliseconds. */
async function readQuestions(parley: Parley, mids: ReadonlySet<string>): Promise<Question[]> {
  await using database = await connect(parley);
  const { rows } = await database.query<{ customer_id: string; asked_at: number; waited: number }>(
    `SELECT c.customer_id, extract(epoch FROM m.platform_at)::float8 * 1000 AS asked_at,
       extract(epoch FROM t.due_at - t.started_at)::float8 * 1000 AS waited
     FROM messages m JOIN turns t ON t.account_id = m.account_id AND t.id = m.turn_id
     JOIN conversations c ON c.account_id = m.account_id AND c.id = m.conversation_id
     WHERE m.mid = ANY($1)`,
    [[...mids]],
  );
  if (rows.length !== mids.size) throw new Error(`${rows.length} of ${mids.size} questions have a turn`);
  return rows.map(({ customer_id: customerId, asked_at: askedAt, waited }) => ({
    customerId,
    askedAt,
    waited,
  }));
}
