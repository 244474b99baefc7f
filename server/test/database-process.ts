import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#infra/postgres/embedded.ts';

// The database of a test run, in a process of its own: it ends when the run does, however the run ends. With --durable
// it keeps to the disk as one for customers does, for what is measured on it; with --counted it counts its statements.

const dataDir = await mkdtemp(join(tmpdir(), 'parley-test-'));
const quiet = () => undefined;
const careless = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
const database = await startEmbeddedPostgres({
  dataDir,
  log: { info: quiet, warn: quiet, error: (message) => console.error(message) },
  // Nothing here outlives the run, so a power cut may take it: only tests may do this.
  settings: {
    ...(process.argv.includes('--durable') ? {} : careless),
    ...(process.argv.includes('--counted') ? { shared_preload_libraries: 'pg_stat_statements' } : {}),
    max_connections: '200',
  },
}).catch(async (error: Error) => {
  await rm(dataDir, { recursive: true, force: true });
  console.error(error.message);
  process.exit(1);
});

const over = Promise.withResolvers<void>();
for (const event of ['disconnect', 'SIGINT', 'SIGTERM']) process.on(event, () => over.resolve());
const { connectionString } = database;
if (process.connected) process.send?.({ type: 'ready', url: connectionString, connectionString });
else over.resolve();
await over.promise;
await database.stop();
await rm(dataDir, { recursive: true, force: true });
process.exit(0);
