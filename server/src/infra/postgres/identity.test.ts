import { chmod, mkdtemp, readdir, rm, stat, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { completeBinaries, copyBinaries, locateBinaries } from './binaries.ts';
import { explainFault, lastFault } from './error.ts';
import { chooseIdentity } from './identity.ts';
import { run } from './run.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-binaries-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

test('library links that npm did not make are made', async () => {
  const copy = await copyBinaries(locateBinaries(), join(folder, 'copy'));
  const libraries = join(copy.folder, 'lib');
  for (const name of await readdir(libraries)) {
    if (/^libicu.*\.so\.60$/.test(name)) await unlink(join(libraries, name));
  }
  expect((await run(copy.postgres, ['--version'])).code).not.toBe(0);
  await completeBinaries(copy, folder);
  expect(await run(copy.postgres, ['--version'])).toMatchObject({ code: 0 });
});

test('binaries that the unprivileged user cannot reach are copied to where it can, once', async () => {
  const hidden = await copyBinaries(locateBinaries(), join(folder, 'hidden'));
  await chmod(join(folder, 'hidden'), 0o700);
  await chmod(folder, 0o755);
  const shelter = join(folder, 'shelter');
  const options = { unshare: '/nowhere/unshare', shelters: [shelter] };
  const chosen = await chooseIdentity(hidden, options).catch((error: Error) => error.message);
  const me = process.getuid?.() ?? 0;
  if (me !== 0)
    return expect(chosen).toSatisfy((found) => typeof found === 'string' || found.binaries === hidden);
  if (typeof chosen === 'string') throw new Error(chosen);
  expect(chosen.identity.uid).toBeGreaterThan(0);
  expect(chosen.binaries.folder).toBe(join(shelter, 'native'));
  const first = await stat(chosen.binaries.postgres);
  expect(first.uid).toBe(0);
  await chooseIdentity(hidden, options);
  expect((await stat(chosen.binaries.postgres)).ino).toBe(first.ino);
});

test('a shelter that others may write to is refused', async () => {
  await chmod(folder, 0o777);
  await expect(copyBinaries(locateBinaries(), folder)).rejects.toMatchObject({ fault: 'unsupported' });
});

test('what PostgreSQL says becomes one line that names what to change', () => {
  const full =
    'creating configuration files ... ok\nFATAL:  could not write to file: No space left on device\nchild exited';
  expect(explainFault('Starting', full, '/srv/data')).toMatchObject({
    fault: 'disk_full',
    message: 'The disk that holds DATA_DIR (/srv/data) is full. Free some space and start again.',
  });
  expect(explainFault('Starting', 'EACCES: permission denied, mkdir', '/srv/data').fault).toBe(
    'not_writable',
  );
  expect(explainFault('Starting', 'oops', '/srv/data').message).toMatch(
    /^Starting failed: oops \(.*DATABASE_URL\)$/,
  );
  expect(lastFault('LOG: up\nFATAL:  bad setting\nLOG: down\n')).toBe('FATAL:  bad setting');
});
