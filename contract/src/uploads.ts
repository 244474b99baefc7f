import * as z from 'zod';
import { id } from './fields.ts';
import { mediaKind } from './media.ts';

type Kind = z.infer<typeof mediaKind>;

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
} as const satisfies Record<string, Kind>;

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

/**
 * The answer of POST /api/upload and POST /api/upload/voice (multipart: `clientId` first where there is one, then
 * `file`). The same `clientId` answers the same file: nothing is uploaded twice. An upload that no message takes within
 * 24 hours is removed.
 */
export const uploadedFile = z.object({
  id,
  /** With the ending of what it became: a voice-note-1.webm becomes a voice-note-1.m4a. */
  name: z.string(),
  /** In bytes, as it is sent. */
  size: z.number().int(),
  /** As an attachment of `send` takes it. */
  type: mediaKind,
  mediaType: z.string(),
  /** As an attachment of `send` takes it. */
  url: z.string(),
  /** A small picture of it. */
  preview: z.string().nullable(),
  /** Of the picture, in pixels. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** False for documents that Instagram does not take: their `link` can be sent in a text instead. */
  sendable: z.boolean(),
  /** The whole address, open to whoever has it. */
  link: z.string(),
});
export type UploadedFile = z.infer<typeof uploadedFile>;
