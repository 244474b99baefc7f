import { randomUUID } from 'node:crypto';
import { link, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './error.ts';
import { birthOf, isAlive } from './process-identity.ts';

type Holder = { pid: number; birth: string };

/**
 * Takes DATA_DIR for this process, so that two servers never share an embedded database.
 * The lock of a process that was killed counts for nothing: its number and birth are checked.
 */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  const path = join(dataDir, 'server.lock');
  const mine = JSON.stringify({ pid: process.pid, birth: birthOf(process.pid) } satisfies Holder);
  for (let attempt = 0; attempt < 10; attempt += 1) {
    if (await tryTake(path, mine)) return () => release(path, mine);
    const held = await readFile(path, 'utf8').catch(() => null);
    if (held === null) continue;
    const holder = parseHolder(held);
    if (holder && isAlive(holder.pid) && (holder.birth === '' || holder.birth === birthOf(holder.pid))) {
      throw busy(dataDir, holder.pid);
    }
    await removeStale(path, held);
  }
  throw busy(dataDir);
}

function busy(dataDir: string, pid?: number): EmbeddedPostgresError {
  const who = pid === undefined ? 'Another Parley server' : `Another Parley server (process ${pid})`;
  return new EmbeddedPostgresError(
    'busy',
    `${who} is already running on DATA_DIR ${dataDir}. Stop it first, or set another DATA_DIR.`,
  );
}

/** A link either makes the whole file or fails: a reader never sees half of it. */
async function tryTake(path: string, content: string): Promise<boolean> {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, content, { mode: 0o600 });
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await unlink(draft);
  }
}

/** Two may find the same dead lock: what was moved away is looked at again, and put back when it was a new one. */
async function removeStale(path: string, expected: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if ((await readFile(aside, 'utf8')) !== expected) {
    await link(aside, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
  await unlink(aside);
}

async function release(path: string, mine: string): Promise<void> {
  const held = await readFile(path, 'utf8').catch(() => null);
  if (held === mine) await unlink(path);
}

function parseHolder(text: string): Holder | null {
  try {
    const { pid, birth } = JSON.parse(text) as Partial<Holder>;
    return typeof pid === 'number' && typeof birth === 'string' ? { pid, birth } : null;
  } catch {
    return null; // cut off by a crash of the machine: nobody holds it
  }
}
