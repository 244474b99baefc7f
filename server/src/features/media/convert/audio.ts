import { stat } from 'node:fs/promises';
import { join } from 'node:path';

import { Decoder, type Demuxer, Encoder, FilterAPI, Muxer, pipeline } from 'node-av/api';
import { FF_ENCODER_AAC } from 'node-av/constants';

import { measureSeconds, Silent, TooLarge } from './measure.ts';
import { PLATFORM_BYTES, type Recording } from './recordings.ts';

const BEST_BITS = 96_000;
const POOREST_BITS = 32_000;

/** How sound is encoded, alone or beside a picture. */
export const SOUND_FILTER = 'aresample=44100,aformat=sample_fmts=fltp:channel_layouts=mono|stereo';

/** AAC in an MP4 file, without titles, covers and places. */
export async function convertSound(
  source: string,
  folder: string,
  open: () => Promise<Demuxer>,
): Promise<Recording> {
  await using input = await open();
  const stream = input.audio();
  if (input.streams.length === 0) throw new Error('there is nothing in it');
  if (!stream) throw new Silent(source);
  const seconds = await measureSeconds(open);
  const bits = Math.min(BEST_BITS, Math.floor((PLATFORM_BYTES.recording * 0.95 * 8) / Math.max(seconds, 1)));
  if (bits < POOREST_BITS) throw new TooLarge(source);
  using decoder = await Decoder.create(stream, { exitOnError: false });
  using filter = FilterAPI.create(SOUND_FILTER);
  using encoder = await Encoder.create(FF_ENCODER_AAC, { filter, context: { bitRate: bits } });
  const file = join(folder, 'sound.m4a');
  {
    await using output = await Muxer.open(file, { format: 'ipod', options: { movflags: '+faststart' } });
    await pipeline(input, decoder, filter, encoder, output).completion;
  }
  if ((await stat(file)).size === 0) throw new Error('nothing of it could be heard');
  return { file, mediaType: 'audio/mp4', kind: 'audio', width: null, height: null, seconds, still: null };
}
