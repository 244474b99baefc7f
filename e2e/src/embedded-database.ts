import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const cluster = (dataDir: string) => join(dataDir, 'postgres', 'cluster');

/** The postmaster of a data folder: its process and port, as PostgreSQL itself writes them down. */
export async function findPostmaster(dataDir: string): Promise<{ pid: number; port: number } | null> {
  const text = await readFile(join(cluster(dataDir), 'postmaster.pid'), 'utf8').catch(() => null);
  if (text === null) return null;
  const lines = text.split('\n');
  return { pid: Math.abs(Number(lines[0])), port: Number(lines[3]) };
}

/** Leads to the database of a running server. */
export async function databaseUrl(dataDir: string): Promise<string> {
  const postmaster = await findPostmaster(dataDir);
  if (!postmaster) throw new Error('no database runs in this folder');
  const password = (await readFile(join(cluster(dataDir), 'parley.password'), 'utf8')).trim();
  return `postgresql://parley:${encodeURIComponent(password)}@127.0.0.1:${postmaster.port}/parley`;
}

/** A server that was killed leaves its database running for the next start, which may not come. */
export async function endDatabase(dataDir: string): Promise<void> {
  const postmaster = await findPostmaster(dataDir);
  if (!postmaster || !isAlive(postmaster.pid)) return;
  process.kill(postmaster.pid, 'SIGQUIT');
  for (const end = Date.now() + 5000; isAlive(postmaster.pid) && Date.now() < end; ) await delay(20);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
