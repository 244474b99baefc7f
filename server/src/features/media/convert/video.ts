import { stat } from 'node:fs/promises';
import { join } from 'node:path';

import { Decoder, type Demuxer, Encoder, FilterAPI, Muxer, pipeline } from 'node-av/api';
import {
  AV_CODEC_ID_AAC,
  AV_CODEC_ID_H264,
  AV_CODEC_ID_OPUS,
  AV_CODEC_ID_VORBIS,
  AV_CODEC_ID_VP8,
  AV_CODEC_ID_VP9,
  AV_PIX_FMT_YUV420P,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBX264,
} from 'node-av/constants';
import type { Stream } from 'node-av/lib';

import { convertSound, SOUND_FILTER } from './audio.ts';
import { MOST_PIXELS, measureSeconds, TooLarge, turnUpright } from './measure.ts';
import { findPicture, openFile, takeStill } from './parts.ts';
import { PLATFORM_BYTES, type Recording, type RecordingTask } from './recordings.ts';

export { TooLarge };

const SOUND_BITS = 96_000;
const BEST_BITS = 2_500_000;
/** Below it nothing can be made out. */
const POOREST_BITS = 200_000;
const MOST_FRAMES_PER_SECOND = 30;
const LONGEST_COPIED_SIDE = 1920;

type Opener = () => Promise<Demuxer>;
type Streams = { picture: Stream; sound: Stream | undefined };

/** Throws TooLarge when no acceptable quality fits the platform's bound, and anything else when it cannot be read. */
export async function convertRecording({
  source,
  folder,
  container,
  isSoundOnly,
}: RecordingTask): Promise<Recording> {
  const open: Opener = () => openFile({ source, container });
  const hasPicture = isSoundOnly ? false : await hasMovingPicture(open);
  if (!hasPicture) return convertSound(source, folder, open);
  const made = await makeVideo(source, folder, open);
  const madeIn = made.mediaType === 'video/webm' ? 'matroska' : 'mov';
  return { ...made, still: await takeStill({ source: made.file, folder, container: madeIn }) };
}

async function hasMovingPicture(open: Opener): Promise<boolean> {
  await using input = await open();
  return findPicture(input) !== undefined;
}

async function makeVideo(source: string, folder: string, open: Opener): Promise<Recording> {
  await using input = await open();
  const picture = findPicture(input);
  if (!picture) throw new Error('it has no picture');
  const streams = { picture, sound: input.audio() };
  const { width, height } = turnUpright(picture);
  if (width < 1 || height < 1) throw new Error('its picture has no size');
  if (width * height > MOST_PIXELS) throw new TooLarge(source);
  const { size } = await stat(source);
  const seconds = await measureSeconds(open);
  const extension = size > PLATFORM_BYTES.recording ? null : findCopyable(input, streams);
  if (extension) {
    const file = join(folder, `video.${extension}`);
    await copyStreams(input, streams, file);
    const mediaType = extension === 'mp4' ? 'video/mp4' : 'video/webm';
    return { file, mediaType, kind: 'video', width, height, seconds, still: null };
  }
  return await encodeVideo(input, streams, { seconds, folder });
}

/** What the platform and every browser play as it is. */
function findCopyable(input: Demuxer, { picture, sound }: Streams): 'mp4' | 'webm' | null {
  const { codecId, format, width, height } = picture.codecpar;
  const soundId = sound?.codecpar.codecId;
  const is = (id: number | undefined, ...known: number[]) => id !== undefined && known.includes(id);
  if (Math.max(width, height) > LONGEST_COPIED_SIDE) return null;
  const isMp4 =
    input.formatName.includes('mp4') && is(codecId, AV_CODEC_ID_H264) && format === AV_PIX_FMT_YUV420P;
  if (isMp4 && (!sound || is(soundId, AV_CODEC_ID_AAC))) return 'mp4';
  const isWebm = input.formatName.includes('webm') && is(codecId, AV_CODEC_ID_VP8, AV_CODEC_ID_VP9);
  return isWebm && (!sound || is(soundId, AV_CODEC_ID_OPUS, AV_CODEC_ID_VORBIS)) ? 'webm' : null;
}

