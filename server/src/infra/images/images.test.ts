import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { renderImage } from './images.ts';

let folder: string;
let count = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-images-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function render(bytes: Buffer) {
  count += 1;
  const source = join(folder, `source-${count}`);
  await writeFile(source, bytes);
  return renderImage(source, folder);
}

const plain = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 200, g: 90, b: 60, alpha: 0.5 } } });

async function rendered(bytes: Buffer) {
  const answer = await render(bytes);
  if ('fault' in answer) throw new Error(answer.fault);
  return answer;
}

test('a photo is shrunk, stands upright, and tells nothing but its pixels', async () => {
  const photo = await plain(3000, 1000)
    .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '50/1 27/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { picture, thumbnail } = await rendered(photo);
  expect(picture).toMatchObject({ mediaType: 'image/jpeg', width: 853, height: 2560 });
  expect(thumbnail).toMatchObject({ mediaType: 'image/webp', width: 213, height: 640 });
  const bytes = await readFile(picture.file);
  expect(bytes.length).toBe(picture.bytes);
  const { exif, orientation } = await sharp(bytes).metadata();
  expect({ exif, orientation }).toEqual({ exif: undefined, orientation: undefined });
});

test('a small picture is not enlarged, and what is transparent stays so', async () => {
  const { picture } = await rendered(await plain(40, 30, 4).png().toBuffer());
  expect(picture).toMatchObject({ mediaType: 'image/png', width: 40, height: 30 });
  expect((await sharp(await readFile(picture.file)).metadata()).hasAlpha).toBe(true);
});

test('an animation goes on moving', async () => {
  const frames = [await plain(50, 40).png().toBuffer(), await plain(50, 40).negate().png().toBuffer()];
  const gif = await sharp(frames, { join: { animated: true } })
    .gif({ delay: [80, 80] })
    .toBuffer();
  const { picture } = await rendered(gif);
  expect(picture).toMatchObject({ mediaType: 'image/webp', width: 50, height: 40 });
  expect((await sharp(await readFile(picture.file), { animated: true }).metadata()).pages).toBe(2);
});

test('what hides behind a picture is left behind', async () => {
  const polyglot = Buffer.concat([
    await plain(20, 20).jpeg().toBuffer(),
    Buffer.from('<script>alert(document.cookie)</script>'),
  ]);
  const { picture } = await rendered(polyglot);
  expect((await readFile(picture.file)).includes('<script>')).toBe(false);
});

test('a picture of far too many pixels is told from a broken one', async () => {
  const bomb = await plain(20_000, 4000).png({ compressionLevel: 9 }).toBuffer();
  expect(bomb.length).toBeLessThan(8_000_000);
  expect(await render(bomb)).toEqual({ fault: 'too_large' });
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a text', Buffer.from('no picture at all')],
  ['half a PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
])('%s is no picture', async (_name, bytes) => {
  expect(await render(bytes)).toEqual({ fault: 'broken' });
});

test('a JPEG that breaks off is no picture', async () => {
  const whole = await plain(800, 800).jpeg().toBuffer();
  expect(await render(whole.subarray(0, whole.length / 2))).toEqual({ fault: 'broken' });
});
