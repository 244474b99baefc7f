import { fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** `crashed`: it ended without an answer. `cancelled`: the caller's signal. */
export type ChildFault = 'too_slow' | 'too_much_memory' | 'crashed' | 'cancelled';

type Bounds = {
  seconds: number;
  /** Of memory of its own, in bytes; watched where the system tells it. Null: its decoder keeps to a bound itself. */
  memory: number | null;
  signal?: AbortSignal;
};

const WATCH_MILLISECONDS = 100;
const HEAP_MEGABYTES = 64;

/**
 * Runs a program of ours that handles a stranger's bytes in a process of its own, without secrets or options of this
 * one, and answers with the one message that it sends. Whatever happens to it, this process goes on.
 */
export function runChildTask<Answer>(
  program: URL,
  args: readonly string[],
  { seconds, memory, signal }: Bounds,
): Promise<{ answer: Answer } | { fault: ChildFault }> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return resolve({ fault: 'cancelled' });
    const child = fork(fileURLToPath(program), args, {
      env: {},
      execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    let fault: ChildFault = 'crashed';
    const end = (reason: ChildFault) => {
      fault = reason;
      child.kill('SIGKILL');
    };
    const cancel = () => end('cancelled');
    signal?.addEventListener('abort', cancel);
    const clock = setTimeout(() => end('too_slow'), seconds * 1000);
    const watch = setInterval(async () => {
      const used = memory === null ? null : await readMemory(child.pid);
      if (used !== null && memory !== null && used > memory) end('too_much_memory');
    }, WATCH_MILLISECONDS);
    let answered: { answer: Answer } | undefined;
    child.once('message', (answer) => {
      answered = { answer: answer as Answer };
    });
    const settle = () => {
      clearTimeout(clock);
      clearInterval(watch);
      signal?.removeEventListener('abort', cancel);
    };
    child.once('error', (error) => {
      settle();
      reject(error);
    });
    // Only then has it let go of its files.
    child.once('exit', () => {
      settle();
      resolve(answered ?? { fault });
    });
  });
}

/** Without the pages of programs, which many processes share. Null where nobody tells. */
async function readMemory(pid: number | undefined): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const [, kilobytes] = /^RssAnon:\s+(\d+) kB/m.exec(status) ?? [];
  return kilobytes === undefined ? null : Number(kilobytes) * 1024;
}
