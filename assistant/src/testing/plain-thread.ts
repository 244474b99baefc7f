import { threadId } from 'node:worker_threads';

import { serveTasks } from '../threads/serve-tasks.ts';

/** Milliseconds that this thread has used. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** A thread for the tests of the pool. */
serveTasks((name, given) => {
  switch (name) {
    case 'echo':
      return { given, threadId };
    case 'for ever':
      for (;;);
    case 'work':
      for (const end = processorTime() + Number(given[0]); processorTime() < end; );
      return { given, threadId };
    case 'pattern':
      return /^(?:a+)+$/.test(`${'a'.repeat(60)}b`);
    case 'all memory':
      for (const kept: string[] = []; ; ) kept.push(`${kept.length}`.repeat(10_000).split('').join(' '));
    case 'end':
      process.exit(3);
      break;
    case 'unsendable':
      return () => name;
    default:
      throw new RangeError(name);
  }
});
