import { chmod, mkdir, mkdtemp, readdir, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Its message is one line for the person who starts the program. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}

/** Stands in DATA_DIR while a restore into it is under way. */
export const RESTORING = 'restoring';

/**
 * Makes DATA_DIR where it is missing, and finds out whether it can be written. Afterwards folders inside it may be
 * made with `recursive`, which never comes back where no folder can be made, as under /proc.
 */
export async function openDataFolder(dataDir: string): Promise<void> {
  try {
    await makeFolder(dataDir);
    await rmdir(await mkdtemp(join(dataDir, '.write-')));
    await closeToOthers(dataDir);
  } catch (cause) {
    const text = `DATA_DIR ${dataDir} cannot be used (${(cause as Error).message}). Set it to a folder that can be written.`;
    throw new DataFolderError(text, { cause });
  }
  if (await stat(join(dataDir, RESTORING)).catch(missingAsNull)) {
    const text = `A restore into DATA_DIR ${dataDir} is under way or was interrupted: run npm run restore again.`;
    throw new DataFolderError(text);
  }
}

/** What only Parley puts into its folder. */
const OURS = ['secret-key', 'postgres', 'outbox'];

/**
 * Secrets, mails and customers' files lie there. Where the folder is another's, is used for other things too, or its
 * disk knows no rights, whoever set it up decides: /tmp closed to others would stop the whole machine.
 */
async function closeToOthers(folder: string): Promise<void> {
  const { mode, uid } = await stat(folder);
  if (process.getuid?.() !== uid || (mode & 0o077) === 0) return;
  if (await isUsedByParley(folder)) await chmod(folder, mode & 0o700).catch(() => undefined);
}

/** Whether nothing lies in the folder, or something that only Parley puts there. */
export async function isUsedByParley(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch(missingAsNull);
  return names !== null && (names.length === 0 || OURS.some((name) => names.includes(name)));
}

async function makeFolder(folder: string): Promise<void> {
  if ((await stat(folder).catch(missingAsNull))?.isDirectory()) return;
  const above = dirname(folder);
  if (above !== folder) await makeFolder(above);
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    // Another process may have made it meanwhile; a file in its place is found when it is written to.
    if (error.code !== 'EEXIST') throw error;
  });
}

function missingAsNull(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
