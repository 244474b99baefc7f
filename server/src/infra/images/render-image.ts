import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { fileTypeFromFile } from 'file-type';
import sharp, { type Sharp, type SharpOptions } from 'sharp';

import type { Rendered, RenderedImage, RenderFault, Rendering } from './images.ts';

/*
 * A process of its own for one picture: what decodes a stranger's bytes shares neither memory nor secrets with the
 * server. Arguments: the picture, a folder for what is made of it, and what for. Answers with one message to its parent.
 */

/** All frames of an animation together. 64 million pixels are four times what a phone takes. */
const MOST_PIXELS = 64_000_000;
const LONGEST_SIDE = 2560;
const LONGEST_ANIMATED_SIDE = 1024;
const THUMBNAIL_SIDE = 640;
const MOST_SENT_BYTES = 8_000_000;

sharp.concurrency(1);
sharp.cache(false);

type Open = (animated: boolean) => Sharp;

async function render(source: string, folder: string, rendering: Rendering): Promise<Rendered> {
  const { open, isOpaque } = await openImage(source);
  const { pages = 1, ...found } = await open(true).metadata();
  const hasAlpha = found.hasAlpha && !isOpaque;
  const isAnimated = pages > 1;
  const name = join(folder, 'picture');
  const thumbnail = shrink(open(false), THUMBNAIL_SIDE).webp({ quality: 76 });
  return {
    picture:
      rendering === 'sent'
        ? await saveSent(open, name, hasAlpha)
        : isAnimated
          ? await save(
              shrink(open(true), LONGEST_ANIMATED_SIDE).webp({ quality: 80, effort: 2 }),
              name,
              'image/webp',
            )
          : await saveStill(shrink(open(false), LONGEST_SIDE), name, hasAlpha),
    thumbnail: await save(thumbnail, join(folder, 'thumbnail'), 'image/webp'),
    isAnimated,
  };
}

async function openImage(source: string): Promise<{ open: Open; isOpaque: boolean }> {
  const options: SharpOptions = { limitInputPixels: MOST_PIXELS, sequentialRead: true, failOn: 'error' };
  const type = (await fileTypeFromFile(source))?.mime ?? '';
  if (!/^image\/hei[cf]/.test(type))
    return { open: (animated) => sharp(source, { ...options, animated }), isOpaque: false };
  const { data, width, height } = await decodeHeic(source);
  const raw = { width, height, channels: 4 } as const;
  return { open: () => sharp(data, { ...options, raw }).removeAlpha(), isOpaque: true };
}

/** The codec of phones, which sharp does not carry. Comes out upright. */
async function decodeHeic(source: string) {
  const { default: decode } = await import('heic-decode');
  const [first] = await decode.all({ buffer: await readFile(source) });
  if (!first) throw new Error('no picture inside');
  // Said by the file before anything is decoded.
  const { width, height } = first as typeof first & { width: number; height: number };
  if (width * height > MOST_PIXELS) throw new Error('it exceeds the pixel limit');
  return first.decode();
}

async function saveSent(open: Open, name: string, hasAlpha: boolean): Promise<RenderedImage> {
  const first = () => shrink(open(false), LONGEST_SIDE);
  const saved = await saveStill(first(), name, hasAlpha);
  if (saved.bytes <= MOST_SENT_BYTES) return saved;
  return saveStill(first().flatten({ background: 'white' }), name, false);
}

function saveStill(image: Sharp, name: string, hasAlpha: boolean): Promise<RenderedImage> {
  if (hasAlpha) return save(image.png(), name, 'image/png');
  return save(image.jpeg({ quality: 88, mozjpeg: false }), name, 'image/jpeg');
}

/** Upright, within a square, never enlarged; what a camera wrote beside the picture (the place, for one) is left out. */
function shrink(image: Sharp, side: number): Sharp {
  return image.autoOrient().resize(side, side, { fit: 'inside', withoutEnlargement: true });
}

async function save(image: Sharp, file: string, mediaType: string): Promise<RenderedImage> {
  const { width, height, pageHeight } = await image.toFile(file);
  return { file, mediaType, bytes: (await stat(file)).size, width, height: pageHeight ?? height };
}

function toFault(error: unknown): RenderFault {
  const isTooLarge = error instanceof Error && /pixel limit|too large/i.test(error.message);
  return isTooLarge ? 'too_large' : 'broken';
}

const [source, folder, rendering] = process.argv.slice(2);
if (!source || !folder || !process.send) throw new Error('started without its arguments');
const answer = await render(source, folder, rendering === 'sent' ? 'sent' : 'shown').catch(
  (error: unknown) => ({ fault: toFault(error) }),
);
process.send(answer, () => process.disconnect());
