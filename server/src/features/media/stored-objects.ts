import type { Readable } from 'node:stream';

import type { Context } from '#context';

import { objectName, thumbnailName } from './object-names.ts';

/** A file and the small picture beside it leave the storage; what is gone already is gone. */
export async function removeObjects(ctx: Context, objectKey: string): Promise<void> {
  await ctx.storage.remove(objectName(objectKey));
  await ctx.storage.remove(thumbnailName(objectKey));
}

/** The bytes of a file; null when it is gone. */
export async function openObject(ctx: Context, objectKey: string): Promise<Readable | null> {
  const content = await ctx.storage.read(objectName(objectKey)).catch(() => null);
  if (content === null) return null;
  // A file of the disk is looked for only when it is read.
  return new Promise((resolve) => {
    content.once('readable', () => resolve(content));
    content.once('end', () => resolve(content));
    content.once('error', () => resolve(null));
  });
}
