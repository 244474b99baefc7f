import type { SecondLookReport } from '@parley/assistant';
import { LIMITS } from '@parley/contract/limits.ts';
import type { PendingMessage } from '@parley/contract/replies.ts';
import { sql } from 'kysely';

import type { Context, Tx } from '#context';
import type { StoredAttachment } from '#features/conversations/service.ts';
import { bindDraftFiles, listRuleFiles } from '#features/media/service.ts';
import { GONE_LINES, presentSecondLook, settleTold } from '#features/runs/service.ts';
import { newId } from '#infra/ids.ts';
import { windowState } from '#instagram/limits.ts';
import { type Subject, subjectColumns } from '#subject';
import { requireFree } from './editor.ts';
import { isBehind, OPENED, OPENED_MICROSECONDS, placeOf } from './place.ts';

type Source = PendingMessage['sources'][number];
/** Those of an old draft lack what was added since. */
type StoredSource = Pick<Source, 'chunkId' | 'heading' | 'quote'> & Partial<Omit<Source, 'isCurrent'>>;

type Row = {
  id: string;
  conversationId: string;
  turnId: string | null;
  runId: string | null;
  correctsMessageId: string | null;
  status: string;
  originalText: string;
  finalText: string;
  originalMessage: string;
  isOvertaken: boolean;
  reading: string | null;
  sources: StoredSource[];
  /** Of the lines that it quotes: those that the knowledge base no longer says. */
  goneLines: string[];
  isHeld: boolean;
  heldReasons: PendingMessage['heldReasons'];
  /** Of its run. */
  secondLook: SecondLookReport | null;
  isCut: boolean;
  isLearning: boolean;
  failure: string | null;
  mediaRuleId: string | null;
  mediaRuleName: string | null;
  isRuleActive: boolean | null;
  editedAt: Date | null;
  editorName: string | null;
  editingBy: string | null;
  editingUntil: Date | null;
  editingName: string | null;
  /** When it goes out by itself; null for one that waits for a person. */
  sendsAt: Date | null;
  createdAt: Date;
  windowOpenedAt: Date | null;
  /** Microseconds since 1970; 0 where it never opened. */
  openedMicroseconds: string;
  humanAgent: boolean;
};
export type DraftRow = Row;

/** What its run read may stand further up by now. */
const IS_OVERTAKEN = sql`EXISTS (
  SELECT FROM messages later
  WHERE later.account_id = d.account_id AND later.conversation_id = d.conversation_id
    AND later.author = 'customer' AND later.unsent_at IS NULL AND later.sort_at > (
      SELECT max(m.sort_at)
      FROM runs r CROSS JOIN LATERAL jsonb_to_recordset(r.inputs) AS read("messageId" uuid)
      JOIN messages m ON m.account_id = r.account_id AND m.id = read."messageId"
      WHERE r.account_id = d.account_id AND r.id = d.run_id
    )
)`;
const columns = sql`
  d.id, d.conversation_id, d.turn_id, d.run_id, d.corrects_message_id, d.status, d.original_text, d.final_text, d.original_message, d.reading,
  d.sources, d.is_held, d.held_reasons, d.failure, d.media_rule_id, mr.name AS media_rule_name,
  mr.is_active AS is_rule_active, d.edited_at, d.created_at, u.name AS editor_name,
  d.editing_by, d.editing_until, e.name AS editing_name, d.sends_at,
  c.window_opened_at, ${OPENED_MICROSECONDS} AS opened_microseconds, ch.human_agent, ARRAY(${GONE_LINES}) AS gone_lines,
  ${IS_OVERTAKEN} AS is_overtaken, r.report->'secondLook' AS second_look,
  coalesce((r.report->>'isCut')::boolean, false) AS is_cut,
  coalesce((r.report->>'isLearning')::boolean, false) AS is_learning
`;
/** Looked up for each row: a join with a few hundred would rather read all conversations and runs of the tables. */
const tables = sql`
  drafts d
  JOIN LATERAL (
    SELECT account_id, channel_id, window_opened_at FROM conversations
    WHERE account_id = d.account_id AND id = d.conversation_id LIMIT 1
  ) c ON true
  JOIN channels ch ON ch.account_id = c.account_id AND ch.id = c.channel_id
  LEFT JOIN users u ON u.id = d.edited_by
  LEFT JOIN users e ON e.id = d.editing_by
  LEFT JOIN LATERAL (
    SELECT report FROM runs WHERE account_id = d.account_id AND id = d.run_id LIMIT 1
  ) r ON true
  LEFT JOIN media_rules mr ON mr.account_id = d.account_id AND mr.id = d.media_rule_id
`;

