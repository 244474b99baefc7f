import { stat } from 'node:fs/promises';
import pLimit from 'p-limit';

import { type ChildFault, runChildTask } from '#infra/child-task.ts';
import { renderImage } from '#infra/images/images.ts';

import type {
  Container,
  ConverterAnswers,
  ConverterTask,
  FilmParts,
  Measures,
  MeasureTask,
  PartsTask,
  RecordingFault,
} from './recordings.ts';

/** `busy`: too many wait already. `too_slow`: it took longer than anybody waits. `cancelled`: by the caller's signal. */
export type ConversionFault = RecordingFault | 'too_slow' | 'busy' | 'cancelled';

/** A file as the platform takes it, with its small picture where it has one; sizes in pixels. */
export type Converted = {
  file: string;
  mediaType: string;
  kind: 'image' | 'video' | 'audio';
  bytes: number;
  width: number | null;
  height: number | null;
  seconds: number | null;
  /** WebP. */
  thumbnail: string | null;
};

/** `picture`: anything that is decoded as one; a `gif` may turn out to move. Else a container of sound or video. */
export type Source = { file: string; folder: string; format: 'picture' | Container; isSoundOnly: boolean };

/** Two cores' worth; the rest waits its turn. */
const AT_ONCE = 2;
const MOST_WAITING = 20;
/** It steps back behind everything else that runs, so that a busy machine takes several times as long. */
const SECONDS = { audio: 180, video: 180, parts: 90, measures: 15 };
const MEMORY = 900 * 1024 * 1024;
const PROGRAM = new URL('./convert-recording.ts', import.meta.url);

const limit = pLimit(AT_ONCE);

/** Makes of a file, whose kind is known by its bytes, what the platform takes. `folder` exists and keeps what is made. */
export async function convert(
  source: Source,
  signal: AbortSignal,
): Promise<Converted | { fault: ConversionFault }> {
  if (limit.pendingCount >= MOST_WAITING) return { fault: 'busy' };
  return limit(() => {
    if (signal.aborted) return { fault: 'cancelled' as const };
    const { format } = source;
    return format === 'picture' || format === 'gif'
      ? convertPicture(source, signal)
      : convertRecording(source, format, signal);
  });
}

async function convertPicture(
  source: Source,
  signal: AbortSignal,
): Promise<Converted | { fault: ConversionFault }> {
  const rendered = await renderImage(source.file, source.folder, 'sent');
  if ('fault' in rendered) return rendered;
  // The platform takes no picture that moves, but it takes films.
  if (rendered.isAnimated && source.format === 'gif') return convertRecording(source, 'gif', signal);
  const { picture, thumbnail } = rendered;
  return { ...picture, kind: 'image', seconds: null, thumbnail: thumbnail.file };
}

async function convertRecording(
  { file, folder, isSoundOnly }: Source,
  container: Container,
  signal: AbortSignal,
): Promise<Converted | { fault: ConversionFault }> {
  const task = { source: file, folder, container, isSoundOnly };
  const answer = await run('recording', task, isSoundOnly ? SECONDS.audio : SECONDS.video, signal);
  if ('fault' in answer) return answer;
  const { still, ...made } = answer;
  const rendered = still ? await renderImage(still, folder) : null;
  const thumbnail = rendered && 'thumbnail' in rendered ? rendered.thumbnail.file : null;
  return { ...made, bytes: (await stat(made.file)).size, thumbnail };
}

/** Null for all of a film on which the process fails. */
export async function takeParts(task: PartsTask): Promise<FilmParts> {
  const answer = await limit(() => run('parts', task, SECONDS.parts));
  return 'fault' in answer ? { still: null, sound: null, isSilent: false } : answer;
}

/** Null for what cannot be read. Its frames are not decoded: somebody waits to see it. */
export async function measure(task: MeasureTask): Promise<Measures | null> {
  const answer = await run('measures', task, SECONDS.measures);
  return 'fault' in answer ? null : answer;
}

type TaskOf<Make> = Omit<Extract<ConverterTask, { make: Make }>, 'make'>;

async function run<Make extends ConverterTask['make']>(
  make: Make,
  task: TaskOf<Make>,
  seconds: number,
  signal?: AbortSignal,
): Promise<ConverterAnswers[Make] | { fault: ConversionFault }> {
  const args = [JSON.stringify({ make, ...task })];
  const bounds = { seconds, memory: MEMORY, ...(signal ? { signal } : {}) };
  const ended = await runChildTask<ConverterAnswers[Make] | { fault: RecordingFault }>(PROGRAM, args, bounds);
  return 'fault' in ended ? { fault: FAULTS[ended.fault] } : ended.answer;
}

const FAULTS: Record<ChildFault, ConversionFault> = {
  too_slow: 'too_slow',
  too_much_memory: 'too_large',
  crashed: 'broken',
  cancelled: 'cancelled',
};
