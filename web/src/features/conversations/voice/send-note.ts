import type { UploadedFile } from '@parley/contract/uploads.ts';
import i18next from 'i18next';
import { uploadFault } from '#features/conversations/uploads/upload-fault.ts';
import { uploadFile } from '#features/conversations/uploads/upload-file.ts';
import type { Note, Problem, Voice } from '#features/conversations/voice/voice-store.ts';
import { errorMessage } from '#i18n/error-text.ts';

/** Hands the message with this file to the server, under the note's client id. */
export type Deliver = (uploaded: UploadedFile, note: Note) => Promise<void>;

/**
 * Uploads a recorded note and sends it; what is uploaded already is not uploaded again. Ends with the dialog closed, or
 * with the note and what is wrong, told to `onFailed` too. Does nothing while it is on its way.
 */
export async function sendNote(
  voice: Voice,
  deliver: Deliver,
  onFailed: (problem: Problem) => void,
): Promise<void> {
  const state = voice.read();
  if (state.step !== 'recorded') return;
  let { note } = state;
  const controller = new AbortController();
  const { signal } = controller;
  const cancel = () => controller.abort();
  /** Nothing after the session has ended. */
  const current = () => {
    const now = voice.read();
    return now.step === 'sending' && now.note.clientId === note.clientId ? now : null;
  };
  const giveBack = (problem: Problem | null) => {
    const now = current();
    if (!now) return;
    voice.write({ step: 'recorded', note, isFull: false, problem, isHidden: now.isHidden });
    if (problem) onFailed(problem);
  };

  voice.write({ step: 'sending', note, percent: 0, isHidden: false, cancel });
  const onProgress = (share: number) => {
    const now = current();
    if (now) voice.write({ ...now, percent: share < 1 ? Math.floor(share * 100) : null });
  };
  const target = { path: '/api/upload/voice', clientId: note.clientId } as const;
  try {
    const uploaded = note.uploaded ?? (await uploadFile(note.file, target, { signal, onProgress }));
    note = { ...note, uploaded };
    const now = current();
    if (!now) return;
    voice.write({ ...now, note, percent: null, cancel: null });
    await deliver(uploaded, note);
  } catch (error) {
    giveBack(signal.aborted ? null : describeFault(error, note));
    return;
  }
  if (current()) voice.close();
}

/** Before it is uploaded the upload is what failed. */
function describeFault(error: unknown, { uploaded }: Note): Problem {
  const { t } = i18next;
  if (!uploaded) return { of: 'upload', title: t('voice.uploadFailed'), text: uploadFault(error) };
  const text = errorMessage(error, t('composer.sendErrorText'));
  return { of: 'send', title: t('composer.sendError'), text };
}
