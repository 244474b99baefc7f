import type { Origin } from '@parley/contract/origins.ts';
import type { MessagePurpose } from '@parley/contract/purposes.ts';
import { sql } from 'kysely';

import type { Context, Tx } from '#context';
import { AppError } from '#infra/errors.ts';
import { newId } from '#infra/ids.ts';
import { IMAGES_OF_MESSAGE, splitText } from '#instagram/limits.ts';

import type { StoredAttachment } from './attachments.ts';
import { foldPreview } from './fold.ts';
import { type LockedConversation, lockConversation, refreshLastMessage } from './last-message.ts';
import { bindFiles, bindLinked, releaseFiles } from './outgoing-files.ts';
import { type MessageRow, presentMessage } from './present.ts';
import { findMessage } from './repository.ts';

export type OutgoingMessage = {
  accountId: string;
  conversationId: string;
  /** May be blank beside files. */
  content: string;
  /** Each goes as a message of its own on the platform, in this order, the text last. */
  files?: readonly StoredAttachment[];
  /** Whose files they are: pictures of a rule go up to ten in a message. */
  mediaRuleId?: string | null;
  /** `person`: typed, or edited by a person; only that may use the human-agent window. */
  author: 'ai' | 'person';
  purpose: MessagePurpose;
  actorUserId?: string | null;
  draftId?: string | null;
  runId?: string | null;
  clientId?: string | null;
  /** Said first, in a message of its own: that an automated assistant answers. It leaves and is taken back with this one. */
  disclosure?: string | null;
  /** The month that it was counted in; none for what does not count. */
  countedIn?: string | null;
  /** Seconds in which it can be taken back. */
  holdSeconds: number;
};

/**
 * Puts a message on its way: a row, with one part per file and per 1000 UTF-8 bytes, that the delivery loop takes when it is due.
 * The conversation must be locked by the caller's transaction or is locked here.
 */
export async function enqueueOutgoing(
  ctx: Context,
  tx: Tx,
  message: OutgoingMessage,
  locked?: LockedConversation,
): Promise<MessageRow> {
  const { accountId, conversationId, content } = message;
  const conversation = locked ?? (await lockConversation(tx, accountId, conversationId));
  if (!conversation) throw new AppError('not_found');
  const now = ctx.now();
  const dueAt = new Date(now.getTime() + message.holdSeconds * 1000);
  const state = await channelState(tx, accountId, conversation.channelId);
  if (state === 'replaced') throw new AppError('channel_replaced');
  const isLive = state === 'live';
  const first = Math.max(now.getTime(), conversation.lastSortAt.getTime() + 1);
  const place = { accountId, channelId: conversation.channelId, conversationId, dueAt, isLive };
  const { disclosure } = message;
  const disclosureId = disclosure
    ? await insertMessage(tx, { ...place, sortAt: new Date(first) }, discloseAs(message, disclosure))
    : null;
  const sortAt = new Date(disclosureId ? first + 1 : first);
  const id = await insertMessage(tx, { ...place, sortAt }, message, disclosureId);
  await tx.db
    .updateTable('conversations')
    .set({
      lastMessageId: id,
      lastContent: content,
      lastKind: kindOf(message),
      lastAuthor: message.author,
      lastSortAt: sortAt,
      lastBusinessAt: sortAt,
      searchLast: foldPreview(content),
      // Whoever writes has read what stands above.
      ...(message.purpose === 'manual' ? { readAt: sortAt } : {}),
    })
    .where('accountId', '=', accountId)
    .where('id', '=', conversationId)
    .execute();
  if (disclosureId) await announceStored(tx, accountId, disclosureId);
  const row = await announceStored(tx, accountId, id);
  tx.afterCommit(() => ctx.wake('parts', dueAt));
  const { purpose, author, draftId = null } = message;
  const spoken = {
    accountId,
    conversationId,
    messageId: id,
    at: sortAt,
    origin: ORIGINS[author],
    purpose,
    draftId,
  };
  await ctx.tell(tx, 'businessSpoke', spoken);
  return row;
}

function discloseAs(
  { accountId, conversationId, holdSeconds }: OutgoingMessage,
  content: string,
): OutgoingMessage {
  return { accountId, conversationId, content, author: 'ai', purpose: 'disclosure', holdSeconds };
}

