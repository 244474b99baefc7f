import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const FOLDER = 'tmp';
/** Longer than any work on a file takes; to receive the largest may take three hours. */
const OLDEST_MILLISECONDS = 6 * 3600_000;

/** A folder for the files of one piece of work, gone when the work has ended; on the disk of the data, with its room. */
export async function inTemporaryFolder<T>(
  dataDir: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const parent = join(dataDir, FOLDER);
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(parent, 'work-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes what killed processes left behind. */
export async function sweepTemporary(dataDir: string): Promise<void> {
  const parent = join(dataDir, FOLDER);
  const names = await readdir(parent).catch(() => []);
  for (const name of names) {
    const path = join(parent, name);
    const age = Date.now() - (await stat(path).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs;
    if (age > OLDEST_MILLISECONDS) await rm(path, { recursive: true, force: true });
  }
}
