import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// Journeys and faults run real processes and mostly wait for them: two files at a time keep two cores busy.
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What one file's server has compiled the next one's reads: a quarter of the processor's time of a start.
    env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)) },
    // What is waited for crosses processes; one second is for what happens within one.
    expect: { poll: { timeout: 15_000 } },
  },
});
