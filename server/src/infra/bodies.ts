import type { IncomingMessage } from 'node:http';

import { AppError } from './errors.ts';

export type BodyBounds = {
  /** Of all bodies that are being read at one time, together. */
  bytesInFlight: number;
  /** From the first look at a body until its last byte. */
  milliseconds: number;
};

export const BODY_BOUNDS: BodyBounds = { bytesInFlight: 64 * 1024 * 1024, milliseconds: 30_000 };

export type Bodies = {
  /** The whole body. Throws too_large past `limit` bytes, busy, and bad_request for one that is slow or breaks off. */
  read(request: IncomingMessage, limit: number): Promise<Buffer>;
  /** The answer is out and nobody reads the body: what still comes of it is thrown away, for a while. */
  endUnread(request: IncomingMessage): void;
};

/** Reads bodies into memory, within bounds that all requests of this process share. */
export function createBodies({ bytesInFlight, milliseconds }: BodyBounds = BODY_BOUNDS): Bodies {
  let inFlight = 0;

  function read(request: IncomingMessage, limit: number): Promise<Buffer> {
    if (Number(request.headers['content-length'] ?? 0) > limit) throw new AppError('too_large');
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
    const chunks: Buffer[] = [];
    let size = 0;
    const timer = setTimeout(
      () => refuse(new AppError('bad_request', { detail: 'the body came too slowly' })),
      milliseconds,
    );

    function letGo(): void {
      clearTimeout(timer);
      request.off('data', onData).off('end', onEnd).off('error', onBreak).off('close', onBreak);
      inFlight -= size;
    }
    function refuse(error: AppError): void {
      letGo();
      reject(error);
    }
    function onData(chunk: Buffer): void {
      size += chunk.length;
      inFlight += chunk.length;
      if (size > limit) refuse(new AppError('too_large'));
      else if (inFlight > bytesInFlight) refuse(new AppError('busy'));
      else chunks.push(chunk);
    }
    function onEnd(): void {
      letGo();
      resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, size));
    }
    function onBreak(cause?: Error): void {
      refuse(new AppError('bad_request', { detail: 'the body broke off' }, { cause }));
    }

    request.on('data', onData).on('end', onEnd).on('error', onBreak).on('close', onBreak);
    request.resume();
    return promise;
  }

  return {
    read: async (request, limit) => read(request, limit),
    endUnread(request) {
      if (request.complete) return;
      const timer = setTimeout(() => {
        if (!request.complete) request.destroy();
      }, milliseconds);
      timer.unref();
      request.once('close', () => clearTimeout(timer));
    },
  };
}
