import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { fileTypeFromFile } from 'file-type';
import { Demuxer, probe } from 'node-av/api';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Converted, convert, measure, type Source, takeParts } from './convert.ts';
import { turnUpright } from './measure.ts';
import { PLATFORM_BYTES } from './recordings.ts';
import { makeHeic } from './test-heic.ts';
import { makeFilm, makeSound, streamOf } from './test-recordings.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-convert-'));
});
afterAll(() => rm(folder, { recursive: true }));

const never = new AbortController().signal;
const at = (name: string) => join(folder, name);

async function run(file: string, format: Source['format'], more: Partial<Source> = {}) {
  const made = await mkdtemp(join(folder, 'made-'));
  return convert({ file, folder: made, format, isSoundOnly: false, ...more }, never);
}

async function converted(...args: Parameters<typeof run>): Promise<Converted> {
  const answer = await run(...args);
  if ('fault' in answer) throw new Error(answer.fault);
  return answer;
}

test.each([
  ['voice.webm', 'opus', 'matroska'],
  ['voice.ogg', 'opus', 'ogg'],
  ['voice.mp3', 'mp3', 'mp3'],
  ['voice.wav', 'pcm', 'wav'],
] as const)('%s becomes AAC in an MP4', async (name, codec, format) => {
  const source = await makeSound(at(name), { codec, seconds: 2, isLive: name.endsWith('webm') });
  const made = await converted(source, format, { isSoundOnly: true });
  expect(made).toMatchObject({ kind: 'audio', mediaType: 'audio/mp4', thumbnail: null });
  expect((await fileTypeFromFile(made.file))?.mime).toMatch(/^audio\/(x-m4a|mp4)$/);
  const { duration, audio, streams } = await probe(made.file);
  expect([audio?.codec, streams.length]).toEqual(['aac', 1]);
  expect(duration).toBeCloseTo(2, 0);
});

test('a film of a phone keeps its frames and loses what stands beside them', async () => {
  const source = await makeFilm(at('plain.mp4'), { codec: 'h264', sound: 'aac' });
  await writeFile(source, Buffer.from('<script>alert(1)</script>'), { flag: 'a' });
  const made = await converted(source, 'mov');
  expect(made).toMatchObject({ kind: 'video', mediaType: 'video/mp4', width: 320, height: 180 });
  const { video, audio, duration } = await probe(made.file);
  expect([video?.codec, audio?.codec]).toEqual(['h264', 'aac']);
  expect(duration).toBeCloseTo(2, 0);
  expect((await readFile(made.file)).includes('<script>')).toBe(false);
  const { format, width } = await sharp(made.thumbnail ?? '').metadata();
  expect([format, width]).toEqual(['webp', 320]);
});

test('what only some phones play becomes H.264', async () => {
  const source = await makeFilm(at('new.mov'), {
    codec: 'hevc',
    sound: 'aac',
    width: 1600,
    height: 900,
    frames: 10,
  });
  const made = await converted(source, 'mov');
  expect(made).toMatchObject({ mediaType: 'video/mp4', width: 1280, height: 720 });
  const { video, audio } = await probe(made.file);
  expect([video?.codec, video?.width, audio?.codec]).toEqual(['h264', 1280, 'aac']);
});

test('a film that was held upright stays upright', async () => {
  const source = await makeFilm(at('upright.mov'), { codec: 'hevc', turned: 90 });
  const made = await converted(source, 'mov');
  expect(made).toMatchObject({ width: 180, height: 320 });
  // The frames lie as they were filmed, and a player turns them.
  await using input = await Demuxer.open(made.file);
  expect(turnUpright(streamOf(input.video()))).toEqual({
    filters: ['transpose=clock'],
    width: 180,
    height: 320,
  });
  expect((await sharp(made.thumbnail ?? '').metadata()).height).toBe(320);
});

test('a film of the web is sent as it is', async () => {
  const source = await makeFilm(at('web.webm'), { codec: 'vp8', sound: 'opus' });
  expect(await converted(source, 'matroska')).toMatchObject({
    mediaType: 'video/webm',
    width: 320,
    height: 180,
  });
});

test('a film over the bound is brought under it', async () => {
  const big = { codec: 'h264', width: 1280, height: 720, frames: 22, isNoise: true, sound: 'aac' } as const;
  const source = await makeFilm(at('big.mp4'), big);
  expect((await readFile(source)).length).toBeGreaterThan(PLATFORM_BYTES.recording);
  const made = await converted(source, 'mov');
  expect(made.bytes).toBeLessThan(PLATFORM_BYTES.recording);
});

test('a picture that moves becomes a film, one that does not stays a picture', async () => {
  const frame = (background: string) =>
    sharp({ create: { width: 61, height: 40, channels: 3, background } })
      .png()
      .toBuffer();
  const frames = [await frame('red'), await frame('blue'), await frame('green')];
  await sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 100, 100] })
    .toFile(at('moving.gif'));
  await sharp(frames[0]).gif().toFile(at('still.gif'));
  expect(await converted(at('moving.gif'), 'gif')).toMatchObject({ kind: 'video', mediaType: 'video/mp4' });
  expect(await converted(at('still.gif'), 'gif')).toMatchObject({ kind: 'image', mediaType: 'image/png' });
});

test('a picture becomes one still JPEG or PNG of at most 8 MB', async () => {
  const pixels = randomBytes(1700 * 1700 * 4);
  await sharp(pixels, { raw: { width: 1700, height: 1700, channels: 4 } })
    .webp({ lossless: true, effort: 0 })
    .toFile(at('noise.webp'));
  const made = await converted(at('noise.webp'), 'picture');
  expect(made).toMatchObject({ kind: 'image', mediaType: 'image/jpeg', width: 1700, height: 1700 });
  expect(made.bytes).toBeLessThanOrEqual(PLATFORM_BYTES.picture);
});

