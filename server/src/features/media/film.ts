import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import type { Context } from '#context';
import { renderImage } from '#infra/images/images.ts';
import { inTemporaryFolder } from '#infra/temporary.ts';

import { takeParts } from './convert/convert.ts';
import type { PartsTask } from './convert/recordings.ts';
import { objectName } from './object-names.ts';
import { containerOf } from './upload-types.ts';

/** A film as models take it; null for what was not asked for or cannot be had. */
type Film = {
  /** One moment of it, from where something is to be seen. */
  still: { bytes: Buffer; mediaType: string } | null;
  /** Empty for a film without sound. */
  sound: Buffer | null;
};

/** Takes a stored film apart. */
export async function readFilm(
  ctx: Context,
  { objectKey, mediaType }: { objectKey: string; mediaType: string },
  wants: PartsTask['wants'],
): Promise<Film> {
  const container = containerOf(mediaType);
  if (!container || !(wants.still || wants.sound)) return { still: null, sound: null };
  return inTemporaryFolder(ctx.env.dataDir, async (folder) => {
    const source = join(folder, 'film');
    await pipeline(await ctx.storage.read(objectName(objectKey)), createWriteStream(source));
    const { still, sound, isSilent } = await takeParts({ source, folder, container, wants });
    return {
      still: still ? await readStill(still, folder) : null,
      sound: sound ? await readFile(sound) : isSilent ? Buffer.alloc(0) : null,
    };
  });
}

async function readStill(file: string, folder: string): Promise<Film['still']> {
  const rendered = await renderImage(file, folder, 'sent');
  if ('fault' in rendered) return null;
  const { picture } = rendered;
  return { bytes: await readFile(picture.file), mediaType: picture.mediaType };
}
