import type { Context, Tx } from '#context';
import type { StoredAttachment } from '#features/conversations/service.ts';
import * as conversations from '#features/conversations/service.ts';
import { AppError } from '#infra/errors.ts';
import { newId, requireId } from '#infra/ids.ts';
import type { Attachment } from '#instagram/events.ts';

import { type PostReader, READS, type Readers } from './readings.ts';
import { askForReading, isBeingRead, isReading, lockFiles, writeReadings } from './readings-repository.ts';
import {
  type Copy,
  fetchAgain,
  findById,
  findConversationOf,
  insertCopies,
  insertPostPicture,
  newObjectKey,
  type StoredMedia,
  writeToMessage,
} from './repository.ts';
import {
  bindDraftFiles,
  dropRuleFiles,
  listRuleFiles,
  setRuleFiles,
  takeDraftFiles,
  takeRuleFiles,
} from './rule-files.ts';
import { openObject, removeObjects } from './stored-objects.ts';
import { issueAddress } from './upload-address.ts';

export type { PostReader, Readers };
// The door of this feature: what others may use.
export {
  bindDraftFiles,
  dropRuleFiles,
  issueAddress,
  listRuleFiles,
  openObject,
  removeObjects,
  setRuleFiles,
  takeDraftFiles,
  takeRuleFiles,
};

/** A turn does not wait longer for its pictures and voice messages to be put into words. */
const PATIENCE_MILLISECONDS = 60_000;

/**
 * What is copied. Stories and other people's posts never are, by the platform's terms: they keep the platform's
 * address.
 */
const COPIED: Partial<Record<Attachment['type'], StoredMedia['kind']>> = {
  image: 'image',
  sticker: 'image',
  video: 'video',
  audio: 'audio',
  file: 'file',
};

export type Planned = { attachments: StoredAttachment[]; copies: Copy[] };

/** The attachments of a message that is about to be stored, with the files that are to be fetched for it. */
export function planCopies(ctx: Context, attachments: readonly Attachment[]): Planned {
  const copies: Copy[] = [];
  const planned = attachments.map((attachment, position): StoredAttachment => {
    const kind = COPIED[attachment.type];
    if (!kind || !attachment.url || ctx.env.mediaCopies === 'none') return attachment;
    const media: StoredMedia = {
      id: newId(),
      kind,
      state: 'waiting',
      failure: null,
      objectKey: newObjectKey(),
      name: attachment.title,
      mediaType: null,
      bytes: null,
      width: null,
      height: null,
      seconds: null,
      hasThumbnail: false,
    };
    copies.push({ media, sourceUrl: attachment.url, position });
    return { ...attachment, media };
  });
  return { attachments: planned, copies };
}

/** With the message, in its transaction; the files come after it. */
export async function expectCopies(
  ctx: Context,
  tx: Tx,
  message: { accountId: string; conversationId: string; messageId: string },
  copies: readonly Copy[],
): Promise<void> {
  if (copies.length === 0) return;
  await insertCopies(tx, message, copies, ctx.now());
  tx.afterCommit(() => ctx.wake('media'));
}

type PostPicture = { accountId: string; postId: string; known: string | null; address: string | null };

/**
 * The copy that stands for a post: the known one while it is there or on its way, else a new one. Null where there is
 * nothing to copy.
 */
export async function expectPostPicture(ctx: Context, tx: Tx, picture: PostPicture): Promise<string | null> {
  const { accountId, postId, known, address } = picture;
  const copy = known === null ? undefined : await findById(tx, accountId, known);
  if (copy?.state === 'ready' || copy?.state === 'waiting') return copy.id;
  if (address === null || ctx.env.mediaCopies === 'none') return null;
  const now = ctx.now();
  if (copy) await conversations.dropFiles(tx, accountId, { postId }, now);
  const id = newId();
  await insertPostPicture(tx, { accountId, id, postId, sourceUrl: address }, now);
  tx.afterCommit(() => ctx.wake('media'));
  return id;
}

/** Whether the customer's words of a turn are still on their way out of a file. */
export async function isTurnUnread(
  ctx: Context,
  tx: Tx,
  { accountId, conversationId }: { accountId: string; conversationId: string },
  readers: Readers,
): Promise<boolean> {
  const kinds = (['audio', 'image'] as const).flatMap((kind) => (readers[kind] ? READS[kind].kinds : []));
  if (kinds.length === 0) return false;
  const since = new Date(ctx.now().getTime() - PATIENCE_MILLISECONDS);
  return isReading(tx, { accountId, conversationId, since, kinds });
}

type Wanted = { accountId: string; messageId: string; kind: keyof Readers; onlyFailed: boolean };

/** 404 without such a message, 503 without a model, 409 when there is nothing to read. */
export async function readAgain(ctx: Context, wanted: Wanted, readers: Readers): Promise<void> {
  const { accountId, messageId, kind, onlyFailed } = wanted;
  const { conversationId } = await conversations.message(ctx, accountId, messageId);
  if (!readers[kind]) throw new AppError(kind === 'audio' ? 'voice_off' : 'pictures_off');
  await ctx.transaction(async (tx) => {
    await conversations.lockConversation(tx, accountId, conversationId);
    await lockFiles(tx, accountId, messageId);
    const which = { accountId, messageId, ...READS[kind] };
    const count = await askForReading(ctx, tx, { ...which, onlyFailed });
    // Two clicks, or the same file at another message: what is being read is on its way, and is told here, too.
    if (count === 0 && !(await isBeingRead(tx, which))) throw new AppError('nothing_to_read');
    const progress = await writeReadings(tx, accountId, messageId);
    if (kind === 'image') {
      tx.live.publish(accountId, { type: 'media_analysis_start', conversationId, messageId, ...progress });
    }
    tx.live.publish(accountId, { type: 'message_updated', conversationId, messageId, status: 'completed' });
    tx.afterCommit(() => ctx.wake('readings'));
  });
}

/** 404 when there is no such file at that message, 409 when it cannot be fetched again. */
export async function retry(
  ctx: Context,
  accountId: string,
  { messageId, mediaId }: { messageId: string; mediaId: string },
): Promise<void> {
  const id = requireId(mediaId);
  const conversationId = await findConversationOf(ctx, { accountId, id, messageId: requireId(messageId) });
  if (!conversationId) throw new AppError('not_found');
  await ctx.transaction(async (tx) => {
    await conversations.lockConversation(tx, accountId, conversationId);
    const row = await fetchAgain(ctx, tx, { accountId, id, messageId });
    // Two clicks: what waits already is on its way.
    if (!row && (await findById(tx, accountId, id))?.state === 'waiting') return;
    if (!row) throw new AppError('media_not_retryable');
    await writeToMessage(tx, row);
    tx.live.publish(accountId, { type: 'message_updated', conversationId, messageId, status: 'completed' });
    tx.afterCommit(() => ctx.wake('media'));
  });
}
