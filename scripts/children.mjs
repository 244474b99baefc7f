import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from './install.mjs';

/**
 * A started program. `ready` resolves with the message that it sends when it can be used, and with null when it ends
 * before; `exited` tells how it ended.
 * @typedef {object} Child
 * @property {string} name
 * @property {import('node:child_process').ChildProcess} process
 * @property {Promise<{ url?: string } | null>} ready
 * @property {Promise<string>} exited
 * @property {() => boolean} isRunning
 */

const guard = new URL('end-with-parent.mjs', import.meta.url).href;

/**
 * Starts a program of this repository under the same Node. It leads a process group of its own, so that Ctrl-C in
 * the terminal reaches only this process, which ends its children in order.
 * @param {string} name
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, onLine?: (line: string) => void }} [options]
 * @returns {Child}
 */
export function startChild(name, args, { env = process.env, cwd = root, onLine } = {}) {
  const child = spawn(process.execPath, ['--import', guard, ...args], {
    cwd,
    env,
    detached: process.platform !== 'win32',
    stdio: ['ignore', onLine ? 'pipe' : 'inherit', 'inherit', 'ipc'],
  });
  if (onLine && child.stdout) splitLines(child.stdout, onLine);
  let running = true;
  /** @type {Promise<string>} */
  const exited = new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(signal ? `signal ${signal}` : `code ${code}`));
  }).then((how) => {
    running = false;
    return /** @type {string} */ (how);
  });
  const ready = new Promise((resolve) => {
    child.on('message', (message) => {
      if (isReady(message)) resolve(message);
    });
    void exited.then(() => resolve(null));
  });
  return {
    name,
    process: child,
    ready: /** @type {Child['ready']} */ (ready),
    exited,
    isRunning: () => running,
  };
}

/** @param {unknown} message */
function isReady(message) {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'ready';
}

/**
 * @param {import('node:stream').Readable} stream
 * @param {(line: string) => void} onLine
 */
function splitLines(stream, onLine) {
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(line);
  });
  stream.once('end', () => {
    if (rest !== '') onLine(rest);
  });
}

/**
 * Asks a program to end and waits; after `patience` milliseconds it is ended by force. Answers whether it obeyed.
 * @param {Child | undefined} child
 * @param {number} patience
 */
export async function stopChild(child, patience) {
  if (!child?.isRunning()) return true;
  child.process.kill('SIGTERM');
  const late = new AbortController();
  const obeyed = await Promise.race([
    child.exited.then(() => true),
    delay(patience, false, { signal: late.signal }).catch(() => false),
  ]);
  late.abort();
  if (obeyed) return true;
  console.error(`The ${child.name} did not end within ${patience / 1000} seconds and is ended by force.`);
  child.process.kill('SIGKILL');
  await child.exited;
  return false;
}
