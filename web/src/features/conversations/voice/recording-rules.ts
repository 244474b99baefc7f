/** Why nothing can be recorded; `failed` when it had begun. */
export type RecordingFault = 'denied' | 'missing' | 'unsupported' | 'unavailable' | 'failed';

/** Of the microphone's sound; a browser that knows better takes another. */
export const SAMPLE_RATE = 44_100;
export const CHUNK_MILLISECONDS = 100;
/** Enough for speech. */
export const BITS_PER_SECOND = 48_000;
/** At any quality that a browser records in, so much is far below what an upload and the platform take. */
export const LONGEST_SECONDS = 15 * 60;
/** From here on it is told how much is left. */
const SHORT_SECONDS = 60;

/** Why the browser gives no microphone, by what `getUserMedia` threw. */
export function judgeMicrophoneError(error: unknown): RecordingFault {
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'denied';
    case 'NotFoundError':
      return 'missing';
    default:
      return 'unavailable';
  }
}

export type Format = { mimeType: string; ending: 'webm' | 'm4a' };

/** The second is for browsers that record no WebM. */
const FORMATS: readonly Format[] = [
  { mimeType: 'audio/webm;codecs=opus', ending: 'webm' },
  { mimeType: 'audio/mp4', ending: 'm4a' },
];

export function chooseFormat(isSupported: (mimeType: string) => boolean): Format | null {
  return FORMATS.find(({ mimeType }) => isSupported(mimeType)) ?? null;
}

/** `at`: milliseconds since the epoch. */
export function nameNote(at: number, { ending }: Format): string {
  return `voice-note-${at}.${ending}`;
}

/** Seconds until a recording ends by itself, when that is soon enough to be told; else null. */
export function secondsLeft(seconds: number): number | null {
  const left = Math.max(0, LONGEST_SECONDS - seconds);
  return left <= SHORT_SECONDS ? left : null;
}