/** The same frames in a new file: whatever else the old one carried, a place or a stranger's data, is left behind. */
async function copyStreams(input: Demuxer, { picture, sound }: Streams, file: string): Promise<void> {
  const isMp4 = file.endsWith('.mp4');
  await using output = await Muxer.open(file, isMp4 ? { options: { movflags: '+faststart' } } : {});
  const places = new Map<number, number>();
  for (const stream of [picture, sound]) if (stream) places.set(stream.index, output.addStream(stream));
  for await (const packet of input.packets()) {
    if (!packet) break;
    using held = packet;
    const place = places.get(held.streamIndex);
    if (place !== undefined) await output.writePacket(held, place);
  }
}

async function encodeVideo(
  input: Demuxer,
  { picture, sound }: Streams,
  { seconds, folder }: { seconds: number; folder: string },
): Promise<Recording> {
  const bits = planBits(seconds, sound !== undefined);
  const { filters, width, height } = planPicture(picture, bits);
  using decoder = await Decoder.create(picture, { exitOnError: false, context: { threadCount: 2 } });
  using filter = FilterAPI.create(filters);
  using encoder = await Encoder.create(FF_ENCODER_LIBX264, {
    filter,
    context: { rcMaxRate: bits, rcBufferSize: bits * 2, gopSize: 120, threadCount: 2 },
    options: { preset: 'veryfast', crf: 23 },
  });
  const file = join(folder, 'video.mp4');
  {
    await using output = await Muxer.open(file, { options: { movflags: '+faststart' } });
    const video = [decoder, filter, encoder];
    if (sound) {
      using soundDecoder = await Decoder.create(sound, { exitOnError: false });
      using soundFilter = FilterAPI.create(SOUND_FILTER);
      using soundEncoder = await Encoder.create(FF_ENCODER_AAC, {
        filter: soundFilter,
        context: { bitRate: SOUND_BITS },
      });
      await pipeline(input, { video, audio: [soundDecoder, soundFilter, soundEncoder] }, output).completion;
    } else {
      await pipeline(input, { video }, output).completion;
    }
  }
  const { size } = await stat(file);
  if (size === 0) throw new Error('nothing of it could be seen');
  if (size > PLATFORM_BYTES.recording) throw new TooLarge(file);
  return { file, mediaType: 'video/mp4', kind: 'video', width, height, seconds, still: null };
}

/** Bits a second for the picture. */
function planBits(seconds: number, hasSound: boolean): number {
  const whole = (PLATFORM_BYTES.recording * 0.94 * 8) / Math.max(seconds, 1);
  const bits = Math.min(BEST_BITS, Math.floor(whole - (hasSound ? SOUND_BITS : 0)));
  if (bits < POOREST_BITS) throw new TooLarge(`${Math.round(seconds)} s`);
  return bits;
}

/**
 * The fewer bits, the fewer pixels; sides are even, as the codec asks. Which way is up stays written beside it: the
 * frames themselves are not turned.
 */
function planPicture(picture: Stream, bits: number) {
  const { width, height } = picture.codecpar;
  const longest = bits >= 1_200_000 ? 1280 : bits >= 600_000 ? 960 : 640;
  const share = Math.min(1, longest / Math.max(width, height));
  const even = (side: number) => Math.max(2, Math.round((side * share) / 2) * 2);
  const { num, den } = picture.avgFrameRate;
  const slower = num / (den || 1) > MOST_FRAMES_PER_SECOND + 1 ? [`fps=${MOST_FRAMES_PER_SECOND}`] : [];
  const filters = [...slower, `scale=${even(width)}:${even(height)}`, 'setsar=1', 'format=yuv420p'].join(',');
  const isTurned = turnUpright(picture).width !== width;
  const [across, down] = isTurned ? [height, width] : [width, height];
  return { filters, width: even(across), height: even(down) };
}
