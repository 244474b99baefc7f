import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const publicFolder = fileURLToPath(new URL('../public/', import.meta.url));

const mimes: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  wav: 'audio/wav',
  m4a: 'audio/mp4',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
};

/** Files a customer of the phone page can send. Made pictures, no people. */
export const samples = [
  'hair-copper.jpg',
  'hair-dark.jpg',
  'hair-blonde.jpg',
  'nails.jpg',
  'salon.jpg',
  'voice.wav',
  'clip.mp4',
  'wishes.pdf',
] as const;

export const mimeOf = (file: string) =>
  mimes[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream';

/** Bytes of a file under public/samples or public/faces. The name is checked: no path may leave the folder. */
export function readPublicFile(folder: 'samples' | 'faces', file: string): Buffer | undefined {
  if (!/^[a-z0-9-]+\.[a-z0-9]+$/.test(file)) return undefined;
  try {
    return readFileSync(`${publicFolder}${folder}/${file}`);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Error(`Cannot read ${folder}/${file}`, { cause });
  }
}
