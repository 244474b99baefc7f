// Preloaded into the server and its threads: a module that has been built is loaded as JavaScript. Node would take the
// types out itself, with a compiler that each thread keeps for as long as it lives, 25 MB for two. What was not built,
// or has changed since, is left to Node.

import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { builtFile, ownSource, sourceMark } from './built-source.mjs';
import { root } from './install.mjs';

/** @param {string} path @returns {string | null} */
function readBuilt(path) {
  try {
    const code = readFileSync(builtFile(path), 'utf8');
    return code.endsWith(sourceMark(readFileSync(join(root, path)))) ? code : null;
  } catch {
    return null; // not built
  }
}

registerHooks({
  load(url, context, nextLoad) {
    const path = ownSource(url);
    const source = path && readBuilt(path);
    return source ? { format: 'module', source, shortCircuit: true } : nextLoad(url, context);
  },
});
