import { AppError } from '#infra/errors.ts';
import { InstagramError, type PlatformError } from '#instagram/errors.ts';

/** The caller's fault as the platform sees it is 400, ours and its own is 502. Anything else is passed on. */
export function toConnectError(error: unknown): unknown {
  if (!(error instanceof InstagramError)) return error;
  if (isTrouble(error.error)) {
    return new AppError('platform_failed', { reason: 'it does not answer; try again' }, { cause: error });
  }
  return new AppError('token_refused', { reason: describeRefusal(error.error) }, { cause: error });
}

/** It may go well later with the same token. */
export function isTrouble(error: PlatformError): boolean {
  return error.retryable || (error.class === 'unknown' && error.code === null);
}

function describeRefusal(error: PlatformError): string {
  switch (error.class) {
    case 'auth':
      return 'it has ended, was revoked, or was not copied whole. Generate a new one.';
    case 'permission':
    case 'consent':
      return 'it lacks a permission. Allow access to messages and comments when you generate it.';
    case 'account_restricted':
      return 'the Instagram account is restricted. Look for a notice in the Instagram app.';
    case 'config':
      return 'the Instagram account or the Meta app is not set up for messages.';
    default:
      return `it answered with error ${error.code ?? 'unknown'}.`;
  }
}
