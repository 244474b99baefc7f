import { join } from 'node:path';

import type { Parley } from '@parley/e2e/processes.ts';
import { findFreePort, type Program, startProgram } from '@parley/e2e/program.ts';

import { type Post, postAll } from './load.ts';

/** Deliveries on their way at once, to all processes together. */
const CONNECTIONS = 16;

/** Processes of the server on one database. */
export class Fleet {
  readonly #members: { program: Program; url: string }[] = [];
  readonly #env: Readonly<Record<string, string>>;
  #started = 0;

  readonly parley: Parley;

  constructor(parley: Parley, env: Record<string, string>) {
    this.parley = parley;
    this.#env = {
      HOST: '127.0.0.1',
      SIMULATOR: 'off',
      LOG_LEVEL: 'warn',
      INSTAGRAM_GRAPH_URL: parley.simulatorUrl,
      MALLOC_ARENA_MAX: '2',
      ...env,
    };
  }

  get urls(): string[] {
    return this.#members.map(({ url }) => url);
  }

  get pids(): number[] {
    return this.#members.map(({ program }) => program.pid);
  }

  async grow(count: number): Promise<void> {
    while (this.#members.length < count) {
      const own = {
        // The platform goes on telling the first of them, where it told the one before.
        PORT: this.#started === 0 ? new URL(this.parley.url).port : String(await findFreePort()),
        DATA_DIR: join(this.parley.dataDir, `instance-${this.#started++}`),
      };
      const program = startProgram('server/src/main.ts', [], { ...this.#env, ...own });
      const url = await program.ready;
      if (url === null) throw new Error(`an instance did not start:\n${program.output()}`);
      this.#members.push({ program, url });
    }
  }

  /** Posts to all by turns; answers how many were acknowledged in a second. */
  async deliver(posts: readonly Post[]): Promise<number> {
    const { urls } = this;
    const began = performance.now();
    await Promise.all(
      urls.map((url, n) =>
        postAll(
          url,
          posts.filter((_, at) => at % urls.length === n),
          Math.ceil(CONNECTIONS / urls.length),
        ),
      ),
    );
    return (posts.length / (performance.now() - began)) * 1000;
  }

  /** Answers the process number that it had. */
  async killLast(): Promise<number> {
    const last = this.#members.pop();
    if (!last) throw new Error('no process is left');
    await last.program.end('SIGKILL');
    return last.program.pid;
  }

  async end(): Promise<void> {
    await Promise.all(this.#members.map(({ program }) => program.end('SIGTERM')));
  }
}
