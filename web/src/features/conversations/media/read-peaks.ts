import { BARS } from '#features/conversations/media/bars.tsx';
import { apiRequest } from '#lib/api/request.ts';
import { whenIdle } from '#lib/when-idle.ts';

/** How loud a voice message is from its start to its end, 0 to 1, and how long it is in seconds. */
export type Peaks = { levels: number[]; seconds: number };

/** A low rate keeps a long recording small while it is read: only its loudness counts. */
const SAMPLE_RATE = 8000;
const LARGEST_BYTES = 4_000_000;
const KEPT = 200;

const known = new Map<string, Promise<Peaks | null>>();
let last: Promise<unknown> = Promise.resolve();

/** Reads a recording of ours; null when it is too large or cannot be read. One at a time, after what is to be shown first. */
export function readPeaks(url: string): Promise<Peaks | null> {
  const before = known.get(url);
  if (before) return before;
  const read = last
    .then(whenIdle)
    .then(() => decode(url))
    .catch(() => null);
  last = read;
  known.set(url, read);
  const oldest = known.keys().next().value;
  if (known.size > KEPT && oldest !== undefined) known.delete(oldest);
  return read;
}

async function decode(url: string): Promise<Peaks | null> {
  const response = await apiRequest(url, 'GET');
  if (Number(response.headers.get('content-length')) > LARGEST_BYTES) {
    await response.body?.cancel();
    return null;
  }
  const context = new OfflineAudioContext(1, SAMPLE_RATE, SAMPLE_RATE);
  const sound = await context.decodeAudioData(await response.arrayBuffer());
  return { levels: levelsOf(sound.getChannelData(0), BARS), seconds: sound.duration };
}

/** The loudest sample of each part, the loudest part being 1. */
export function levelsOf(samples: Float32Array, count: number): number[] {
  const part = Math.max(1, Math.floor(samples.length / count));
  const levels = Array.from({ length: count }, (_, index) => {
    let loudest = 0;
    for (let at = index * part; at < Math.min((index + 1) * part, samples.length); at++) {
      loudest = Math.max(loudest, Math.abs(samples[at] ?? 0));
    }
    return loudest;
  });
  const most = Math.max(...levels);
  return most > 0 ? levels.map((level) => level / most) : levels;
}
