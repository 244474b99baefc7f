import type { UploadedFile } from '@parley/contract/uploads.ts';
import { useSyncExternalStore } from 'react';

import { readStored, STORED, writeStored } from '#lib/storage.ts';

/** Files go out before the text, in their order. */
export type Sending = {
  text: string;
  clientId: string;
  files: UploadedFile[];
  /** Nothing answered: it goes out by itself when the network is back. */
  isWaiting?: boolean;
};

/** What stands in the message field of a conversation; kept across reloads and sign-out. */
export type ComposerState = {
  text: string;
  /** On its way to the server. Stays until the server has answered, so that nothing is lost on the way. */
  sending: Sending | null;
  /** The client id of an attempt that failed: sending the same again repeats that attempt. */
  retry: Sending | null;
};

const EMPTY: ComposerState = { text: '', sending: null, retry: null };
const states = new Map<string, ComposerState>();
const listeners = new Set<() => void>();

/** One for each user and conversation. */
export function composerOf(userId: string, conversationId: string) {
  const key = `${STORED.composer}:${userId}:${conversationId}` as const;

  function read(): ComposerState {
    const known = states.get(key);
    if (known) return known;
    const state = restoreComposer(readStored(key));
    states.set(key, state);
    return state;
  }

  function write(state: ComposerState): void {
    states.set(key, state);
    const isEmpty = !state.text && !state.sending;
    writeStored(key, isEmpty ? null : JSON.stringify(state));
    for (const listener of listeners) listener();
  }

  return {
    read,
    subscribe,
    setText: (text: string) => write({ ...read(), text }),
    /** Takes the text out of the field and answers what is to be sent; null while another is on its way. */
    beginSending(newId: () => string, files: UploadedFile[] = []): Sending | null {
      const state = read();
      if (state.sending) return null;
      const text = state.text.trim();
      const clientId = isSame(state.retry, text, files) ? state.retry.clientId : newId();
      const sending = { text, clientId, files };
      write({ text: '', sending, retry: null });
      return sending;
    },
    finishSending: () => write({ ...read(), sending: null }),
    waitToSend(isWaiting: boolean) {
      const state = read();
      if (state.sending) write({ ...state, sending: { ...state.sending, isWaiting } });
    },
    /** Puts the text back in front of what was typed since. */
    failSending() {
      const { text, sending } = read();
      if (sending) write({ text: joinTexts(sending.text, text), sending: null, retry: sending });
    },
    /** A message that was taken back: its words return to the field. */
    giveBack: (text: string) => write({ ...read(), text: joinTexts(text, read().text) }),
  };
}

export function useComposer(userId: string, conversationId: string): ComposerState {
  return useSyncExternalStore(subscribe, composerOf(userId, conversationId).read);
}

/** After a reload nobody waits for the server's answer any more: the text is back, and repeats the same attempt. */
export function restoreComposer(stored: string | null): ComposerState {
  if (stored === null) return EMPTY;
  try {
    const state = JSON.parse(stored) as Partial<ComposerState>;
    const text = typeof state.text === 'string' ? state.text : '';
    const sending = readSending(state.sending);
    if (!sending) return { text, sending: null, retry: readSending(state.retry) };
    return { text: joinTexts(sending.text, text), sending: null, retry: sending };
  } catch {
    // Written by something else: the field starts empty.
    return EMPTY;
  }
}

/** One that was kept before messages had files has none. */
function readSending(stored: Partial<Sending> | null | undefined): Sending | null {
  if (!stored) return null;
  const { text = '', clientId = '', files = [] } = stored;
  return { text, clientId, files };
}

function isSame(retry: Sending | null, text: string, files: UploadedFile[]): retry is Sending {
  if (retry === null || retry.text !== text || retry.files.length !== files.length) return false;
  return retry.files.every(({ id }, index) => id === files[index]?.id);
}

function joinTexts(first: string, second: string): string {
  if (!first) return second;
  return second.trim() ? `${first}\n${second}` : first;
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}
