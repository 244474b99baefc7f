import { parseArgs } from 'node:util';

import { EnvError, readEnv } from '#env';
import { createDatabase, createPool } from '#infra/db/database.ts';
import { transact } from '#infra/db/transaction.ts';
import { createLog } from '#infra/log.ts';
import { EmbeddedPostgresError } from '#infra/postgres/error.ts';

import { findSeedAccount, SeedError } from './seed/find-account.ts';
import { openDatabase } from './seed/open-database.ts';
import { seedConversations } from './seed/seed-conversations.ts';

const USAGE = 'npm run seed -- --conversations N --messages M [--email client@example.com]';
const MOST = 10_000_000;

/** Large demo data for an account that is there, beside a running server or without one. */
async function main(): Promise<void> {
  const { conversations, messages, email } = readArguments();
  const settings = readEnv(process.env);
  const log = createLog('warn');
  const database = await openDatabase(settings, log);
  const db = createDatabase(createPool(database.connectionString, log, 2));
  try {
    const account = await findSeedAccount(db, email);
    const started = performance.now();
    const counts = await seedConversations(db, {
      ...account,
      conversations,
      messages,
      now: new Date(),
      onProgress: (stored) => say(`${stored.conversations} conversations, ${stored.messages} messages`),
    });
    // A running server looks for new events by itself every second.
    await transact(db, { accountsChanged: () => undefined }, async (tx) =>
      tx.live.publish(account.accountId, { type: 'conversations_updated' }),
    );
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    say(
      `Seeded ${account.email} in ${seconds} s: ${counts.conversations} conversations, ${counts.messages} messages, ` +
        `${counts.drafts} drafts, ${counts.missing_info} open questions, ${counts.trigger_activations} hand-offs.`,
    );
  } finally {
    await db.destroy();
    await database.stop();
  }
}

function readArguments(): { conversations: number; messages: number; email: string | undefined } {
  const options = {
    conversations: { type: 'string' },
    messages: { type: 'string' },
    email: { type: 'string' },
  } as const;
  let values: ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];
  try {
    ({ values } = parseArgs({ options }));
  } catch (error) {
    throw new SeedError(`${(error as Error).message} Usage: ${USAGE}`, { cause: error });
  }
  const conversations = readCount('conversations', values.conversations ?? '1000');
  const messages = readCount('messages', values.messages ?? String(conversations * 30));
  if (messages < conversations)
    throw new SeedError('--messages takes at least one message for each conversation.');
  return { conversations, messages, email: values.email };
}

function readCount(name: string, text: string): number {
  if (/^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= MOST) return Number(text);
  throw new SeedError(`--${name} takes a whole number from 1 to ${MOST}. Usage: ${USAGE}`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** What the operator can mend is said in a line each; anything else shows its trace. */
function explain(error: unknown): string {
  if (error instanceof EnvError) return error.lines.join('\n');
  if (error instanceof SeedError || error instanceof EmbeddedPostgresError) return error.message;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') return `The database cannot be reached: ${message}`;
  return error instanceof Error ? (error.stack ?? message) : String(error);
}

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
});
