import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './install.mjs';

/** What runs in the server's process. */
export const builtWorkspaces = ['contract', 'assistant', 'server'];

const built = join(root, 'server', 'dist');

/**
 * Where the JavaScript of a TypeScript file lies.
 * @param {string} path relative to the root
 */
export function builtFile(path) {
  return join(built, `${path}.js`);
}

/**
 * The last line of the JavaScript that was made of this source: of another one it would be out of date.
 * @param {Buffer} source
 */
export function sourceMark(source) {
  return `\n// made of ${createHash('sha256').update(source).digest('hex')}\n`;
}

/**
 * The path of a module of the server's own, relative to the root; null for any other.
 * @param {string} url
 */
export function ownSource(url) {
  if (!url.startsWith('file:') || !url.endsWith('.ts')) return null;
  const path = relative(root, fileURLToPath(url));
  return builtWorkspaces.some((workspace) => path.startsWith(join(workspace, 'src'))) ? path : null;
}
