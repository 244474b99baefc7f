import { randomUUID } from 'node:crypto';
import { link, readdir, readFile, rm, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './error.ts';
import { birthOf, isAlive } from './process-identity.ts';

type Holder = { pid: number; birth: string };

/**
 * Takes DATA_DIR for this process, so that two servers never share an embedded database.
 * The lock of a process that was killed counts for nothing: its number and birth are checked.
 *
 * Locks are numbered files, and the highest number alone counts. A dead lock is never moved or removed to be
 * taken over, because what stands at its path may be a new one by then: whoever makes the next number has it.
 * The highest file therefore stays when its holder lets go, emptied.
 */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  const mine = JSON.stringify({ pid: process.pid, birth: birthOf(process.pid) } satisfies Holder);
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const last = (await lockNumbers(dataDir)).at(-1) ?? 0;
    if (last > 0) {
      const held = await readFile(lockPath(dataDir, last), 'utf8').catch(() => null);
      if (held === null) continue; // overtaken: a higher one stands by now
      const holder = parseHolder(held);
      if (holder && isAlive(holder.pid) && (holder.birth === '' || holder.birth === birthOf(holder.pid))) {
        throw busy(dataDir, holder.pid);
      }
    }
    const path = lockPath(dataDir, last + 1);
    if (!(await tryTake(path, mine))) continue;
    const numbers = await lockNumbers(dataDir);
    if (numbers.at(-1) !== last + 1) {
      await rm(path, { force: true }); // made where an overtaken one had been cleared away
      continue;
    }
    for (const number of numbers.slice(0, -1)) await rm(lockPath(dataDir, number), { force: true });
    return () => writeFile(path, '');
  }
  throw busy(dataDir);
}

const lockPath = (dataDir: string, number: number): string => join(dataDir, `server.lock.${number}`);

/** The numbers of the locks that stand, ascending. */
async function lockNumbers(dataDir: string): Promise<number[]> {
  const names = await readdir(dataDir);
  return names
    .flatMap((name) => /^server\.lock\.([1-9]\d*)$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);
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
  const draft = `${path}.${randomUUID()}`; // no number: it counts for nothing when a crash leaves it
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

function parseHolder(text: string): Holder | null {
  try {
    const { pid, birth } = JSON.parse(text) as Partial<Holder>;
    return typeof pid === 'number' && typeof birth === 'string' ? { pid, birth } : null;
  } catch {
    return null; // let go, or cut off by a crash of the machine: nobody holds it
  }
}
