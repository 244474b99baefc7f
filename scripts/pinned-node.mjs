// Runs on the Node that the machine happens to have (20 or newer).

import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensureInstalled, pinnedNode } from './install.mjs';

/**
 * Installs what is missing and goes on with another script of this folder under the Node that package.json pins.
 * @param {string} script
 */
export async function continueWith(script) {
  endWithNpm();
  if (!(await ensureInstalled())) return process.exit(1);
  const path = join(dirname(fileURLToPath(import.meta.url)), script);
  if (Number(process.versions.node.split('.')[0]) >= 24) {
    await import(pathToFileURL(path).href);
    return;
  }
  const guard = new URL('end-with-parent.mjs', import.meta.url).href;
  const child = spawn(pinnedNode, ['--import', guard, path, ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  // Ctrl-C reaches the child by itself; this process only stays until it is done.
  process.on('SIGINT', () => undefined);
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal));
  child.once('error', (error) => {
    console.error(`The installed Node does not start: ${error.message}`);
    process.exit(1);
  });
  child.once('exit', (code) => process.exit(code ?? 1));
}

/** A signal to npm ends npm and the shell between, and tells nobody else. */
function endWithNpm() {
  if (!process.env['npm_lifecycle_event']) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, 1_000).unref();
}
