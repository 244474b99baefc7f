import { parseArgs } from 'node:util';

import { RescueError, runTool, say } from '#app/run-tool.ts';
import { readEnv } from '#env';
import { rescue } from '#features/identity/rescue.ts';
import { createDatabase, createPool } from '#infra/db/database.ts';
import { transact } from '#infra/db/transaction.ts';
import { createLog } from '#infra/log.ts';
import { openDatabase } from './seed/open-database.ts';

const USAGE = 'npm run rescue -- anna@example.com';

/** Lets a person in again who lost password and second factor, beside a running server or without one. */
await runTool(async () => {
  const email = readAddress();
  const settings = readEnv(process.env);
  const log = createLog('warn');
  const database = await openDatabase(settings, log);
  const db = createDatabase(createPool(database.connectionString, log, 2));
  try {
    const done = await transact(db, { accountsChanged: () => undefined }, (tx) =>
      rescue(tx, email, new Date()),
    );
    if (!done) throw new RescueError(`Nobody who may sign in has the address ${email}.`);
    if (done.hadFactor) say('The second factor is off: it can be set up again under Account safety.');
    say(`All sessions of ${email} have ended. A new password, within 30 minutes and once, is chosen here:`);
    say(new URL(`/reset-password#${done.token}`, settings.publicUrl).href);
  } finally {
    await db.destroy();
    await database.stop();
  }
});

function readAddress(): string {
  try {
    const { positionals } = parseArgs({ allowPositionals: true });
    const [email, ...more] = positionals;
    if (email !== undefined && more.length === 0) return email;
  } catch (cause) {
    throw new RescueError(`${(cause as Error).message} Usage: ${USAGE}`, { cause });
  }
  throw new RescueError(`Usage: ${USAGE}`);
}
