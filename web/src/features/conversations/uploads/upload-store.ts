import type { UploadedFile } from '@parley/contract/uploads.ts';
import { useSyncExternalStore } from 'react';

import { uploadFile } from '#features/conversations/uploads/upload-file.ts';
import { randomId } from '#lib/random-id.ts';

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
  /** Null for one that is uploaded already. */
  file: File | null;
};

const NONE: readonly Upload[] = [];
const lists = new Map<string, readonly Upload[]>();
const running = new Map<string, AbortController>();
const listeners = new Set<() => void>();
/** The files of the last message, in case it is taken back. */
let lastSent: { messageId: string; key: string; files: readonly File[] } | null = null;

/** The files of the message that is being written, for each user and conversation, as long as the page lives. */
export function uploadsOf(userId: string, conversationId: string) {
  const key = `${userId}:${conversationId}`;
  const read = () => lists.get(key) ?? NONE;

  function write(list: readonly Upload[]): void {
    lists.set(key, list);
    for (const listener of listeners) listener();
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
        (uploaded) => change(clientId, { state: 'ready', uploaded }),
        (error: unknown) => change(clientId, { state: 'failed', error }),
      )
      .finally(() => running.delete(clientId));
  }

  function add(files: readonly File[]): void {
    const added = files.map((file): Upload => {
      const { name, size } = file;
      return { clientId: randomId(), name, size, file, progress: { state: 'uploading', percent: 0 } };
    });
    write([...read(), ...added]);
    for (const { file, clientId } of added) if (file) start(file, clientId);
  }

  return {
    read,
    add,
    /** Keeps the files of a message that went out, in case that is taken back. */
    keepSent(messageId: string, files: readonly File[]): void {
      lastSent = { messageId, key, files };
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
    /** Takes a file out, and ends its upload. */
    remove(clientId: string): void {
      write(read().filter((one) => one.clientId !== clientId));
      running.get(clientId)?.abort();
    },
    clear: () => write(NONE),
    /** Files of a message that did not go out. */
    putBack(files: readonly UploadedFile[]): void {
      const back = files.map((uploaded): Upload => {
        const { id, name, size } = uploaded;
        return { clientId: id, name, size, file: null, progress: { state: 'ready', uploaded } };
      });
      write([...back, ...read()]);
    },
  };
}

export function useUploads(userId: string, conversationId: string): readonly Upload[] {
  return useSyncExternalStore(subscribe, uploadsOf(userId, conversationId).read);
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
