import { expect, it } from 'vitest';

import { type FileKind, isSendable } from './sendable.ts';

const MEGABYTE = 1_048_576;

it.each<[FileKind, string | null, number, boolean]>([
  ['image', 'image/jpeg', 8 * MEGABYTE, true],
  ['image', 'image/png', 8 * MEGABYTE + 1, false],
  ['image', 'image/webp', 10, false],
  ['image', 'image/heic', 10, false],
  ['video', 'video/mp4', 25 * MEGABYTE, true],
  ['video', 'video/mp4', 25 * MEGABYTE + 1, false],
  ['audio', 'audio/mp4', 10, true],
  // The two that recorders make.
  ['audio', 'audio/webm', 10, false],
  ['audio', 'audio/ogg', 10, false],
  ['audio', 'audio/mpeg', 10, false],
  ['file', 'application/pdf', 10, true],
  ['file', 'text/plain', 10, false],
  // A kind takes only its own.
  ['audio', 'video/mp4', 10, false],
  ['file', null, 10, false],
])('the platform takes %s as %s of %i bytes: %s', (kind, mediaType, bytes, expected) => {
  expect(isSendable({ kind, mediaType, bytes })).toBe(expected);
});