type Place = {
  accountId: string;
  channelId: string;
  conversationId: string;
  sortAt: Date;
  dueAt: Date;
  isLive: boolean;
};

const ORIGINS = { ai: 'assistant', person: 'dashboard' } as const satisfies Record<
  OutgoingMessage['author'],
  Origin
>;

function kindOf({ files }: OutgoingMessage): string {
  return files?.[0]?.type ?? 'text';
}

type FilePart = { content: ''; mediaId: string | null; moreMediaIds: string[] };

/** Files in their order: up to `most` pictures in a row go together, everything else by itself. */
function batchFiles(files: readonly StoredAttachment[], most: number): FilePart[] {
  const parts: (FilePart & { type: string })[] = [];
  for (const { type, media } of files) {
    const last = parts.at(-1);
    const isWithLast = type === 'image' && last?.type === 'image' && last.moreMediaIds.length + 1 < most;
    if (media && isWithLast) last.moreMediaIds.push(media.id);
    else parts.push({ type, content: '', mediaId: media?.id ?? null, moreMediaIds: [] });
  }
  return parts.map(({ type: _, ...part }) => part);
}

/** Ids grow: parts inserted first are sent first. */
async function insertMessage(
  tx: Tx,
  { sortAt, dueAt, isLive, ...where }: Place,
  message: OutgoingMessage,
  disclosureId: string | null = null,
): Promise<string> {
  const { author, purpose, content, files = [] } = message;
  const id = newId();
  await tx.db
    .insertInto('messages')
    .values({
      ...where,
      id,
      author,
      origin: ORIGINS[author],
      kind: kindOf(message),
      content,
      attachments: JSON.stringify(files),
      sortAt,
      deliveryState: isLive ? 'queued' : 'held',
      notBefore: dueAt,
      purpose,
      disclosureId,
      actorUserId: message.actorUserId ?? null,
      draftId: message.draftId ?? null,
      runId: message.runId ?? null,
      clientId: message.clientId ?? null,
      countedIn: message.countedIn ?? null,
      mediaRuleId: message.mediaRuleId ?? null,
    })
    .execute();
  const contents = [
    ...batchFiles(files, message.mediaRuleId ? IMAGES_OF_MESSAGE : 1),
    ...splitText(content).map((part) => ({ content: part, mediaId: null, moreMediaIds: [] })),
  ];
  const parts = contents.map((part, position) => ({
    ...where,
    ...part,
    id: newId(),
    messageId: id,
    position,
    dueAt,
  }));
  await tx.db.insertInto('messageParts').values(parts).execute();
  await bindFiles(tx, { ...where, id }, files);
  await bindLinked(tx, { ...where, id }, content);
  return id;
}

async function announceStored(tx: Tx, accountId: string, id: string): Promise<MessageRow> {
  const row = await findMessage(tx.db, accountId, id);
  if (!row) throw new Error('the message just stored is not there');
  const { conversationId } = row;
  tx.live.publish(accountId, { type: 'new_message', conversationId, message: presentMessage(row) });
  return row;
}

/**
 * `held`: until it has a token. `replaced`: another one is connected in its place. The channel stays as it was found
 * until the caller's transaction ends, so that whoever connects another one meanwhile finds what was queued. It is
 * locked by one statement and compared by the next: one that has waited does not see what was inserted meanwhile.
 */
async function channelState(
  tx: Tx,
  accountId: string,
  channelId: string,
): Promise<'live' | 'held' | 'replaced'> {
  const own = await tx.db
    .selectFrom('channels')
    .select(['tokenState', 'disconnectedAt'])
    .where('accountId', '=', accountId)
    .where('id', '=', channelId)
    .forShare()
    .executeTakeFirst();
  if (own?.disconnectedAt === null) return own.tokenState === 'live' ? 'live' : 'held';
  const other = await tx.db
    .selectFrom('channels')
    .select('id')
    .where('accountId', '=', accountId)
    .where('id', '!=', channelId)
    .where('disconnectedAt', 'is', null)
    .executeTakeFirst();
  return other ? 'replaced' : 'held';
}

