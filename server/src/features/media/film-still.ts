import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import type { Context } from '#context';
import { renderImage } from '#infra/images/images.ts';
import { inTemporaryFolder } from '#infra/temporary.ts';

import { takeStill } from './convert/convert.ts';
import { objectName } from './object-names.ts';
import { containerOf } from './upload-types.ts';

/** A picture of a stored film as models take it, from where something is to be seen; null when none can be had. */
export async function readFilmStill(
  ctx: Context,
  { objectKey, mediaType }: { objectKey: string; mediaType: string },
): Promise<{ bytes: Buffer; mediaType: string } | null> {
  const container = containerOf(mediaType);
  if (!container) return null;
  return inTemporaryFolder(ctx.env.dataDir, async (folder) => {
    const source = join(folder, 'film');
    await pipeline(await ctx.storage.read(objectName(objectKey)), createWriteStream(source));
    const still = await takeStill({ source, folder, container });
    const rendered = still ? await renderImage(still, folder, 'sent') : null;
    if (!rendered || 'fault' in rendered) return null;
    const { picture } = rendered;
    return { bytes: await readFile(picture.file), mediaType: picture.mediaType };
  });
}
