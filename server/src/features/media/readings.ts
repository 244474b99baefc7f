import { buffer } from 'node:stream/consumers';
import { ProviderError } from '@parley/assistant';
import { sql } from 'kysely';
import type { Context, Tx } from '#context';
import * as conversations from '#features/conversations/service.ts';
import { type ClaimLoop, createClaimLoop } from '#infra/claims.ts';
import type { Lease } from '#infra/leases.ts';

import { readFilm } from './film.ts';
import { objectName } from './object-names.ts';
import {
  claimUnread,
  messagesToTell,
  type Outcome,
  type Outcomes,
  type ReadKind,
  settleReading,
  type Told,
  type Unread,
  type Words,
  writeReadings,
} from './readings-repository.ts';

/** What a model makes of a file. Each rejects with a ProviderError; null where no model is set. */
export type Readers = {
  audio: ((sound: Buffer) => Promise<{ text: string }>) | null;
  image: ((picture: Picture, language: string) => Promise<{ text: string }>) | null;
};
/** The words that stand in the picture of a post of the business; the same model as for what customers send. */
export type PostReader = (picture: Omit<Picture, 'isStill'>) => Promise<{ text: string }>;

/** `isStill`: it is one moment of a film. */
type Picture = { bytes: Buffer; mediaType: string; isStill: boolean };

/** What each reader makes words of. A film is heard, and seen by one picture of it. */
export const READS: Readonly<Record<keyof Readers, { words: Words; kinds: readonly ReadKind[] }>> = {
  audio: { words: 'transcript', kinds: ['audio', 'video'] },
  image: { words: 'description', kinds: ['image', 'video'] },
};

export type ReadingHooks = {
  readersFor: (accountId: string) => Promise<Readers>;
  /** A customer's file was put into words: the turn that waits for it may go on. */
  wasRead: (accountId: string, conversationId: string) => void;
};

const CONCURRENCY = 3;
const RETRY_SECONDS = [3, 15];

/** Undefined after the last try. */
const pauseAfter = ({ attempts }: Unread) => RETRY_SECONDS[attempts - 1];

/** Puts customers' voice messages, pictures and films into words, for the assistant and for whoever reads along. */
export function createReadingLoop(ctx: Context, hooks: ReadingHooks, lease: Lease): ClaimLoop {
  async function handle(row: Unread): Promise<void> {
    const { accountId } = row;
    if (row.transcriptState === 'waiting' && row.attempts === 1) {
      await ctx.transaction(async (tx) => {
        for (const { conversationId, messageId } of await messagesToTell(tx, row)) {
          tx.live.publish(accountId, { type: 'transcription_started', conversationId, messageId });
        }
      });
    }
    const outcomes = await read(row);
    const ended = [outcomes.transcript, outcomes.description].flatMap((outcome) =>
      outcome && outcome.state !== 'waiting' ? outcome.state : [],
    );
    await ctx.transaction(async (tx) => {
      const known = await messagesToTell(tx, row);
      for (const id of new Set(known.map(({ conversationId }) => conversationId))) {
        await conversations.lockConversation(tx, accountId, id);
      }
      if (!(await settleReading(tx, row, outcomes)) || ended.length === 0) return;
      // Anew: another one may have begun to wait until the row was ours.
      for (const message of await messagesToTell(tx, row)) await tell(tx, row, message, outcomes);
    });
  }

  async function tell(
    tx: Tx,
    { accountId }: Unread,
    { conversationId, messageId, author }: Told,
    { transcript, description }: Outcomes,
  ): Promise<void> {
    const progress = await writeReadings(tx, accountId, messageId);
    const isFailed = transcript?.state === 'failed' || description?.state === 'failed';
    const status = isFailed ? 'failed' : 'completed';
    tx.live.publish(accountId, { type: 'message_updated', conversationId, messageId, status });
    const told = isFailed ? 'media_analysis_error' : 'media_file_analyzed';
    tx.live.publish(accountId, { type: told, conversationId, messageId });
    if (description && description.state !== 'waiting') {
      const type = progress.current < progress.total ? 'media_analysis_progress' : 'media_analysis_complete';
      tx.live.publish(accountId, { type, conversationId, messageId, ...progress });
    }
    if (author === 'customer') tx.afterCommit(() => hooks.wasRead(accountId, conversationId));
  }

  /** The words that are wanted, each by its own model: that one fails changes nothing for the other. */
  async function read(row: Unread): Promise<Outcomes> {
    const readers = await hooks.readersFor(row.accountId);
    const hears = row.transcriptState === 'waiting' ? readers.audio : null;
    const sees = row.descriptionState === 'waiting' ? readers.image : null;
    const { sound, picture } = await open(row, { sound: hears !== null, still: sees !== null });
    const [transcript, description] = await Promise.all([
      row.transcriptState === 'waiting' ? put(row, () => hear(sound, hears)) : undefined,
      row.descriptionState === 'waiting' ? put(row, () => see(row, picture, sees)) : undefined,
    ]);
    const isWaiting = transcript?.state === 'waiting' || description?.state === 'waiting';
    const pause = isWaiting ? pauseAfter(row) : undefined;
    return {
      ...(transcript ? { transcript } : {}),
      ...(description ? { description } : {}),
      dueAt: pause === undefined ? null : new Date(ctx.now().getTime() + pause * 1000),
    };
  }

  async function put(row: Unread, findWords: () => Promise<string | null>): Promise<Outcome> {
    try {
      const text = await findWords();
      return { state: text === null ? 'failed' : 'done', text };
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      ctx.log.warn({ media: row.id, code: error.fault.code, attempt: row.attempts }, 'a file was not read');
      const isOver = !error.fault.retryable || pauseAfter(row) === undefined;
      return { state: isOver ? 'failed' : 'waiting', text: null };
    }
  }

  /** What the models take of it; null for what cannot be had. */
  async function open(
    row: Unread,
    wanted: { sound: boolean; still: boolean },
  ): Promise<{ sound: Buffer | null; picture: Picture | null }> {
    if (row.kind === 'video') {
      const { sound, still } = await readFilm(ctx, row, wanted);
      return { sound, picture: still && { ...still, isStill: true } };
    }
    if (!wanted.sound && !wanted.still) return { sound: null, picture: null };
    const bytes = await buffer(await ctx.storage.read(objectName(row.objectKey)));
    return row.kind === 'audio'
      ? { sound: bytes, picture: null }
      : { sound: null, picture: { bytes, mediaType: row.mediaType, isStill: false } };
  }

  /** Null where the model was taken away while the file waited. Where nothing sounds, nothing is said. */
  async function hear(sound: Buffer | null, audio: Readers['audio']): Promise<string | null> {
    if (!audio || !sound) return null;
    return sound.length === 0 ? '' : (await audio(sound)).text;
  }

  async function see(row: Unread, picture: Picture | null, image: Readers['image']): Promise<string | null> {
    if (!image || !picture) return null;
    return (await image(picture, await findLanguage(row.accountId))).text;
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
    due: sql`
      SELECT FROM media
      WHERE state = 'ready' AND (transcript_state = 'waiting' OR description_state = 'waiting')
        AND due_at <= clock.now
    `,
    concurrency: CONCURRENCY,
    claim: (limit) => claimUnread(ctx, limit),
    handle,
    lease: { ...lease, idOf: ({ id }) => id },
  });
}
