import type { Readable } from 'node:stream';

import type { Context } from '#context';
import { isMissing } from '#infra/storage.ts';

import { objectName, thumbnailName } from './object-names.ts';

/** A file and the small picture beside it leave the storage; what is gone already is gone. */
export async function removeObjects(ctx: Context, objectKey: string): Promise<void> {
  await ctx.storage.remove(objectName(objectKey));
  await ctx.storage.remove(thumbnailName(objectKey));
}

/** The bytes of a file; null when it is gone. Rejects with every other fault of the storage. */
export async function openObject(ctx: Context, objectKey: string): Promise<Readable | null> {
  try {
    const content = await ctx.storage.read(objectName(objectKey));
    // A file of the disk is looked for only when it is read.
    await new Promise((resolve, reject) => {
      content.once('readable', resolve).once('end', resolve).once('error', reject);
    });
    return content;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