type Withdrawn = {
  id: string;
  content: string;
  conversationId: string;
  draftId: string | null;
  /** As it was queued. */
  countedIn: string | null;
};

/**
 * Takes back a message of which nothing has left, with its disclosure unless that has left: the rows are gone as if
 * they had never been queued. Returns null when a part is already on its way.
 */
export async function withdrawOutgoing(
  tx: Tx,
  accountId: string,
  messageId: string,
): Promise<Omit<Withdrawn, 'id'> | null> {
  const message = await findMessage(tx.db, accountId, messageId);
  // A disclosure is taken back with its answer, never alone.
  if (!message || message.purpose === 'disclosure') return null;
  if (!(await lockConversation(tx, accountId, message.conversationId))) return null;
  const row = await deleteUnsent(tx, accountId, messageId);
  if (!row) return null;
  if (row.disclosureId) await deleteUnsent(tx, accountId, row.disclosureId);
  await refreshLastMessage(tx, accountId, row.conversationId);
  const { content, conversationId, draftId, countedIn } = row;
  return { content, conversationId, draftId, countedIn };
}

async function deleteUnsent(
  tx: Tx,
  accountId: string,
  messageId: string,
): Promise<(Withdrawn & { disclosureId: string | null }) | null> {
  const { rows } = await sql<Withdrawn & { disclosureId: string | null }>`
    DELETE FROM messages m
    WHERE m.account_id = ${accountId} AND m.id = ${messageId} AND m.delivery_state IN ('queued', 'held')
      AND NOT EXISTS (
        SELECT FROM message_parts p
        WHERE p.account_id = m.account_id AND p.message_id = m.id AND p.state <> 'queued'
      )
    RETURNING m.id, m.content, m.conversation_id, m.draft_id, m.disclosure_id, m.counted_in
  `.execute(tx.db);
  const [row] = rows;
  if (!row) return null;
  await releaseFiles(tx, accountId, messageId);
  tx.live.publish(accountId, {
    type: 'message_updated',
    conversationId: row.conversationId,
    messageId,
    status: 'removed',
  });
  return row;
}

/** Removes a message of which the platform accepted nothing; answers the month that it was counted in. */
export async function withdrawRefused(tx: Tx, accountId: string, messageId: string): Promise<string | null> {
  const row = await tx.db
    .deleteFrom('messages')
    .where('accountId', '=', accountId)
    .where('id', '=', messageId)
    .where('deliveryState', '=', 'failed')
    .returning(['conversationId', 'countedIn'])
    .executeTakeFirst();
  if (!row) return null;
  await releaseFiles(tx, accountId, messageId);
  await refreshLastMessage(tx, accountId, row.conversationId);
  tx.live.publish(accountId, {
    type: 'message_updated',
    conversationId: row.conversationId,
    messageId,
    status: 'removed',
  });
  return row.countedIn;
}

async function requireChannel(tx: Tx, accountId: string, messageId: string): Promise<void> {
  const message = await tx.db
    .selectFrom('messages')
    .select('channelId')
    .where('accountId', '=', accountId)
    .where('id', '=', messageId)
    .executeTakeFirst();
  const state = message && (await channelState(tx, accountId, message.channelId));
  if (state === 'replaced') throw new AppError('channel_replaced');
}

/** Queues again what has not arrived: failed parts, and unknown ones when a person asks for it. */
export async function requeueMissingParts(
  ctx: Context,
  tx: Tx,
  accountId: string,
  messageId: string,
): Promise<boolean> {
  await requireChannel(tx, accountId, messageId);
  const now = ctx.now();
  const { numUpdatedRows } = await tx.db
    .updateTable('messageParts')
    .set({
      state: 'queued',
      dueAt: now,
      attempts: 0,
      failure: null,
      failureDetail: null,
      instanceId: null,
    })
    .where('accountId', '=', accountId)
    .where('messageId', '=', messageId)
    .where('state', 'in', ['failed', 'unknown'])
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await tx.db
    .updateTable('messages')
    .set({ deliveryState: 'queued', failure: null, failureDetail: null, notBefore: null })
    .where('accountId', '=', accountId)
    .where('id', '=', messageId)
    .execute();
  tx.afterCommit(() => ctx.wake('parts'));
  return true;
}
