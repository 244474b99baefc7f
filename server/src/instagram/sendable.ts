export type FileKind = 'image' | 'video' | 'audio' | 'file';

const MEGABYTE = 1_048_576;

/** What the platform takes of each kind, as it is. */
const TAKEN: Record<FileKind, { types: readonly string[]; mostBytes: number }> = {
  image: { types: ['image/png', 'image/jpeg', 'image/gif'], mostBytes: 8 * MEGABYTE },
  video: {
    types: ['video/mp4', 'video/quicktime', 'video/webm', 'video/ogg', 'video/x-msvideo'],
    mostBytes: 25 * MEGABYTE,
  },
  audio: {
    types: [
      'audio/mp4',
      'audio/m4a',
      'audio/x-m4a',
      'audio/aac',
      'audio/wav',
      'audio/x-wav',
      'audio/wave',
      'audio/vnd.wave',
    ],
    mostBytes: 25 * MEGABYTE,
  },
  file: { types: ['application/pdf'], mostBytes: 25 * MEGABYTE },
};

/** Whether the platform takes a file as it is; it would refuse the others once they are sent. */
export function isSendable(file: {
  kind: FileKind;
  mediaType: string | null;
  bytes: number | null;
}): boolean {
  const { types, mostBytes } = TAKEN[file.kind];
  return types.includes(file.mediaType ?? '') && (file.bytes ?? 0) <= mostBytes;
}
