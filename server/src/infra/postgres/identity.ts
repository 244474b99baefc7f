import { execFile } from 'node:child_process';
import { chown, readFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Binaries, copyBinaries } from './binaries.ts';
import { EmbeddedPostgresError } from './error.ts';
import { type RunResult, run } from './run.ts';

/**
 * As whom the database runs. PostgreSQL refuses uid 0 and wants a name for its uid.
 * `prefix` is the command that goes before the program: a user namespace in which our uid carries another number.
 * `uid` is set when the program runs as somebody else than this process.
 */
export type Identity = { prefix: readonly string[]; uid?: number; gid?: number };

type Account = { name: string; uid: number; gid: number };

export type IdentityOptions = {
  /** Owner of an existing cluster: the database keeps running as its owner. */
  owner?: { uid: number; gid: number } | undefined;
  /** The program that opens a user namespace. */
  unshare?: string;
  /** Where root may put binaries for an unprivileged user, in order of preference. */
  shelters?: readonly string[];
};

/** Chooses an identity that can run these binaries, copying them to a reachable folder when it must. */
export async function chooseIdentity(
  binaries: Binaries,
  options: IdentityOptions = {},
): Promise<{ identity: Identity; binaries: Binaries }> {
  const me = process.getuid?.();
  if (me === undefined || process.platform === 'win32') return asOneself(binaries);
  const accounts = await readAccounts();
  const owner = me === 0 && options.owner?.uid ? options.owner : undefined;
  const uid = owner?.uid ?? me;
  const named = owner ? accounts.some((account) => account.uid === uid) : hasName();
  if (uid !== 0 && named) return owner ? asOther(binaries, owner, options) : asOneself(binaries);
  const tried: string[] = [];
  if (process.platform === 'linux') {
    const inside = accounts.find(({ name }) => name === 'nobody') ?? accounts.find((a) => a.uid !== 0);
    if (inside) {
      const identity = { prefix: namespaceCommand(options.unshare ?? 'unshare', inside), ...owner };
      const result = await probe(binaries, identity);
      if (result.code === 0) return { identity, binaries };
      tried.push(result.output.trim());
    }
  }
  if (me === 0) {
    const plain = accounts.find(({ name }) => name === 'postgres') ?? accounts.find(({ uid }) => uid !== 0);
    if (plain) return asOther(binaries, plain, options);
  }
  throw refusal(
    `PostgreSQL needs a user that is not root and has a name in /etc/passwd; this process is uid ${me}`,
    tried,
  );
}

function namespaceCommand(unshare: string, inside: Account): string[] {
  return [unshare, '--user', `--map-user=${inside.uid}`, `--map-group=${inside.gid}`, '--'];
}

async function asOneself(binaries: Binaries) {
  const identity: Identity = { prefix: [] };
  const result = await probe(binaries, identity);
  if (result.code === 0) return { identity, binaries };
  throw refusal('The embedded PostgreSQL does not run on this system', [result.output]);
}

async function asOther(binaries: Binaries, other: { uid: number; gid: number }, options: IdentityOptions) {
  const identity: Identity = { prefix: [], uid: other.uid, gid: other.gid };
  const tried: string[] = [];
  if ((await probe(binaries, identity)).code === 0) return { identity, binaries };
  for (const shelter of options.shelters ?? ['/var/lib/parley', '/opt/parley', join(tmpdir(), 'parley')]) {
    try {
      const copy = await copyBinaries(binaries, shelter);
      const result = await probe(copy, identity);
      if (result.code === 0) return { identity, binaries: copy };
      tried.push(result.output);
    } catch (error) {
      tried.push((error as Error).message);
    }
  }
  throw refusal(`The embedded PostgreSQL cannot be run as uid ${other.uid}`, tried);
}

/** Any program of the folder shows whether it can be reached, loaded and run. */
function probe(binaries: Binaries, identity: Identity): Promise<RunResult> {
  return runAs(identity, binaries.postgres, ['--version'], { cwd: '/' });
}

function refusal(why: string, tried: string[]): EmbeddedPostgresError {
  const detail = tried.map((text) => text.trim().split('\n').at(-1)).find((text) => text);
  const text = `${why}${detail ? ` (${detail})` : ''}. Start as an ordinary user, or set DATABASE_URL.`;
  return new EmbeddedPostgresError('unsupported', text);
}

export function runAs(
  identity: Identity,
  program: string,
  args: readonly string[],
  options: { cwd: string },
): Promise<RunResult> {
  const { prefix, ...who } = identity;
  const [command = program, ...rest] = [...prefix, program, ...args];
  return run(command, rest, { ...options, ...who });
}

/** Gives a folder to the identity, all inside too; needed only where root runs the database as somebody else. */
export async function handOver(folder: string, identity: Identity, everything: boolean): Promise<void> {
  if (identity.uid === undefined || identity.gid === undefined) return;
  if (!everything) return chown(folder, identity.uid, identity.gid);
  await promisify(execFile)('chown', ['-R', `${identity.uid}:${identity.gid}`, folder]);
}

function hasName(): boolean {
  try {
    userInfo();
    return true;
  } catch {
    return false; // userInfo throws ENOENT exactly when the uid has no entry
  }
}

async function readAccounts(): Promise<Account[]> {
  const text = await readFile('/etc/passwd', 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}
