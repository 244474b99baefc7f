import {
  BITS_PER_SECOND,
  CHUNK_MILLISECONDS,
  chooseFormat,
  type Format,
  judgeMicrophoneError,
  LONGEST_SECONDS,
  nameNote,
  type RecordingFault,
  SAMPLE_RATE,
} from '#features/conversations/voice/recording-rules.ts';

/** `full`: it is as long as it may be. `broken`: the microphone or the recorder gave up. */
export type Ending = 'stopped' | 'full' | 'broken';

/** What came of a recording; without a file nothing was heard. */
export type Recorded = { file: File | null; seconds: number; ending: Ending };

type Listener = {
  /** About every 100 ms; `level`: the loudest sample of late, 0 to 1. */
  onProgress: (seconds: number, level: number) => void;
  /** Once, also when it ends by itself. The microphone is free again. */
  onEnd: (recorded: Recorded) => void;
};

/** Asks for the microphone; answers why there is none. Whoever gets it frees it. */
export async function askMicrophone(): Promise<MediaStream | RecordingFault> {
  // On a page without https the browser hides its devices.
  const devices = (navigator as Partial<Navigator>).mediaDevices;
  if (!devices || findFormat() === null) return 'unsupported';
  try {
    return await devices.getUserMedia({ audio: { sampleRate: SAMPLE_RATE, channelCount: 1 } });
  } catch (error) {
    return judgeMicrophoneError(error);
  }
}

export function freeMicrophone(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Records until `stop`, and frees the microphone then. Throws what the browser throws when it cannot begin. */
export function recordStream(stream: MediaStream, { onProgress, onEnd }: Listener): { stop: () => void } {
  const format = findFormat();
  if (!format) throw new Error('no format to record in');
  const { mimeType } = format;
  const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: BITS_PER_SECOND });
  const meter = openMeter(stream);
  const chunks: Blob[] = [];
  const begunAt = performance.now();
  let ending: Ending = 'broken';
  let seconds = 0;

  const end = (by: Ending) => {
    if (recorder.state === 'inactive') return;
    seconds = secondsSince(begunAt);
    ending = by;
    recorder.stop();
    freeMicrophone(stream);
  };
  recorder.ondataavailable = ({ data }) => {
    if (data.size > 0) chunks.push(data);
    if (recorder.state === 'inactive') return;
    seconds = secondsSince(begunAt);
    onProgress(seconds, meter.read());
    if (seconds >= LONGEST_SECONDS) end('full');
  };
  // The last chunk and the end follow by themselves.
  recorder.onerror = () => end('broken');
  recorder.onstop = () => {
    freeMicrophone(stream);
    meter.close();
    const type = recorder.mimeType || mimeType;
    const file = chunks.length > 0 ? new File(chunks, nameNote(Date.now(), format), { type }) : null;
    onEnd({ file, seconds, ending });
  };
  recorder.start(CHUNK_MILLISECONDS);
  return { stop: () => end('stopped') };
}

function findFormat(): Format | null {
  if (typeof MediaRecorder === 'undefined') return null;
  return chooseFormat((mimeType) => MediaRecorder.isTypeSupported(mimeType));
}

const secondsSince = (begunAt: number) => (performance.now() - begunAt) / 1000;

/** How loud it is now. A recording goes on without it. */
function openMeter(stream: MediaStream): { read: () => number; close: () => void } {
  try {
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    // As much as fits between two readings, at any rate that a browser works with.
    analyser.fftSize = 4096;
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    return {
      read() {
        analyser.getFloatTimeDomainData(samples);
        return samples.reduce((loudest, sample) => Math.max(loudest, Math.abs(sample)), 0);
      },
      close: () => void context.close(),
    };
  } catch (error) {
    console.warn('The browser does not tell how loud the microphone is', error);
    return { read: () => 0, close: () => undefined };
  }
}
