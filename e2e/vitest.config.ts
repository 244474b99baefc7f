import { defineConfig } from 'vitest/config';

// Journeys and faults run real processes: one file at a time, so that each has the machine to itself.
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    pool: 'forks',
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What is waited for crosses processes; one second is for what happens within one.
    expect: { poll: { timeout: 15_000 } },
  },
});
