import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { EnvError, readEnv } from '../server/src/env.ts';
import { DataFolderError, openDataFolder } from '../server/src/infra/data-folder.ts';
import { root } from './install.mjs';

/** @typedef {import('../server/src/env.ts').Settings} Settings */

/** Reads .env into the environment, which goes before it. */
export function loadSettingsFile() {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

/**
 * Reads .env and the environment, which goes before it. Says what is wrong, line by line, and answers null.
 * @returns {Settings | null}
 */
export function readSettings() {
  loadSettingsFile();
  try {
    return readEnv(process.env);
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    for (const line of error.lines) console.error(line);
    return null;
  }
}

/**
 * Says why DATA_DIR cannot be used; answers whether it can.
 * @param {Settings} env
 */
export async function checkDataDir(env) {
  try {
    await openDataFolder(env.dataDir);
    return true;
  } catch (error) {
    if (!(error instanceof DataFolderError)) throw error;
    console.error(error.message);
    return false;
  }
}

/**
 * Says which port is taken; answers whether all are free.
 * @param {Settings} env
 * @param {Record<string, number>} ports by the name of their variable
 */
export async function checkPorts(env, ports) {
  let free = true;
  for (const [name, port] of Object.entries(ports)) {
    const fault = port === 0 ? null : await tryPort(env.host, port);
    if (fault === null) continue;
    free = false;
    if (fault === 'EADDRINUSE') console.error(`Port ${port} is taken: set ${name} to another one.`);
    else if (fault === 'EACCES')
      console.error(`Port ${port} needs more rights: set ${name} to one above 1023.`);
    else
      console.error(`Parley cannot listen on ${env.host} port ${port} (${fault}): check HOST and ${name}.`);
  }
  return free;
}

/**
 * @param {string} host
 * @param {number} port
 * @returns {Promise<string | null>} the error's code
 */
function tryPort(host, port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) =>
      resolve(/** @type {NodeJS.ErrnoException} */ (error).code ?? error.message),
    );
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(null)));
  });
}
