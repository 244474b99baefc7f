import i18next from 'i18next';

import { pauseOthers } from '#features/conversations/media/pause-others.ts';
import {
  askMicrophone,
  freeMicrophone,
  type Recorded,
  recordStream,
} from '#features/conversations/voice/record.ts';
import type { Note, Voice } from '#features/conversations/voice/voice-store.ts';
import { addReading, NO_WAVE } from '#features/conversations/voice/wave.ts';
import { randomId } from '#lib/random-id.ts';
import { LOGOUT_EVENT } from '#lib/session/session.ts';

/** What becomes of a recording once it has ended; null when nothing was heard. */
type After = (note: Note | null, recorded: Recorded) => void;

type Session = {
  stop: () => void;
  /** Ends it for the dialog at once; its file follows. */
  end: (after: After) => void;
};

/** The recordings that run, by the key of their voice. */
const sessions = new Map<string, Session>();

/** Asks for the microphone and records until `stopRecording` or `endRecording`. */
export async function beginRecording(voice: Voice): Promise<void> {
  if (sessions.has(voice.key)) return;
  let wave = NO_WAVE;
  let after: After = (note, recorded) => showRecorded(voice, note, recorded);
  const session: Session = {
    stop: () => undefined,
    end(then) {
      after = then;
      sessions.delete(voice.key);
      session.stop();
    },
  };
  const isOn = () => sessions.get(voice.key) === session;
  sessions.set(voice.key, session);
  // What plays here would be recorded too.
  pauseOthers(null);

  const microphone = await askMicrophone();
  if (typeof microphone === 'string') {
    if (!isOn()) return;
    sessions.delete(voice.key);
    voice.write({ step: 'refused', fault: microphone });
    return;
  }
  if (!isOn()) return freeMicrophone(microphone);
  try {
    const { stop } = recordStream(microphone, {
      onProgress(seconds, level) {
        if (!isOn()) return;
        wave = addReading(wave, level);
        voice.write({ step: 'recording', seconds, wave });
      },
      onEnd(recorded) {
        if (isOn()) sessions.delete(voice.key);
        const { file, seconds } = recorded;
        after(file && { clientId: randomId(), file, seconds, wave, uploaded: null }, recorded);
      },
    });
    session.stop = stop;
    voice.write({ step: 'recording', seconds: 0, wave });
  } catch (error) {
    console.warn('The browser cannot record', error);
    freeMicrophone(microphone);
    sessions.delete(voice.key);
    voice.write({ step: 'refused', fault: 'failed' });
  }
}

export function stopRecording(voice: Voice): void {
  sessions.get(voice.key)?.stop();
}

/** Ends a recording, or the wait for the microphone; `after` is called when there was something to end. */
export function endRecording(voice: Voice, after: After): void {
  sessions.get(voice.key)?.end(after);
}

window.addEventListener(LOGOUT_EVENT, () => {
  for (const session of sessions.values()) session.end(() => undefined);
});

function showRecorded(voice: Voice, note: Note | null, { ending }: Recorded): void {
  if (!note) {
    voice.write({ step: 'refused', fault: 'failed' });
    return;
  }
  const title = i18next.t('voice.faults.failed');
  const problem = ending === 'broken' ? ({ of: 'recording', title, text: null } as const) : null;
  voice.write({ step: 'recorded', note, isFull: ending === 'full', problem, isHidden: false });
}
