import { constants, setPriority } from 'node:os';

import type { Recording, RecordingFault, RecordingTask, StillTask } from './recordings.ts';

/*
 * A process of its own for one sound or video. Arguments: a RecordingTask or a StillTask. Answers with one message to its parent.
 */

// Whoever asked for it is gone.
process.once('disconnect', () => process.exit());
// Answers to customers come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

async function convert(
  task: RecordingTask | StillTask,
): Promise<Recording | Pick<Recording, 'still'> | { fault: RecordingFault }> {
  // FFmpeg's binaries do not exist for every system.
  const video = await import('./video.ts').catch(() => null);
  if (!video) return { fault: 'unavailable' };
  try {
    return 'isSoundOnly' in task
      ? await video.convertRecording(task)
      : { still: await video.takeStill(task) };
  } catch (error) {
    return { fault: error instanceof video.TooLarge ? 'too_large' : 'broken' };
  }
}

const [task] = process.argv.slice(2);
if (!task || !process.send) throw new Error('started without its arguments');
process.send(await convert(JSON.parse(task) as RecordingTask | StillTask), () => process.exit());
