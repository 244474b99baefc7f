import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import yauzl, { type Entry, type ZipFile } from 'yauzl';

import { isMissing, type Storage } from '#infra/storage.ts';

/** A file that is no zip, is cut off, or names what lies outside of itself. */
export class BrokenDownloadError extends Error {
  override readonly name = 'BrokenDownloadError';
}

/** `threads`: the files with conversations, in the order of the zip. `hasPages`: it was made to be read, not to be loaded. */
export type Listing = { threads: Entry[]; hasPages: boolean };

const MOST_ENTRIES = 300_000;
const MOST_THREADS = 5000;
/** Bytes of one file, unpacked; Instagram begins a new one after 10,000 messages. */
const MOST_FILE_BYTES = 16 * 1024 * 1024;
/** Bytes of all files, unpacked, by what the zip says of itself; it is held to that while they are read. */
const MOST_BYTES = 1024 * 1024 * 1024;
const THREAD =
  /(?:^|\/)messages\/(?:inbox|message_requests|archived_threads)\/[^/]+\/message_\d+\.(json|html)$/;

/** Reads ranges of the stored file: nothing is unpacked to a disk, so a path within the zip leads nowhere. */
class StoredFile extends yauzl.RandomAccessReader {
  readonly #storage: Storage;
  readonly #key: string;
  /** Why the storage did not give what was asked of it. */
  fault: unknown = null;

  constructor(storage: Storage, key: string) {
    super();
    this.#storage = storage;
    this.#key = key;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const through = new PassThrough();
    this.#storage
      .read(this.#key, { start, end: end - 1 })
      .then((bytes) => pipeline(bytes, through))
      .catch((error: unknown) => {
        this.fault = error;
        through.destroy(error as Error);
      });
    return through;
  }
}

/** Throws a BrokenDownloadError, or what the storage threw. Whoever opens it closes it. */
export async function openDownload(storage: Storage, key: string, bytes: number): Promise<ZipFile> {
  const { promise, resolve, reject } = Promise.withResolvers<ZipFile>();
  const options = { lazyEntries: true, autoClose: false };
  const file = new StoredFile(storage, key);
  yauzl.fromRandomAccessReader(file, bytes, options, (error, zip) => {
    if (!error) resolve(zip);
    else if (file.fault !== null && !isMissing(file.fault)) reject(file.fault as Error);
    else reject(new BrokenDownloadError(error.message, { cause: error }));
  });
  return promise;
}

/** What is in it that tells of conversations; files that are too large, and what comes after too much, are left out. */
export async function listThreads(zip: ZipFile): Promise<Listing> {
  const threads: Entry[] = [];
  let hasPages = false;
  let entries = 0;
  let bytes = 0;
  const { promise, resolve, reject } = Promise.withResolvers<Listing>();
  zip.on('error', (error: Error) => reject(new BrokenDownloadError(error.message, { cause: error })));
  zip.on('end', () => resolve({ threads, hasPages }));
  zip.on('entry', (entry: Entry) => {
    entries += 1;
    const kind = THREAD.exec(entry.fileName)?.[1];
    if (kind === 'html') hasPages = true;
    const size = entry.uncompressedSize;
    const isNamed = !entry.fileName.includes('\0');
    if (kind === 'json' && isNamed && size <= MOST_FILE_BYTES && bytes + size <= MOST_BYTES) {
      threads.push(entry);
      bytes += size;
    }
    if (entries >= MOST_ENTRIES || threads.length >= MOST_THREADS) resolve({ threads, hasPages });
    else zip.readEntry();
  });
  zip.readEntry();
  return promise;
}

/** The text of one file; null where it cannot be unpacked, or is longer than it says. */
export async function readEntry(zip: ZipFile, entry: Entry): Promise<string | null> {
  const { promise, resolve, reject } = Promise.withResolvers<Readable>();
  zip.openReadStream(entry, (error, stream) => {
    if (error) reject(error);
    else resolve(stream);
  });
  try {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of await promise) {
      chunks.push(chunk as Buffer);
      size += (chunk as Buffer).length;
      if (size > MOST_FILE_BYTES) return null;
    }
    return Buffer.concat(chunks).toString('utf8');
  } catch {
    return null;
  }
}
