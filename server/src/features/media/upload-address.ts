import { LIMITS } from '@parley/contract/limits.ts';
import type { RuleFileType } from '@parley/contract/media-rules.ts';
import { findUploadType, UPLOAD_TYPES, type UploadType } from '@parley/contract/upload-types.ts';

import type { Context } from '#context';
import { createSigner } from '#infra/crypto.ts';
import { AppError } from '#infra/errors.ts';

import { newObjectKey } from './repository.ts';
import { cleanName } from './upload-types.ts';

/** What an address is bound to, which is all that whoever has it may do. */
export type UploadAddress = {
  accountId: string;
  /** The name of what comes of it. */
  objectKey: string;
  name: string;
  mediaType: UploadType;
  bytes: number;
  /** In milliseconds since 1970. */
  expiresAt: number;
};

/** A file as its sender announces it. */
type Announced = { fileName: string; fileType: RuleFileType; mimeType: string; fileSize: number };

const LIVES_MILLISECONDS = 15 * 60_000;
/** The clocks of two instances differ by less. */
const CLOCKS_DIFFER_MILLISECONDS = 3600_000;

const signerOf = (ctx: Context) => createSigner(ctx.env.secretKey, 'upload addresses');

/** An address for one file. Nothing of it is stored before it is used. Throws file_… for what is never taken. */
export function issueAddress(
  ctx: Context,
  accountId: string,
  { fileName, fileType, mimeType, fileSize }: Announced,
): { uploadURL: string; objectPath: string; fileName: string } {
  const name = cleanName(fileName);
  const mediaType = findUploadType({ name, type: mimeType });
  if (mediaType === null || ruleFileTypeOf(mediaType) !== fileType)
    throw new AppError('file_type_refused', { type: mimeType || fileType });
  if (fileSize === 0) throw new AppError('file_empty', { name });
  if (fileSize > LIMITS.uploadBytes) throw new AppError('file_too_large', { name });
  const objectKey = newObjectKey();
  const expiresAt = ctx.now().getTime() + LIVES_MILLISECONDS;
  const address: UploadAddress = { accountId, objectKey, name, mediaType, bytes: fileSize, expiresAt };
  // As `token`, which no log shows.
  const uploadURL = `/api/upload?token=${signerOf(ctx).sign(JSON.stringify(address))}`;
  return { uploadURL, objectPath: objectKey, fileName: name };
}

function ruleFileTypeOf(mediaType: UploadType): RuleFileType {
  const kind = UPLOAD_TYPES[mediaType];
  return kind === 'audio' ? 'file' : kind;
}

/** Throws for a token that was not signed here, and for one whose time is over. */
export function readAddress(ctx: Context, token: string): UploadAddress {
  const text = signerOf(ctx).open(token);
  if (text === null) throw new AppError('upload_address_wrong');
  const address = JSON.parse(text) as UploadAddress;
  if (address.expiresAt <= ctx.now().getTime()) throw new AppError('upload_address_expired');
  return address;
}

/** Of two that come at once, at any instance, one gets through; whatever becomes of it then. */
export async function useUp(ctx: Context, { objectKey, expiresAt }: UploadAddress): Promise<void> {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('usedUploadAddresses')
    .values({ objectKey, expiresAt: new Date(expiresAt) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) throw new AppError('upload_address_used');
}

/** Addresses that their own date refuses need no row any more. */
export async function forgetUsedAddresses(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - CLOCKS_DIFFER_MILLISECONDS);
  await ctx.db.deleteFrom('usedUploadAddresses').where('expiresAt', '<', before).execute();
}
