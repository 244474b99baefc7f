import { phrases } from '@parley/assistant';
import type { AppointmentWish, InsufficientInfo } from '@parley/contract/missing-info.ts';
import { sql } from 'kysely';
import type { Context, Tx } from '#context';
import { AppError } from '#infra/errors.ts';
import { newId, requireId } from '#infra/ids.ts';
import { windowState } from '#instagram/limits.ts';
import { type Subject, subjectColumns, subjectIds } from '#subject';
import { reopenWishes } from './wishes.ts';

// The door of this feature: what others may use.
export { reopenWishes };

type Row = {
  id: string;
  subjectKind: string;
  conversationId: string | null;
  commentId: string | null;
  messageId: string | null;
  question: string;
  customerWords: string | null;
  reason: string;
  reasonCode: string | null;
  wish: AppointmentWish | null;
  isCut: boolean;
  createdAt: Date;
  askedAt: Date;
  windowOpenedAt: Date | null;
  humanAgent: boolean | null;
  answeredSince: boolean;
  name: string | null;
  username: string | null;
  pictureUrl: string | null;
};

const columns = sql`
  i.id, i.subject_kind, i.conversation_id, i.comment_id, i.message_id, i.question, i.reason, i.reason_code, i.wish, i.created_at, c.window_opened_at,
  coalesce(
    (SELECT m.sort_at FROM messages m WHERE m.account_id = i.account_id AND m.id = i.message_id),
    (SELECT k.commented_at FROM comments k WHERE k.account_id = i.account_id AND k.id = i.comment_id),
    i.created_at
  ) AS asked_at,
  ch.human_agent, p.name, p.username, p.picture_url,
  (
    SELECT string_agg(m.content, E'\\n' ORDER BY m.sort_at, m.id)
    FROM runs r CROSS JOIN LATERAL jsonb_to_recordset(r.inputs) AS read("messageId" uuid)
    JOIN messages m ON m.account_id = r.account_id AND m.id = read."messageId"
    WHERE r.account_id = i.account_id AND r.id = i.run_id AND m.unsent_at IS NULL AND m.content <> ''
  ) AS customer_words,
  EXISTS (
    SELECT FROM runs r WHERE r.account_id = i.account_id AND r.id = i.run_id AND r.report->>'isCut' = 'true'
  ) AS is_cut,
  EXISTS (
    SELECT FROM messages m
    WHERE m.account_id = i.account_id AND m.conversation_id = i.conversation_id AND m.author IN ('person', 'app')
      AND m.sort_at > i.created_at
  ) AS answered_since
`;
/** Looked up for each row: a join with a few hundred would rather read all conversations and contacts of the tables. */
const tables = sql`
  missing_info i
  LEFT JOIN LATERAL (
    SELECT account_id, channel_id, customer_id, window_opened_at FROM conversations
    WHERE account_id = i.account_id AND id = i.conversation_id LIMIT 1
  ) c ON true
  LEFT JOIN LATERAL (
    SELECT name, username, picture_url FROM contacts
    WHERE account_id = c.account_id AND channel_id = c.channel_id AND customer_id = c.customer_id LIMIT 1
  ) p ON true
  LEFT JOIN channels ch ON ch.account_id = c.account_id AND ch.id = c.channel_id
`;
const LIST_LIMIT = 500;

/** Open questions; those whose window closes first stand first, closed windows last. */
export async function list(ctx: Context, accountId: string): Promise<InsufficientInfo[]> {
  const now = ctx.now();
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM ${tables} WHERE i.account_id = ${accountId} AND i.status = 'open'
    ORDER BY i.id DESC LIMIT ${LIST_LIMIT}
  `.execute(ctx.db);
  return rows.map((row) => present(row, now)).sort((a, b) => urgency(a, now) - urgency(b, now));
}

function urgency(item: InsufficientInfo, now: Date): number {
  const closesAt = item.windowClosesAt ? Date.parse(item.windowClosesAt) : 0;
  return closesAt > now.getTime() ? closesAt : Number.MAX_SAFE_INTEGER - Date.parse(item.askedAt) / 1e6;
}

function present(row: Row, now: Date): InsufficientInfo {
  const window = windowState(row.windowOpenedAt, now, { humanAgent: row.humanAgent ?? false });
  const reason = phrases.readReason(row.reason);
  return {
    id: row.id,
    kind: row.wish ? 'appointment' : 'question',
    source: row.subjectKind as InsufficientInfo['source'],
    conversationId: row.conversationId,
    commentId: row.commentId,
    originalMessageId: row.messageId,
    userQuestion: row.question,
    wish: row.wish,
    customerWords: row.customerWords ?? row.question,
    isCut: row.isCut,
    insufficientInfoReason: row.reason,
    reasonCode: row.reasonCode ?? reason?.kind ?? null,
    reasonNear: reason?.near ?? null,
    createdAt: row.createdAt.toISOString(),
    askedAt: row.askedAt.toISOString(),
    windowClosesAt: window.closesAt?.toISOString() ?? null,
    answeredSince: row.answeredSince,
    conversation: {
      participantName: row.name,
      participantUsername: row.username,
      participantProfilePic: row.pictureUrl,
    },
  };
}

/** The open question of a message, or null; a foreign or unknown message is `not_found`. */
export async function ofMessage(
  ctx: Context,
  accountId: string,
  messageId: string,
): Promise<InsufficientInfo | null> {
  requireId(messageId);
  const message = await ctx.db
    .selectFrom('messages')
    .select('id')
    .where('accountId', '=', accountId)
    .where('id', '=', messageId)
    .executeTakeFirst();
  if (!message) throw new AppError('not_found');
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM ${tables}
    WHERE i.account_id = ${accountId} AND i.status = 'open' AND (
      i.message_id = ${messageId}
      OR i.turn_id = (SELECT turn_id FROM messages WHERE account_id = ${accountId} AND id = ${messageId})
    )
  `.execute(ctx.db);
  return rows[0] ? present(rows[0], ctx.now()) : null;
}

