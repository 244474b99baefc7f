import type { Context } from '#context';

import {
  addParts,
  countParts,
  endPart,
  findWaitingParts,
  type MaterialRow,
  type PartState,
} from './repository.ts';
import type { Steps } from './steps.ts';

/** Files that are read at a time, and stored together. */
const AT_ONCE = 20;
/** Of the texts of these files; the one that goes beyond it is the last. */
const MOST_CHARACTERS = 8_000_000;
const MOST_PARTS = 5000;
/** A storage that is away for so long does not come back. */
const LONGEST_MILLISECONDS = 24 * 60 * 60_000;

/** The library comes with the first download. */
const openReaders = async () => ({
  ...(await import('./open-download.ts')),
  ...(await import('./read-thread.ts')),
});

/** Instagram's own download: its list of conversations first, then some of them at a time. */
export function createDownloadReader(ctx: Context, { goOn, finish }: Steps) {
  async function readOn(material: MaterialRow): Promise<void> {
    const { openDownload, listThreads, readEntry, readThread, writeThread } = await openReaders();
    const counts = await countParts(ctx.db, material);
    const known = counts.waiting + counts.read + counts.left + counts.failed;
    if (known > 0 && counts.waiting === 0) return end(material, counts.read > 0 ? null : 'empty');
    const opened = await openDownload(ctx.storage, material.place, bytesOf(material.place));
    try {
      const { threads, hasPages } = await listThreads(opened);
      if (threads.length === 0) return await end(material, hasPages ? 'pages' : 'empty');
      if (known === 0) {
        const names = threads.map(({ fileName }) => fileName);
        return await goOn(material, 0, (tx) => addParts(tx, material, names, MOST_PARTS));
      }
      const entries = new Map(threads.map((entry) => [entry.fileName, entry]));
      const waiting = await findWaitingParts(ctx.db, material, AT_ONCE);
      const ended: { position: number; state: PartState; text: string }[] = [];
      let held = 0;
      for (const { position, name } of waiting) {
        // The rest waits for the next time.
        if (held > MOST_CHARACTERS) break;
        const entry = entries.get(name);
        const json = entry ? await readEntry(opened, entry) : null;
        const thread = json === null ? null : readThread(json);
        const told = thread?.messages.some(({ isOwn }) => isOwn) ? thread : null;
        const state = json === null ? 'failed' : told ? 'read' : 'left';
        const text = told ? writeThread(told) : '';
        held += text.length;
        ended.push({ position, state, text });
      }
      const readAt = ctx.now();
      await goOn(material, 0, async (tx) => {
        for (const { position, state, text } of ended) {
          await endPart(tx, material, { position }, { state, text, readAt });
        }
      });
    } finally {
      opened.zip.close();
    }
  }

  /** The file is not needed any more: what it told is kept apart. */
  async function end(material: MaterialRow, failure: string | null): Promise<void> {
    await ctx.storage.remove(material.place);
    await finish(material, failure);
  }

  return async (material: MaterialRow): Promise<void> => {
    const { BrokenDownloadError } = await openReaders();
    const isLong = ctx.now().getTime() - material.startedAt.getTime() > LONGEST_MILLISECONDS;
    if (isLong) return end(material, 'broken');
    try {
      await readOn(material);
    } catch (error) {
      if (!(error instanceof BrokenDownloadError)) throw error;
      ctx.log.warn({ err: error, material: material.id }, 'a download cannot be read');
      await end(material, 'broken');
    }
  };
}

/** A key that says how long the file is. */
export const placeOf = (id: string, bytes: number): string => `downloads/${id}-${bytes}.zip`;

const bytesOf = (place: string): number => Number(/-(\d+)\.zip$/.exec(place)?.[1] ?? 0);
