import { createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { fileTypeFromFile } from 'file-type';

import type { Failure } from './repository.ts';

export type Fetched = { bytes: number; mediaType: string | null } | { failure: Failure; isFinal: boolean };

const MOST_BYTES = 100 * 1024 * 1024;
const MOST_REDIRECTS = 3;
const TIMEOUT_MILLISECONDS = 60_000;
/** The platform says so of what it does not give out any more. */
const GONE = new Set([400, 401, 403, 404, 410]);

/** Faults of this machine, not of the file. */
const LOCAL_FAULTS = new Set(['ENOSPC', 'EDQUOT', 'EACCES', 'EROFS', 'EMFILE', 'ENFILE', 'EIO']);

type Options = {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Asked of every address on the way. */
  mayFetch: (url: URL) => boolean;
  /** How long all of it may take, in milliseconds. */
  patience?: number;
};

/** Downloads to `file` and says what it is by its bytes, whatever the answer's header says. */
export async function fetchFile(address: string, file: string, options: Options): Promise<Fetched> {
  const signal = AbortSignal.timeout(options.patience ?? TIMEOUT_MILLISECONDS);
  let url = URL.parse(address);
  for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
    if (!url || !options.mayFetch(url)) return { failure: 'foreign_host', isFinal: true };
    let response: Response;
    try {
      response = await options.fetch(url.href, { redirect: 'manual', signal });
    } catch {
      // No name, no connection, no answer in time; which of them says nothing to whoever waits for a picture.
      return { failure: 'unreachable', isFinal: false };
    }
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel();
      url = URL.parse(response.headers.get('location') ?? '', url.href);
      continue;
    }
    return readBody(response, file);
  }
  return { failure: 'unreachable', isFinal: false };
}

async function readBody(response: Response, file: string): Promise<Fetched> {
  if (!response.ok || !response.body) {
    await response.body?.cancel();
    return { failure: GONE.has(response.status) ? 'expired' : 'unreachable', isFinal: false };
  }
  let bytes = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(bytes > MOST_BYTES ? new TooLarge() : null, chunk);
    },
  });
  try {
    await pipeline(Readable.fromWeb(response.body), count, createWriteStream(file, { mode: 0o600 }));
  } catch (error) {
    if (error instanceof TooLarge) return { failure: 'too_large', isFinal: true };
    if (LOCAL_FAULTS.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    return { failure: 'unreachable', isFinal: false };
  }
  if (bytes === 0) return { failure: 'broken', isFinal: false };
  return { bytes, mediaType: (await fileTypeFromFile(file))?.mime ?? null };
}

class TooLarge extends Error {}
