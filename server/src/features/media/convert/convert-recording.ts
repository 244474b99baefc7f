import { constants, setPriority } from 'node:os';

import type { ConverterAnswers, ConverterTask, RecordingFault } from './recordings.ts';

/*
 * A process of its own for one sound or video. Argument: a ConverterTask. Answers with one message to its parent.
 */

// Whoever asked for it is gone.
process.once('disconnect', () => process.exit());

async function convert(
  task: ConverterTask,
): Promise<ConverterAnswers[ConverterTask['make']] | { fault: RecordingFault }> {
  // FFmpeg's binaries do not exist for every system.
  const tools = await Promise.all([import('./video.ts'), import('./parts.ts')]).catch(() => null);
  if (!tools) return { fault: 'unavailable' };
  const [video, parts] = tools;
  try {
    switch (task.make) {
      case 'recording':
        return await video.convertRecording(task);
      case 'parts':
        return await parts.takeParts(task);
      case 'measures':
        return await parts.measure(task);
    }
  } catch (error) {
    return { fault: error instanceof video.TooLarge ? 'too_large' : 'broken' };
  }
}

const [task] = process.argv.slice(2);
if (!task || !process.send) throw new Error('started without its arguments');
const wanted = JSON.parse(task) as ConverterTask;
// Answers to customers come first. A measuring is over at once, and nothing is shown before.
if (wanted.make !== 'measures') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
process.send(await convert(wanted), () => process.exit());
