import { LIMITS } from '@parley/contract/limits.ts';
import { findUploadType } from '@parley/contract/upload-types.ts';

/** What the file picker offers. It is wider than what can be uploaded: that is told for each file. */
export const ACCEPT = 'image/*,video/*,audio/*,.pdf,.doc,.docx,.txt';

type Refusal = {
  code: 'file_empty' | 'file_too_large' | 'file_type_refused';
  name: string;
  type: string;
};

type FileFacts = Pick<File, 'name' | 'type' | 'size'>;

/** Why a file cannot be uploaded; null for one that can. */
export function judgeFile({ name, type, size }: FileFacts): Refusal | null {
  const refuse = (code: Refusal['code']) => ({ code, name, type: type || extensionOf(name) });
  if (findUploadType({ name, type }) === null) return refuse('file_type_refused');
  if (size > LIMITS.uploadBytes) return refuse('file_too_large');
  return size === 0 ? refuse('file_empty') : null;
}

/** Without a type of its own a file is known by the end of its name. */
function extensionOf(name: string): string {
  return name.includes('.') ? `.${name.split('.').at(-1)}` : name;
}

/** The files that can be uploaded, and why the others cannot. `room` is how many the message still takes. */
export function sortFiles<F extends FileFacts>(files: readonly F[], room: number) {
  const judged = files.map((file) => ({ file, refusal: judgeFile(file) }));
  const good = judged.filter(({ refusal }) => refusal === null).map(({ file }) => file);
  return {
    taken: good.slice(0, room),
    refusals: judged.flatMap(({ refusal }) => refusal ?? []),
    isOverfull: good.length > room,
  };
}