export type DraftQuery = {
  accountId: string;
  /** Of one conversation alone. */
  conversationId?: string | undefined;
  /** The `place` of a draft: those behind it. */
  after?: string | undefined;
  limit?: number | undefined;
};

/** Drafts that wait; those whose window closes first stand first, closed windows last. */
export async function listPending(
  ctx: Context,
  { accountId, conversationId, after, limit = LIMITS.draftPage }: DraftQuery,
): Promise<PendingMessage[]> {
  const now = ctx.now();
  const only = conversationId ? sql`AND d.conversation_id = ${conversationId}` : sql``;
  const isOpen = sql`${OPENED} > ${now}::timestamptz - interval '24 hours'`;
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM ${tables}
    WHERE d.account_id = ${accountId} AND d.status = 'pending' ${only}
      AND ${after ? isBehind(after, isOpen) : sql`true`}
    ORDER BY ${isOpen} DESC, ${OPENED}, d.id
    LIMIT ${limit}
  `.execute(ctx.db);
  const files = await listRuleFiles(
    ctx.db,
    accountId,
    'draft',
    rows.flatMap(({ id, mediaRuleId }) => (mediaRuleId ? [id] : [])),
  );
  return rows.map((row) => presentDraft(row, now, files.get(row.id)));
}

/** Any status; undefined when the account has no such draft. */
export async function findDraft(db: Context['db'], accountId: string, id: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM ${tables} WHERE d.account_id = ${accountId} AND d.id = ${id}
  `.execute(db);
  return rows[0];
}

/** It says what the knowledge base no longer says. What a person has written is theirs. */
export function isOutdated({ editedAt, goneLines }: Row): boolean {
  return editedAt === null && goneLines.length > 0;
}

export function presentDraft(row: Row, now: Date, files: PendingMessage['mediaFiles'] = []): PendingMessage {
  const window = windowState(row.windowOpenedAt, now, { humanAgent: row.humanAgent });
  return {
    id: row.id,
    conversationId: row.conversationId,
    generatedContent: row.finalText,
    originalContent: row.originalText,
    originalMessage: row.originalMessage,
    isOvertaken: row.isOvertaken,
    isCut: row.isCut,
    isLearning: row.isLearning,
    createdAt: row.createdAt.toISOString(),
    status: row.status as PendingMessage['status'],
    isHeld: row.isHeld,
    heldReasons: row.heldReasons,
    secondLook: presentSecondLook(row.secondLook ? { secondLook: row.secondLook } : null),
    reading: row.reading,
    sources: row.sources.map((source) => ({
      question: null,
      start: null,
      ...source,
      isCurrent: !row.goneLines.includes(source.quote),
    })),
    isOutdated: isOutdated(row),
    mediaRule: row.mediaRuleId
      ? { id: row.mediaRuleId, name: row.mediaRuleName, isActive: row.isRuleActive ?? false }
      : null,
    mediaFiles: files,
    editedBy: row.editorName,
    editing: presentEditing(row, now),
    sendsAt: row.sendsAt?.toISOString() ?? null,
    windowClosesAt: window.closesAt?.toISOString() ?? null,
    failure: row.failure,
    place: placeOf(row, window.state === 'open'),
  };
}

