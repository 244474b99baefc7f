import { parentPort } from 'node:worker_threads';

import type { Order, Report } from './messages.ts';

/** Makes this thread do tasks, one after the other, for whoever started it. */
export function serveTasks(perform: (name: string, given: unknown[]) => unknown): void {
  const send = (report: Report) => parentPort?.postMessage(report);
  parentPort?.on('message', ({ name, given }: Order) => {
    try {
      send({ kind: 'done', value: perform(name, given) });
    } catch (error) {
      send({ kind: 'failed', error });
    }
  });
  send({ kind: 'ready' });
}
