import type { FastifyRequest } from 'fastify';

import { AppError } from './errors.ts';

/** A sender from whom nothing comes for so long is gone. */
const SILENCE_MILLISECONDS = 60_000;
const LONGEST_MILLISECONDS = 30 * 60_000;
/** More than one message carries. */
const MOST_AT_ONCE = 12;

/** Runs an upload of an account, unless too many of it run here already: then it throws uploads_busy. */
export type Admit = <T>(accountId: string, upload: () => Promise<T>) => Promise<T>;

export function createAdmission(): Admit {
  const counts = new Map<string, number>();
  return async (accountId, upload) => {
    const count = (counts.get(accountId) ?? 0) + 1;
    if (count > MOST_AT_ONCE) throw new AppError('uploads_busy');
    counts.set(accountId, count);
    try {
      return await upload();
    } finally {
      const left = (counts.get(accountId) ?? 1) - 1;
      if (left > 0) counts.set(accountId, left);
      else counts.delete(accountId);
    }
  };
}

/**
 * Ends with a sender who goes or falls silent. Once all has arrived, an upload that `outlives` its sender is finished
 * all the same: whoever lost the connection finds it there.
 */
export function watchSender(request: FastifyRequest, outlives: boolean, longest = LONGEST_MILLISECONDS) {
  const { raw } = request;
  const controller = new AbortController();
  const gone = () => {
    if (!raw.complete || !outlives) controller.abort();
  };
  const silence = setTimeout(() => {
    if (!raw.complete) controller.abort();
  }, SILENCE_MILLISECONDS);
  const heard = () => silence.refresh();
  raw.on('data', heard);
  raw.socket.once('close', gone);
  return {
    signal: AbortSignal.any([controller.signal, AbortSignal.timeout(longest)]),
    end() {
      clearTimeout(silence);
      raw.off('data', heard);
      raw.socket.off('close', gone);
    },
  };
}
