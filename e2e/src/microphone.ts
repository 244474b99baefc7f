import type { Page } from 'playwright-core';

/** What the page asked of the browser's microphone and recorder, and what they do next. */
type Watch = {
  /** The name of the error in place of a microphone; `silent`: no answer until `answer` is called. */
  fault: string | null;
  answer: () => void;
  asked: MediaStreamConstraints[];
  streams: MediaStream[];
  recorders: MediaRecorder[];
  slices: (number | undefined)[];
  /** How far the page's clock is ahead, in milliseconds. */
  ahead: number;
};

type Watched = Window & { microphone: Watch };

export type Microphone = {
  /** From now on nobody gets it, for this reason; null: everybody does. */
  refuse(fault: string | null): Promise<void>;
  /** Gives it to whoever still waits. */
  answer(): Promise<void>;
  /** The states of all tracks that were ever given. */
  tracks(): Promise<string[]>;
  /** Format and milliseconds of a chunk, of each recording so far. */
  recordings(): Promise<{ mimeType: string; slice: number | undefined }[]>;
  asked(): Promise<MediaStreamConstraints[]>;
  /** Makes what runs older by so many seconds. */
  age(seconds: number): Promise<void>;
  /** As when it is unplugged. */
  unplug(): Promise<void>;
  /** The last recorder reports a fault. */
  breakRecorder(): Promise<void>;
};

/** Watches the browser's own microphone and recorder on a page that is not open yet. */
export async function watchMicrophone(page: Page): Promise<Microphone> {
  await page.addInitScript(() => {
    const watch: Watch = {
      fault: null,
      answer: () => undefined,
      asked: [],
      streams: [],
      recorders: [],
      slices: [],
      ahead: 0,
    };
    (window as unknown as Watched).microphone = watch;
    const devices = navigator.mediaDevices;
    const give = devices.getUserMedia.bind(devices);
    devices.getUserMedia = async (constraints = {}) => {
      watch.asked.push(constraints);
      if (watch.fault === 'silent') {
        await new Promise<void>((resolve) => {
          watch.answer = resolve;
        });
      } else if (watch.fault) throw new DOMException('refused', watch.fault);
      const stream = await give(constraints);
      watch.streams.push(stream);
      return stream;
    };
    const now = performance.now.bind(performance);
    performance.now = () => now() + watch.ahead;
    const { start } = MediaRecorder.prototype;
    MediaRecorder.prototype.start = function (slice) {
      watch.recorders.push(this);
      watch.slices.push(slice);
      start.call(this, slice);
    };
  });
  return {
    refuse: (fault) =>
      page.evaluate((name) => {
        (window as unknown as Watched).microphone.fault = name;
      }, fault),
    answer: () => page.evaluate(() => (window as unknown as Watched).microphone.answer()),
    tracks: () =>
      page.evaluate(() =>
        (window as unknown as Watched).microphone.streams.flatMap((stream) =>
          stream.getTracks().map(({ readyState }) => readyState),
        ),
      ),
    recordings: () =>
      page.evaluate(() => {
        const { recorders, slices } = (window as unknown as Watched).microphone;
        return recorders.map(({ mimeType }, index) => ({ mimeType, slice: slices[index] }));
      }),
    asked: () => page.evaluate(() => (window as unknown as Watched).microphone.asked),
    age: (seconds) =>
      page.evaluate((by) => {
        (window as unknown as Watched).microphone.ahead += by * 1000;
      }, seconds),
    unplug: () =>
      page.evaluate(() => {
        for (const stream of (window as unknown as Watched).microphone.streams) {
          for (const track of stream.getTracks()) track.stop();
        }
      }),
    breakRecorder: () =>
      page.evaluate(() => {
        (window as unknown as Watched).microphone.recorders.at(-1)?.dispatchEvent(new Event('error'));
      }),
  };
}
