import { type Owner, registerOwner } from '@parley/e2e/owner.ts';
import type { Parley } from '@parley/e2e/processes.ts';

import { openCommented } from './commented.ts';
import { connect, type Database } from './database.ts';
import { atMost, type Figure, median, percentile, told } from './figures.ts';
import { TREATMENTS } from './knowledge.ts';
import { listen } from './live-socket.ts';
import { compare } from './pages.ts';
import { untilTrue } from './until.ts';
import { measureViral } from './viral.ts';

/** The comments of one account may ask the assistant 20 times a minute: more of them are another figure. */
const BUSINESSES = 10;
const QUESTIONS = 15;
const PAUSE_MILLISECONDS = 100;
const LARGE = 10_000;
const SMALL = 100;

export async function measureComments(parley: Parley): Promise<Figure[]> {
  return [
    ...(await measurePromptness(parley)),
    ...(await measureFirstPages(parley)),
    ...(await measureViral(parley)),
  ];
}

type Attempts = { body: string; attempts: { at: number }[] }[];
type Body = { entry: { changes?: { field: string; value: { id: string } }[] }[] };

/** From the platform's post of a comment to what the dashboard's live socket tells: its card, and its draft. */
async function measurePromptness(parley: Parley): Promise<Figure[]> {
  const { simulator } = parley;
  const cards = new Map<string, number>();
  const drafts = new Map<string, number>();
  await using sockets = new AsyncDisposableStack();
  const people: { customerId: string; mediaId: string }[] = [];
  for (let n = 0; n < BUSINESSES; n++) {
    const { owner, mediaId } = await openCommented(parley, `prompt-${n}@example.com`);
    const customerId = await simulator.createCustomer(owner.business.instagramUserId);
    people.push({ customerId, mediaId });
    sockets.use(
      await listen(parley, owner, ({ comment }) => {
        if (!comment) return;
        const { instagramCommentId: id, aiResponseDraft } = comment;
        if (!cards.has(id)) cards.set(id, Date.now());
        if (aiResponseDraft !== null && !drafts.has(id)) drafts.set(id, Date.now());
      }),
    );
  }
  const count = BUSINESSES * QUESTIONS;
  let next = 0;
  await untilTrue(
    'the comments',
    120_000,
    async () => {
      const { customerId, mediaId } = people[next % BUSINESSES] ?? { customerId: '', mediaId: '' };
      const text = `How much is a ${TREATMENTS[Math.floor(next / BUSINESSES)]}?`;
      await simulator.post(`customers/${customerId}/comment?wait=false`, { mediaId, text });
      next += 1;
      return next >= count;
    },
    PAUSE_MILLISECONDS,
  );
  await untilTrue('the drafts', 60_000, async () => drafts.size >= count);
  const postedAt = new Map(
    (await simulator.get<Attempts>('deliveries')).flatMap(({ body, attempts: [first] }) => {
      const changes = (JSON.parse(body) as Body).entry.flatMap((entry) => entry.changes ?? []);
      return changes.flatMap(({ field, value }) =>
        field === 'comments' && first ? [[value.id, first.at] as const] : [],
      );
    }),
  );
  const since = (told: ReadonlyMap<string, number>) =>
    [...told].map(([id, at]) => at - (postedAt.get(id) ?? Number.NaN));
  const [toCard, toDraft] = [since(cards), since(drafts)];
  return [
    told('comments measured', String(toDraft.length)),
    told('webhook to card, p50', `${median(toCard).toFixed(0)} ms`),
    atMost('webhook to card, p95', percentile(toCard, 0.95), 1000, 'ms', 0),
    told('webhook to draft, p50', `${median(toDraft).toFixed(0)} ms`),
    atMost('webhook to draft, p95', percentile(toDraft, 0.95), 2000, 'ms', 0),
  ];
}

async function measureFirstPages(parley: Parley): Promise<Figure[]> {
  await using database = await connect(parley);
  const large = await registerOwner(parley, 'many-comments@example.com');
  const small = await registerOwner(parley, 'few-comments@example.com');
  await fillComments(database, large, LARGE);
  await fillComments(database, small, SMALL);
  await database.query('ANALYZE comments, posts');
  return compare('first page of comments', large, small, () => '/api/comments?limit=50');
}

/** Under ten posts, a minute apart; every third asks, every fifth is answered, every tenth answers another one. */
async function fillComments(database: Database, owner: Owner, count: number): Promise<void> {
  const parameters = [owner.business.instagramUserId];
  await database.query(
    `INSERT INTO posts (account_id, id, channel_id, platform_media_id, media_type, caption, fetched_at)
     SELECT ch.account_id, uuidv7(), ch.id, 'post' || n, 'IMAGE', 'Look number ' || n, now()
     FROM channels ch, generate_series(0, 9) n WHERE ch.platform_account_id = $1`,
    parameters,
  );
  await database.query(
    `INSERT INTO comments (account_id, id, channel_id, post_id, comment_id, parent_id, thread_id, author_id, username,
       content, is_question, asked, state, reply_text, reply_author, replied_at, commented_at, thread_at)
     SELECT p.account_id, uuidv7(), p.channel_id, p.id, 'seed' || n,
       CASE WHEN is_reply THEN 'seed' || n - 1 END, CASE WHEN is_reply THEN 'seed' || n - 1 ELSE 'seed' || n END,
       'person' || n, 'anna.' || n,
       CASE WHEN n % 3 = 0 THEN 'How much is number ' || n || '?' ELSE 'I love number ' || n END,
       n % 3 = 0, CASE WHEN n % 3 = 0 THEN 'price number ' || n END, CASE WHEN n % 5 = 0 THEN 'replied' ELSE 'new' END,
       CASE WHEN n % 5 = 0 THEN 'It is 28 €.' END, CASE WHEN n % 5 = 0 THEN 'person' END,
       CASE WHEN n % 5 = 0 THEN now() END, now() - n * interval '1 minute',
       now() - (CASE WHEN is_reply THEN n - 1 ELSE n END) * interval '1 minute'
     FROM generate_series(1, $2::integer) n, LATERAL (SELECT n % 10 = 0 AS is_reply) r,
       posts p JOIN channels ch ON ch.account_id = p.account_id AND ch.id = p.channel_id
     WHERE ch.platform_account_id = $1 AND p.platform_media_id = 'post' || n % 10`,
    [...parameters, count],
  );
}
