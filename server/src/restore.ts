import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { restore } from '#app/restore.ts';
import { runTool, say } from '#app/run-tool.ts';
import { readEnv } from '#env';
import { BackupError } from '#infra/backup/format.ts';
import { createLog } from '#infra/log.ts';

const USAGE = 'npm run restore -- BACKUP [--without-secrets]';

/** Makes an installation anew from a backup, in an empty DATA_DIR, or in an empty database at DATABASE_URL. */
await runTool(async () => {
  const { folder, withoutSecrets } = readArguments();
  // The key of an outside database is in the backup, or with whoever kept it elsewhere: it is not needed to restore.
  const key = process.env['SECRET_KEY'] || 'x'.repeat(32);
  const { dataDir, databaseUrl, backupPassphrase: passphrase } = readEnv({ ...process.env, SECRET_KEY: key });
  const log = createLog('warn');
  const done = await restore({ folder, dataDir, databaseUrl, passphrase, withoutSecrets, log });
  const { manifest, hasSecrets } = done;
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  say(`Restored ${rows} rows and ${manifest.files.count} files of ${manifest.takenAt}.`);
  say(
    'What was about to be sent then is looked for at Instagram first, and open questions come back as drafts.',
  );
  if (!hasSecrets) say('Without the SECRET_KEY of then, every account has to be connected again.');
  else if (databaseUrl) say(`Set SECRET_KEY to what stands in ${dataDir}/secret-key.`);
});

function readArguments(): { folder: string; withoutSecrets: boolean } {
  try {
    const options = { 'without-secrets': { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [folder, ...others] = positionals;
    if (folder === undefined || others.length > 0) throw new Error('It takes one backup.');
    return { folder: resolve(folder), withoutSecrets: values['without-secrets'] ?? false };
  } catch (cause) {
    throw new BackupError(`${(cause as Error).message} Usage: ${USAGE}`, { cause });
  }
}
