import { execFile } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { isUsedByParley } from '#infra/data-folder.ts';

import { type Owner, SetupError } from './environment-file.ts';

const run = promisify(execFile);

/** Whose the checkout is, where root (`caller` 0) sets it up for them; null where nothing is to be handed over. */
export async function findOwner(root: string, caller = process.getuid?.()): Promise<Owner | null> {
  const { uid, gid } = await stat(root);
  return caller === 0 && uid !== 0 ? { uid, gid } : null;
}

/** The path, or the folder furthest above it that is not there either: what making the path makes. Null: it is there. */
export async function findMissing(path: string): Promise<string | null> {
  if (await isThere(path)) return null;
  return (await findMissing(dirname(path))) ?? path;
}

/**
 * Hands over the packages, and DATA_DIR: with the folders above it that had to be made (`made`), and only where nobody
 * else uses it, for it may be any folder of the machine. Links are handed over, never what they lead to. Throws
 * SetupError.
 */
export async function handOver(
  { uid, gid }: Owner,
  { root, dataDir, made }: { root: string; dataDir: string; made: string | null },
): Promise<void> {
  const folders = [root, ...(await foldersIn(root)).map((name) => join(root, name))];
  const wanted = folders.map((folder) => join(folder, 'node_modules'));
  if (made !== null) wanted.push(made);
  else if (await isUsedByParley(dataDir)) wanted.push(dataDir);
  const paths: string[] = [];
  for (const path of wanted) if (await isThere(path)) paths.push(path);
  if (paths.length === 0) return;
  await run('chown', ['-hR', `${uid}:${gid}`, ...paths]).catch((cause: Error) => {
    throw new SetupError(`What Parley uses could not be handed to its user: ${cause.message}`, { cause });
  });
}

async function foldersIn(root: string): Promise<string[]> {
  const entries = await readdir(root, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );
