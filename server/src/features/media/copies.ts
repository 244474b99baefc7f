import { isIP } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';

import type { Context, Tx } from '#context';
import * as conversations from '#features/conversations/service.ts';
import { type ClaimLoop, createClaimLoop } from '#infra/claims.ts';
import { renderImage } from '#infra/images/images.ts';
import type { Lease } from '#infra/leases.ts';
import { inTemporaryFolder } from '#infra/temporary.ts';

import { measure } from './convert/convert.ts';
import { fetchFile } from './fetch-file.ts';
import { objectName, thumbnailName } from './object-names.ts';
import { READS, type Readers, type ReadingHooks } from './readings.ts';
import { beginReading, isCustomers, writeReadings } from './readings-repository.ts';
import { type CopyRow, claim, type Failure, removeRow, settle } from './repository.ts';
import { removeObjects } from './stored-objects.ts';
import { containerOf } from './upload-types.ts';

/** Pictures are decoded in processes of their own: more of them at once would crowd out everything else. */
const CONCURRENCY = 3;
/** After these pauses a file is given up until a person asks for it. */
const RETRY_SECONDS = [5, 30, 120, 600];

export type CopyHooks = Pick<ReadingHooks, 'readersFor'> & {
  /** Fetches from public addresses only, whatever their names resolve to. */
  fetchPublic: (url: string, init: RequestInit) => Promise<Response>;
  /** Where the account's channel stands: its own files come from there. */
  graphOrigin: (accountId: string) => Promise<string | null>;
  /** The copy of a post's picture has come to an end. */
  postSettled: (tx: Tx, post: { accountId: string; postId: string; isReady: boolean }) => Promise<void>;
};

/** What browsers show or play as it is. A document is only ever downloaded. */
const PLAYED: Record<'video' | 'audio', ReadonlySet<string>> = {
  video: new Set(['video/mp4', 'video/quicktime', 'video/webm', 'video/x-m4v']),
  audio: new Set([
    'audio/mp4',
    'audio/x-m4a',
    'audio/aac',
    'audio/mpeg',
    'audio/ogg',
    'audio/opus',
    'audio/webm',
    'audio/wav',
    'audio/vnd.wave',
    // A recording in a container that could hold pictures.
    'video/mp4',
    'video/webm',
  ]),
};
const PICTURES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'image/apng']);
const MARKUP = /svg|xml|html/;

type Made = Pick<CopyRow, 'hasThumbnail'> &
  Partial<Pick<CopyRow, 'width' | 'height' | 'seconds'>> & { mediaType: string; bytes: number };
/** `hasSound`: null where nobody can tell. */
type Outcome = { made: Made; hasSound: boolean | null } | { failure: Failure; isFinal: boolean };

