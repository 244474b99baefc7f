import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { completeBinaries, locateBinaries } from './binaries.ts';
import { type Cluster, openCluster, ownerOf, superuser } from './cluster.ts';
import { EmbeddedPostgresError, explainFault } from './error.ts';
import { chooseIdentity, type IdentityOptions } from './identity.ts';
import { lockDataDir } from './lock.ts';
import { endLeftover, endProcess, type Postmaster, type Settings, startPostmaster } from './postmaster.ts';

type Log = { info(message: string): void; warn(message: string): void; error(message: string): void };

export type EmbeddedPostgres = {
  connectionString: string;
  stop(): Promise<void>;
  /** Ends it at once, for a server that has no time left; it recovers at the next start. */
  kill(): void;
};

export type EmbeddedPostgresOptions = {
  dataDir: string;
  log: Log;
  /** Overrides of PostgreSQL settings; the tests switch durability off with it. */
  settings?: Settings;
  identity?: Omit<IdentityOptions, 'owner'>;
};

const database = 'parley';

/**
 * Starts the PostgreSQL that npm installed on `dataDir`/postgres and answers when its database can be used.
 * It listens on a random loopback port with a random password. A postmaster that a killed server left behind is
 * ended first; one that dies while we live is started again on the same port.
 * Throws EmbeddedPostgresError with one line for the person who started the program.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log } = options;
  const holder = join(dataDir, 'postgres');
  let unlock: (() => Promise<void>) | undefined;
  try {
    await mkdir(holder, { recursive: true, mode: 0o700 });
    unlock = await lockDataDir(dataDir);
    return await start(options, holder, unlock);
  } catch (error) {
    await unlock?.();
    if (error instanceof EmbeddedPostgresError) throw error;
    throw explainFault('Starting the embedded database', (error as Error).message, dataDir, error);
  }

  async function start(
    { settings, identity: wanted }: EmbeddedPostgresOptions,
    folder: string,
    release: () => Promise<void>,
  ): Promise<EmbeddedPostgres> {
    const owner = await ownerOf(join(folder, 'cluster'));
    const complete = await completeBinaries(locateBinaries(), folder);
    const { identity, binaries } = await chooseIdentity(complete, { ...wanted, owner });
    const cluster = await openCluster({ holder: folder, dataDir, binaries, identity });
    if ((await endLeftover(cluster)) === 'ended')
      log.info('ended the database that a killed server left behind');
    const plan = { cluster, binaries, identity, dataDir, logFile: join(folder, 'postgres.log'), settings };
    const first = await startPostmaster(plan);
    const supervision = supervise(first, (port) => startPostmaster(plan, port), log);
    try {
      await ensureDatabase(cluster, first.port);
    } catch (error) {
      await supervision.stop();
      throw error;
    }
    return {
      connectionString: address(cluster, first.port, database),
      stop: async () => {
        await supervision.stop();
        await release();
      },
      kill: supervision.kill,
    };
  }
}

/** Keeps a postmaster running until it is told to stop. */
function supervise(first: Postmaster, again: (port: number) => Promise<Postmaster>, log: Log) {
  const stopping = new AbortController();
  const asked = new Promise<null>((resolve) => {
    stopping.signal.addEventListener('abort', () => resolve(null), { once: true });
  });
  let current: Postmaster | undefined = first;
  const watch = async (): Promise<void> => {
    let pause = 100;
    for (;;) {
      if (current) {
        const how: string | null = await Promise.race([current.exited, asked]);
        if (how === null) return endChild(current);
        log.error(`the embedded database died (${how}), starting it again`);
      }
      if (stopping.signal.aborted) return;
      try {
        current = await again(first.port);
        pause = 100;
        log.info('the embedded database is back');
      } catch (error) {
        // Its children may hold the shared memory for a moment, or the disk is full: it is tried until it works.
        current = undefined;
        log.error((error as Error).message);
        pause = Math.min(pause * 2, 5_000);
        await Promise.race([delay(pause, undefined, { ref: false }), asked]);
      }
    }
  };
  const done = watch();
  return {
    stop: async () => {
      stopping.abort();
      await done;
    },
    kill: () => {
      stopping.abort();
      current?.process.kill('SIGQUIT');
    },
  };
}

async function endChild({ process: child }: Postmaster): Promise<void> {
  if (child.pid !== undefined) await endProcess(child.pid, (signal) => child.kill(signal));
}

function address(cluster: Cluster, port: number, name: string): string {
  return `postgresql://${superuser}:${encodeURIComponent(cluster.password)}@127.0.0.1:${port}/${name}`;
}

async function ensureDatabase(cluster: Cluster, port: number): Promise<void> {
  const client = new pg.Client({ connectionString: address(cluster, port, 'postgres') });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (found.rowCount === 0) await client.query(`create database ${database}`);
  } finally {
    await client.end();
  }
}
