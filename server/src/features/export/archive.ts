import { once } from 'node:events';
import { Readable } from 'node:stream';

import { ZipFile } from 'yazl';

/** One file of an archive: its path, and its content as it is read. */
export type Entry = {
  path: string;
  /** Pictures and films are packed already. */
  isPacked?: boolean;
  /** Null where it is gone: then the archive lacks it. */
  open: () => Promise<Readable | null>;
};

/** A file of text that is made piece by piece. */
export function textEntry(path: string, pieces: () => AsyncGenerator<string>): Entry {
  return { path, open: async () => Readable.from(pieces()) };
}

/**
 * A zip of these entries, each asked for when the one before is read to its end: whatever the archive holds, one file of
 * it is open. An entry that fails breaks the stream off, so that no half archive looks whole.
 */
export function zipOf(entries: AsyncIterable<Entry>): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error) => output.destroy(error instanceof Error ? error : new Error(String(error))));
  fill(zip, entries, output).catch((error: unknown) =>
    output.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return output;
}

async function fill(zip: ZipFile, entries: AsyncIterable<Entry>, output: Readable): Promise<void> {
  for await (const { path, isPacked = false, open } of entries) {
    if (output.destroyed) return;
    const content = await open();
    if (content === null) continue;
    if (output.destroyed) {
      content.destroy();
      return;
    }
    const stop = () => content.destroy();
    output.once('close', stop);
    // Whoever reads no further ends it, too.
    const isRead = once(content, 'close');
    zip.addReadStreamLazy(path, { compress: !isPacked, mtime: EPOCH }, (give) => give(null, content));
    await isRead;
    output.off('close', stop);
    if (content.errored) throw content.errored;
  }
  zip.end();
}

/** Two exports of the same are alike. */
const EPOCH = new Date('2000-01-01T00:00:00Z');
