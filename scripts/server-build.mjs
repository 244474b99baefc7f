import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtFile, builtWorkspaces, sourceMark } from './built-source.mjs';
import { startChild } from './children.mjs';
import { root } from './install.mjs';
import { listFiles } from './sources.mjs';

/** A folder that cannot be written, or a disk that is full: the server starts all the same, from its sources. */
const NOT_WRITTEN = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC']);

/**
 * Takes the types out of the modules of the server that changed since the last time, in a process of its own: what it
 * takes for that goes with it.
 */
export async function ensureServerBuilt() {
  const flags = ['--disable-warning=ExperimentalWarning'];
  await startChild('build of the server', [...flags, fileURLToPath(import.meta.url)]).exited;
}

function buildServer() {
  const paths = builtWorkspaces.flatMap((workspace) => listFiles(root, join(root, workspace, 'src')));
  try {
    for (const path of paths) if (path.endsWith('.ts') && !path.endsWith('.test.ts')) build(path);
  } catch (error) {
    if (!NOT_WRITTEN.has(/** @type {NodeJS.ErrnoException} */ (error).code ?? '')) throw error;
  }
}

/**
 * Each module keeps its lines, so that a trace points to its source.
 * @param {string} path
 */
function build(path) {
  const source = readFileSync(join(root, path));
  const file = builtFile(path);
  const mark = sourceMark(source);
  if (readBuilt(file).endsWith(mark)) return;
  mkdirSync(dirname(file), { recursive: true });
  // Whole or not at all: another start may read it now.
  const half = `${file}.${process.pid}`;
  writeFileSync(half, stripTypeScriptTypes(source.toString()) + mark);
  renameSync(half, file);
}

/** @param {string} file */
function readBuilt(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return ''; // never built
  }
}

if (import.meta.main) buildServer();
