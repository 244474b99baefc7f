import { LIMITS } from '@parley/contract/limits.ts';
import type { RuleFile } from '@parley/contract/media-rules.ts';
import { findUploadType, UPLOAD_TYPES } from '@parley/contract/upload-types.ts';

import type { StoredFile } from '#features/media-rules/upload-rule-file.ts';

/** A file of the rule that is being edited. */
export type FormFile = {
  key: string;
  name: string;
  kind: 'image' | 'video';
  progress:
    | { state: 'waiting' }
    | { state: 'uploading'; percent: number }
    /** The server has it whole, and makes of it what Instagram takes. */
    | { state: 'preparing' }
    | { state: 'failed'; text: string }
    /** `isNew`: it was uploaded here. */
    | { state: 'ready'; stored: StoredFile; isNew: boolean };
  /** Null for one that the rule had before. */
  file: File | null;
};

/** The picker offers no more than what a rule takes. */
export const ACCEPT = 'image/*,video/*,.heic,.heif,.mov';

export function formFilesOf(files: readonly RuleFile[]): FormFile[] {
  return files.map(({ id, fileName, fileType, mimeType, fileSize, preview, objectPath }) => ({
    key: id,
    name: fileName,
    kind: fileType,
    progress: {
      state: 'ready',
      stored: { mediaType: mimeType, size: fileSize, preview, objectPath },
      isNew: false,
    },
    file: null,
  }));
}

type Judged =
  | { file: File; kind: 'image' | 'video' }
  | { code: 'file_too_large' | 'file_empty' | 'file_type_refused'; name: string; type: string };

/** What a file is to a rule, or why a rule does not take it. */
export function judgeRuleFile(file: File): Judged {
  const type = findUploadType(file);
  const kind = type === null ? null : UPLOAD_TYPES[type];
  const said = file.type || (file.name.includes('.') ? `.${file.name.split('.').at(-1)}` : file.name);
  const refuse = (code: Extract<Judged, { code: unknown }>['code']) => ({
    code,
    name: file.name,
    type: said,
  });
  if (kind !== 'image' && kind !== 'video') return refuse('file_type_refused');
  if (file.size > LIMITS.uploadBytes) return refuse('file_too_large');
  return file.size === 0 ? refuse('file_empty') : { file, kind };
}

/** The list with what stood at one place at another. */
export function moveFile<T>(list: readonly T[], from: number, to: number): T[] {
  const moved = [...list];
  const taken = moved.splice(from, 1);
  moved.splice(to, 0, ...taken);
  return moved;
}

/** The object paths of a list in which all stand on the server; null while some do not. */
export function pathsOf(files: readonly FormFile[]): string[] | null {
  const paths = files.flatMap(({ progress }) =>
    progress.state === 'ready' ? [progress.stored.objectPath] : [],
  );
  return paths.length < files.length ? null : paths;
}
