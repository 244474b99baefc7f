/** Why nothing could be taken out of a file; each has its words in the interface. */
export type FileFault =
  | 'too_large'
  | 'empty'
  | 'wrong_type'
  | 'old_doc'
  | 'password'
  | 'not_utf8'
  | 'damaged'
  | 'no_text'
  | 'too_long'
  | 'too_slow';

export const FILE_LIMITS = {
  bytes: 10_000_000,
  /** What an archive may hold in all when it is unpacked. */
  unpackedBytes: 60_000_000,
  milliseconds: 20_000,
} as const;

export const FILE_TYPES = ['.txt', '.md', '.docx', '.pdf', '.csv'] as const;
