/** What the platform's client tells of a call that may have been taken. */
export const TRANSIENT_FAULT = {
  class: 'transient' as const,
  code: null,
  subcode: null,
  message: '',
  retryable: false,
  fbtraceId: null,
};
