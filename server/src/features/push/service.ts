import type { PushState, PushWishes } from '@parley/contract/push.ts';
import type { PushKind } from '@parley/contract/push-kinds.ts';
import { sql } from 'kysely';

import type { Caller, Context } from '#context';
import type { Buckets } from '#infra/buckets.ts';
import { AppError } from '#infra/errors.ts';
import { newId } from '#infra/ids.ts';
import type { AddressFault } from '#infra/public-address.ts';
import { clockOf, minutesOf } from '#infra/quiet-hours.ts';

import { type ReadKeys, subjectOf } from './keys.ts';

type Wanted = PushWishes & { endpoint: string; p256dh: string; auth: string };

/** What browsers give: a point of the curve P-256 that is not compressed, and 16 bytes. */
const POINT_BYTES = 65;
const AUTH_BYTES = 16;
const MOST_OF_USER = 20;

export async function readPush(ctx: Context, readKeys: ReadKeys, { sessionId }: Caller): Promise<PushState> {
  const row = await ctx.db
    .selectFrom('pushSubscriptions')
    .select(['kinds', 'quietFrom', 'quietTo', 'showsText', 'refusedAt'])
    .where('sessionId', '=', sessionId)
    .executeTakeFirst();
  return {
    publicKey: (await readKeys()).publicKey,
    reachesApple: subjectOf(ctx).reachesApple,
    subscription: row ? toSubscription(row) : null,
  };
}

type Row = {
  kinds: string[];
  quietFrom: number | null;
  quietTo: number | null;
  showsText: boolean;
  refusedAt: Date | null;
};

function toSubscription({ kinds, quietFrom, quietTo, showsText, refusedAt }: Row): PushState['subscription'] {
  return {
    kinds: kinds as PushKind[],
    quietFrom: quietFrom === null ? null : clockOf(quietFrom),
    quietTo: quietTo === null ? null : clockOf(quietTo),
    showsText,
    refusedAt: refusedAt?.toISOString() ?? null,
  };
}

/** One for each session, and each browser belongs to whoever subscribed it last. */
export async function subscribe(
  ctx: Context,
  caller: Caller,
  wanted: Wanted,
  findFault: (address: string) => AddressFault | null,
): Promise<void> {
  const { accountId, userId, sessionId } = caller;
  const { endpoint, p256dh, auth, kinds, quietFrom, quietTo, showsText } = wanted;
  const isWhole = isPoint(p256dh) && bytesOf(auth).length === AUTH_BYTES;
  const hasHours = (quietFrom === null) === (quietTo === null);
  if (findFault(endpoint) || !isWhole || !hasHours)
    throw new AppError('bad_request', { detail: 'not what a browser subscribes with' });
  const hours = {
    quietFrom: quietFrom === null ? null : minutesOf(quietFrom),
    quietTo: quietTo === null ? null : minutesOf(quietTo),
  };
  const wishes = { kinds: [...new Set(kinds)], ...hours, showsText };
  const values = { accountId, id: newId(), userId, sessionId, endpoint, p256dh, auth, ...wishes };
  await ctx.transaction(async ({ db }) => {
    // Of two sessions of one browser at once one comes after the other.
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${endpoint}, 0))`.execute(db);
    await db
      .deleteFrom('pushSubscriptions')
      .where('endpoint', '=', endpoint)
      .where('sessionId', '!=', sessionId)
      .execute();
    // Waits for whoever is about to take the cursor of an account away that nobody followed.
    await sql`
      INSERT INTO push_cursors (account_id, seq)
      SELECT account_id, seq FROM live_sequences WHERE account_id = ${accountId}
      ON CONFLICT (account_id) DO UPDATE SET seq = push_cursors.seq
    `.execute(db);
    await db
      .insertInto('pushSubscriptions')
      .values({ ...values, createdAt: ctx.now() })
      .onConflict((conflict) =>
        conflict
          .column('sessionId')
          .doUpdateSet({ endpoint, p256dh, auth, ...wishes, refusedAt: null, waitUntil: null }),
      )
      .execute();
    // Whoever signs in again and again leaves none behind for ever.
    await sql`
      DELETE FROM push_subscriptions WHERE user_id = ${userId} AND id IN (
        SELECT id FROM push_subscriptions WHERE user_id = ${userId} ORDER BY created_at DESC OFFSET ${MOST_OF_USER}
      )
    `.execute(db);
  });
}

export async function unsubscribe(ctx: Context, { sessionId }: Caller): Promise<void> {
  await ctx.db.deleteFrom('pushSubscriptions').where('sessionId', '=', sessionId).execute();
}

/** 404 where this session is not subscribed, 429 where it asks for too many. */
export async function sendTest(ctx: Context, { sessionId }: Caller, tests: Buckets): Promise<void> {
  await ctx.transaction(async (tx) => {
    const row = await tx.db
      .selectFrom('pushSubscriptions')
      .select(['accountId', 'id'])
      .where('sessionId', '=', sessionId)
      .executeTakeFirst();
    if (!row) throw new AppError('not_found');
    if (!tests.take(sessionId, ctx.now())) throw new AppError('too_many_changes');
    const id = newId();
    const at = ctx.now();
    const of = { accountId: row.accountId, id, subscriptionId: row.id };
    const values = { ...of, kind: 'test', about: `test ${id}`, dueAt: at, createdAt: at };
    await tx.db.insertInto('pushOutbox').values(values).execute();
    tx.afterCommit(() => ctx.wake('push'));
  });
}

const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64url');

function isPoint(text: string): boolean {
  const bytes = bytesOf(text);
  return bytes.length === POINT_BYTES && bytes[0] === 4;
}
