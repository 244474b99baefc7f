import { cutText } from './cut.ts';
import { type Fields, readId, readNumber, readText } from './fields.ts';

export type PlatformErrorClass =
  | 'auth'
  | 'window'
  | 'permission'
  | 'config'
  | 'account_restricted'
  | 'recipient_unreachable'
  | 'not_thread_owner'
  | 'bad_request'
  | 'media'
  | 'throttled'
  | 'transient'
  | 'gone'
  | 'unsupported'
  | 'consent'
  | 'unknown';

export type PlatformError = {
  class: PlatformErrorClass;
  /** Null when the platform gave no code (network, gateway page, a check made before sending). */
  code: number | null;
  subcode: number | null;
  /** For logs only: localised by the platform, tokens blanked, at most 500 characters. */
  message: string;
  retryAfterSeconds?: number;
  /** The same call may be repeated as it is. Never true where a send may have gone through. */
  retryable: boolean;
  /** The query asks for too much at once: repeat it with half the limits. */
  tooMuchData?: true;
  fbtraceId: string | null;
};

/** What every read of the client throws, and nothing else. */
export class InstagramError extends Error {
  readonly error: PlatformError;

  constructor(error: PlatformError, options?: ErrorOptions) {
    super(`${error.class} ${error.code ?? '-'}/${error.subcode ?? '-'}: ${error.message}`, options);
    this.name = 'InstagramError';
    this.error = error;
  }
}

const AUTH_CODES = new Set([190, 102, 104]);

/** Subcodes of the messaging tables are unique across codes, and tell more than the code. */
const BY_SUBCODE = new Map<number, PlatformErrorClass>([
  [2534022, 'window'],
  [2018278, 'window'],
  [2534044, 'window'],
  [2534077, 'config'],
  [2534041, 'config'],
  [2018028, 'config'],
  [2534013, 'config'],
  [2534066, 'permission'],
  [1893063, 'account_restricted'],
  [2534029, 'account_restricted'],
  [2207050, 'account_restricted'],
  [2207051, 'account_restricted'],
  [2018108, 'recipient_unreachable'],
  [1545041, 'recipient_unreachable'],
  [2534014, 'recipient_unreachable'],
  [2018001, 'recipient_unreachable'],
  [1893049, 'recipient_unreachable'],
  [1893050, 'config'],
  [2534037, 'not_thread_owner'],
  [2018300, 'not_thread_owner'],
  [2534015, 'bad_request'],
  [2018014, 'bad_request'],
  [2018008, 'media'],
  [2018047, 'media'],
  [2018074, 'media'],
  [2018109, 'media'],
  [2018294, 'media'],
  [2534025, 'gone'],
  [2534068, 'unsupported'],
  [2534040, 'throttled'],
  [1545133, 'transient'],
]);

const BY_CODE = new Map<number, PlatformErrorClass>([
  [1, 'transient'],
  [2, 'transient'],
  [3, 'permission'],
  [4, 'throttled'],
  [10, 'permission'],
  [17, 'throttled'],
  [32, 'throttled'],
  [100, 'bad_request'],
  [200, 'permission'],
  [230, 'consent'],
  [341, 'throttled'],
  [368, 'account_restricted'],
  [551, 'recipient_unreachable'],
  [613, 'throttled'],
  [803, 'gone'],
  [2022, 'account_restricted'],
  [9010, 'gone'],
  [10900, 'gone'],
  [10903, 'recipient_unreachable'],
  [10904, 'config'],
  [36000, 'bad_request'],
  [36103, 'config'],
  [80001, 'throttled'],
  [80002, 'throttled'],
  [80006, 'throttled'],
  [9000001, 'gone'],
]);

/** The platform could not fetch the media just then; nothing was sent. */
const MEDIA_FETCH_FAILED = 2018008;

/** "The messages were sent, the answer was broken." */
export function isSentWithoutAnswer(error: PlatformError): boolean {
  return error.code === 1 && error.subcode === 1357046;
}

/** What was asked for was done, and the answer could not be put together: nobody knows its id. */
export function isDoneUnanswered(error: PlatformError): boolean {
  return error.code === 20 && error.subcode === 1772107;
}

/** Reads an `error` envelope. Decides by numbers, never by the localised text, but for one case that has no number. */
export function readPlatformError(envelope: Fields, httpStatus: number): PlatformError {
  const code = readNumber(envelope.code);
  const subcode = readNumber(envelope.error_subcode);
  const isTransient = envelope.is_transient === true;
  const message = readText(envelope.message) ?? '';
  const errorClass = classify(code, subcode, isTransient, httpStatus);
  const tooMuchData = code === 1 && /reduce the amount of data/i.test(message);
  return {
    class: errorClass,
    code,
    subcode,
    message: redact(message),
    retryable:
      (!tooMuchData && (errorClass === 'throttled' || errorClass === 'transient')) ||
      subcode === MEDIA_FETCH_FAILED,
    ...(tooMuchData && { tooMuchData }),
    fbtraceId: readId(envelope.fbtrace_id),
  };
}

function classify(
  code: number | null,
  subcode: number | null,
  isTransient: boolean,
  httpStatus: number,
): PlatformErrorClass {
  if (code !== null && AUTH_CODES.has(code)) return 'auth';
  if (code === 100 && subcode === 33) return 'gone';
  const known =
    (subcode === null ? undefined : BY_SUBCODE.get(subcode)) ??
    (code === null ? undefined : BY_CODE.get(code));
  if (known === 'throttled' || (known && !isTransient)) return known;
  if (isTransient || httpStatus >= 500) return 'transient';
  if (httpStatus === 429) return 'throttled';
  // 200 to 299 are permissions, all but those named above.
  return code !== null && code > 200 && code < 300 ? 'permission' : 'unknown';
}

/** An error that the platform did not word itself. */
export function makeError(
  errorClass: PlatformErrorClass,
  message: string,
  retryable = errorClass === 'transient' || errorClass === 'throttled',
): PlatformError {
  return {
    class: errorClass,
    code: null,
    subcode: null,
    message: redact(message),
    retryable,
    fbtraceId: null,
  };
}

/** Some platform messages quote the token. */
function redact(message: string): string {
  return cutText(message.replace(/\b(?:IG|EA)A[\w-]{4,}/g, '[token]'), 500).replaceAll('\0', '');
}
