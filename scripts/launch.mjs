// `npm start`: everything that Parley needs, in one terminal.

import { setTimeout as delay } from 'node:timers/promises';
import { endLeftoverDatabase } from '../server/src/infra/postgres/leftover.ts';
import { startChild, stopChild } from './children.mjs';
import { connectDemo, startSimulator } from './demo.mjs';
import { createLogView } from './log-view.mjs';
import { ensureServerBuilt } from './server-build.mjs';
import { readServerEnv, serverCommand } from './server-command.ts';
import { checkDataDir, checkPorts, readSettings } from './settings.mjs';
import { ensureWebBuilt } from './web-build.mjs';

/** @typedef {import('./children.mjs').Child} Child */

/** @type {Child | undefined} */
let server;
/** @type {Child | undefined} */
let simulator;
/** @type {string | undefined} */
let dataDir;
/** @type {Promise<never> | undefined} */
let ending;

/**
 * The server first, so that it lets go of what it holds while the simulator still answers.
 * @param {number} code
 */
function end(code) {
  ending ??= (async () => {
    const obeyed = await stopChild(server, 9_000);
    // A server that was ended by force could not end its database.
    if (!obeyed && dataDir) await endLeftoverDatabase(dataDir);
    await stopChild(simulator, 2_500);
    process.exit(obeyed ? code : 1);
  })();
  return ending;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (!ending) console.log('Stopping.');
    void end(0);
  });
}

try {
  await launch();
} catch (error) {
  if (!ending) console.error(`Parley did not start: ${/** @type {Error} */ (error).message}`);
  await end(1);
}

async function launch() {
  const env = readSettings();
  if (!env) return end(1);
  dataDir = env.dataDir;
  const web = env.roles.has('web');
  const ports = {
    ...(web && { PORT: env.port }),
    ...(env.simulator && { SIMULATOR_PORT: env.simulatorPort }),
  };
  if (!(await checkPorts(env, ports)) || !(await checkDataDir(env))) return end(1);
  if (web && !(await ensureWebBuilt())) return end(1);

  const [stand] = await Promise.all([env.simulator ? startSimulator(env) : undefined, ensureServerBuilt()]);
  if (stand === null) return end(1);
  simulator = stand?.child;
  void simulator?.exited.then((how) => {
    if (!ending)
      console.error(`The simulator ended (${how}). Parley goes on without it; start again to have it back.`);
  });

  const view = createLogView(process.stdout, process.env['LOG_LEVEL'] !== undefined);
  server = startChild('server', serverCommand, { env: readServerEnv(), ...(view && { onLine: view }) });
  const address = web && env.port !== 0 ? `http://${urlHost(env.host)}:${env.port}` : undefined;
  const url = await untilReady(server, address);
  if (url === null) {
    if (!ending) console.error(`The server ended (${await server.exited}).`);
    return end(1);
  }
  void server.exited.then((how) => {
    if (!ending) console.error(`The server ended (${how}).`);
    void end(1);
  });

  const demo = stand && url ? await connectDemo(env, url, stand.url).catch(reportDemo) : null;
  if (!ending) say(web ? env.publicUrl.replace(/:0$/, `:${new URL(url).port}`) : undefined, demo, stand?.url);
}

/** @param {Error} error */
function reportDemo(error) {
  if (!ending) console.error(`The simulator is not connected: ${error.message}`);
  return null;
}

/** @param {string} host */
function urlHost(host) {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

/**
 * The server's address on this machine once it serves (empty for a worker alone), and null when it ended instead.
 * It says so itself; asking as well finds it however it says it.
 * @param {Child} child
 * @param {string | undefined} address undefined when only the server knows it
 */
async function untilReady(child, address) {
  const asked = async () => {
    while (address && child.isRunning()) {
      const response = await fetch(`${address}/api/ready`, { signal: AbortSignal.timeout(2_000) }).catch(
        () => null,
      );
      if (response?.ok) return {};
      await delay(250);
    }
    return child.ready;
  };
  const message = await Promise.race([child.ready, asked()]);
  return message && (address ?? message.url ?? '');
}

/**
 * @param {string | undefined} dashboard
 * @param {{ email: string, password: string } | null} demo
 * @param {string | undefined} simulatorUrl
 */
function say(dashboard, demo, simulatorUrl) {
  const rows = [
    dashboard && ['Dashboard', dashboard],
    demo && ['Sign in', `${demo.email}   password: ${demo.password}`],
    simulatorUrl && ['Simulator', `${simulatorUrl}   write to the business as a customer here`],
  ].filter((row) => Array.isArray(row));
  console.log('\nParley is ready.\n');
  for (const [name = '', value] of rows) console.log(`  ${name.padEnd(11)}${value}`);
  console.log('\nCtrl-C stops everything.');
}
