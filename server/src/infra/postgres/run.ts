import { spawn } from 'node:child_process';

export type RunOptions = { cwd?: string; uid?: number; gid?: number };
export type RunResult = { code: number | null; output: string };

/** PostgreSQL reads PG*, LC_* and LD_* names: nothing of the caller's surroundings may change what it does. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot'];
  const own = Object.fromEntries(
    kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  );
  return { ...own, LC_ALL: 'C', TZ: 'UTC' };
}

/** Runs a program to its end; a program that cannot be started gives code null and the reason as output. */
export function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<RunResult> {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(command, args, {
      ...options,
      env: cleanEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    });
    const keep = (chunk: Buffer) => {
      output += chunk.toString('utf8');
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', (error) => resolve({ code: null, output: error.message }));
    child.once('close', (code) => resolve({ code, output }));
  });
}
