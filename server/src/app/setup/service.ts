import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { SetupError } from './environment-file.ts';

const run = promisify(execFile);

export const UNIT = '/etc/systemd/system/parley.service';

type Unit = { root: string; node: string; user: string; outside: boolean };

/** A unit of systemd that starts Parley with the machine, and again when it ends. */
export function describeUnit({ root, node, user, outside }: Unit): string {
  return `[Unit]
Description=Parley
Wants=network-online.target
After=network-online.target${outside ? ' postgresql.service' : ''}

[Service]
Type=exec
User=${user}
WorkingDirectory=${root}
ExecStart=${node} ${join(root, 'scripts/start.mjs')}
Restart=always
RestartSec=3
# Signals go to the one that ends the others in order; it takes 10 seconds at most.
KillMode=mixed
TimeoutStopSec=20
UMask=0077
NoNewPrivileges=true

[Install]
WantedBy=multi-user.target
`;
}

/** systemd, and the right to tell it something. */
export function hasService(): boolean {
  return existsSync('/run/systemd/system') && process.getuid?.() === 0;
}

/** Who runs it: whoever the checkout belongs to. */
export async function findUser(root: string): Promise<string> {
  const { uid } = await stat(root);
  if (uid === process.getuid?.()) return userInfo().username;
  const { stdout } = await run('id', ['-un', String(uid)]).catch(() => ({ stdout: String(uid) }));
  return stdout.trim();
}

/** Writes the unit and starts it, anew where it runs. Throws SetupError. */
export async function installService(unit: string, path = UNIT): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, unit, { mode: 0o644 });
    await run('systemctl', ['daemon-reload']);
    await run('systemctl', ['enable', 'parley.service']);
    // One that runs has the values of before.
    await run('systemctl', ['restart', 'parley.service']);
  } catch (cause) {
    throw new SetupError(`The service could not be installed: ${(cause as Error).message}`, { cause });
  }
}
