import { buffer } from 'node:stream/consumers';

import { ProviderError } from '#assistant/provider-fault.ts';
import type { Context } from '#context';
import * as conversations from '#features/conversations/service.ts';
import { type ClaimLoop, createClaimLoop } from '#infra/claims.ts';

import { readFilmStill } from './film-still.ts';
import { objectName } from './object-names.ts';
import {
  claimUnread,
  isCustomers,
  type ReadKind,
  settleReading,
  type Unread,
  writeReadings,
} from './readings-repository.ts';

/** What a model makes of a file. Each rejects with a ProviderError; null where no model is set. */
export type Readers = {
  audio: ((sound: Buffer) => Promise<{ text: string }>) | null;
  image: ((picture: Picture, language: string) => Promise<{ text: string }>) | null;
};

/** `isStill`: it is one moment of a film. */
type Picture = { bytes: Buffer; mediaType: string; isStill: boolean };

/** What a reader makes words of. A film is seen, by one picture of it, and not heard. */
export const KINDS_READ: Readonly<Record<keyof Readers, readonly ReadKind[]>> = {
  audio: ['audio'],
  image: ['image', 'video'],
};

export type ReadingHooks = {
  readersFor: (accountId: string) => Promise<Readers>;
  /** A customer's file was put into words: the turn that waits for it may go on. */
  wasRead: (accountId: string, conversationId: string) => void;
};

const CONCURRENCY = 3;
const LEASE_SECONDS = 120;
const RETRY_SECONDS = [3, 15];

/** Puts customers' voice messages, pictures and films into words, for the assistant and for whoever reads along. */
export function createReadingLoop(ctx: Context, hooks: ReadingHooks): ClaimLoop {
  async function handle(row: Unread): Promise<void> {
    const { accountId, conversationId, messageId } = row;
    if (row.kind === 'audio' && row.attempts === 1) {
      await ctx.transaction(async (tx) => {
        tx.live.publish(accountId, { type: 'transcription_started', conversationId, messageId });
      });
    }
    const change = await read(row);
    await ctx.transaction(async (tx) => {
      await conversations.lockConversation(tx, accountId, conversationId);
      if (!(await settleReading(tx, row, change)) || change.state === 'waiting') return;
      await writeReadings(tx, accountId, messageId);
      const status = change.state === 'done' ? 'completed' : 'failed';
      tx.live.publish(accountId, { type: 'message_updated', conversationId, messageId, status });
      const told = change.state === 'done' ? 'media_file_analyzed' : 'media_analysis_error';
      tx.live.publish(accountId, { type: told, conversationId, messageId });
      if (await isCustomers(tx, accountId, messageId)) {
        tx.afterCommit(() => hooks.wasRead(accountId, conversationId));
      }
    });
  }

  async function read(row: Unread) {
    try {
      const text = await findWords(row, await hooks.readersFor(row.accountId));
      return { state: text === null ? ('failed' as const) : ('done' as const), text, dueAt: null };
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      ctx.log.warn({ media: row.id, code: error.fault.code, attempt: row.attempts }, 'a file was not read');
      const pause = error.fault.retryable ? RETRY_SECONDS[row.attempts - 1] : undefined;
      if (pause === undefined) return { state: 'failed' as const, text: null, dueAt: null };
      return { state: 'waiting' as const, text: null, dueAt: new Date(ctx.now().getTime() + pause * 1000) };
    }
  }

  /** Null where the model was taken away while the file waited, and where a film shows nothing. */
  async function findWords(row: Unread, { audio, image }: Readers): Promise<string | null> {
    const readFile = async () => buffer(await ctx.storage.read(objectName(row.objectKey)));
    if (row.kind === 'audio') return audio ? (await audio(await readFile())).text : null;
    if (!image) return null;
    const isStill = row.kind === 'video';
    const picture = isStill
      ? await readFilmStill(ctx, row)
      : { bytes: await readFile(), mediaType: row.mediaType };
    if (!picture) return null;
    return (await image({ ...picture, isStill }, await findLanguage(row.accountId))).text;
  }

  /** Of whoever owns the account: they read what a picture shows. */
  async function findLanguage(accountId: string): Promise<string> {
    const owner = await ctx.db
      .selectFrom('memberships')
      .innerJoin('users', 'users.id', 'memberships.userId')
      .select('users.language')
      .where('memberships.accountId', '=', accountId)
      .where('memberships.role', '=', 'client')
      .executeTakeFirst();
    return owner?.language ?? 'en';
  }

  return createClaimLoop({
    name: 'readings',
    log: ctx.log,
    now: ctx.now,
    concurrency: CONCURRENCY,
    claim: (limit) => claimUnread(ctx, limit, LEASE_SECONDS),
    handle,
  });
}
