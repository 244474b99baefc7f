import { reading } from '@parley/assistant';
import { sql } from 'kysely';
import webPush from 'web-push';

import type { Context } from '#context';
import { type ClaimLoop, createClaimLoop } from '#infra/claims.ts';
import type { Lease } from '#infra/leases.ts';
import { PublicFetchError } from '#infra/public-fetch.ts';
import { isQuiet, minuteIn } from '#infra/quiet-hours.ts';

import { collectNews } from './collect.ts';
import { type Keys, type ReadKeys, subjectOf } from './keys.ts';
import { type Claimed, claimDue, finish, markPosted, sendAgain } from './repository.ts';
import { textsIn } from './texts.ts';

export type SendHooks = {
  fetchPublic: typeof fetch;
  isSessionAlive: (sessionId: string) => Promise<boolean>;
};

/** A push service keeps it so long for a device that is off, in seconds. */
const KEPT_SECONDS = 4 * 60 * 60;
const MOST_ATTEMPTS = 6;
const ANSWER_MILLISECONDS = 15_000;
const TEXT_CHARACTERS = 160;
const LONGEST_WAIT_SECONDS = 60 * 60;

/**
 * Looks for what is to be told, and tells it. What a killed process held is sent by another, but for what may have left
 * already: nothing is told twice.
 */
export function createPushLoop(ctx: Context, hooks: SendHooks, readKeys: ReadKeys, lease: Lease): ClaimLoop {
  return createClaimLoop<Claimed>({
    name: 'push',
    log: ctx.log,
    now: ctx.now,
    due: sql`
      SELECT FROM push_cursors c JOIN live_sequences s ON s.account_id = c.account_id AND s.seq > c.seq
      UNION ALL SELECT FROM push_outbox WHERE state = 'waiting' AND due_at <= clock.now
    `,
    concurrency: 20,
    restMilliseconds: 200,
    claim: async (limit) => {
      await collectNews(ctx);
      return claimDue(ctx, limit);
    },
    handle: (claimed) => tell(ctx, hooks, readKeys, claimed),
    lease: { keep: lease.keep, idOf: ({ id }) => id },
  });
}

async function tell(ctx: Context, hooks: SendHooks, readKeys: ReadKeys, claimed: Claimed): Promise<void> {
  if (!(await hooks.isSessionAlive(claimed.sessionId))) return forget(ctx, claimed);
  if (claimed.isSettled) return finish(ctx.db, claimed, 'settled');
  if (!isHeard(claimed, ctx.now())) return finish(ctx.db, claimed, 'quiet');
  let request: RequestInit;
  try {
    request = seal(ctx, claimed, await readKeys());
  } catch (error) {
    ctx.log.error({ err: error }, 'a notification could not be sealed');
    return retry(ctx, claimed, null);
  }
  if (!(await markPosted(ctx.db, claimed))) return;
  let answer: Response;
  try {
    answer = await hooks.fetchPublic(claimed.endpoint, request);
  } catch (error) {
    // It leads where this server does not go.
    if (error instanceof PublicFetchError) return forget(ctx, claimed);
    if (isUnsent(error)) return retry(ctx, claimed, null);
    return finish(ctx.db, claimed, 'unknown');
  }
  await answer.body?.cancel();
  const { status } = answer;
  if (status >= 200 && status < 300) return told(ctx, claimed);
  if (status === 404 || status === 410) return forget(ctx, claimed);
  if (status === 429 || status >= 500) return retry(ctx, claimed, answer.headers.get('retry-after'));
  await refuse(ctx, claimed, status);
}

function isHeard(claimed: Claimed, at: Date): boolean {
  const { kind, endpoint, timezone, quietFrom, quietTo } = claimed;
  // Apple takes the permission from who shows nothing.
  if (kind === 'closed') return !new URL(endpoint).hostname.endsWith('.push.apple.com');
  if (kind === 'attention' || kind === 'test' || quietFrom === null || quietTo === null) return true;
  return !isQuiet({ from: quietFrom, to: quietTo }, minuteIn(timezone, at));
}

/** No connection came about. */
function isUnsent(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code, syscall } = at as NodeJS.ErrnoException;
    if (code === 'UND_ERR_CONNECT_TIMEOUT' || syscall === 'connect' || syscall === 'getaddrinfo') return true;
  }
  return false;
}

