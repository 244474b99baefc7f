import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// Journeys and faults run real processes and mostly wait for them: two files at a time keep two cores busy. Each worker
// has a server, a database and a browser, so that a large machine is not filled with them.
const workers = Math.min(6, Math.max(2, availableParallelism() - 1));

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    pool: 'forks',
    maxWorkers: workers,
    // A worker's files share what takes long to start: a browser, and a server where none of them needs its own.
    isolate: false,
    environment: './src/worker-environment.ts',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What one file's server has compiled the next one's reads: a quarter of the processor's time of a start.
    env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)) },
    // What is waited for crosses processes; one second is for what happens within one.
    expect: { poll: { timeout: 15_000 } },
  },
});
