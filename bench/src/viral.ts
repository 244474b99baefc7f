import type { Owner } from '@parley/e2e/owner.ts';
import type { Parley } from '@parley/e2e/processes.ts';

import { openCommented } from './commented.ts';
import { connect, type Database } from './database.ts';
import { atMost, exactly, type Figure, percentile, told } from './figures.ts';
import { TREATMENTS } from './knowledge.ts';
import { type Asked, askAll } from './live-answers.ts';
import { type Post, postAll } from './load.ts';
import { untilTrue } from './until.ts';
import { commentDelivery } from './webhook.ts';

const COMMENTS = 5000;
const SECONDS = 60;
const CONNECTIONS = 16;
/** One in so many asks, one in so many is told a second time. */
const ASKS_IN = 3;
const TWICE_IN = 50;
/** What is asked, in two wordings each. */
const TOPICS = TREATMENTS.slice(0, 20);
const WORDINGS = TOPICS.flatMap((topic) => [`How much is a ${topic}?`, `How long does a ${topic} take?`]);
const AROUND = [
  (text: string) => text,
  (text: string) => `@anna.example ${text}`,
  (text: string) => `${text.toLowerCase()}?? 😍😍`,
  (text: string) => `${text} 🙏`,
];
const CHEERS = ['So beautiful', '😍😍😍', '@marta.example', 'I love this so much ❤️', 'Wow, just wow', '🔥'];
/** Of what the assistant is asked in any 60 seconds, so much may be for the comments of one account. */
const BUDGET = 20;
/** Customers of each minute: enough for a percentile. */
const ASKING = 120;

/**
 * One post goes viral while customers of another business write direct messages. What their answers take is compared
 * with a quiet minute before and one after.
 */
export async function measureViral(parley: Parley): Promise<Figure[]> {
  await using database = await connect(parley);
  const { owner, mediaId } = await openCommented(parley, 'viral@example.com');
  const { owner: other } = await openCommented(parley, 'beside@example.com');
  for (const { call, userId } of [owner, other]) {
    await call('PATCH', `/api/users/${userId}/buffer-settings`, { bufferMinSeconds: 1, bufferMaxSeconds: 1 });
  }
  // Drafts would be answers to nobody: of the other business everything goes out.
  await other.call('PATCH', `/api/users/${other.userId}/moderation`, { moderationEnabled: false });
  const pause = (SECONDS * 1000) / ASKING;
  const openAsking = () => openCustomers(parley, other);
  const quiet = await askAll(parley, [await openAsking()], pause);
  const asking = await openAsking();
  const posts = composePosts(owner, mediaId);
  const began = performance.now();
  const [round, loud] = await Promise.all([
    postAll(parley.url, posts, CONNECTIONS, posts.length / SECONDS),
    askAll(parley, [asking], pause),
  ]);
  const questions = Math.ceil(COMMENTS / ASKS_IN);
  await untilTrue('the drafts', 600_000, async () => (await countLeft(database, owner)) === 0, 500);
  const seconds = (performance.now() - began) / 1000;
  const { stored, drafted, needless, runs, busiest } = await readEffects(database, owner);
  // What else the machine does changes with the minutes: the quiet is that of before and after.
  quiet.push(...(await askAll(parley, [await openAsking()], pause)));
  const { questions: often } = await owner.call<{ questions: { count: number }[] }>(
    'GET',
    '/api/comments/asked-often',
  );
  return [
    told('comments told in a minute, some of them twice', String(posts.length)),
    atMost('deliveries acknowledged, p99', percentile(round.milliseconds, 0.99), 5000, 'ms', 0),
    exactly('comments stored', stored, COMMENTS),
    exactly('of them with a draft: those that ask', drafted, questions),
    exactly('others with a draft', needless, 0),
    atMost(`times that the assistant was asked (${WORDINGS.length} wordings)`, runs, WORDINGS.length, '', 0),
    atMost('most of them within 60 s', busiest, BUDGET, '', 0),
    told('until the last draft', `${seconds.toFixed(0)} s`),
    told('what most ask, told together', often.map(({ count }) => count).join(' ')),
    told(
      'p95 of answers to direct messages, meanwhile / before and after',
      `${percentile(loud, 0.95).toFixed(0)} / ${percentile(quiet, 0.95).toFixed(0)} ms`,
    ),
    atMost('p95 of those answers, ratio', percentile(loud, 0.95) / percentile(quiet, 0.95), 1.5, '', 2),
  ];
}

async function openCustomers(parley: Parley, { business }: Owner): Promise<Asked> {
  const { instagramUserId } = business;
  const customers: string[] = [];
  for (let n = 0; n < ASKING; n++) customers.push(await parley.simulator.createCustomer(instagramUserId));
  return { instagramUserId, customers };
}

function composePosts(owner: Owner, mediaId: string): Post[] {
  return Array.from({ length: COMMENTS }, (_, n) => {
    const asked = Math.floor(n / ASKS_IN);
    const around = AROUND[Math.floor(asked / WORDINGS.length) % AROUND.length];
    const question = around?.(WORDINGS[asked % WORDINGS.length] ?? '') ?? '';
    const text = n % ASKS_IN === 0 ? question : (CHEERS[n % CHEERS.length] ?? '');
    const id = `1790000000${n}`;
    const post = commentDelivery(owner, { id, customerId: `88000${n}`, username: `fan.${n}`, mediaId, text });
    return n % TWICE_IN === 0 ? [post, post] : [post];
  }).flat();
}

async function countLeft(database: Database, owner: Owner): Promise<number> {
  const { rows } = await database.query<{ count: string }>(
    `SELECT count(*) FROM comment_drafts d JOIN channels ch ON ch.account_id = d.account_id
     WHERE ch.platform_account_id = $1 AND d.state <> 'done'`,
    [owner.business.instagramUserId],
  );
  return Number(rows[0]?.count);
}

type Effects = { stored: number; drafted: number; needless: number; runs: number; busiest: number };

async function readEffects(database: Database, owner: Owner): Promise<Effects> {
  const { rows } = await database.query<Effects>(
    `SELECT count(*)::int AS stored,
       count(*) FILTER (WHERE c.is_question AND c.draft IS NOT NULL)::int AS drafted,
       count(*) FILTER (WHERE NOT c.is_question AND c.draft IS NOT NULL)::int AS needless,
       (SELECT count(*) FROM runs r WHERE r.account_id = ch.account_id AND r.comment_id IS NOT NULL)::int AS runs,
       (SELECT max(beside)::int FROM (
          SELECT count(*) OVER (ORDER BY asked_at RANGE BETWEEN interval '59.9 s' PRECEDING AND CURRENT ROW) AS beside
          FROM comment_drafts d WHERE d.account_id = ch.account_id AND d.asked_at IS NOT NULL
        ) of_a_minute) AS busiest
     FROM channels ch JOIN comments c ON c.account_id = ch.account_id AND c.channel_id = ch.id
     WHERE ch.platform_account_id = $1 GROUP BY ch.account_id`,
    [owner.business.instagramUserId],
  );
  const [effects] = rows;
  if (!effects) throw new Error('no comment is stored');
  return effects;
}
