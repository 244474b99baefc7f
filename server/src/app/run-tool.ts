import { EnvError } from '#env';
import { BackupError } from '#infra/backup/format.ts';
import { DataFolderError } from '#infra/data-folder.ts';
import { MigrationError } from '#infra/db/migrate.ts';
import { EmbeddedPostgresError } from '#infra/postgres/error.ts';

import { SetupError } from './setup/environment-file.ts';

/** What whoever typed it can mend. */
export class RescueError extends Error {}

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Runs what a person typed, until it is done or Ctrl-C; a fault that they can mend is said in a line. */
export async function runTool(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  try {
    await work(stop.signal);
  } catch (error) {
    process.stderr.write(`${stop.signal.aborted ? 'Interrupted.' : explain(error)}\n`);
    process.exit(1);
  }
  // A parent that listens would keep it here.
  process.exit(0);
}

function explain(error: unknown): string {
  if (error instanceof EnvError) return error.lines.join('\n');
  const isPlain =
    error instanceof BackupError ||
    error instanceof DataFolderError ||
    error instanceof EmbeddedPostgresError ||
    error instanceof MigrationError ||
    error instanceof RescueError ||
    error instanceof SetupError;
  if (isPlain) return error.message;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') return `The database cannot be reached: ${message}`;
  if (code === 'ENOSPC' || code === 'EDQUOT') return `The disk is full: ${message}`;
  return error instanceof Error ? (error.stack ?? message) : String(error);
}
