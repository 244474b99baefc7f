import { randomBytes } from 'node:crypto';

import { Decoder, Demuxer, Encoder, Muxer, pipeline } from 'node-av/api';
import {
  AV_LOG_QUIET,
  AV_PIX_FMT_YUV420P,
  AV_SAMPLE_FMT_S16,
  FF_ENCODER_LIBOPUS,
  FF_ENCODER_LIBVPX_VP8,
} from 'node-av/constants';
import { Log } from 'node-av/lib';

// Real recordings for players, with an index, in what every Chromium plays.

Log.setLevel(AV_LOG_QUIET);

/** Three frames in 0.45 s: a whole second falls inside a frame. */
const RATE = { num: 20, den: 3 };
const SIZE = { width: 64, height: 36 };
const PIXELS = SIZE.width * SIZE.height;
const FRAME_BYTES = PIXELS * 1.5;
const SAMPLE_RATE = 48_000;

/** How bright, 0 to 255, the picture is that stands at a time in seconds; told apart from those beside it. */
export function brightnessAt(second: number): number {
  return 40 + 16 * (Math.floor((second * RATE.num) / RATE.den) % 12);
}

/** A WebM whose picture tells its time; that of noise is large instead. */
export async function makeFilm(file: string, seconds: number, look: 'grey' | 'noise'): Promise<string> {
  const frames = Math.round((seconds * RATE.num) / RATE.den);
  const input =
    look === 'noise'
      ? randomBytes(frames * FRAME_BYTES)
      : Buffer.concat(Array.from({ length: frames }, (_, frame) => paint(frame)));
  await using picture = await Demuxer.open(
    { type: 'video', input, ...SIZE, pixelFormat: AV_PIX_FMT_YUV420P, frameRate: RATE },
    { format: 'rawvideo' },
  );
  using decoder = await Decoder.create(streamOf(picture.video()));
  using encoder = await Encoder.create(FF_ENCODER_LIBVPX_VP8, {
    decoder,
    context: { bitRate: 200_000 },
    options: { deadline: 'realtime', 'cpu-used': 8 },
  });
  await using output = await Muxer.open(file);
  await pipeline(picture, decoder, encoder, output).completion;
  return file;
}

/** Grey, from 16 (black) to 235 (white). */
function paint(frame: number): Buffer {
  const grey = 16 + (brightnessAt((frame * RATE.den) / RATE.num + 0.01) * 219) / 255;
  return Buffer.concat([Buffer.alloc(PIXELS, Math.round(grey)), Buffer.alloc(PIXELS / 2, 128)]);
}

/** A tone in a WebM. */
export async function makeTone(file: string, seconds: number): Promise<string> {
  const samples = SAMPLE_RATE * seconds;
  const input = Buffer.alloc(samples * 2);
  for (let at = 0; at < samples; at++)
    input.writeInt16LE(Math.round(8000 * Math.sin((at * 440 * 2 * Math.PI) / SAMPLE_RATE)), at * 2);
  await using sound = await Demuxer.open(
    { type: 'audio', input, sampleRate: SAMPLE_RATE, channels: 1, sampleFormat: AV_SAMPLE_FMT_S16 },
    { format: 's16le' },
  );
  using decoder = await Decoder.create(streamOf(sound.audio()));
  using encoder = await Encoder.create(FF_ENCODER_LIBOPUS, { decoder, autoResample: true });
  await using output = await Muxer.open(file);
  await pipeline(sound, decoder, encoder, output).completion;
  return file;
}

function streamOf<T>(stream: T | undefined): T {
  if (!stream) throw new Error('the stream is not there');
  return stream;
}
