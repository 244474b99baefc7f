import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { type Cluster, dataArgument } from './cluster.ts';
import { EmbeddedPostgresError, explainFault } from './error.ts';
import type { Identity } from './identity.ts';
import { commandOf, isAlive } from './process-identity.ts';
import { cleanEnvironment } from './run.ts';

export type Settings = Readonly<Record<string, string>>;

/** For a machine of two cores that also runs everything else. Durability stays at PostgreSQL's own defaults. */
const settings: Settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '64MB',
  max_connections: '60',
  jit: 'off',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Parallel workers take shared memory that small containers do not have.
  max_parallel_workers_per_gather: '0',
  log_checkpoints: 'off',
  log_destination: 'stderr',
  logging_collector: 'off',
  // Refused statements are told to their caller; here they would only carry customers' words into a file.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

export type Start = {
  cluster: Cluster;
  binaries: Binaries;
  identity: Identity;
  dataDir: string;
  logFile: string;
  settings?: Settings | undefined;
};

export type Postmaster = { process: ChildProcess; port: number; exited: Promise<string> };

/** Marks our postmaster on its command line, so that a reused process number is never taken for it. */
function markOf(cluster: Cluster): string {
  return `parley-${createHash('sha256').update(cluster.password).digest('hex').slice(0, 16)}`;
}

/** Starts PostgreSQL and answers when it takes connections. With a `port` it takes exactly that one. */
export async function startPostmaster(start: Start, port?: number): Promise<Postmaster> {
  for (let attempt = 1; ; attempt += 1) {
    const chosen = port ?? (await freePort());
    const said = await launch(start, chosen);
    if (typeof said !== 'string') return said;
    const taken = /could not bind|address already in use/i.test(said);
    if (!taken || port !== undefined || attempt === 5) {
      throw explainFault('Starting the embedded database', said, start.dataDir);
    }
  }
}

/** Answers what the program said when it ended instead of coming up. */
async function launch(start: Start, port: number): Promise<Postmaster | string> {
  const { cluster, identity } = start;
  const all: Settings = { ...settings, ...start.settings, port: String(port), cluster_name: markOf(cluster) };
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const program = [
    ...identity.prefix,
    start.binaries.postgres,
    '-D',
    dataArgument(cluster.folder),
    ...options,
  ];
  await turnOver(start.logFile);
  // A file and not a pipe: the database outlives a killed parent and must not lose its voice.
  const log = await open(start.logFile, 'a', 0o600);
  try {
    const before = (await log.stat()).size;
    const child = spawn(program[0] ?? '', program.slice(1), {
      cwd: cluster.folder,
      env: cleanEnvironment(),
      stdio: ['ignore', log.fd, log.fd],
      // A group of its own: Ctrl-C in the terminal must reach the server first, and the database after it.
      detached: true,
      windowsHide: true,
      ...(identity.uid === undefined ? {} : { uid: identity.uid }),
      ...(identity.gid === undefined ? {} : { gid: identity.gid }),
    });
    const exited = new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('exit', (code, signal) => resolve(`it ended with ${signal ?? `code ${code}`}`));
    });
    const outcome = await Promise.race([exited, untilReady(cluster, child, exited)]);
    if (outcome === null) return { process: child, port, exited };
    return `${await readFrom(start.logFile, before)}\n${outcome}`;
  } finally {
    await log.close();
  }
}

async function readFrom(file: string, position: number): Promise<string> {
  return (await readFile(file)).subarray(position).toString('utf8');
}

/** One megabyte of old messages is kept, no more. */
async function turnOver(logFile: string): Promise<void> {
  const size = (await stat(logFile).catch(() => null))?.size ?? 0;
  if (size > 1_000_000) await rename(logFile, `${logFile}.old`);
}

/** Recovery after a crash may replay a gigabyte: five minutes, then it is given up. */
async function untilReady(
  cluster: Cluster,
  child: ChildProcess,
  exited: Promise<string>,
): Promise<string | null> {
  let over: string | null = null;
  void exited.then((how) => {
    over = how;
  });
  const end = Date.now() + 300_000;
  while (Date.now() < end) {
    const file = await readPidFile(cluster);
    if (over !== null) return over;
    if (file?.pid === child.pid && file?.status === 'ready') return null;
    await delay(15);
  }
  child.kill('SIGQUIT');
  return 'it was not ready after five minutes';
}

type PidFile = { pid: number; status: string | undefined };

const pidFile = (cluster: Cluster) => join(cluster.folder, 'postmaster.pid');

async function readPidFile(cluster: Cluster): Promise<PidFile | null> {
  const text = await readFile(pidFile(cluster), 'utf8').catch(() => null);
  if (text === null) return null;
  const lines = text.split('\n');
  return { pid: Math.abs(Number.parseInt(lines[0] ?? '', 10)), status: lines[7]?.trim() };
}

/**
 * Ends a postmaster that outlived a killed server, and removes the file of one that is gone.
 * Only under the lock of DATA_DIR: no living server uses it.
 */
export async function endLeftover(cluster: Cluster): Promise<'none' | 'ended'> {
  const left = await readPidFile(cluster);
  if (!left) return 'none';
  if (!Number.isFinite(left.pid) || !isAlive(left.pid)) return 'none'; // PostgreSQL clears such a file itself
  const command = await commandOf(left.pid);
  if (command.includes(markOf(cluster))) {
    await endProcess(left.pid, (signal) => sendTo(left.pid, signal));
    return 'ended';
  }
  // The number was given to another program. A PostgreSQL that somebody else started here stays: ours will refuse.
  if (command !== '' && !/postgres|postmaster/.test(command)) await rm(pidFile(cluster));
  return 'none';
}

function sendTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/**
 * Sessions that are closing get half a second, then they are closed; one that hangs is cut, and recovers at the next
 * start.
 */
export async function endProcess(pid: number, send: (signal: NodeJS.Signals) => void): Promise<void> {
  for (const [signal, patience] of [
    ['SIGTERM', 500],
    ['SIGINT', 6_000],
    ['SIGQUIT', 3_000],
  ] as const) {
    send(signal);
    const end = Date.now() + patience;
    while (Date.now() < end) {
      if (!isAlive(pid)) return;
      await delay(15);
    }
  }
  throw new EmbeddedPostgresError('failed', `The embedded database (process ${pid}) does not end.`);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port: 0, host: '127.0.0.1' }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
