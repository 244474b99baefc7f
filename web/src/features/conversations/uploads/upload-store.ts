import type { UploadedFile } from '@parley/contract/uploads.ts';
import { useSyncExternalStore } from 'react';

import {
  dropFile,
  findFile,
  KEPT_MILLISECONDS,
  keepFile,
} from '#features/conversations/uploads/kept-files.ts';
import { uploadFile } from '#features/conversations/uploads/upload-file.ts';
import { randomId } from '#lib/random-id.ts';
import { readStored, STORED, writeStored } from '#lib/storage.ts';

/** A file of the message that is being written. */
export type Upload = {
  clientId: string;
  name: string;
  /** In bytes. */
  size: number;
  progress:
    | { state: 'uploading'; percent: number }
    /** The server has it whole, and makes of it what Instagram takes. */
    | { state: 'preparing' }
    | { state: 'failed'; error: unknown }
    | { state: 'ready'; uploaded: UploadedFile };
  /** Null for one that was uploaded before, and for one that is looked for after a reload. */
  file: File | null;
  /** In milliseconds since 1970. */
  addedAt: number;
};

const NONE: readonly Upload[] = [];
const lists = new Map<string, readonly Upload[]>();
const running = new Map<string, AbortController>();
const listeners = new Set<() => void>();
/** The files of the last message, in case it is taken back. */
let lastSent: { messageId: string; key: string; files: readonly File[] } | null = null;

/** The files of the message that is being written, for each user and conversation; kept across reloads. */
export function uploadsOf(userId: string, conversationId: string) {
  const key = `${STORED.uploads}:${userId}:${conversationId}` as const;

  function read(): readonly Upload[] {
    const known = lists.get(key);
    if (known) return known;
    const restored = restoreUploads(readStored(key), Date.now());
    lists.set(key, restored);
    for (const { clientId, progress } of restored) if (progress.state !== 'ready') void resume(clientId);
    return restored;
  }

  function show(list: readonly Upload[]): void {
    lists.set(key, list);
    for (const listener of listeners) listener();
  }

  function keep(list: readonly Upload[]): void {
    const stored = storeUploads(list);
    if (stored !== readStored(key)) writeStored(key, stored);
  }

  function write(list: readonly Upload[]): void {
    show(list);
    keep(list);
  }

  function change(clientId: string, progress: Upload['progress']): void {
    write(read().map((one) => (one.clientId === clientId ? { ...one, progress } : one)));
  }

  function start(file: File, clientId: string): void {
    const controller = new AbortController();
    running.set(clientId, controller);
    const onProgress = (share: number) =>
      change(
        clientId,
        share < 1 ? { state: 'uploading', percent: Math.floor(share * 100) } : { state: 'preparing' },
      );
    uploadFile(file, { path: '/api/upload', clientId }, { signal: controller.signal, onProgress })
      .then(
        (uploaded) => {
          change(clientId, { state: 'ready', uploaded });
          void dropFile(clientId);
        },
        (error: unknown) => change(clientId, { state: 'failed', error }),
      )
      .finally(() => running.delete(clientId));
  }

  /** One that a page which is gone did not bring to its end, under the same client id. */
  async function resume(clientId: string): Promise<void> {
    const file = await findFile(clientId);
    if (!read().some((one) => one.clientId === clientId)) return;
    if (!file) return remove(clientId);
    write(read().map((one) => (one.clientId === clientId ? { ...one, file } : one)));
    start(file, clientId);
  }

  function add(files: readonly File[]): void {
    const added = files.map((file): Upload => {
      const { name, size } = file;
      const progress = { state: 'uploading', percent: 0 } as const;
      return { clientId: randomId(), name, size, file, progress, addedAt: Date.now() };
    });
    write([...read(), ...added]);
    for (const { file, clientId } of added) {
      if (!file) continue;
      void keepFile(clientId, file);
      start(file, clientId);
    }
  }

  /** Takes a file out, and ends its upload. */
  function remove(clientId: string): void {
    write(read().filter((one) => one.clientId !== clientId));
    running.get(clientId)?.abort();
    void dropFile(clientId);
  }

  return {
    read,
    add,
    /** Holds the files of a message that went out, in case that is taken back. */
    keepSent(messageId: string, files: readonly File[]): void {
      lastSent = { messageId, key, files };
      keep(read());
    },
    /** A message was taken back, and its files went with it: they are uploaded anew. */
    bringBack(messageId: string): void {
      if (lastSent?.messageId !== messageId || lastSent.key !== key) return;
      const { files } = lastSent;
      lastSent = null;
      add(files);
    },
    /** Tries again under the same client id: what arrived after all is not uploaded twice. */
    retry(clientId: string): void {
      const upload = read().find((one) => one.clientId === clientId);
      if (!upload?.file || upload.progress.state !== 'failed') return;
      change(clientId, { state: 'uploading', percent: 0 });
      start(upload.file, clientId);
    },
    remove,
    /** They go out with a message: a reload before they are sent has them here again. */
    clear: () => show(NONE),
    /** Files of a message that did not go out. */
    putBack(files: readonly UploadedFile[]): void {
      const back = files.map((uploaded): Upload => {
        const { id, name, size } = uploaded;
        const progress = { state: 'ready', uploaded } as const;
        return { clientId: id, name, size, file: null, progress, addedAt: Date.now() };
      });
      write([...back, ...read()]);
    },
  };
}

export function useUploads(userId: string, conversationId: string): readonly Upload[] {
  return useSyncExternalStore(subscribe, uploadsOf(userId, conversationId).read);
}

type Stored = Pick<Upload, 'clientId' | 'name' | 'size' | 'addedAt'> & { uploaded: UploadedFile | null };

/** Null for an empty list. How far an upload has come is not kept. */
function storeUploads(list: readonly Upload[]): string | null {
  if (list.length === 0) return null;
  const stored = list.map(({ clientId, name, size, addedAt, progress }): Stored => {
    const uploaded = progress.state === 'ready' ? progress.uploaded : null;
    return { clientId, name, size, addedAt, uploaded };
  });
  return JSON.stringify(stored);
}

/** What the server has removed meanwhile is gone here, too. */
export function restoreUploads(stored: string | null, now: number): readonly Upload[] {
  if (stored === null) return NONE;
  try {
    return (JSON.parse(stored) as Stored[])
      .filter(({ addedAt }) => now - addedAt < KEPT_MILLISECONDS)
      .map(({ uploaded, ...upload }) => {
        const progress: Upload['progress'] = uploaded
          ? { state: 'ready', uploaded }
          : { state: 'uploading', percent: 0 };
        return { ...upload, file: null, progress };
      });
  } catch {
    // Written by something else: nothing waits.
    return NONE;
  }
}

/** What can go out with the message, in its order; null while a file is on its way, failed, or cannot be sent. */
export function sendableFiles(uploads: readonly Upload[]): UploadedFile[] | null {
  const files = uploads.flatMap(({ progress }) =>
    progress.state === 'ready' && progress.uploaded.sendable ? progress.uploaded : [],
  );
  return files.length === uploads.length ? files : null;
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}
