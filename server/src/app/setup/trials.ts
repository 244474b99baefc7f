import { randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { ProviderError, tryModel } from '@parley/assistant';
import pg from 'pg';

import type { Settings } from '#env';
import { openDataFolder } from '#infra/data-folder.ts';
import type { Log } from '#infra/log.ts';
import { createMailer } from '#infra/mail.ts';
import { createStorage } from '#infra/storage.ts';

import { providerSettings } from '../provider-settings.ts';

import type { Part } from './questions.ts';

/** What was found: a line of what works, or of what does not. */
export type Found = { ok: boolean; line: string };

type Trial = (settings: Settings, log: Log) => Promise<string>;

const LIMIT_MS = 30_000;
const READY_MS = 5_000;
/** What /api/ready says instead, as when it is the database that is to be changed. */
const NOT_READY: readonly unknown[] = ['not_ready', 'database_unreachable'];

/** Tries a part by using it as the server will; never rejects. */
export async function tryPart(part: Part, settings: Settings, log: Log): Promise<Found> {
  try {
    return { ok: true, line: await TRIALS[part](settings, log) };
  } catch (error) {
    return { ok: false, line: (error as Error).message || String(error) };
  }
}

const TRIALS: Record<Part, Trial> = {
  async address({ host, port, publicUrl }) {
    const state = await listen(host, port);
    const where = `${host} port ${port} ${state}, and people come by ${publicUrl}`;
    return publicUrl.startsWith('https:') ? where : `${where}; Instagram delivers to https addresses only`;
  },

  async database({ databaseUrl, dataDir }) {
    await openDataFolder(dataDir);
    if (!databaseUrl) return `the embedded PostgreSQL in ${dataDir}`;
    const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
    await client.connect();
    try {
      const { rows } = await client.query<{ number: number; text: string; may: boolean }>(
        `SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS text,
           has_schema_privilege('public', 'CREATE') AND has_database_privilege(current_database(), 'CREATE') AS may`,
      );
      const [found] = rows;
      if (!found || found.number < 140_000)
        throw new Error(`it is PostgreSQL ${found?.text}, and 14 or newer is needed`);
      if (!found.may) throw new Error('this user may not create tables and schemas in it: make it the owner');
      return `PostgreSQL ${found.text}`;
    } finally {
      await client.end();
    }
  },

  async mail({ smtpUrl, mailFrom, dataDir }, log) {
    if (!smtpUrl) return `mails become files in ${dataDir}/outbox`;
    const { ok, detail } = await createMailer({ smtpUrl, mailFrom, dataDir, log }).check();
    if (!ok) throw new Error(detail ?? 'the mail server refused');
    return `the mail server takes mails of ${mailFrom}`;
  },

  async model(settings) {
    const provider = providerSettings(settings);
    if (provider.provider === 'builtin') return 'built-in answers, without a model';
    try {
      const { answer } = await tryModel(provider, 'answers', AbortSignal.timeout(LIMIT_MS));
      return `${provider.model} answered: ${answer}`;
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      throw new Error(`${provider.model} did not answer: ${error.message}`, { cause: error });
    }
  },

  async storage({ s3, dataDir }) {
    if (!s3) return `files lie in ${dataDir}/objects`;
    const storage = createStorage({ dataDir, bucket: s3 });
    const [key, content] = [`setup-${randomUUID()}`, randomBytes(64)];
    await storage.write(key, content, 'application/octet-stream');
    try {
      if (!(await buffer(await storage.read(key))).equals(content))
        throw new Error('the bucket gave back something else than was written');
    } finally {
      await storage.remove(key);
    }
    return `the bucket ${s3.bucket} takes files and gives them back`;
  },
};

/** Says what the port is: free, or held by the Parley that starts anew afterwards. Rejects where it is another's. */
async function listen(host: string, port: number): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const server = createServer();
  server.once('error', reject);
  server.listen({ host, port, exclusive: true }, () => server.close(() => resolve()));
  try {
    await promise;
    return 'is free';
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'EADDRINUSE')
      throw new Error(`${host} port ${port} cannot be listened on (${message})`, { cause: error });
    if (await isParley(host, port)) return 'is held by the Parley that runs';
    throw new Error(`${host} port ${port} is taken`, { cause: error });
  }
}

/** Whether what listens there answers as Parley does: it serves, or says why it does not yet. */
async function isParley(host: string, port: number): Promise<boolean> {
  const own = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[host] ?? (host.includes(':') ? `[${host}]` : host);
  try {
    const response = await fetch(`http://${own}:${port}/api/ready`, {
      redirect: 'error',
      signal: AbortSignal.timeout(READY_MS),
    });
    const answer = (await response.json()) as { ready?: unknown; code?: unknown } | null;
    return answer?.ready === true || NOT_READY.includes(answer?.code);
  } catch {
    return false;
  }
}
