import { LIMITS } from '@parley/contract/limits.ts';
import { expect, it, test } from 'vitest';

import {
  chooseFormat,
  judgeMicrophoneError,
  LONGEST_SECONDS,
  nameNote,
  secondsLeft,
} from '#features/conversations/voice/recording-rules.ts';

test.each([
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotFoundError', 'missing'],
  ['NotReadableError', 'unavailable'],
  ['AbortError', 'unavailable'],
] as const)('a microphone refused with %s is %s', (name, fault) => {
  expect(judgeMicrophoneError(new DOMException('no', name))).toBe(fault);
});

test('what is no error of the browser is a microphone that cannot be had', () => {
  expect(judgeMicrophoneError('no')).toBe('unavailable');
});

it('[VOICE-07] the format is WebM with Opus; MP4 is for browsers that have none', () => {
  expect(chooseFormat(() => true)).toEqual({ mimeType: 'audio/webm;codecs=opus', ending: 'webm' });
  expect(chooseFormat((type) => type === 'audio/mp4')).toEqual({ mimeType: 'audio/mp4', ending: 'm4a' });
  expect(chooseFormat(() => false)).toBeNull();
});

it('[VOICE-13] the name tells when it was recorded', () => {
  expect(nameNote(1_795_255_200_000, { mimeType: '', ending: 'webm' })).toBe('voice-note-1795255200000.webm');
});

it('the end is told in the last minute', () => {
  expect(secondsLeft(0)).toBeNull();
  expect(secondsLeft(LONGEST_SECONDS - 60.1)).toBeNull();
  expect(secondsLeft(LONGEST_SECONDS - 60)).toBe(60);
  expect(secondsLeft(LONGEST_SECONDS + 1)).toBe(0);
});

it('the longest recording is an upload that is allowed, at the best quality that a browser records in', () => {
  const bestBytesPerSecond = 256_000 / 8;
  expect(LONGEST_SECONDS * bestBytesPerSecond).toBeLessThan(LIMITS.uploadBytes);
});
