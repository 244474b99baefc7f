import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

// Against what hangs: a test that takes 10 s alone takes three times as long on a busy machine.
const limits = { testTimeout: 60_000, hookTimeout: 60_000, pool: 'forks' } as const;

function plain(name: string): TestProjectInlineConfiguration {
  return { test: { ...limits, name, root: name, include: ['**/*.test.ts'] } };
}

/** Workspaces that need a surrounding of their own (a browser, running processes) bring their own file. */
function own(name: string): TestProjectInlineConfiguration[] {
  const file = `./${name}/vitest.config.ts`;
  return existsSync(new URL(file, import.meta.url)) ? [{ extends: file, root: name, test: { name } }] : [];
}

export default defineConfig({
  test: {
    // Much of a test is waiting for the database: two at a time keep two cores busy.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      plain('contract'),
      // The tables of the languages are read once for all files.
      { test: { ...plain('assistant').test, isolate: false } },
      plain('simulator'),
      plain('scripts'),
      {
        test: {
          ...plain('server').test,
          // A file makes what it needs and ends it, so that files may share loaded modules: a third of the time less.
          isolate: false,
          globalSetup: [fileURLToPath(new URL('server/test/global-setup.ts', import.meta.url))],
        },
      },
      ...own('web'),
      ...own('e2e'),
    ],
  },
});
