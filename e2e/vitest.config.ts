import { defineConfig } from 'vitest/config';

// Journeys and faults run real processes and wait for them half of the time: three files keep two cores busy.
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    pool: 'forks',
    maxWorkers: 3,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What is waited for crosses processes; one second is for what happens within one.
    expect: { poll: { timeout: 15_000 } },
  },
});
