import { constants, setPriority } from 'node:os';

import type { Recording, RecordingFault, RecordingTask } from './recordings.ts';

/*
 * A process of its own for one sound or video. Arguments: a RecordingTask. Answers with one message to its parent.
 */

// Whoever asked for it is gone.
process.once('disconnect', () => process.exit());
// Answers to customers come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

async function convert(task: RecordingTask): Promise<Recording | { fault: RecordingFault }> {
  // FFmpeg's binaries do not exist for every system.
  const video = await import('./video.ts').catch(() => null);
  if (!video) return { fault: 'unavailable' };
  try {
    return await video.convertRecording(task);
  } catch (error) {
    return { fault: error instanceof video.TooLarge ? 'too_large' : 'broken' };
  }
}

const [task] = process.argv.slice(2);
if (!task || !process.send) throw new Error('started without its arguments');
process.send(await convert(JSON.parse(task) as RecordingTask), () => process.exit());
