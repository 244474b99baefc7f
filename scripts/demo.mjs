import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startChild } from './children.mjs';

/** @typedef {import('../server/src/env.ts').Settings} Settings */
/** @typedef {{ url: string, simulatorUrl: string, userId: string, email: string, password: string, instagramUserId: string, verifyToken: string }} Demo */

/**
 * Starts the stand-in for Instagram and leaves its app's data where the server finds it on its start.
 * Answers null when it does not come up; it has said why.
 * @param {Settings} env
 */
export async function startSimulator(env) {
  const child = startChild('simulator', ['simulator/src/main.ts'], {
    env: {
      ...process.env,
      HOST: env.host,
      SIMULATOR_PORT: String(env.simulatorPort),
      DATA_DIR: env.dataDir,
      DASHBOARD_URL: env.publicUrl,
    },
    onLine: () => undefined,
  });
  const ready = await child.ready;
  if (!ready?.url) return null;
  const setup = await call(ready.url, 'GET', 'setup');
  const { graphUrl, instagramUserId, accessToken, appSecret } = setup;
  const folder = join(env.dataDir, 'simulator');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const app = { graphUrl, instagramUserId, accessToken, appSecret, simulatorUrl: ready.url };
  writeFileSync(join(folder, 'app.json'), `${JSON.stringify(app, null, 2)}\n`, { mode: 0o600 });
  return { child, url: ready.url };
}

/**
 * Points the simulator's webhook at the running server and lets it send the demo's history, once.
 * Answers the demo's account, or null when this data folder has none.
 * @param {Settings} env
 * @param {string} serverUrl
 * @param {string} simulatorUrl
 */
export async function connectDemo(env, serverUrl, simulatorUrl) {
  const demo = readDemo(env.dataDir);
  if (!demo) return null;
  const { instagramUserId, verifyToken, userId } = demo;
  const callbackUrl = `${serverUrl}/api/instagram-webhook-v3/${userId}`;
  const handshake = await call(simulatorUrl, 'POST', 'webhook', {
    instagramUserId,
    callbackUrl,
    verifyToken,
  });
  if (!handshake.ok)
    throw new Error(`the server refused the webhook of the simulator: ${JSON.stringify(handshake)}`);
  await call(simulatorUrl, 'POST', 'history/deliver', { instagramUserId });
  return demo;
}

/**
 * @param {string} dataDir
 * @returns {Demo | null}
 */
function readDemo(dataDir) {
  try {
    return JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8'));
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * @param {string} simulatorUrl
 * @param {'GET' | 'POST'} method
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<any>}
 */
async function call(simulatorUrl, method, path, body) {
  const response = await fetch(`${simulatorUrl}/_control/${path}`, {
    method,
    signal: AbortSignal.timeout(60_000),
    ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
  });
  if (!response.ok) {
    throw new Error(`the simulator answered ${response.status} to ${path}: ${await response.text()}`);
  }
  return response.json();
}
