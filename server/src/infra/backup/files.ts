import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, lstat, mkdir, opendir, rm } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { createInterface } from 'node:readline';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';

import { BackupError, fileListOf, filesOf, hashFile } from './format.ts';

const fileSchema = z.object({
  /** From DATA_DIR on, with slashes. */
  path: z.string().refine((path) => path !== '' && !path.split('/').some((part) => /^\.{0,2}$/.test(part))),
  bytes: z.number().int().nonnegative(),
  /** When it was last written, by the clock of its disk. */
  changedMs: z.number(),
  sha256: z.string(),
});

export type BackedUpFile = z.infer<typeof fileSchema>;
export type Files = Map<string, BackedUpFile>;

type Source = {
  dataDir: string;
  /** Absolute folders that are left out, such as the one of the backups. */
  without: readonly string[];
  /** Paths that hold secrets. */
  secrets: readonly string[];
  signal?: AbortSignal | undefined;
};

/** The database is backed up by its rows, and the rest is of the process that runs. */
const LEFT_OUT = /^(postgres|tmp|backups|lost\+found|restoring|server\.lock\..*|\.write-.*)$/;

/**
 * Copies what is new or has changed since the last call into `folder`, by what `done` tells of that. What stands in the
 * backup `before` unchanged is linked, not copied again: files of customers never change. One that goes meanwhile is
 * left out, and kept where it was copied already: a row of that moment may name it.
 */
export async function copyFiles(source: Source, folder: string, done: Files, before: Before): Promise<void> {
  for await (const path of walk(source.dataDir, source)) {
    source.signal?.throwIfAborted();
    const copied = await copyOne(source.dataDir, folder, path, done.get(path), before).catch(missingAsNull);
    if (copied) done.set(path, copied);
  }
}

export type Before = { folder: string; files: Files } | null;

async function copyOne(
  dataDir: string,
  folder: string,
  path: string,
  known: BackedUpFile | undefined,
  before: Before,
): Promise<BackedUpFile | null> {
  const from = join(dataDir, path);
  const { size, mtimeMs } = await lstat(from);
  const isSame = (file: BackedUpFile | undefined) => file?.bytes === size && file.changedMs === mtimeMs;
  if (isSame(known)) return null;
  const to = join(filesOf(folder), path);
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await rm(to, { force: true });
  const old = before?.files.get(path);
  if (before && old && isSame(old) && (await tryLink(join(filesOf(before.folder), path), to))) return old;
  const { bytes, sha256 } = await copyHashed(from, to);
  return { path, bytes, changedMs: mtimeMs, sha256 };
}

/** Another disk, or one that knows no links, takes a copy. */
async function tryLink(from: string, to: string): Promise<boolean> {
  return link(from, to).then(
    () => true,
    () => false,
  );
}

async function copyHashed(from: string, to: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(createReadStream(from), count, createWriteStream(to, { mode: 0o600, flush: true }));
  return { bytes, sha256: hash.digest('hex') };
}

async function* walk(top: string, { dataDir, without, secrets }: Source): AsyncGenerator<string> {
  const entries = await opendir(top).catch(missingAsNull);
  if (!entries) return;
  for await (const entry of entries) {
    const full = join(top, entry.name);
    if ((top === dataDir && LEFT_OUT.test(entry.name)) || without.includes(full)) continue;
    if (entry.isDirectory()) yield* walk(full, { dataDir, without, secrets });
    const path = relative(dataDir, full).replaceAll(sep, '/');
    if (entry.isFile() && !secrets.includes(path)) yield path;
  }
}

/** Throws BackupError where the list is damaged. */
export async function readFileList(folder: string): Promise<Files> {
  const files: Files = new Map();
  for await (const file of listFiles(folder)) files.set(file.path, file);
  return files;
}

/** One at a time: a business may have a great many. Throws BackupError where the list is damaged. */
async function* listFiles(folder: string): AsyncGenerator<BackedUpFile> {
  const lines = createInterface({ input: createReadStream(fileListOf(folder)), crlfDelay: Infinity });
  for await (const line of lines) {
    if (line === '') continue;
    const parsed = fileSchema.safeParse(JSON.parse(line));
    if (!parsed.success) throw new BackupError(`${fileListOf(folder)} is damaged.`);
    yield parsed.data;
  }
}

/** Reads every file of the backup; throws BackupError at the first that is not the one that was taken. */
export async function verifyFiles(folder: string): Promise<void> {
  for await (const { path, sha256 } of listFiles(folder)) {
    const copy = join(filesOf(folder), path);
    const found = await hashFile(copy).catch(() => null);
    if (found?.sha256 !== sha256)
      throw new BackupError(`The backup is damaged: ${copy} is not what was written.`);
  }
}

/** Puts a file of the backup back where it was; throws BackupError when it is not the one that was taken. */
export async function putBack(folder: string, dataDir: string, file: BackedUpFile): Promise<void> {
  const to = join(dataDir, file.path);
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const { sha256 } = await copyHashed(join(filesOf(folder), file.path), to);
  if (sha256 !== file.sha256) throw new BackupError(`The file ${file.path} of the backup is damaged.`);
}

function missingAsNull(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