/** Fetches the files of incoming messages after they were stored, and removes the files that nothing shows any more. */
export function createCopyLoop(ctx: Context, hooks: CopyHooks, lease: Lease): ClaimLoop {
  async function handle(row: CopyRow): Promise<void> {
    if (row.state === 'waiting') {
      const outcome = await copy(row);
      if (await record(row, outcome)) return;
    }
    // Doomed, or its message went while it was fetched.
    await removeFiles(row);
  }

  async function copy(row: CopyRow): Promise<Outcome> {
    const origin = await hooks.graphOrigin(row.accountId);
    // Named by whoever runs this installation: in a trial the platform stands on this machine.
    const isNamed = (url: URL) => url.origin === origin || isSandboxHost(ctx, url);
    return inTemporaryFolder(ctx.env.dataDir, async (folder) => {
      const file = join(folder, 'source');
      const fetched = await fetchFile(row.sourceUrl ?? '', file, {
        mayFetch: (url) => isNamed(url) || isMediaHost(ctx, url),
        fetch: (url, init) => (isNamed(new URL(url)) ? fetch(url, init) : hooks.fetchPublic(url, init)),
      });
      return 'failure' in fetched ? fetched : keep(row, folder, file, fetched);
    });
  }

  async function keep(
    row: CopyRow,
    folder: string,
    file: string,
    { mediaType, bytes }: { mediaType: string | null; bytes: number },
  ): Promise<Outcome> {
    if (row.kind === 'image') return keepPicture(row, folder, file, mediaType);
    const isFit =
      row.kind === 'file'
        ? mediaType !== null && !MARKUP.test(mediaType)
        : PLAYED[row.kind].has(mediaType ?? '');
    if (!mediaType || !isFit) return { failure: 'unsupported', isFinal: true };
    if (row.kind !== 'file') return keepRecording(row, file, { mediaType, bytes });
    await ctx.storage.moveIn(objectName(row.objectKey), file, mediaType);
    return { made: { mediaType, bytes, hasThumbnail: false }, hasSound: false };
  }

  /** With its size and length, so that its place in the thread is known before it is loaded. */
  async function keepRecording(
    row: CopyRow,
    file: string,
    { mediaType, bytes }: { mediaType: string; bytes: number },
  ): Promise<Outcome> {
    const isSoundOnly = row.kind === 'audio';
    const container = containerOf(mediaType);
    const measures = container ? await measure({ source: file, container, isSoundOnly }) : null;
    const { hasSound = isSoundOnly || null, ...sizes } = measures ?? {};
    const type = isSoundOnly ? mediaType.replace(/^video\//, 'audio/') : mediaType;
    await ctx.storage.moveIn(objectName(row.objectKey), file, type);
    return { made: { mediaType: type, bytes, ...sizes, hasThumbnail: false }, hasSound };
  }

  async function keepPicture(
    row: CopyRow,
    folder: string,
    file: string,
    mediaType: string | null,
  ): Promise<Outcome> {
    if (!mediaType || !PICTURES.has(mediaType)) return { failure: 'unsupported', isFinal: true };
    const rendered = await renderImage(file, folder);
    if ('fault' in rendered) return { failure: rendered.fault, isFinal: true };
    const { picture, thumbnail } = rendered;
    await ctx.storage.moveIn(objectName(row.objectKey), picture.file, picture.mediaType);
    await ctx.storage.moveIn(thumbnailName(row.objectKey), thumbnail.file, thumbnail.mediaType);
    const { bytes, width, height } = picture;
    const made = { mediaType: picture.mediaType, bytes, width, height, hasThumbnail: true };
    return { made, hasSound: false };
  }

  /** False when nothing shows the file any more. */
  async function record(row: CopyRow, outcome: Outcome): Promise<boolean> {
    const { accountId, conversationId, messageId } = row;
    const readers = await hooks.readersFor(accountId);
    return ctx.transaction(async (tx) => {
      if (conversationId) await conversations.lockConversation(tx, accountId, conversationId);
      const settled = await settle(tx, row, toChange(row, outcome));
      if (!settled?.isShown) return false;
      if (row.postId !== null) {
        const isReady = settled.row.state === 'ready';
        // A pause before the next try shows nothing new.
        if (settled.row.state !== 'waiting')
          await hooks.postSettled(tx, { accountId, postId: row.postId, isReady });
        return true;
      }
      if ('made' in outcome) await wantReading(tx, settled.row, outcome.hasSound, readers);
      // A pause before the next try shows nothing new.
      if (settled.row.state !== 'waiting' && conversationId && messageId) {
        const status = settled.row.state === 'ready' ? 'completed' : 'failed';
        tx.live.publish(accountId, { type: 'message_updated', conversationId, messageId, status });
      }
      return true;
    });
  }

  /** Only what customers send is put into words, and only where a model for it is set. */
  async function wantReading(
    tx: Tx,
    row: CopyRow,
    hasSound: boolean | null,
    readers: Readers,
  ): Promise<void> {
    const { accountId, conversationId, messageId, kind } = row;
    if (!messageId || kind === 'file' || !(await isCustomers(tx, accountId, messageId))) return;
    const hears = readers.audio !== null && READS.audio.kinds.includes(kind) && hasSound !== null;
    const sees = readers.image !== null && READS.image.kinds.includes(kind);
    if (!hears && !sees) return;
    await beginReading(ctx, tx, row, {
      // Where nothing sounds, nothing is said.
      ...(hears ? { transcript: hasSound ? 'waiting' : 'done' } : {}),
      ...(sees ? { description: 'waiting' } : {}),
    });
    const progress = await writeReadings(tx, accountId, messageId);
    if (sees && conversationId) {
      const type = progress.total === 1 ? 'media_analysis_start' : 'media_analysis_progress';
      tx.live.publish(accountId, { type, conversationId, messageId, ...progress });
    }
    tx.afterCommit(() => ctx.wake('readings'));
  }

  function toChange(row: CopyRow, outcome: Outcome) {
    if ('made' in outcome) return { state: 'ready' as const, dueAt: null, ...outcome.made };
    const { failure, isFinal } = outcome;
    ctx.log.info({ media: row.id, failure, attempt: row.attempts }, 'a file could not be copied');
    if (isFinal) return { state: 'refused' as const, failure, dueAt: null };
    const pause = RETRY_SECONDS[row.attempts - 1];
    if (pause === undefined) return { state: 'failed' as const, failure, dueAt: null };
    return { dueAt: new Date(ctx.now().getTime() + pause * 1000) };
  }

  async function removeFiles(row: CopyRow): Promise<void> {
    await removeObjects(ctx, row.objectKey);
    await removeRow(ctx, row);
  }

  return createClaimLoop({
    name: 'media',
    log: ctx.log,
    now: ctx.now,
    due: sql`SELECT FROM media WHERE state IN ('waiting', 'doomed') AND due_at <= clock.now`,
    concurrency: CONCURRENCY,
    claim: (limit) => claim(ctx, limit),
    handle,
    lease: { ...lease, idOf: ({ id }) => id },
  });
}

/** The platform's hosts, over https. */
function isMediaHost(ctx: Context, url: URL): boolean {
  if (url.protocol !== 'https:' || url.username || url.port) return false;
  return ctx.env.mediaHosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
}

/** An address without a name that MEDIA_HOSTS lists. */
function isSandboxHost(ctx: Context, url: URL): boolean {
  const isBare = isIP(url.hostname) !== 0 || url.hostname === 'localhost';
  return isBare && /^https?:$/.test(url.protocol) && ctx.env.mediaHosts.includes(url.hostname);
}
