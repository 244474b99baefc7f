import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { EmbeddedPostgresError, explainFault } from './error.ts';
import { handOver, type Identity, runAs } from './identity.ts';

export const superuser = 'parley';

/** A data folder of PostgreSQL, and the password of its superuser (it lies inside, so that both move together). */
export type Cluster = { folder: string; password: string };

/**
 * The data folder as PostgreSQL hears it. It starts inside it, so that folders above that only root may enter
 * do not matter to an unprivileged database.
 */
export function dataArgument(folder: string): string {
  return process.platform === 'linux' ? '/proc/self/cwd' : folder;
}

export async function ownerOf(folder: string): Promise<{ uid: number; gid: number } | undefined> {
  const found = await stat(folder).catch(() => undefined);
  return found && { uid: found.uid, gid: found.gid };
}

type Place = { holder: string; dataDir: string; binaries: Binaries; identity: Identity };

/** Opens the cluster under `holder`, making it on the first start; a half-made one is never taken for a whole one. */
export async function openCluster(place: Place): Promise<Cluster> {
  const folder = join(place.holder, 'cluster');
  await removeLeftovers(place.holder);
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(missingAsNull);
  if (version === null) {
    if (await ownerOf(folder)) {
      const text = `${folder} is not a data folder of PostgreSQL. Move it away, or set another DATA_DIR.`;
      throw new EmbeddedPostgresError('failed', text);
    }
    await makeCluster(place, folder);
  } else {
    await checkVersion(place, version.trim());
    const owner = await ownerOf(folder);
    if (place.identity.uid !== undefined && owner?.uid !== place.identity.uid) {
      await handOver(folder, place.identity, true);
    }
  }
  return { folder, password: (await readFile(passwordFile(folder), 'utf8')).trim() };
}

/** The cluster under `holder`, if there is one. */
export async function readCluster(holder: string): Promise<Cluster | null> {
  const folder = join(holder, 'cluster');
  const password = await readFile(passwordFile(folder), 'utf8').catch(missingAsNull);
  return password === null ? null : { folder, password: password.trim() };
}

const passwordFile = (folder: string) => join(folder, 'parley.password');

async function removeLeftovers(holder: string): Promise<void> {
  for (const name of await readdir(holder)) {
    if (name.startsWith('new-')) await rm(join(holder, name), { recursive: true, force: true });
  }
}

async function checkVersion(place: Place, found: string): Promise<void> {
  const { output } = await runAs(place.identity, place.binaries.postgres, ['--version'], { cwd: '/' });
  const ours = /(\d+)(\.|beta|rc|devel)/.exec(output)?.[1];
  if (ours === found) return;
  const text = `The data in ${place.dataDir} was written by PostgreSQL ${found}, and this program carries ${ours}. ${
    Number(found) > Number(ours) ? 'Use the newer program' : 'Use the older program to dump it'
  }, set another DATA_DIR, or set DATABASE_URL.`;
  throw new EmbeddedPostgresError('other_version', text);
}

async function makeCluster(place: Place, folder: string): Promise<void> {
  const fresh = join(place.holder, `new-${randomUUID()}`);
  await mkdir(fresh, { mode: 0o700 });
  await handOver(fresh, place.identity, false);
  const password = randomBytes(24).toString('base64url');
  // An unprivileged database cannot read inside DATA_DIR: only the temporary folder is common ground.
  const secrets = await mkdtemp(join(place.identity.uid === undefined ? place.holder : tmpdir(), 'new-'));
  try {
    const handedIn = join(secrets, 'password');
    await writeFile(handedIn, `${password}\n`, { mode: 0o600 });
    await handOver(secrets, place.identity, true);
    const result = await runAs(
      place.identity,
      place.binaries.initdb,
      [
        `--pgdata=${dataArgument(fresh)}`,
        `--username=${superuser}`,
        `--pwfile=${handedIn}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--data-checksums',
        '--no-instructions',
      ],
      { cwd: fresh },
    );
    if (result.code !== 0) throw explainFault('Making the embedded database', result.output, place.dataDir);
    await writeFile(passwordFile(fresh), `${password}\n`, { mode: 0o600, flush: true });
    await rename(fresh, folder);
    await syncFolder(place.holder);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    throw error;
  } finally {
    await rm(secrets, { recursive: true, force: true });
  }
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

function missingAsNull(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