function seal(ctx: Context, claimed: Claimed, keys: Keys): RequestInit {
  const { endpoint, p256dh, auth, conversationId, kind } = claimed;
  const { subject } = subjectOf(ctx);
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    payloadOf(claimed),
    {
      vapidDetails: { subject, ...keys },
      TTL: KEPT_SECONDS,
      urgency: kind === 'closed' ? 'low' : 'high',
      // A newer one of the same conversation takes its place while the device is off.
      ...(conversationId && { topic: conversationId.replaceAll('-', '') }),
    },
  );
  return {
    method: 'POST',
    headers: Object.entries(headers)
      .map(([name, value]): [string, string] => [name, String(value)])
      // The connection counts its bytes itself.
      .filter(([name]) => name.toLowerCase() !== 'content-length'),
    body: new Uint8Array(body ?? []),
    signal: AbortSignal.timeout(ANSWER_MILLISECONDS),
  };
}

/** What the worker shows: on a locked screen no words of a message, unless the user wants that. */
function payloadOf(claimed: Claimed): string {
  const { kind, language, name, text, showsText, conversationId } = claimed;
  const tag = conversationId ?? kind;
  if (kind === 'closed') return JSON.stringify({ closed: tag });
  const texts = textsIn(language);
  const words = showsText && text ? text.slice(0, TEXT_CHARACTERS) : null;
  // Words of a draft are the business's, under the name of the customer.
  const body = words !== null && kind === 'drafts' ? `${texts.drafts}\n${words}` : (words ?? texts[kind]);
  const title = name ?? 'Parley';
  const approve = mayApprove(claimed)
    ? { label: texts.approve, path: `/api/pending-messages/${claimed.aboutId}/approve`, read: text }
    : undefined;
  return JSON.stringify({ title, body, tag, path: pathOf(kind, conversationId), language, approve });
}

/** Only what stands there whole, and names no figure and no promise. */
function mayApprove({ kind, showsText, text, isUnmarked }: Claimed): boolean {
  return kind === 'drafts' && showsText && isUnmarked && text !== null && reading.isPlainAnswer(text);
}

function pathOf(kind: Claimed['kind'], conversationId: string | null): string {
  if (conversationId) return `/dashboard?conversation=${conversationId}`;
  return kind === 'missing' ? '/mobile-insufficient-info' : '/dashboard';
}

async function told(ctx: Context, claimed: Claimed): Promise<void> {
  await ctx.transaction(async ({ db }) => {
    await finish(db, claimed, 'sent');
    await sql`
      UPDATE push_subscriptions SET refused_at = NULL, wait_until = NULL
      WHERE account_id = ${claimed.accountId} AND id = ${claimed.subscriptionId}
        AND (refused_at IS NOT NULL OR wait_until IS NOT NULL)
    `.execute(db);
  });
}

/** The device is gone, and with it all that waits for it. */
async function forget(ctx: Context, { accountId, subscriptionId, endpoint }: Claimed): Promise<void> {
  await ctx.db
    .deleteFrom('pushSubscriptions')
    .where('accountId', '=', accountId)
    .where('id', '=', subscriptionId)
    // Subscribed anew meanwhile.
    .where('endpoint', '=', endpoint)
    .execute();
}

async function retry(ctx: Context, claimed: Claimed, after: string | null): Promise<void> {
  if (claimed.attempts >= MOST_ATTEMPTS) return finish(ctx.db, claimed, 'given_up');
  const now = ctx.now().getTime();
  // A number of seconds, or a date.
  const asked = Number(after ?? 0) || (Date.parse(after ?? '') - now) / 1000;
  const seconds = asked > 0 ? Math.min(asked, LONGEST_WAIT_SECONDS) : 5 * 4 ** (claimed.attempts - 1);
  const dueAt = new Date(now + seconds * 1000);
  if (after !== null) {
    await ctx.db
      .updateTable('pushSubscriptions')
      .set({ waitUntil: dueAt })
      .where('accountId', '=', claimed.accountId)
      .where('id', '=', claimed.subscriptionId)
      .execute();
  }
  await sendAgain(ctx.db, claimed, dueAt);
}

/** Not the device is at fault but what this installation says of itself: its operator must know, once. */
async function refuse(ctx: Context, claimed: Claimed, status: number): Promise<void> {
  const { accountId, subscriptionId, endpoint } = claimed;
  if (claimed.refusedAt === null) {
    ctx.log.error(
      { status, service: new URL(endpoint).host, subject: subjectOf(ctx).subject },
      'a push service refuses the notifications of this installation: look at PUBLIC_URL and VAPID_SUBJECT',
    );
  }
  await ctx.transaction(async ({ db }) => {
    await finish(db, claimed, 'refused');
    await db
      .updateTable('pushSubscriptions')
      .set({ refusedAt: ctx.now() })
      .where('accountId', '=', accountId)
      .where('id', '=', subscriptionId)
      .execute();
  });
}
