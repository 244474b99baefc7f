import { readStored, STORED, type StoredKey, writeStored } from '#lib/storage.ts';

/** How somebody is told of a message while the page is open and out of sight; `ask` until they have said it. */
export type Signals = 'ask' | 'sound' | 'notice' | 'both' | 'none';

export const signalsKey = (userId: string): StoredKey => `${STORED.signals}:${userId}`;

type Message = { userId: string; conversationId: string; title: string; onOpen: () => void };

const RING_MILLISECONDS = 3_000;
const ICON = '/icon-192.png';
let audio: AudioContext | null = null;

/** Tells of a customer's message in the ways that were chosen; the first one asks for them instead. */
export function signalMessage({ userId, conversationId, title, onOpen }: Message): void {
  const key = signalsKey(userId);
  const signals = readStored(key);
  if (signals === null) writeStored(key, 'ask');
  if (signals === 'sound' || signals === 'both') ring();
  if (signals === 'notice' || signals === 'both') notify(title, conversationId, onOpen);
}

/** Two short tones, once for several messages of a moment, whatever the number of open pages. */
export function ring(): void {
  const asked = Date.now();
  if (hasRung(asked)) return;
  audio ??= new AudioContext();
  // A browser that has seen no press yet waits for one, with all that rang meanwhile: that is over then. Only what is
  // heard keeps other pages silent.
  void audio.resume().then(
    () => {
      const now = Date.now();
      if (Math.abs(now - asked) >= RING_MILLISECONDS || hasRung(now)) return;
      writeStored(STORED.rang, String(now));
      playTones();
    },
    () => undefined,
  );
}

/** Whether a page of this browser rang a moment ago. */
function hasRung(now: number): boolean {
  return Math.abs(now - Number(readStored(STORED.rang))) < RING_MILLISECONDS;
}

function playTones(): void {
  if (!audio) return;
  for (const [pitch, delay] of [
    [660, 0],
    [880, 0.12],
  ] as const) {
    const start = audio.currentTime + delay;
    const tone = audio.createOscillator();
    const loudness = audio.createGain();
    tone.frequency.value = pitch;
    loudness.gain.setValueAtTime(0.12, start);
    loudness.gain.exponentialRampToValueAtTime(0.001, start + 0.25);
    tone.connect(loudness).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.25);
  }
}

/** Says who wrote and not what: others may look at the screen. One for each chat, the newest in its place. */
function notify(title: string, conversationId: string, onOpen: () => void): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  try {
    const notice = new Notification(title, { tag: conversationId, icon: ICON });
    notice.onclick = () => {
      window.focus();
      notice.close();
      onOpen();
    };
  } catch {
    // On phones only a service worker may show them.
  }
}
