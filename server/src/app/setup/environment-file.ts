import { randomUUID } from 'node:crypto';
import { chown, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';

import { syncFolder } from '#infra/backup/format.ts';

import type { Values } from './questions.ts';

/** Whose a file is, as the system numbers people and groups. */
export type Owner = { uid: number; gid: number };

/** Its message is one line for the person who sets up. */
export class SetupError extends Error {
  override readonly name = 'SetupError';
}

/** The values of an environment file; none where it is not there. */
export async function readEnvironmentFile(path: string): Promise<Values> {
  return parseEnv(await readText(path)) as Values;
}

/**
 * Sets values in an environment file and leaves its other lines as they are; an empty value goes. The file is readable
 * by its owner alone (`owner`, else who writes it), and there is the old one or the new one, whatever happens. Throws
 * SetupError.
 */
export async function writeEnvironmentFile(
  path: string,
  values: Values,
  owner: Owner | null = null,
): Promise<void> {
  const rest = new Map(Object.entries(values));
  const lines = (await readText(path)).split('\n').flatMap((line) => {
    const name = /^\s*(?:export\s+)?([A-Z_][A-Z0-9_]*)\s*=/.exec(line)?.[1];
    const value = name === undefined ? undefined : rest.get(name);
    if (name === undefined || value === undefined) return [line];
    rest.delete(name);
    return value === '' ? [] : [assign(name, value)];
  });
  while (lines.at(-1) === '') lines.pop();
  for (const [name, value] of rest) if (value !== '') lines.push(assign(name, value));
  const draft = join(dirname(path), `.env-${randomUUID()}`);
  try {
    await writeFile(draft, `${lines.join('\n')}\n`, { mode: 0o600, flush: true });
    if (owner) await chown(draft, owner.uid, owner.gid);
    await rename(draft, path);
    await syncFolder(dirname(path));
  } catch (cause) {
    await rm(draft, { force: true });
    throw new SetupError(`${path} cannot be written: ${(cause as Error).message}`, { cause });
  }
}

/** As Node, systemd and a shell read it alike. */
function assign(name: string, value: string): string {
  if (/^[\w@%+=:,./?~-]+$/.test(value)) return `${name}=${value}`;
  if (!/['\r\n]/.test(value)) return `${name}='${value}'`;
  throw new SetupError(`${name} holds a quote or a line break, which the file cannot hold.`);
}

async function readText(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw new SetupError(`${path} cannot be read: ${error.message}`, { cause: error });
  });
}
