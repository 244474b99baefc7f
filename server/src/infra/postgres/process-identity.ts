import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

/** A dead process that nobody has collected yet (usual in containers without an init) counts as dead. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const state = statOf(pid)?.[0];
  return state !== 'Z' && state !== 'X';
}

/** Fields of /proc/<pid>/stat from the third on; the name before them may hold spaces and parentheses. */
function statOf(pid: number): string[] | null {
  if (process.platform !== 'linux') return null;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null; // gone meanwhile, or hidden: the caller goes by the number alone
  }
}

/**
 * Something that stays the same through the life of a process and differs for the next one with its number:
 * the start time in clock ticks since boot, with the boot. Empty where the system does not tell.
 */
export function birthOf(pid: number): string {
  const ticks = statOf(pid)?.[19];
  if (ticks === undefined) return '';
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${ticks}`;
}

/** The command line of a living process; empty when it cannot be told. */
export async function commandOf(pid: number): Promise<string> {
  try {
    if (process.platform === 'linux') {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    }
    return (await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)])).stdout;
  } catch {
    return ''; // the process ended, or the system has no such program
  }
}
