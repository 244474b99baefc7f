import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { startChild } from './children.mjs';
import { root } from './install.mjs';
import { listFiles } from './sources.mjs';

const web = join(root, 'web');
const stampFile = join(web, 'dist', '.build');

/** Everything that goes into the built app; a test file is no part of it. */
function checksum() {
  const hash = createHash('sha256');
  const sources = [...listFiles(root, web), ...listFiles(root, join(root, 'contract')), 'package-lock.json'];
  for (const path of sources.filter((file) => !/\.test\.tsx?$/.test(file)).sort()) {
    hash.update(`${path}\n`).update(readFileSync(join(root, path)));
  }
  return hash.digest('hex');
}

/** Builds the web app when its sources changed since the last build; answers whether it is there. */
export async function ensureWebBuilt() {
  const wanted = checksum();
  if (readStamp() === wanted) return true;
  console.log('Building the web app.');
  const vite = createRequire(join(web, 'package.json')).resolve('vite/package.json');
  const program = join(dirname(vite), 'bin', 'vite.js');
  const build = startChild('build of the web app', [program, 'build', '--logLevel', 'warn'], { cwd: web });
  if ((await build.exited) !== 'code 0') return false;
  // Written last: a build that was interrupted has none and is done again.
  writeFileSync(stampFile, wanted);
  return true;
}

function readStamp() {
  try {
    return readFileSync(stampFile, 'utf8');
  } catch {
    return null; // never built
  }
}

if (import.meta.main) process.exitCode = (await ensureWebBuilt()) ? 0 : 1;
