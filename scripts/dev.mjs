// `npm run dev`: the server restarts and the web app reloads on save.

import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startChild, stopChild } from './children.mjs';
import { connectDemo, startSimulator } from './demo.mjs';
import { root } from './install.mjs';
import { checkDataDir, checkPorts, readSettings } from './settings.mjs';

/** @type {import('./children.mjs').Child[]} in the order in which they are ended */
const children = [];
let ending = false;

/** @param {number} code */
async function end(code) {
  if (ending) return;
  ending = true;
  for (const child of children) await stopChild(child, 9_000);
  process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end(0));

const env = readSettings();
if (!env) process.exit(1);
// The browser talks to vite, which hands on to the server: that origin is the one to trust.
const publicUrl = process.env['PUBLIC_URL'] ?? 'http://localhost:5173';
const serverEnv = { ...process.env, PUBLIC_URL: publicUrl, SIMULATOR: env.simulator ? 'on' : 'off' };
const ports = { PORT: env.port, ...(env.simulator && { SIMULATOR_PORT: env.simulatorPort }) };
if (!(await checkPorts(env, ports)) || !(await checkDataDir(env))) process.exit(1);

const stand = env.simulator ? await startSimulator({ ...env, publicUrl }) : undefined;
if (stand === null) process.exit(1);

const vite = createRequire(join(root, 'web', 'package.json')).resolve('vite/package.json');
children.push(
  startChild('server', ['--watch', '--watch-preserve-output', 'server/src/main.ts'], { env: serverEnv }),
  startChild('web', [join(dirname(vite), 'bin', 'vite.js'), '--port', '5173', '--strictPort'], {
    cwd: join(root, 'web'),
  }),
  ...(stand ? [stand.child] : []),
);
for (const child of children) {
  void child.exited.then((how) => {
    if (!ending) console.error(`The ${child.name} ended (${how}).`);
    return end(1);
  });
}

const address = `http://127.0.0.1:${env.port}`;
while (!ending) {
  const response = await fetch(`${address}/api/ready`).catch(() => null);
  if (response?.ok) break;
  await delay(300);
}
if (stand && !ending) {
  const demo = await connectDemo(env, address, stand.url);
  if (demo) console.log(`Sign in as ${demo.email}, password: ${demo.password}. Simulator: ${stand.url}`);
}
