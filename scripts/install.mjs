// Runs on the Node that the machine happens to have (20 or newer), before anything is installed.

import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The Node that package.json pins. */
export const pinnedNode = join(
  root,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

/** @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean }} Package */

/**
 * @param {string} file
 * @returns {Record<string, Package> | null}
 */
function readPackages(file) {
  try {
    const { '': _root, ...packages } = JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
    return packages;
  } catch {
    return null; // not there, or cut off by an install that was interrupted
  }
}

/** Compares the lock file with npm's own record of what lies in node_modules, which it writes last. */
function isInstalled() {
  const wanted = readPackages('package-lock.json');
  const found = readPackages('node_modules/.package-lock.json');
  if (!wanted || !found || !existsSync(pinnedNode)) return false;
  return Object.entries(wanted).every(([path, { version, integrity, link, optional, devOptional }]) => {
    const there = found[path];
    if (there) return there.version === version && there.integrity === integrity && there.link === link;
    // Packages for other systems are left out; workspaces themselves are in the lock file only.
    return optional || devOptional || !path.includes('node_modules/');
  });
}

/** Installs from the lock file when node_modules is missing or stale; answers whether all is there. */
export async function ensureInstalled() {
  if (isInstalled()) return true;
  console.log('Installing the packages of package-lock.json. This takes a minute, once.');
  const code = await runNpmCi();
  if (code !== 0) {
    console.error('The packages could not be installed: npm ci failed (its reason is above).');
    return false;
  }
  if (existsSync(pinnedNode)) return true;
  console.error('npm skipped the install script of the package "node". Run: npm ci --ignore-scripts=false');
  return false;
}

/** @returns {Promise<number | null>} */
function runNpmCi() {
  // node_modules/.bin leads PATH inside npm scripts, and its node would be deleted under the running install.
  const path = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'));
  const child = spawn('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
    env: { ...process.env, PATH: path.join(delimiter) },
  });
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message);
      resolve(null);
    });
    child.once('exit', resolve);
  });
}
