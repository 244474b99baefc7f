import { posterSecond } from '#features/conversations/media/pieces.ts';
import { whenIdle } from '#lib/when-idle.ts';

const KEPT = 60;
const WAIT_MILLISECONDS = 10_000;
const PRESENTED_MILLISECONDS = 500;
const LONGEST_SIDE = 560;

const posters = new Map<string, Promise<string | null>>();
let last: Promise<unknown> = Promise.resolve();

/** A picture of a video of ours, as an address of this page; null when none can be taken. One video at a time. */
export function takePoster(url: string): Promise<string | null> {
  const known = posters.get(url);
  if (known) return known;
  const taken = last
    .then(whenIdle)
    .then(() => take(url))
    .catch(() => null);
  last = taken;
  posters.set(url, taken);
  for (const [oldest, poster] of posters) {
    if (posters.size <= KEPT) break;
    posters.delete(oldest);
    void poster.then((address) => address && URL.revokeObjectURL(address));
  }
  return taken;
}

async function take(url: string): Promise<string | null> {
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'metadata';
  try {
    const isLoaded = until(video, 'loadeddata');
    video.src = url;
    await isLoaded;
    const isThere = until(video, 'seeked');
    video.currentTime = posterSecond(video.duration);
    await isThere;
    await untilPresented(video);
    return await draw(video);
  } finally {
    video.removeAttribute('src');
    video.load();
  }
}

/**
 * Waits for the frame that was sought: `seeked` often comes before it, and what is drawn then is black. The frame at 0
 * may still come first. A tab in the background presents none, and what is drawn there is as good as it gets.
 */
async function untilPresented(video: HTMLVideoElement): Promise<void> {
  if (!('requestVideoFrameCallback' in video)) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const next = () =>
    video.requestVideoFrameCallback((_, { mediaTime }) => (mediaTime > 0 ? resolve() : next()));
  next();
  const timer = setTimeout(resolve, PRESENTED_MILLISECONDS);
  await promise;
  clearTimeout(timer);
}

async function draw(video: HTMLVideoElement): Promise<string | null> {
  const { videoWidth, videoHeight } = video;
  if (!videoWidth || !videoHeight) return null;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(videoWidth, videoHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.8));
  return blob && URL.createObjectURL(blob);
}

function until(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(() => reject(new Error('the video is late')), WAIT_MILLISECONDS);
  video.addEventListener(event, () => resolve(), { once: true });
  video.addEventListener('error', () => reject(new Error('the video cannot be read')), { once: true });
  return promise.finally(() => clearTimeout(timer));
}
