import { open } from 'node:fs/promises';
import { basename } from 'node:path';

import { UPLOAD_TYPES, type UploadType } from '@parley/contract/upload-types.ts';
import { fileTypeFromFile } from 'file-type';

import type { Source } from './convert/convert.ts';
import type { Container } from './convert/recordings.ts';

/** What the bytes of a picture, sound or film may be, and how each is decoded. */
const FORMATS: Record<'image' | 'video' | 'audio', Readonly<Record<string, Source['format']>>> = {
  image: {
    'image/jpeg': 'picture',
    'image/png': 'picture',
    'image/apng': 'picture',
    'image/webp': 'picture',
    'image/gif': 'gif',
    'image/heic': 'picture',
    'image/heif': 'picture',
    'image/heic-sequence': 'picture',
    'image/heif-sequence': 'picture',
  },
  video: {
    'video/mp4': 'mov',
    'video/x-m4v': 'mov',
    'video/quicktime': 'mov',
    'video/webm': 'matroska',
  },
  audio: {
    'audio/mpeg': 'mp3',
    'audio/wav': 'wav',
    'audio/vnd.wave': 'wav',
    'audio/ogg': 'ogg',
    'application/ogg': 'ogg',
    'audio/webm': 'matroska',
    // A recording says only what its container is.
    'video/webm': 'matroska',
  },
};

/** What recorders of browsers without WebM give, and no file of a person may be. */
export const RECORDED_MP4 = 'audio/mp4';

/** A file with a picture in it is told apart by nothing but its decoding, where the picture is left out. */
const MP4_SOUND: typeof FORMATS.audio = {
  'audio/mp4': 'mov',
  'audio/x-m4a': 'mov',
  'video/mp4': 'mov',
  'video/quicktime': 'mov',
};

/** How a film or a recording of this type is decoded; null for what is neither. */
export function containerOf(mediaType: string): Container | null {
  const format = FORMATS.video[mediaType] ?? MP4_SOUND[mediaType] ?? FORMATS.audio[mediaType];
  return format && format !== 'picture' ? format : null;
}

const DOCUMENTS: Readonly<Record<string, string>> = {
  'application/pdf': 'application/pdf',
  'application/msword': 'application/x-cfb',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document':
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

/** How a file is kept: decoded and made anew, or as it is. */
export type Treatment = { format: Source['format'] } | { format: null; mediaType: UploadType };

const MARKUP = /<\s*(?:!doctype|html|head|body|script|svg|iframe|\?xml)\b|<\?xml/i;
const HEAD_BYTES = 4096;

/** By the bytes of the file; `foundType` of null with them: nothing known. A file that lies about its kind is refused. */
export async function inspect(
  file: string,
  type: UploadType | typeof RECORDED_MP4,
): Promise<Treatment | { refused: string | null }> {
  const found = (await fileTypeFromFile(file))?.mime.split(';', 1)[0] ?? null;
  if (type === RECORDED_MP4) {
    const format = found && MP4_SOUND[found];
    return format ? { format } : { refused: found };
  }
  const kind = UPLOAD_TYPES[type];
  if (kind !== 'file') {
    const format = found && FORMATS[kind][found];
    return format ? { format } : { refused: found };
  }
  if (type === 'text/plain') {
    return found === null && (await isPlainText(file))
      ? { format: null, mediaType: type }
      : { refused: found };
  }
  return found === DOCUMENTS[type] ? { format: null, mediaType: type } : { refused: found };
}

/** Text that no browser would take for a page, whatever it is told. */
async function isPlainText(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(HEAD_BYTES), position: 0 });
    const head = buffer.subarray(0, bytesRead);
    return !head.includes(0) && !MARKUP.test(head.toString('latin1'));
  } finally {
    await handle.close();
  }
}

const MOST_CHARACTERS = 200;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out, with what turns the reading direction.
const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** A name that is safe to show and to save under; the ending survives the cut. */
export function cleanName(name: string): string {
  const plain = basename(name.toWellFormed().replaceAll('\\', '/')).replace(INVISIBLE, '').trim();
  if (plain.length <= MOST_CHARACTERS) return plain || 'file';
  const ending = /\.\w{1,10}$/.exec(plain)?.[0] ?? '';
  return plain.slice(0, MOST_CHARACTERS - ending.length).toWellFormed() + ending;
}

const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'audio/mp4': 'm4a',
};

/** The name of what a file became. */
export function renameTo(mediaType: string, name: string): string {
  const ending = ENDINGS[mediaType];
  if (!ending || name.toLowerCase().endsWith(`.${ending}`)) return name;
  if (ending === 'jpg' && /\.jpe?g$/i.test(name)) return name;
  return cleanName(`${name.replace(/\.\w{1,10}$/, '')}.${ending}`);
}
