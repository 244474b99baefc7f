import type { UploadedFile } from '@parley/contract/uploads.ts';
import i18next from 'i18next';

import { errorMessage } from '#i18n/error-text.ts';
import { client } from '#lib/api/client.ts';
import { ApiError, apiUpload, type UploadOptions } from '#lib/api/request.ts';

/** A file that stands on the server, as it will be sent. */
export type StoredFile = Pick<UploadedFile, 'mediaType' | 'size' | 'preview'> & { objectPath: string };

/** `text`: why it did not work, in the reader's language. */
export class UploadFault extends Error {
  readonly text: string;

  constructor(text: string, cause: unknown) {
    super(text, { cause });
    this.name = 'UploadFault';
    this.text = text;
  }
}

/** Asks for an address and puts the file there. Rejects with an UploadFault, or with the signal's reason. */
export async function uploadRuleFile(
  file: File,
  kind: 'image' | 'video',
  options: UploadOptions,
): Promise<StoredFile> {
  const { name, type, size } = file;
  const wanted = { id: 'temp', fileName: name, fileType: kind, mimeType: type, fileSize: size };
  const issued = await client.mediaRules.uploadUrl(wanted).catch((error: unknown) => {
    const reason = errorMessage(error, i18next.t('common.unknownError'));
    throw new UploadFault(i18next.t('mediaRules.noUrl', { reason }), error);
  });
  const { signal } = options;
  const answer = await apiUpload(issued.uploadURL, file, options).catch((error: unknown) => {
    if (signal.aborted) throw signal.reason as Error;
    throw new UploadFault(sayFault(error), error);
  });
  try {
    const { mediaType, size: sent, preview } = JSON.parse(answer) as UploadedFile;
    return { mediaType, size: sent, preview, objectPath: issued.objectPath };
  } catch (error) {
    // A proxy's page: as good as no answer.
    throw new UploadFault(i18next.t('mediaRules.uploadNetwork'), error);
  }
}

function sayFault(error: unknown): string {
  if (!(error instanceof ApiError)) return i18next.t('mediaRules.uploadNetwork');
  const { status } = error;
  const text = errorMessage(error, '');
  return text === ''
    ? i18next.t('mediaRules.uploadStatus', { status })
    : i18next.t('mediaRules.uploadServer', { status, text });
}
