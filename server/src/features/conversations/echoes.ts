import { sql } from 'kysely';

import type { Context, Tx } from '#context';
import { newId } from '#infra/ids.ts';

import { type SettleHooks, settleMessage } from './settle-message.ts';

/** Longest time that a send call takes, with room: then a parked echo is judged again. */
const PARKED_SECONDS = 15;

/** A message of the business, as the platform tells of it. */
export type Own = {
  accountId: string;
  channelId: string;
  customerId: string;
  mid: string;
  text: string | null;
  /** The types of its attachments. */
  files: readonly string[];
  /** When the platform made the message; null when it does not say. */
  at: Date | null;
};

export type Echo = Own & {
  dedupeKey: string;
  /** The event as parsed, kept to be applied if it turns out to be the owner's own message. */
  event: object;
};

/**
 * `known`: nothing to do. `ours`: completed an outgoing message whose fate was unknown. `parked`: may be ours, a part
 * of this conversation is being sent. `foreign`: typed in the Instagram app.
 */
export type EchoVerdict = Exclude<Place, 'in_flight'> | 'parked';
/** `in_flight`: it may be the part that is being sent. */
type Place = 'known' | 'ours' | 'in_flight' | 'foreign';

type OpenPart = {
  id: string;
  messageId: string;
  conversationId: string;
  state: 'queued' | 'sending' | 'unknown' | 'sent';
  maybeSent: boolean;
  content: string;
  /** What kind of file the part is; null for text. */
  fileKind: string | null;
  /** How many of them it is. */
  fileCount: number;
  sendingSince: Date | null;
  draftId: string | null;
  purpose: string | null;
};

/** Decides whose message an echo is. The contact's row must be locked. */
export async function judgeEcho(ctx: Context, tx: Tx, echo: Echo, hooks: SettleHooks): Promise<EchoVerdict> {
  const place = await placeOwn(ctx, tx, echo, hooks);
  if (place !== 'in_flight') return place;
  await parkEcho(ctx, tx, echo);
  return 'parked';
}

/** Finds the part that a message on the platform is, and completes it. The contact's row must be locked. */
export async function placeOwn(ctx: Context, tx: Tx, own: Own, hooks: SettleHooks): Promise<Place> {
  const { accountId, channelId, customerId, mid } = own;
  // A verdict is recorded under this lock: either all of it is seen here, or this message is seen there.
  await sql`
    SELECT FROM conversations
    WHERE account_id = ${accountId} AND channel_id = ${channelId} AND customer_id = ${customerId} FOR UPDATE
  `.execute(tx.db);
  const { rows: known } = await sql`
    SELECT FROM message_parts WHERE account_id = ${accountId} AND channel_id = ${channelId} AND mid = ${mid}
    UNION ALL
    SELECT FROM messages WHERE account_id = ${accountId} AND channel_id = ${channelId} AND mid = ${mid}
  `.execute(tx.db);
  if (known.length > 0) return 'known';
  const open = await openParts(tx, accountId, channelId, customerId);
  const lost = open.find((part) => mayHaveArrived(part) && isSame(part, own));
  const flying = open.find((part) => part.state === 'sending');
  // Of two equal ones it may be the one under way: the answer to that one tells.
  if (flying && (!lost || isSame(flying, own))) return 'in_flight';
  if (!lost) return 'foreign';
  const { messageId, conversationId, draftId, purpose } = lost;
  await completePart(tx, accountId, lost.id, mid);
  await settleMessage(
    tx,
    { accountId, conversationId, messageId, draftId, purpose },
    { state: 'echoed' },
    hooks,
  );
  // What waits behind it may go now.
  tx.afterCommit(() => ctx.wake('parts'));
  return 'ours';
}

async function parkEcho(ctx: Context, tx: Tx, echo: Echo): Promise<void> {
  const { accountId, channelId, customerId, mid } = echo;
  await sql`
    INSERT INTO platform_events (
      account_id, id, channel_id, kind, state, dedupe_key, mid, customer_id, payload, due_at
    ) VALUES (
      ${accountId}, ${newId()}, ${channelId}, 'message_echoed', 'echo', ${echo.dedupeKey}, ${mid}, ${customerId},
      ${JSON.stringify(echo.event)}::jsonb, ${new Date(ctx.now().getTime() + PARKED_SECONDS * 1000)}
    ) ON CONFLICT (account_id, channel_id, dedupe_key) DO NOTHING
  `.execute(tx.db);
}

