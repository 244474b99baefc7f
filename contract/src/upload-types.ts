import type { Media } from './media.ts';

/** The files that may be uploaded, by their media type. */
export const UPLOAD_TYPES = {
  'image/jpeg': 'image',
  'image/png': 'image',
  'image/gif': 'image',
  'image/webp': 'image',
  'image/heic': 'image',
  'image/heif': 'image',
  'video/mp4': 'video',
  'video/webm': 'video',
  'video/quicktime': 'video',
  'audio/mpeg': 'audio',
  'audio/wav': 'audio',
  'audio/webm': 'audio',
  'audio/ogg': 'audio',
  'application/pdf': 'file',
  'text/plain': 'file',
  'application/msword': 'file',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'file',
} as const satisfies Record<string, Media['kind']>;

export type UploadType = keyof typeof UPLOAD_TYPES;

/** What some systems call them. */
const OTHER_NAMES: Readonly<Record<string, UploadType>> = {
  'image/jpg': 'image/jpeg',
  'video/mov': 'video/quicktime',
  'audio/mp3': 'audio/mpeg',
  'audio/x-wav': 'audio/wav',
  'audio/wave': 'audio/wav',
};

/** What browsers often give no type for. */
const BY_EXTENSION: Readonly<Record<string, UploadType>> = {
  heic: 'image/heic',
  heif: 'image/heif',
  mov: 'video/quicktime',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

/** The type that a file is given, by its media type or, without one, by its name; null for what cannot be uploaded. */
export function findUploadType(file: { name: string; type: string }): UploadType | null {
  const type = file.type.toLowerCase().split(';', 1)[0]?.trim() ?? '';
  if (type === '' || type === 'application/octet-stream') {
    const extension = file.name.toLowerCase().split('.').at(-1) ?? '';
    return Object.hasOwn(BY_EXTENSION, extension) ? (BY_EXTENSION[extension] ?? null) : null;
  }
  if (Object.hasOwn(UPLOAD_TYPES, type)) return type as UploadType;
  return Object.hasOwn(OTHER_NAMES, type) ? (OTHER_NAMES[type] ?? null) : null;
}
