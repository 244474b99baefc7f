import { randomBytes } from 'node:crypto';

import { Decoder, Demuxer, Encoder, Muxer, pipeline } from 'node-av/api';
import {
  AV_LOG_QUIET,
  AV_PIX_FMT_YUV420P,
  AV_PKT_DATA_DISPLAYMATRIX,
  AV_SAMPLE_FMT_S16,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBMP3LAME,
  FF_ENCODER_LIBOPUS,
  FF_ENCODER_LIBVPX_VP8,
  FF_ENCODER_LIBX264,
  FF_ENCODER_LIBX265,
  FF_ENCODER_PCM_S16LE,
} from 'node-av/constants';
import { Log } from 'node-av/lib';

// Real sounds and videos for tests, made on the spot.

Log.setLevel(AV_LOG_QUIET);

const RATE = 48_000;
const FRAMES_PER_SECOND = 10;

const SOUNDS = {
  opus: FF_ENCODER_LIBOPUS,
  aac: FF_ENCODER_AAC,
  mp3: FF_ENCODER_LIBMP3LAME,
  pcm: FF_ENCODER_PCM_S16LE,
};
const PICTURES = { h264: FF_ENCODER_LIBX264, hevc: FF_ENCODER_LIBX265, vp8: FF_ENCODER_LIBVPX_VP8 };
/** A single frame that could stand before another gets no time of its own now and then, and is not written. */
const OPTIONS = { h264: {}, hevc: { 'x265-params': 'bframes=0' }, vp8: {} };

type Sound = { seconds?: number; codec: keyof typeof SOUNDS; isLive?: boolean };
type Film = {
  codec: keyof typeof PICTURES;
  width?: number;
  height?: number;
  frames?: number;
  /** Pixels that no codec can predict: many bytes for each. */
  isNoise?: boolean;
  sound?: keyof typeof SOUNDS;
  /** In degrees, clockwise, as a phone that was held upright writes it. */
  turned?: 90;
};

/** A tone; the container is that of the file's ending. `isLive`: says nowhere how long it is. */
export async function makeSound(
  file: string,
  { seconds = 1, codec, isLive = false }: Sound,
): Promise<string> {
  await using input = await openTone(seconds);
  using decoder = await Decoder.create(streamOf(input.audio()));
  using encoder = await createSoundEncoder(codec, decoder);
  await using output = await Muxer.open(file, isLive ? { options: { live: 1 } } : {});
  await pipeline(input, decoder, encoder, output).completion;
  return file;
}

export async function makeFilm(file: string, film: Film): Promise<string> {
  const { codec, width = 320, height = 180, frames = 20, isNoise = false } = film;
  await using picture = await Demuxer.open(
    {
      type: 'video',
      input: paint(width, height, frames, isNoise),
      width,
      height,
      pixelFormat: AV_PIX_FMT_YUV420P,
      frameRate: { num: FRAMES_PER_SECOND, den: 1 },
    },
    { format: 'rawvideo' },
  );
  await using tone = await openTone(frames / FRAMES_PER_SECOND);
  const painted = streamOf(picture.video());
  if (film.turned) painted.codecpar.addCodedSideData(AV_PKT_DATA_DISPLAYMATRIX, turnMatrix());
  using decoder = await Decoder.create(painted);
  using encoder = await Encoder.create(PICTURES[codec], {
    decoder,
    context: isNoise ? {} : { bitRate: 300_000 },
    options: { ...OPTIONS[codec], ...(isNoise ? { preset: 'ultrafast', crf: 1 } : {}) },
  });
  using soundDecoder = await Decoder.create(streamOf(tone.audio()));
  using soundEncoder = await createSoundEncoder(film.sound ?? 'aac', soundDecoder);
  await using output = await Muxer.open(file);
  if (film.sound) {
    const inputs = { video: picture, audio: tone };
    await pipeline(inputs, { video: [decoder, encoder], audio: [soundDecoder, soundEncoder] }, output)
      .completion;
  } else {
    await pipeline(picture, decoder, encoder, output).completion;
  }
  return file;
}

function openTone(seconds: number): Promise<Demuxer> {
  const samples = Math.round(RATE * seconds);
  const input = Buffer.alloc(samples * 2);
  for (let at = 0; at < samples; at++)
    input.writeInt16LE(Math.round(8000 * Math.sin((at * 440 * 2 * Math.PI) / RATE)), at * 2);
  const raw = {
    type: 'audio',
    input,
    sampleRate: RATE,
    channels: 1,
    sampleFormat: AV_SAMPLE_FMT_S16,
  } as const;
  return Demuxer.open(raw, { format: 's16le' });
}

function createSoundEncoder(codec: keyof typeof SOUNDS, decoder: Decoder): Promise<Encoder> {
  return Encoder.create(SOUNDS[codec], { decoder, autoResample: true });
}

export function streamOf<T>(stream: T | undefined): T {
  if (!stream) throw new Error('the stream is not there');
  return stream;
}

/** A brightness that wanders from frame to frame, or noise. */
function paint(width: number, height: number, frames: number, isNoise: boolean): Buffer {
  const size = (width * height * 3) / 2;
  if (isNoise) return randomBytes(size * frames);
  const all = Buffer.alloc(size * frames, 128);
  for (let frame = 0; frame < frames; frame++) {
    for (let at = 0; at < width * height; at++) all[frame * size + at] = (at % width) + frame * 4;
  }
  return all;
}

/** Nine fixed-point numbers; a quarter turn clockwise. */
function turnMatrix(): Buffer {
  const matrix = Buffer.alloc(36);
  const one = 65_536;
  matrix.writeInt32LE(one, 4);
  matrix.writeInt32LE(-one, 12);
  matrix.writeInt32LE(1_073_741_824, 32);
  return matrix;
}
