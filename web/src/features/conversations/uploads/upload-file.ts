import type { UploadedFile } from '@parley/contract/uploads.ts';

import { ApiError, apiUpload, type UploadOptions } from '#lib/api/request.ts';

const LOGGED_FROM_BYTES = 10 * 1024 * 1024;
const LOGGED_STEP = 0.1;

type Target = {
  path: '/api/upload' | '/api/upload/voice';
  /** Under the same id the same file is uploaded once, however often it is tried. */
  clientId: string;
};

/** Throws ApiError, with a status of success when the server answered without an address. */
export async function uploadFile(
  file: File,
  { path, clientId }: Target,
  { signal, onProgress }: UploadOptions,
): Promise<UploadedFile> {
  const form = new FormData();
  form.append('clientId', clientId);
  form.append('file', file, file.name);
  const log = file.size > LOGGED_FROM_BYTES ? logProgress(file.name) : () => undefined;
  const body = await apiUpload(path, form, {
    signal,
    onProgress: (share) => {
      log(share);
      onProgress(share);
    },
  });
  const uploaded = readUploaded(body);
  if (!uploaded) throw new ApiError(200, body, 'no address');
  return uploaded;
}

function readUploaded(body: string): UploadedFile | null {
  try {
    const value = JSON.parse(body) as Partial<UploadedFile> | null;
    return typeof value?.url === 'string' ? (value as UploadedFile) : null;
  } catch {
    // A proxy's page: as good as no answer.
    return null;
  }
}

/** One line for every tenth that has gone. */
function logProgress(name: string): (share: number) => void {
  let next = 0;
  return (share) => {
    if (share < next) return;
    next = Math.floor(share / LOGGED_STEP + 1) * LOGGED_STEP;
    console.info(`Uploading "${name}": ${Math.round(share * 100)}%`);
  };
}