function presentEditing({ editingBy, editingUntil, editingName }: Row, now: Date): PendingMessage['editing'] {
  if (editingBy === null || editingUntil === null || editingUntil <= now) return null;
  return { userId: editingBy, name: editingName ?? '' };
}

export async function insertDraft(
  ctx: Context,
  tx: Tx,
  draft: {
    accountId: string;
    subject: Subject;
    turnId: string | null;
    runId: string;
    text: string;
    originalMessage: string;
    reading: string | null;
    sources: StoredSource[];
    heldReasons: PendingMessage['heldReasons'] | null;
    /** The message whose facts it corrects. */
    correctsMessageId?: string | null;
    /** What goes with it, and of which rule. */
    media?: { ruleId: string; files: readonly StoredAttachment[] } | null;
    /** When it goes out by itself, unless somebody stops it. */
    sendsAt?: Date | null;
  },
): Promise<string> {
  const { accountId, subject, text, heldReasons, sources, media = null, ...rest } = draft;
  const id = newId();
  await tx.db
    .insertInto('drafts')
    .values({
      ...rest,
      accountId,
      ...subjectColumns(subject),
      id,
      originalText: text,
      finalText: text,
      sources: JSON.stringify(sources),
      isHeld: heldReasons !== null,
      heldReasons: JSON.stringify(heldReasons ?? []),
      mediaRuleId: media?.ruleId ?? null,
      createdAt: ctx.now(),
    })
    .execute();
  if (media) await bindDraftFiles(tx, { accountId, draftId: id }, media.files);
  if (subject.kind === 'conversation') {
    const { conversationId } = subject;
    const announced = rest.sendsAt ? { sendsAt: rest.sendsAt.toISOString() } : {};
    tx.live.publish(accountId, {
      type: 'pending_message_created',
      conversationId,
      pendingMessageId: id,
      ...announced,
    });
    if (rest.sendsAt) tx.afterCommit(() => ctx.wake('announced', rest.sendsAt ?? undefined));
  }
  if (rest.correctsMessageId) tellCorrections(tx, accountId);
  return id;
}

/** The list of those who were told something that changed shows what became of each correction. */
function tellCorrections(tx: Tx, accountId: string): void {
  tx.live.publish(accountId, { type: 'account_updated', part: 'corrections' });
}

type Told = {
  id: string;
  /** Null for the draft of a comment: the list of comments tells what becomes of it. */
  conversationId: string | null;
  status: PendingMessage['status'];
};

/** Tells those who read the conversation what became of its draft. */
export function tellStatus(tx: Tx, accountId: string, { id, conversationId, status }: Told): void {
  if (conversationId === null) return;
  tx.live.publish(accountId, {
    type: 'pending_message_updated',
    conversationId,
    pendingMessageId: id,
    status,
  });
}

/**
 * Takes a pending draft out of the queue atomically: of two people, or two clicks, one wins.
 * Null when it was no longer pending; throws `draft_being_edited` while somebody else edits it.
 */
export async function decideDraft(
  ctx: Context,
  tx: Tx,
  decision: {
    accountId: string;
    id: string;
    status: 'sending' | 'approved' | 'rejected' | 'replaced';
    userId: string;
  },
): Promise<{
  finalText: string;
  editedAt: Date | null;
  runId: string | null;
  correctsMessageId: string | null;
} | null> {
  await requireFree(ctx, tx, decision);
  const row = await tx.db
    .updateTable('drafts')
    .set({
      status: decision.status,
      decidedBy: decision.userId,
      decidedAt: ctx.now(),
      failure: null,
      // Taken back, it waits for a person.
      sendsAt: null,
    })
    .where('accountId', '=', decision.accountId)
    .where('id', '=', decision.id)
    .where('status', '=', 'pending')
    .returning(['conversationId', 'finalText', 'editedAt', 'runId', 'correctsMessageId'])
    .executeTakeFirst();
  if (!row) return null;
  tellStatus(tx, decision.accountId, { ...row, id: decision.id, status: decision.status });
  if (row.correctsMessageId) tellCorrections(tx, decision.accountId);
  return row;
}