/** Unknown, accepted without an id, or unknown once and queued again by a person. */
function mayHaveArrived(part: OpenPart): boolean {
  return part.state === 'unknown' || part.state === 'sent' || (part.state === 'queued' && part.maybeSent);
}

async function openParts(
  tx: Tx,
  accountId: string,
  channelId: string,
  customerId: string,
): Promise<OpenPart[]> {
  const { rows } = await sql<OpenPart>`
    SELECT p.id, p.message_id, p.conversation_id, p.state, p.content, p.maybe_sent, p.sending_since, m.draft_id, m.purpose,
      (SELECT f.kind FROM media f WHERE f.account_id = p.account_id AND f.id = p.media_id) AS file_kind,
      1 + cardinality(p.more_media_ids) AS file_count
    FROM conversations c
    JOIN message_parts p ON p.account_id = c.account_id AND p.conversation_id = c.id
      AND (p.state IN ('queued', 'sending', 'unknown') OR (p.state = 'sent' AND p.mid IS NULL))
    JOIN messages m ON m.account_id = p.account_id AND m.id = p.message_id
    WHERE c.account_id = ${accountId} AND c.channel_id = ${channelId} AND c.customer_id = ${customerId}
    ORDER BY p.id
    FOR UPDATE OF p
  `.execute(tx.db);
  return rows;
}

async function completePart(tx: Tx, accountId: string, partId: string, mid: string): Promise<void> {
  await tx.db
    .updateTable('messageParts')
    .set({ state: 'sent', mid, failure: null, failureDetail: null, instanceId: null })
    .where('accountId', '=', accountId)
    .where('id', '=', partId)
    .execute();
}

/** After a part was answered: parked echoes of its conversation that carry a known id were ours and are done with. */
export async function settleEchoes(
  tx: Tx,
  part: { accountId: string; channelId: string; customerId: string },
  now: Date,
): Promise<void> {
  await sql`
    DELETE FROM platform_events e
    WHERE e.account_id = ${part.accountId} AND e.channel_id = ${part.channelId} AND e.customer_id = ${part.customerId}
      AND e.state = 'echo' AND EXISTS (
        SELECT FROM message_parts p WHERE p.account_id = e.account_id AND p.channel_id = e.channel_id AND p.mid = e.mid
      )
  `.execute(tx.db);
  // The others are judged again at once: nothing of this conversation is in flight now.
  await sql`
    UPDATE platform_events SET due_at = ${now}
    WHERE account_id = ${part.accountId} AND channel_id = ${part.channelId} AND customer_id = ${part.customerId}
      AND state = 'echo'
  `.execute(tx.db);
}

/** Longest time between a file's being sent and the message that it becomes, with room for two clocks. */
const FILE_MILLISECONDS = 180_000;

/** Its clock and ours may differ by this much. */
const SKEW_MILLISECONDS = 120_000;

function isSame(part: OpenPart, own: Own): boolean {
  return part.fileKind === null ? isSameText(part, own) : isSameFile(part, own);
}

/** Nothing but its kind and time tells a file from one that the owner sends from the app. */
function isSameFile({ fileKind, fileCount, sendingSince }: OpenPart, { text, files, at }: Own): boolean {
  if (text?.trim() || files.length !== fileCount || files.some((kind) => kind !== fileKind)) return false;
  if (!sendingSince || !at) return true;
  return Math.abs(at.getTime() - sendingSince.getTime()) <= FILE_MILLISECONDS;
}

/** What stood there before ours was sent is another one, however equal. */
function isSameText({ content, sendingSince }: OpenPart, { text, at }: Own): boolean {
  if (sendingSince && at && at.getTime() < sendingSince.getTime() - SKEW_MILLISECONDS) return false;
  return sameText(content, text);
}

/** The platform may trim or fold white space, nothing else. */
function sameText(ours: string, echoed: string | null): boolean {
  if (echoed === null) return false;
  const plain = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim();
  return plain(ours) === plain(echoed);
}
