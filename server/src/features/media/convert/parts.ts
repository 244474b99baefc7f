import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { Decoder, Demuxer, Encoder, FilterAPI } from 'node-av/api';
import { AV_LOG_QUIET, AVMEDIA_TYPE_VIDEO, FF_ENCODER_PNG } from 'node-av/constants';
import { Log, type Stream } from 'node-av/lib';

import { convertSound } from './audio.ts';
import { MOST_PIXELS, measureSeconds, Silent, turnUpright } from './measure.ts';
import type { FilmParts, Measures, MeasureTask, PartsTask, StillTask } from './recordings.ts';

const STILL_SECONDS = 1;
/** Else the still would say once more which way is up. */
const FORGET = 'sidedata=mode=delete';

Log.setLevel(AV_LOG_QUIET);

/** As what its bytes say it is, and as nothing else. */
export function openFile({ source, container }: Pick<MeasureTask, 'source' | 'container'>): Promise<Demuxer> {
  return Demuxer.open(source, { format: container, options: { protocol_whitelist: 'file' } });
}

/** A cover is a picture, too, but does not move. */
export function findPicture(input: Demuxer): Stream | undefined {
  return input.streams.find(
    ({ codecpar, attachedPic }) => codecpar.codecType === AVMEDIA_TYPE_VIDEO && !attachedPic,
  );
}

/** Throws for a film without a moving picture, and for a recording without sound. */
export async function measure(task: MeasureTask): Promise<Measures> {
  await using input = await openFile(task);
  const seconds = (await measureSeconds(() => openFile(task))) || null;
  if (task.isSoundOnly) {
    if (!input.audio()) throw new Silent(task.source);
    return { width: null, height: null, seconds, hasSound: true };
  }
  const picture = findPicture(input);
  if (!picture) throw new Error('it has no picture');
  const { width, height } = turnUpright(picture);
  if (width < 1 || height < 1) throw new Error('its picture has no size');
  return { width, height, seconds, hasSound: input.audio() !== undefined };
}

/** That one part cannot be had leaves the other as it is. */
export async function takeParts({ wants, ...film }: PartsTask): Promise<FilmParts> {
  const still = wants.still ? await takeStill(film).catch(() => null) : null;
  let isSilent = false;
  const sound = wants.sound
    ? await takeSound(film).catch((error: unknown) => {
        isSilent = error instanceof Silent;
        return null;
      })
    : null;
  return { still, sound, isSilent };
}

async function takeSound({ source, folder, container }: StillTask): Promise<string> {
  return (await convertSound(source, folder, () => openFile({ source, container }))).file;
}

/** A picture of it, from where something is to be seen already. Null when it cannot be had. */
export async function takeStill({ source, folder, container }: StillTask): Promise<string | null> {
  await using input = await openFile({ source, container });
  const picture = findPicture(input);
  if (!picture) return null;
  const { width, height } = picture.codecpar;
  if (width * height > MOST_PIXELS) return null;
  using decoder = await Decoder.create(picture, { exitOnError: false });
  const start = `select=gte(t\\,${Math.min(STILL_SECONDS, input.duration / 10)})`;
  using filter = FilterAPI.create([start, ...turnUpright(picture).filters, FORGET, 'format=rgb24'].join(','));
  using encoder = await Encoder.create(FF_ENCODER_PNG, { filter });
  for await (const packet of encoder.packets(filter.frames(decoder.frames(input.packets(picture.index))))) {
    if (!packet?.data) continue;
    const file = join(folder, 'still.png');
    await writeFile(file, packet.data);
    return file;
  }
  return null;
}