export type OpenQuestion = {
  id: string;
  conversationId: string | null;
  commentId: string | null;
  turnId: string | null;
  messageId: string | null;
  question: string;
  status: string;
  answeredSince: boolean;
};

/** Undefined when the account has no such item; resolved ones are found too. */
export async function find(ctx: Context, accountId: string, id: string): Promise<OpenQuestion | undefined> {
  requireId(id);
  const { rows } = await sql<OpenQuestion>`
    SELECT ${columns}, i.turn_id, i.status FROM ${tables} WHERE i.account_id = ${accountId} AND i.id = ${id}
  `.execute(ctx.db);
  return rows[0];
}

export async function create(
  ctx: Context,
  tx: Tx,
  item: {
    accountId: string;
    subject: Subject;
    turnId: string | null;
    runId: string;
    messageId: string | null;
    question: string;
    reason: string;
    reasonCode: string | null;
    /** Where the customer asks for a time. */
    wish?: AppointmentWish | null;
  },
): Promise<void> {
  const id = newId();
  const { subject, wish, ...rest } = item;
  const about = subjectColumns(subject);
  const stored = await tx.db
    .insertInto('missingInfo')
    .values({ ...rest, ...about, id, wish: wish ? JSON.stringify(wish) : null, createdAt: ctx.now() })
    // A message says its wish once, however often it is thought of.
    .onConflict((conflict) =>
      conflict
        .columns(['accountId', 'messageId'])
        .where('wish', 'is not', null)
        .where('messageId', 'is not', null)
        .doNothing(),
    )
    .executeTakeFirst();
  if (stored.numInsertedOrUpdatedRows !== 1n) return;
  tx.live.publish(item.accountId, {
    type: 'insufficient_info',
    ...subjectIds(about),
    insufficientInfoId: id,
  });
}

/** Closes an open item; false when somebody was faster. */
export async function resolve(
  ctx: Context,
  tx: Tx,
  item: {
    accountId: string;
    id: string;
    status: 'saved' | 'replied' | 'deleted';
    userId: string;
    answer?: string;
  },
): Promise<boolean> {
  const row = await tx.db
    .updateTable('missingInfo')
    .set({ status: item.status, resolvedBy: item.userId, resolvedAt: ctx.now(), answer: item.answer ?? null })
    .where('accountId', '=', item.accountId)
    .where('id', '=', item.id)
    .where('status', '=', 'open')
    .returning(['conversationId', 'commentId'])
    .executeTakeFirst();
  if (!row) return false;
  tx.live.publish(item.accountId, {
    type: 'insufficient_info',
    ...subjectIds(row),
    insufficientInfoId: item.id,
    resolved: true,
  });
  return true;
}

export async function remove(ctx: Context, accountId: string, id: string, userId: string): Promise<void> {
  requireId(id);
  const done = await ctx.transaction((tx) => resolve(ctx, tx, { accountId, id, status: 'deleted', userId }));
  if (!done) throw new AppError('not_found');
}

/** The customer took the question back: it is wiped. */
export async function forget(tx: Tx, accountId: string, messageIds: readonly string[]): Promise<void> {
  if (messageIds.length === 0) return;
  const rows = await tx.db
    .updateTable('missingInfo')
    .set({ status: 'deleted', question: '', answer: null, wish: null })
    .where('accountId', '=', accountId)
    .where('messageId', 'in', [...messageIds])
    .returning(['id', 'conversationId', 'commentId'])
    .execute();
  for (const row of rows) {
    tx.live.publish(accountId, {
      type: 'insufficient_info',
      ...subjectIds(row),
      insufficientInfoId: row.id,
      resolved: true,
    });
  }
}
