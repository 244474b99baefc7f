import { registerOwner } from '@parley/e2e/owner.ts';
import type { Parley } from '@parley/e2e/processes.ts';
import type { Delivery, Sent } from '@parley/e2e/simulator-control.ts';

import { connect } from './database.ts';
import { atMost, type Figure, median, percentile, told } from './figures.ts';
import { KNOWLEDGE, QUESTION, writeLongKnowledge } from './knowledge.ts';
import { untilTrue } from './until.ts';

const QUESTIONS = 150;
/** One customer after the other; their answers are under way side by side. */
const PAUSE_MILLISECONDS = 100;
type Business = { instagramUserId: string; customers: string[] };

/**
 * From the platform's post of a question to its receipt of the answer, less the time that the turn had to wait: both
 * ends are read from the simulator's clock, the wait from the turn's row. The built-in model answers at once. A turn
 * reads the whole knowledge base, so a business with 201 passages is asked in turns with one that has a single one.
 */
export async function measureAnswers(parley: Parley): Promise<Figure[]> {
  const { simulator } = parley;
  const one = await openBusiness(parley, 'one@example.com', KNOWLEDGE);
  const many = await openBusiness(parley, 'many@example.com', writeLongKnowledge());
  const customers = one.customers.flatMap((customer, at) => [customer, many.customers[at] ?? customer]);
  let next = 0;
  await untilTrue(
    'the questions',
    60_000,
    async () => {
      const customer = customers[next++];
      if (customer) await simulator.write(customer, QUESTION);
      return next >= customers.length;
    },
    PAUSE_MILLISECONDS,
  );
  const [ofOne, ofMany] = [await readMilliseconds(parley, one), await readMilliseconds(parley, many)];
  const [median1, median201] = [median(ofOne), median(ofMany)];
  return [
    told('answers measured, less their buffer of 1 s', `${ofOne.length} and ${ofMany.length}`),
    atMost('p50', median1, 60, 'ms', 0),
    atMost('p99', percentile(ofOne, 0.99), 250, 'ms', 0),
    atMost('p50 from 201 passages against one', median201 / median1, 2, 'times', 2),
  ];
}

async function openBusiness(parley: Parley, email: string, knowledgeBase: string): Promise<Business> {
  const owner = await registerOwner(parley, email);
  const { instagramUserId } = owner.business;
  const wait = { bufferMinSeconds: 1, bufferMaxSeconds: 1 };
  await owner.call('PATCH', `/api/users/${owner.userId}/buffer-settings`, wait);
  await owner.call('PUT', `/api/user/${owner.userId}/knowledge-base`, { knowledgeBase });
  const customers: string[] = [];
  for (let n = 0; n < QUESTIONS; n++) customers.push(await parley.simulator.createCustomer(instagramUserId));
  return { instagramUserId, customers };
}

async function readMilliseconds(parley: Parley, { instagramUserId }: Business): Promise<number[]> {
  const { simulator } = parley;
  const answers = async () => simulator.get<(Sent & { at: number })[]>(`businesses/${instagramUserId}/sent`);
  await untilTrue('the answers', 30_000, async () => (await answers()).length >= QUESTIONS);
  const postedAt = new Map<string, number>();
  for (const delivery of await simulator.deliveries()) {
    const question = readQuestion(delivery, instagramUserId);
    if (question) postedAt.set(question.customerId, question.at);
  }
  const waits = await readWaits(parley, instagramUserId);
  return (await answers()).map(({ recipientId, at }) => {
    const [posted, waited] = [postedAt.get(recipientId), waits.get(recipientId)];
    if (posted === undefined || waited === undefined) throw new Error(`no question of ${recipientId}`);
    return at - posted - waited;
  });
}

type Attempt = { at: number };
type Body = {
  entry: { id: string; messaging?: { sender: { id: string }; message?: { is_echo?: boolean } }[] }[];
};

/** When the platform began to post a customer's question; null for echoes and other accounts. */
function readQuestion(
  delivery: Delivery,
  instagramUserId: string,
): { customerId: string; at: number } | null {
  const [entry] = (JSON.parse(delivery.body) as Body).entry;
  const [event] = entry?.messaging ?? [];
  const [first] = delivery.attempts as Attempt[];
  if (entry?.id !== instagramUserId || !event?.message || event.message.is_echo || !first) return null;
  return { customerId: event.sender.id, at: first.at };
}

/** What each customer's turn had to wait, in milliseconds. */
async function readWaits(parley: Parley, instagramUserId: string): Promise<Map<string, number>> {
  await using database = await connect(parley);
  const { rows } = await database.query<{ customer_id: string; waited: number }>(
    `SELECT c.customer_id, extract(epoch FROM t.due_at - t.started_at)::float8 * 1000 AS waited
     FROM turns t JOIN conversations c ON c.account_id = t.account_id AND c.id = t.conversation_id
     JOIN channels ch ON ch.account_id = c.account_id AND ch.id = c.channel_id
     WHERE ch.platform_account_id = $1`,
    [instagramUserId],
  );
  return new Map(rows.map(({ customer_id: id, waited }) => [id, waited]));
}
