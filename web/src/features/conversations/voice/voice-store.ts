import type { UploadedFile } from '@parley/contract/uploads.ts';
import { useSyncExternalStore } from 'react';

import type { RecordingFault } from '#features/conversations/voice/recording-rules.ts';
import type { Wave } from '#features/conversations/voice/wave.ts';
import { randomId } from '#lib/random-id.ts';
import { LOGOUT_EVENT } from '#lib/session/session.ts';

/** A recording that can be sent. */
export type Note = {
  /** The same for every try to upload and to send it, so that neither happens twice. */
  clientId: string;
  file: File;
  seconds: number;
  wave: Wave;
  /** What came of its upload. */
  uploaded: UploadedFile | null;
};

/** Why a note has not gone out; `recording`: it broke off, and this is what there is of it. */
export type Problem = { of: 'recording' | 'upload' | 'send'; title: string; text: string | null };

export type VoiceState =
  | { step: 'closed' }
  /** The browser may ask for the microphone. */
  | { step: 'starting' }
  | { step: 'recording'; seconds: number; wave: Wave }
  | { step: 'refused'; fault: RecordingFault }
  | Recorded
  | Sending;

/** `isFull`: it ended by itself, as long as it may be. `isHidden`: its dialog was closed while it was sent. */
type Recorded = { step: 'recorded'; note: Note; isFull: boolean; problem: Problem | null; isHidden: boolean };

type Sending = {
  step: 'sending';
  note: Note;
  /** Of the upload; null once all of it has gone. */
  percent: number | null;
  isHidden: boolean;
  /** Ends the upload; null when the message itself is on its way. */
  cancel: (() => void) | null;
};

const CLOSED: VoiceState = { step: 'closed' };
const states = new Map<string, VoiceState>();
const listeners = new Set<() => void>();

let lastSent: { messageId: string; voice: Voice; note: Note } | null = null;

export type Voice = ReturnType<typeof voiceOf>;

/** The voice message that is being made, for each user and conversation, as long as the page lives. */
export function voiceOf(userId: string, conversationId: string) {
  const key = `${userId}:${conversationId}`;
  const read = () => states.get(key) ?? CLOSED;
  const write = (state: VoiceState) => {
    if (state.step === 'closed') states.delete(key);
    else states.set(key, state);
    tell();
  };
  return {
    key,
    read,
    write,
    close: () => write(CLOSED),
    /** Begins with a new recording, or shows what has not gone out yet. */
    open() {
      const state = read();
      if (state.step === 'closed') write({ step: 'starting' });
      else if ('isHidden' in state) write({ ...state, isHidden: false });
    },
  };
}

/** Keeps the note of the last message, in case that is taken back. */
export function keepSent(messageId: string, voice: Voice, note: Note): void {
  lastSent = { messageId, voice, note };
}

/** A message was taken back: its note is there again, as a new one. False when it was no voice message. */
export function bringBack(messageId: string): boolean {
  if (lastSent?.messageId !== messageId) return false;
  const { voice, note } = lastSent;
  lastSent = null;
  if (voice.read().step !== 'closed') return false;
  const again = { ...note, clientId: randomId(), uploaded: null };
  voice.write({ step: 'recorded', note: again, isFull: false, problem: null, isHidden: false });
  return true;
}

export function useVoice(userId: string, conversationId: string): VoiceState {
  return useSyncExternalStore(subscribe, voiceOf(userId, conversationId).read);
}

/** Whether its dialog is to be seen. */
export function useIsVoiceShown(userId: string, conversationId: string): boolean {
  const { read } = voiceOf(userId, conversationId);
  return useSyncExternalStore(subscribe, () => isVoiceShown(read()));
}

export function isVoiceShown(state: VoiceState): boolean {
  return 'isHidden' in state ? !state.isHidden : state.step !== 'closed';
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

function tell(): void {
  for (const listener of listeners) listener();
}

// A voice is nobody else's business on a computer that several people use.
window.addEventListener(LOGOUT_EVENT, () => {
  for (const state of states.values()) if (state.step === 'sending') state.cancel?.();
  states.clear();
  lastSent = null;
  tell();
});
