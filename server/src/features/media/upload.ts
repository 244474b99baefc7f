import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import type { ErrorCode } from '@parley/contract/errors.ts';
import { LIMITS } from '@parley/contract/limits.ts';
import { findUploadType, UPLOAD_TYPES, type UploadType } from '@parley/contract/upload-types.ts';
import type { UploadedFile } from '@parley/contract/uploads.ts';

import type { Context } from '#context';
import { AppError } from '#infra/errors.ts';
import { newId } from '#infra/ids.ts';
import { inTemporaryFolder } from '#infra/temporary.ts';
import { isSendable } from '#instagram/sendable.ts';

import { type ConversionFault, type Converted, convert } from './convert/convert.ts';
import { objectName, thumbnailName } from './object-names.ts';
import {
  announceUpload,
  bytesOfDay,
  dropUpload,
  findUpload,
  keepUpload,
  type Upload,
  type UploadRow,
} from './upload-repository.ts';
import { cleanName, inspect, RECORDED_MP4, renameTo } from './upload-types.ts';

/** What is sent: the file's bytes as they arrive, with what the sender says of them. */
export type Incoming = {
  accountId: string;
  /** Names the file over all tries to upload it. */
  clientId: string | null;
  /** What it is going to be called under /objects. */
  objectKey: string;
  name: string;
  /** As the browser says; may be empty or a lie. */
  type: string;
  isVoice: boolean;
  bytes: Readable;
};

const FAULTS: Record<Exclude<ConversionFault, 'cancelled'>, ErrorCode> = {
  broken: 'file_broken',
  too_large: 'file_too_long',
  too_slow: 'file_too_slow',
  unavailable: 'converter_missing',
  busy: 'uploads_busy',
};

/**
 * Takes a file in, makes of it what the platform takes, and answers when it is ready to be sent. `signal` ends it with
 * its caller; `onReceived` is called once all bytes are here. Throws file_… and uploads_….
 */
export async function takeUpload(
  ctx: Context,
  incoming: Incoming,
  { signal, onReceived }: { signal: AbortSignal; onReceived: () => void },
): Promise<UploadedFile> {
  const { accountId, clientId, objectKey } = incoming;
  const type = checkType(incoming);
  if ((await bytesOfDay(ctx, accountId)) >= LIMITS.dailyUploadBytes) throw new AppError('uploads_used_up');
  return inTemporaryFolder(ctx.env.dataDir, async (folder) => {
    const name = cleanName(incoming.name);
    const file = join(folder, 'upload');
    const size = await receive(incoming.bytes, file, signal);
    if (size > LIMITS.uploadBytes) throw new AppError('file_too_large', { name });
    if (size === 0) throw new AppError('file_empty', { name });
    onReceived();
    const made = await prepare({ file, folder, name, type, size }, signal);
    const upload = { accountId, id: newId(), kind: made.kind, objectKey };
    const row = await store(ctx, upload, { ...made, name: renameTo(made.mediaType, name) }, clientId);
    return presentUpload(ctx, row);
  });
}

/** What was uploaded under this client id before. */
export async function findUploaded(
  ctx: Context,
  accountId: string,
  clientId: string,
): Promise<UploadedFile | null> {
  const row = await findUpload(ctx, accountId, clientId);
  return row ? presentUpload(ctx, row) : null;
}

function checkType({ name, type, isVoice }: Incoming): Received['type'] {
  if (isVoice && type.split(';', 1)[0]?.trim().toLowerCase() === RECORDED_MP4) return RECORDED_MP4;
  const known = findUploadType({ name, type });
  const isFit = known !== null && (!isVoice || UPLOAD_TYPES[known] === 'audio');
  if (!isFit) throw new AppError('file_type_refused', { type: sayType(type, name) });
  return known;
}

/** In the words of the file's owner: without a type, the ending of its name. */
function sayType(type: string, name: string): string {
  const said = type.split(';', 1)[0]?.trim() ?? '';
  return said === '' || said === 'application/octet-stream'
    ? (cleanName(name).split('.').at(-1) ?? '')
    : said;
}

/** Reads all of it, and writes what is allowed: an answer before the end of a request gets lost on the way. */
async function receive(bytes: Readable, file: string, signal: AbortSignal): Promise<number> {
  let size = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > LIMITS.uploadBytes) done();
      else done(null, chunk);
    },
  });
  try {
    await pipeline(bytes, count, createWriteStream(file, { mode: 0o600 }), { signal });
  } catch (error) {
    // A full disk is our fault, a line that broke is not.
    if (DISK_CALLS.has((error as NodeJS.ErrnoException).syscall ?? '')) throw error;
    throw new AppError('bad_request', { detail: 'the upload broke off' }, { cause: error });
  }
  return size;
}

const DISK_CALLS = new Set(['open', 'write', 'writev', 'close']);

type Received = {
  file: string;
  folder: string;
  name: string;
  type: UploadType | typeof RECORDED_MP4;
  size: number;
};
type Prepared = Omit<Converted, 'kind'> & { kind: UploadRow['kind'] };

async function prepare(received: Received, signal: AbortSignal): Promise<Prepared> {
  const { file, folder, name, type, size } = received;
  const treatment = await inspect(file, type);
  if ('refused' in treatment) throw new AppError('file_type_refused', { type: treatment.refused ?? type });
  const { format } = treatment;
  if (format === null) {
    const { mediaType } = treatment;
    return {
      file,
      kind: 'file',
      mediaType,
      bytes: size,
      width: null,
      height: null,
      seconds: null,
      thumbnail: null,
    };
  }
  const isSoundOnly = type === RECORDED_MP4 || UPLOAD_TYPES[type] === 'audio';
  const made = await convert({ file, folder, format, isSoundOnly }, signal);
  if (!('fault' in made)) return made;
  // Nobody is left to be told.
  if (made.fault === 'cancelled') throw new AppError('bad_request', { detail: 'cancelled' });
  throw new AppError(FAULTS[made.fault], { name });
}

/** The row comes first: a file without a row would never be found again. */
async function store(
  ctx: Context,
  upload: Upload,
  { file, thumbnail, ...made }: Prepared & { name: string },
  clientId: string | null,
): Promise<UploadRow> {
  const { accountId, objectKey } = upload;
  await announceUpload(ctx, upload);
  try {
    await ctx.storage.moveIn(objectName(objectKey), file, made.mediaType);
    if (thumbnail) await ctx.storage.moveIn(thumbnailName(objectKey), thumbnail, 'image/webp');
    const kept = { ...made, hasThumbnail: thumbnail !== null };
    if (await keepUpload(ctx, upload, kept, clientId)) return { ...upload, ...kept };
  } catch (error) {
    await dropUpload(ctx, upload);
    throw error;
  }
  await dropUpload(ctx, upload);
  const other = clientId === null ? undefined : await findUpload(ctx, accountId, clientId);
  if (!other) throw new Error('an upload was removed while it was stored');
  return other;
}

function presentUpload(ctx: Context, row: UploadRow): UploadedFile {
  const url = `/objects/${row.objectKey}`;
  return {
    id: row.id,
    name: row.name ?? '',
    size: row.bytes ?? 0,
    type: row.kind,
    mediaType: row.mediaType ?? '',
    url,
    preview: row.hasThumbnail ? `${url}/thumbnail` : null,
    width: row.width,
    height: row.height,
    sendable: isSendable(row),
    link: `${ctx.env.publicUrl}${url}`,
  };
}
