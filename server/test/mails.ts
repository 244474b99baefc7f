import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What was written to the outbox of a data folder, oldest first. */
export async function readMails(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'outbox');
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return Promise.all(names.sort().map((name) => readFile(join(folder, name), 'utf8')));
}
