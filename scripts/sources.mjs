import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

export const workspaces = ['contract', 'assistant', 'server', 'simulator', 'web', 'e2e', 'bench'];

const skipped = new Set(['node_modules', 'dist', 'coverage', 'data']);

/**
 * Every file of the workspaces and scripts, relative to the root, with forward slashes.
 * @param {string} root
 */
export function listSources(root) {
  return [...workspaces, 'scripts'].flatMap((folder) => listFiles(root, join(root, folder)));
}

/**
 * @param {string} root @param {string} folder
 * @returns {string[]}
 */
export function listFiles(root, folder) {
  let entries;
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch {
    return []; // the folder is not there
  }
  return entries.flatMap((entry) => {
    if (skipped.has(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return listFiles(root, path);
    return entry.isFile() ? [relative(root, path).split(sep).join('/')] : [];
  });
}
