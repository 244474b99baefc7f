// npm leaves optional packages for other systems out of package-lock.json when the registry cannot serve them at that
// moment, and then refuses the file in `npm ci`. Finds such gaps; with --complete it fills them in (by version alone).

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

/** @typedef {{ version?: string, optional?: boolean, dev?: boolean, os?: string[], cpu?: string[], libc?: string[], optionalDependencies?: Record<string, string> }} Entry */

const file = join(root, 'package-lock.json');
/** @type {{ packages: Record<string, Entry> }} */
const lock = JSON.parse(readFileSync(file, 'utf8'));

/** @type {{ path: string, entry: Entry }[]} */
const gaps = [];
for (const [path, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    if (isLocked(path, name)) continue;
    const entry = { version, ...systemOf(name), ...(dev && { dev }), optional: true };
    gaps.push({ path: `node_modules/${name}`, entry });
  }
}

if (gaps.length > 0 && process.argv.includes('--complete')) {
  for (const { path, entry } of gaps) lock.packages[path] = entry;
  const sorted = Object.entries(lock.packages).sort(([one], [other]) => one.localeCompare(other, 'en'));
  writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
  console.log(`${gaps.length} packages added`);
} else {
  for (const { path } of gaps) console.error(`${path} is not in package-lock.json`);
  if (gaps.length > 0) console.error('Run: node scripts/lockfile.mjs --complete');
  console.log(`${Object.keys(lock.packages).length} packages, ${gaps.length} gaps`);
  process.exitCode = gaps.length > 0 ? 1 : 0;
}

/**
 * Whether a package in one place of the tree finds another, there or further up.
 * @param {string} from @param {string} name
 */
function isLocked(from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    if (lock.packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`]) return true;
    if (folder === '') return false;
  }
}

/**
 * Binary packages carry their system in their name, such as `@swc/core-linux-x64-musl`.
 * @param {string} name
 */
function systemOf(name) {
  const words = name.split(/[/-]/);
  const pick = (/** @type {string[]} */ known) => known.filter((word) => words.includes(word));
  const os = pick([
    'aix',
    'android',
    'darwin',
    'freebsd',
    'linux',
    'netbsd',
    'openbsd',
    'openharmony',
    'sunos',
    'win32',
  ]);
  const cpu = pick([
    'arm',
    'arm64',
    'ia32',
    'loong64',
    'mips64el',
    'ppc64',
    'riscv64',
    's390x',
    'wasm32',
    'x64',
  ]);
  const libc = words.includes('musl') ? ['musl'] : words.includes('gnu') ? ['glibc'] : [];
  if (os.length === 0 && cpu.length === 0) throw new Error(`${name} names no system: run npm install again`);
  return { ...(os.length && { os }), ...(cpu.length && { cpu }), ...(libc.length && { libc }) };
}