test('a photo of a phone becomes a JPEG, upright', async () => {
  const source = await makeHeic(at('photo.heic'), { width: 320, height: 192, quarters: 1 });
  expect((await fileTypeFromFile(source))?.mime).toBe('image/heic');
  const made = await converted(source, 'picture');
  expect(made).toMatchObject({ kind: 'image', mediaType: 'image/jpeg', width: 192, height: 320 });
  const { format, height } = await sharp(made.thumbnail ?? '').metadata();
  expect([format, height]).toEqual(['webp', 320]);
  await truncate(source, 700);
  expect(await run(source, 'picture')).toEqual({ fault: 'broken' });
});

test.each([
  [
    'without an index',
    'mov',
    async () => {
      const file = await makeFilm(at('cut.mp4'), { codec: 'h264' });
      // The index comes last.
      await truncate(file, 3000);
      return file;
    },
  ],
  ['of nothing', 'mov', async () => write('empty.mp4', '')],
  ['that is a text', 'matroska', async () => write('text.webm', 'no film at all')],
  [
    // Would make the converter read the files that it names.
    'that is a list of others',
    'mov',
    async () => {
      await makeFilm(at('listed.mp4'), { codec: 'h264' });
      return write('list.mp4', 'ffconcat version 1.0\nfile listed.mp4\n');
    },
  ],
] as const)('a film %s is told as broken', async (_name, format, make) => {
  expect(await run(await make(), format)).toEqual({ fault: 'broken' });
});

async function write(name: string, text: string): Promise<string> {
  await writeFile(at(name), text);
  return at(name);
}

test('a conversion ends with whoever asked for it', async () => {
  const source = await makeFilm(at('long.mov'), { codec: 'hevc', frames: 60 });
  const asked = new AbortController();
  const answer = convert({ file: source, folder, format: 'mov', isSoundOnly: false }, asked.signal);
  asked.abort();
  expect(await answer).toEqual({ fault: 'cancelled' });
});

test('a still and the sound are taken out of a film, as far as it has them', async () => {
  const both = { still: true, sound: true };
  const source = await makeFilm(at('spoken.mp4'), { codec: 'h264', sound: 'aac' });
  const taken = await takeParts({ source, folder, container: 'mov', wants: both });
  expect(taken).toEqual({ still: at('still.png'), sound: at('sound.m4a'), isSilent: false });
  const { audio, streams, duration } = await probe(taken.sound ?? '');
  expect([audio?.codec, streams.length]).toEqual(['aac', 1]);
  expect(duration).toBeCloseTo(2, 0);
  expect((await sharp(taken.still ?? '').metadata()).width).toBe(320);
  const silent = await makeFilm(at('silent.mp4'), { codec: 'h264' });
  expect(await takeParts({ source: silent, folder, container: 'mov', wants: both })).toEqual({
    still: at('still.png'),
    sound: null,
    isSilent: true,
  });
  await writeFile(at('none.mp4'), 'no film');
  const nothing = { still: null, sound: null, isSilent: false };
  expect(await takeParts({ source: at('none.mp4'), folder, container: 'mov', wants: both })).toEqual(nothing);
  const none = { still: false, sound: false };
  expect(await takeParts({ source, folder, container: 'mov', wants: none })).toEqual(nothing);
});

test('a film is measured as it is shown, without being decoded', async () => {
  const isSoundOnly = false;
  const upright = await makeFilm(at('measured.mov'), { codec: 'hevc', sound: 'aac', turned: 90 });
  const size = { width: 180, height: 320, hasSound: true, seconds: expect.closeTo(2, 0) };
  expect(await measure({ source: upright, container: 'mov', isSoundOnly })).toEqual(size);
  const lying = await makeFilm(at('measured.webm'), { codec: 'vp8' });
  const other = { width: 320, height: 180, hasSound: false, seconds: expect.closeTo(2, 0) };
  expect(await measure({ source: lying, container: 'matroska', isSoundOnly })).toEqual(other);
  const sound = await makeSound(at('measured.m4a'), { codec: 'aac' });
  expect(await measure({ source: sound, container: 'mov', isSoundOnly })).toBeNull();
});

test('of a recording of sound its length is measured, also where it is written nowhere', async () => {
  const isSoundOnly = true;
  const heard = { width: null, height: null, hasSound: true, seconds: expect.closeTo(2, 0) };
  const said = await makeSound(at('said.m4a'), { codec: 'aac', seconds: 2 });
  expect(await measure({ source: said, container: 'mov', isSoundOnly })).toEqual(heard);
  const live = await makeSound(at('live.webm'), { codec: 'opus', seconds: 2, isLive: true });
  expect(await measure({ source: live, container: 'matroska', isSoundOnly })).toEqual(heard);
  const voice = await readFile(await makeSound(at('voice.wav'), { codec: 'pcm' }));
  await writeFile(at('empty.wav'), voice.subarray(0, voice.indexOf('data') + 8));
  const unknown = await measure({ source: at('empty.wav'), container: 'wav', isSoundOnly });
  expect(unknown).toEqual({ ...heard, seconds: null });
  const silent = await makeFilm(at('silent.webm'), { codec: 'vp8' });
  expect(await measure({ source: silent, container: 'matroska', isSoundOnly })).toBeNull();
});
