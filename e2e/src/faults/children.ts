import { readdir, readFile } from 'node:fs/promises';

/** The processes of a server that run this program for it, by number. */
export async function findChildren(server: number, program: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found: number[] = [];
  for (const pid of pids) {
    const [line, status] = await Promise.all(
      ['cmdline', 'status'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')),
    );
    const isChild = Number(/^PPid:\s+(\d+)/m.exec(status ?? '')?.[1]) === server;
    if (isChild && line?.includes(program)) found.push(Number(pid));
  }
  return found;
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
