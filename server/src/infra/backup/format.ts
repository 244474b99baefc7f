import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

/** Its message is one line for the person who makes or restores a backup. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** docs/backup.md says this in words; a change that an older program cannot read takes the next number. */
const FORMAT = 1;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().nonnegative();
const name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  /** The program that made it. */
  version: z.string(),
  /** The database is as it was then. */
  takenAt: z.iso.datetime(),
  /** In the order in which they were applied. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(
    z.object({
      schema: name,
      name,
      /** Those of the rows in `tables/SCHEMA.NAME.copy.gz`, in their order. */
      columns: z.array(name),
      rows: count,
      /** Of the packed file. */
      bytes: count,
      sha256,
    }),
  ),
  sequences: z.array(z.object({ schema: name, name, value: z.string(), isCalled: z.boolean() })),
  files: z.object({ count, bytes: count, sha256 }),
  /** `secrets.json`, which a passphrase opens; null where there was none. */
  secrets: z.object({ sha256 }).nullable(),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type BackedUpTable = Manifest['tables'][number];

export const manifestOf = (folder: string) => join(folder, 'manifest.json');
export const filesOf = (folder: string) => join(folder, 'files');
export const fileListOf = (folder: string) => join(folder, 'files.jsonl');
export const secretsOf = (folder: string) => join(folder, 'secrets.json');

export function tableOf(folder: string, table: { schema: string; name: string }): string {
  return join(folder, 'tables', `${table.schema}.${table.name}.copy.gz`);
}

/** The manifest is written last: a folder without one is no backup. Throws BackupError. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(manifestOf(folder), 'utf8').catch((cause: NodeJS.ErrnoException) => {
    const why = cause.code === 'ENOENT' ? 'there is no manifest.json in it' : cause.message;
    throw new BackupError(`${folder} is not a whole backup: ${why}.`, { cause });
  });
  const parsed = manifestSchema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  throw new BackupError(
    `${folder} was made by another Parley, or its manifest.json is damaged: it cannot be read.`,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Also its bytes; throws where it cannot be read. */
export async function hashFile(path: string): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk as Buffer);
    bytes += (chunk as Buffer).length;
  }
  return { sha256: hash.digest('hex'), bytes };
}

/** Makes durable which files stand in a folder. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
