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

/** Bytes that are read at once while the list is read, whose entries are tiny. */
const WINDOW = 256 * 1024;
/** Of a name in the zip. */
const LONGEST_NAME = 500;

/** Reads ranges of the stored file: nothing is unpacked to a disk, so a path within the zip leads nowhere. */
class StoredFile extends yauzl.RandomAccessReader {
  readonly #storage: Storage;
  readonly #key: string;
  readonly #bytes: number;
  #window = { start: 0, bytes: Buffer.alloc(0) };
  /** Why the storage did not give what was asked of it. */
  fault: unknown = null;
  /** What is read lies side by side, in the order of the file. */
  isListing = true;

  constructor(storage: Storage, key: string, bytes: number) {
    super();
    this.#storage = storage;
    this.#key = key;
    this.#bytes = bytes;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const through = new PassThrough();
    this.#storage
      .read(this.#key, { start, end: end - 1 })
      .then((bytes) => {
        // Whoever reads no further ends it as well, which is no fault of the storage.
        bytes.once('error', (error) => {
          if (!through.destroyed) this.fault ??= error;
        });
        return pipeline(bytes, through).catch(() => undefined);
      })
      .catch((error: unknown) => {
        this.fault ??= error;
        through.destroy(error as Error);
      });
    return through;
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    if (!this.isListing || length > WINDOW) {
      super.read(buffer, offset, length, position, callback);
      return;
    }
    const copy = () => {
      const { start, bytes } = this.#window;
      const at = position - start;
      const isThere = at >= 0 && at + length <= bytes.length;
      if (isThere) bytes.copy(buffer, offset, at, at + length);
      return isThere;
    };
    if (copy()) {
      // Never at once: the entries of a list follow each other from within.
      setImmediate(callback, null);
      return;
    }
    const bytes = Buffer.alloc(Math.max(length, Math.min(WINDOW, this.#bytes - position)));
    super.read(bytes, 0, bytes.length, position, (error) => {
      if (!error) {
        this.#window = { start: position, bytes };
        copy();
      }
      callback(error);
    });
  }
}

/** An opened download. */
export type OpenedDownload = { zip: ZipFile; file: StoredFile };

/** A fault of the storage is no fault of the zip, which it may give the next time. */
function reasonOf({ fault }: StoredFile, error: Error): Error {
  if (fault !== null && !isMissing(fault)) return fault instanceof Error ? fault : new Error(String(fault));
  return new BrokenDownloadError(error.message, { cause: error });
}

/** Throws a BrokenDownloadError, or what the storage threw, as all that read it do. Whoever opens it closes its zip. */
export async function openDownload(storage: Storage, key: string, bytes: number): Promise<OpenedDownload> {
  const { promise, resolve, reject } = Promise.withResolvers<OpenedDownload>();
  const options = { lazyEntries: true, autoClose: false };
  const file = new StoredFile(storage, key, bytes);
  yauzl.fromRandomAccessReader(file, bytes, options, (error, zip) => {
    if (error) reject(reasonOf(file, error));
    else resolve({ zip, file });
  });
  return promise;
}

/**
 * What is in it that tells of conversations; files that are too large, what comes after too much, names that are too long
 * and the second file of a name are left out.
 */
export async function listThreads({ zip, file }: OpenedDownload): Promise<Listing> {
  const threads = new Map<string, Entry>();
  let hasPages = false;
  let entries = 0;
  let bytes = 0;
  const { promise, resolve, reject } = Promise.withResolvers<Listing>();
  const end = () => {
    file.isListing = false;
    resolve({ threads: [...threads.values()], hasPages });
  };
  zip.on('error', (error: Error) => reject(reasonOf(file, error)));
  zip.on('end', end);
  zip.on('entry', (entry: Entry) => {
    entries += 1;
    const name = entry.fileName;
    const isNamed = name.length <= LONGEST_NAME && !name.includes('\0') && !threads.has(name);
    const kind = isNamed ? THREAD.exec(name)?.[1] : undefined;
    if (kind === 'html') hasPages = true;
    const size = entry.uncompressedSize;
    if (kind === 'json' && size <= MOST_FILE_BYTES && bytes + size <= MOST_BYTES) {
      threads.set(name, entry);
      bytes += size;
    }
    if (entries >= MOST_ENTRIES || threads.size >= MOST_THREADS) end();
    else zip.readEntry();
  });
  zip.readEntry();
  return promise;
}

/** The text of one file; null where it cannot be unpacked, or is longer than it says. */
export async function readEntry({ zip, file }: OpenedDownload, entry: Entry): Promise<string | null> {
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
  } catch (error) {
    if (file.fault !== null) throw reasonOf(file, error as Error);
    return null;
  }
}
