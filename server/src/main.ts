import { fileURLToPath } from 'node:url';
import { type Assistant, createAssistant } from '@parley/assistant';
import { type Application, createApplication } from '#app/application.ts';
import { seedDemo } from '#app/demo.ts';
import { resolveSecretKey } from '#app/secret-key.ts';
import { readVersion } from '#app/version.ts';
import { type Env, EnvError, readEnv } from '#env';
import { DataFolderError, openDataFolder } from '#infra/data-folder.ts';
import { createPool } from '#infra/db/database.ts';
import { MigrationError, migrate, readMigrations } from '#infra/db/migrate.ts';
import { prepareJobs } from '#infra/jobs.ts';
import { createLog, type Log } from '#infra/log.ts';
import { startEmbeddedPostgres } from '#infra/postgres/embedded.ts';
import { EmbeddedPostgresError } from '#infra/postgres/error.ts';

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));
const WEB = fileURLToPath(new URL('../../web/dist', import.meta.url));
/** A hung stop must not outlive the patience of whoever asked for it. */
const STOP_MILLISECONDS = 8500;

async function main(): Promise<void> {
  const settings = readEnv(process.env);
  const log = createLog(settings.logLevel);
  for (const hint of settings.hints) log.warn(hint);
  await openDataFolder(settings.dataDir);
  const embedded = settings.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: settings.dataDir, log });
  const connectionString = settings.databaseUrl ?? embedded?.connectionString ?? '';
  let assistant: Assistant | undefined;
  let application: Application | undefined;
  /** Ends what has started so far: what goes on running keeps the process from ending. */
  const end = async () => {
    await application?.stop();
    await assistant?.close();
    await embedded?.stop();
  };
  try {
    const env: Env = { ...settings, secretKey: await resolveSecretKey(settings.secretKey, settings.dataDir) };
    assistant = createAssistant({ threads: env.assistantThreads });
    // While the database works; later it would keep the first customers waiting.
    await Promise.all([
      prepareDatabase(connectionString, log),
      env.roles.has('worker') ? prepareAnswers(assistant, log) : null,
    ]);
    const version = await readVersion();
    const migrations = await readMigrations(MIGRATIONS);
    let isStopping = false;
    const stop = async (code: number) => {
      if (isStopping) return;
      isStopping = true;
      const timer = setTimeout(() => {
        embedded?.kill();
        process.exit(1);
      }, STOP_MILLISECONDS);
      timer.unref();
      await end();
      process.exit(code);
    };
    application = await createApplication({
      env,
      log,
      assistant,
      connectionString,
      webFolder: WEB,
      version,
      newest: { migration: migrations.at(-1)?.name ?? '', onNewer: () => void stop(1) },
    });
    await seedDemo(application.ctx);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0));
    process.once('disconnect', () => void stop(0));
    const url = await application.start();
    log.info({ url: env.publicUrl, listening: url, version }, 'ready');
    process.send?.({ type: 'ready', url: env.publicUrl });
  } catch (error) {
    await end();
    throw error;
  }
}

async function prepareAnswers(assistant: Assistant, log: Log): Promise<void> {
  try {
    await assistant.start();
  } catch (error) {
    log.error({ err: error }, 'the threads of the assistant could not be started');
  }
}

async function prepareDatabase(connectionString: string, log: Log): Promise<void> {
  const pool = createPool(connectionString, log, 2);
  try {
    await migrate(pool, MIGRATIONS);
    await prepareJobs(pool);
  } finally {
    await pool.end();
  }
}

/** What the operator can mend is said in a line each; anything else shows its trace. */
function explain(error: unknown): string {
  if (error instanceof EnvError) return error.lines.join('\n');
  const isPlain =
    error instanceof DataFolderError ||
    error instanceof EmbeddedPostgresError ||
    error instanceof MigrationError;
  if (isPlain) return error.message;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `PORT ${process.env['PORT'] ?? '3000'} is taken: set PORT to a free one.`;
  if (code === 'EACCES') return `No permission: ${message}`;
  if (code === 'ENOSPC') return 'The disk is full: free some space in DATA_DIR and start again.';
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND')
    return `The database at DATABASE_URL cannot be reached: ${message}`;
  return error instanceof Error ? (error.stack ?? message) : String(error);
}

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
});
