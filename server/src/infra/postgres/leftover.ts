import { join } from 'node:path';
import { readCluster } from './cluster.ts';
import { EmbeddedPostgresError } from './error.ts';
import { lockDataDir } from './lock.ts';
import { endLeftover } from './postmaster.ts';

/** Ends the database of a server that was ended by force. It stays where there is none, or another server has it. */
export async function endLeftoverDatabase(dataDir: string): Promise<void> {
  const cluster = await readCluster(join(dataDir, 'postgres'));
  if (cluster === null) return;
  try {
    const unlock = await lockDataDir(dataDir);
    await endLeftover(cluster).finally(unlock);
  } catch (error) {
    if (!(error instanceof EmbeddedPostgresError && error.fault === 'busy')) throw error;
  }
}
