import type { Worker } from 'node:worker_threads';

/**
 * Milliseconds of the processor that a thread has used so far, also while it does not listen. A Node that cannot tell
 * (before 24.6) answers for how long the thread was busy, which is more on a machine that is short of processors.
 * Rejects once the thread has ended.
 */
export async function readProcessorTime(worker: Worker): Promise<number> {
  if (!('cpuUsage' in worker)) return readBusyTime(worker);
  const { user, system } = await worker.cpuUsage();
  return (user + system) / 1000;
}

function readBusyTime({ performance }: Worker): number {
  return performance.eventLoopUtilization().active;
}
