import i18next from 'i18next';

import { errorMessage } from '#i18n/error-text.ts';
import { ApiError } from '#lib/api/request.ts';

/** Why an upload failed, in the reader's language. */
export function uploadFault(error: unknown): string {
  const isAnswered = error instanceof ApiError && error.status < 300;
  return isAnswered ? i18next.t('uploads.noUrl') : errorMessage(error, i18next.t('uploads.failed'));
}
