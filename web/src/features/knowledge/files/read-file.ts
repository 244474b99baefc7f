import { cleanText } from '#features/knowledge/files/clean-text.ts';
import type { Converted } from '#features/knowledge/files/convert-file.ts';
import { FILE_LIMITS, type FileFault } from '#features/knowledge/files/file-fault.ts';
import { htmlToText } from '#features/knowledge/files/html-text.ts';

/** `left` is what of it has no place in the text. */
export type ReadFile = { name: string } & ({ text: string; left: string[] } | { fault: FileFault });

/** The text of a file, or why there is none. The file never leaves the browser; only what is saved does. */
export async function readFile(file: File, signal: AbortSignal): Promise<ReadFile> {
  const { name } = file;
  if (file.size > FILE_LIMITS.bytes) return { name, fault: 'too_large' };
  if (file.size === 0) return { name, fault: 'empty' };
  const bytes = await file.arrayBuffer().catch(() => null);
  // Moved or changed on the disk since it was chosen.
  if (bytes === null) return { name, fault: 'damaged' };
  const converted = await convertApart(name, new Uint8Array(bytes), signal);
  if ('fault' in converted) return { name, fault: converted.fault };
  const { text, left } = 'html' in converted ? htmlToText(converted.html) : converted;
  return { name, left, ...cleanText(text) };
}

function convertApart(name: string, bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<Converted> {
  const worker = new Worker(new URL('./file-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Converted>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<{ converted?: Converted }>) => {
      // The library for PDF, once it is loaded there, has messages of its own.
      if (data.converted) resolve(data.converted);
    });
    // Out of memory, most likely.
    worker.addEventListener('error', () => resolve({ fault: 'damaged' }));
    const end = AbortSignal.any([signal, AbortSignal.timeout(FILE_LIMITS.milliseconds)]);
    end.addEventListener('abort', () => resolve({ fault: 'too_slow' }));
    worker.postMessage({ name, bytes }, [bytes.buffer]);
  }).finally(() => worker.terminate());
}