/** Back to `pending`: the send was taken back, or refused before anything arrived. */
export async function reopenDraft(
  tx: Tx,
  accountId: string,
  id: string,
  failure: string | null,
): Promise<void> {
  const row = await tx.db
    .updateTable('drafts')
    .set({ status: 'pending', decidedBy: null, decidedAt: null, failure })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .returning(['conversationId', 'correctsMessageId'])
    .executeTakeFirst();
  if (!row) return;
  tellStatus(tx, accountId, { ...row, id, status: 'pending' });
  if (row.correctsMessageId) tellCorrections(tx, accountId);
}

/** It arrived. A correction settles what its customer had been told. */
export async function finishDraft(tx: Tx, accountId: string, id: string, at: Date): Promise<void> {
  const row = await tx.db
    .updateTable('drafts')
    .set({ status: 'approved' })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .returning(['conversationId', 'correctsMessageId'])
    .executeTakeFirst();
  if (!row) return;
  tellStatus(tx, accountId, { ...row, id, status: 'approved' });
  if (row.correctsMessageId) await settleTold(tx, accountId, row.correctsMessageId, at);
}

/**
 * Drops unsent drafts: something newer took their place. `by` (a message) covers what they answered. A correction
 * answers no question that waits: it stays until a person decides.
 */
export async function dropDrafts(
  ctx: Context,
  tx: Tx,
  accountId: string,
  conversationId: string,
  by: string | null,
): Promise<void> {
  const dropped = await tx.db
    .updateTable('drafts')
    .set({ status: 'replaced', decidedAt: ctx.now() })
    .where('accountId', '=', accountId)
    .where('conversationId', '=', conversationId)
    .where('status', '=', 'pending')
    .where('correctsMessageId', 'is', null)
    .returning('turnId')
    .execute();
  if (dropped.length === 0) return;
  const turnIds = dropped.flatMap(({ turnId }) => (turnId ? [turnId] : []));
  if (by && turnIds.length > 0) {
    // So that taking that message back asks these questions again.
    await tx.db
      .updateTable('messages')
      .set({ turnId: by })
      .where('accountId', '=', accountId)
      .where('conversationId', '=', conversationId)
      .where('turnId', 'in', turnIds)
      .execute();
  }
  tx.live.publish(accountId, { type: 'pending_messages_replaced', conversationId });
}

/**
 * What is dropped for saying something outdated is listed again, and can be drafted with what stands now; an edited text
 * is a person's. A draft that somebody is deciding at this moment is theirs, too: it is not waited for, so nobody waits
 * for the other.
 */
export async function dropNeedlessCorrections(tx: Tx, accountId: string, at: Date): Promise<void> {
  const { rows } = await sql<{ conversationId: string }>`
    WITH needless AS (
      SELECT d.id FROM drafts d
      WHERE d.account_id = ${accountId} AND d.status = 'pending' AND d.corrects_message_id IS NOT NULL
        AND ((d.edited_at IS NULL AND EXISTS (${GONE_LINES})) OR NOT EXISTS (
          SELECT FROM messages m
          JOIN run_lines l ON l.account_id = m.account_id AND l.run_id = m.run_id
          JOIN changed_lines c ON c.account_id = l.account_id AND c.line_key = l.line_key AND NOT c.stands
          WHERE m.account_id = d.account_id AND m.id = d.corrects_message_id
        ))
      FOR UPDATE OF d SKIP LOCKED
    )
    UPDATE drafts d SET status = 'replaced', decided_at = ${at} FROM needless
    WHERE d.account_id = ${accountId} AND d.id = needless.id
    RETURNING d.conversation_id
  `.execute(tx.db);
  for (const { conversationId } of rows)
    tx.live.publish(accountId, { type: 'pending_messages_replaced', conversationId });
}
