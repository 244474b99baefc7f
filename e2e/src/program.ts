import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));
/** The Node that package.json pins, whatever runs this. */
const node = join(root, 'node_modules/node/bin/node');
/** Ends a program whose parent was killed. */
const guard = new URL('../../scripts/end-with-parent.mjs', import.meta.url).href;

export type Exit = { code: number | null; signal: NodeJS.Signals | null };

/** A running program of this repository. */
export type Program = {
  process: ChildProcess;
  pid: number;
  /** Resolves with the address that it says, and with null when it ends before. */
  ready: Promise<string | null>;
  exited: Promise<Exit>;
  isRunning(): boolean;
  /** All that it printed so far. */
  output(): string;
  /** Sends the signal and answers how the program ended. */
  end(signal: NodeJS.Signals): Promise<Exit>;
};

/**
 * Starts a program of this repository (`path` is absolute or from its root) with nothing of the caller's environment but
 * what finds programs. `flags` are for Node.
 */
export function startProgram(
  path: string,
  args: string[],
  env: Record<string, string>,
  flags: readonly string[] = [],
): Program {
  const child = spawn(node, ['--import', guard, ...flags, resolve(root, path), ...args], {
    cwd: root,
    env: { ...surroundings(), ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  if (child.pid === undefined) throw new Error(`${path} cannot be started`);
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8');
    stream?.on('data', (text: string) => said.push(text));
  }
  let running = true;
  const exited = new Promise<Exit>((resolve) => {
    child.once('close', (code, signal) => {
      running = false;
      resolve({ code, signal });
    });
  });
  const ready = new Promise<string | null>((resolve) => {
    child.on('message', (message: { type?: unknown; url?: unknown }) => {
      if (message.type === 'ready') resolve(String(message.url));
    });
    void exited.then(() => resolve(null));
  });
  return {
    process: child,
    pid: child.pid,
    ready,
    exited,
    isRunning: () => running,
    output: () => said.join(''),
    end(signal) {
      if (running) child.kill(signal);
      return exited;
    },
  };
}

function surroundings(): Record<string, string> {
  const kept = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'NODE_COMPILE_CACHE'];
  return Object.fromEntries(
    kept.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Below those that the system gives to whoever calls out: one of these may be taken before it is listened on. */
const [FIRST_PORT, LAST_PORT] = [20_000, 32_000];
const given = new Set<number>();

/** A port that nothing listens on now, and that no other call in this process was given. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST_PORT, LAST_PORT);
    if (given.has(port) || !(await canListen(port))) continue;
    given.add(port);
    return port;
  }
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1' }, () => server.close(() => resolve(true)));
  });
}
