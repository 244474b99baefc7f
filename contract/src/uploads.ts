import * as z from 'zod';

import { id } from './fields.ts';
import { mediaKind } from './media.ts';

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
