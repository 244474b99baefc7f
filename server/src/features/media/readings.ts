import { buffer } from 'node:stream/consumers';

import { ProviderError } from '#assistant/provider-fault.ts';
import type { Context } from '#context';
import * as conversations from '#features/conversations/service.ts';
import { type ClaimLoop, createClaimLoop } from '#infra/claims.ts';

import { objectName } from './object-names.ts';
import {
  claimUnread,
  isCustomers,
  settleReading,
  type Unread,
  writeReadings,
} from './readings-repository.ts';

/** What a model makes of a file. Each rejects with a ProviderError; null where no model is set. */
export type Readers = {
  audio: ((sound: Buffer) => Promise<{ text: string }>) | null;
  image:
    | ((picture: { bytes: Buffer; mediaType: string }, language: string) => Promise<{ text: string }>)
    | null;
};

export type ReadingHooks = {
  readersFor: (accountId: string) => Promise<Readers>;
  /** A customer's file was put into words: the turn that waits for it may go on. */
  wasRead: (accountId: string, conversationId: string) => void;
};

const CONCURRENCY = 3;
const LEASE_SECONDS = 120;
const RETRY_SECONDS = [3, 15];

/** Puts customers' voice messages and pictures into words, for the assistant and for whoever reads along. */
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
    const readers = await hooks.readersFor(row.accountId);
    const reader = readers[row.kind];
    // The model was taken away while the file waited.
    if (!reader) return { state: 'failed' as const, text: null, dueAt: null };
    const bytes = await buffer(await ctx.storage.read(objectName(row.objectKey)));
    try {
      const { text } =
        row.kind === 'audio'
          ? await (reader as NonNullable<Readers['audio']>)(bytes)
          : await (reader as NonNullable<Readers['image']>)(
              { bytes, mediaType: row.mediaType },
              await findLanguage(row.accountId),
            );
      return { state: 'done' as const, text, dueAt: null };
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      ctx.log.warn({ media: row.id, code: error.fault.code, attempt: row.attempts }, 'a file was not read');
      const pause = error.fault.retryable ? RETRY_SECONDS[row.attempts - 1] : undefined;
      if (pause === undefined) return { state: 'failed' as const, text: null, dueAt: null };
      return { state: 'waiting' as const, text: null, dueAt: new Date(ctx.now().getTime() + pause * 1000) };
    }
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
