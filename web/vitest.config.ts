import { defineConfig } from 'vitest/config';

import { contractPlugin } from './build/contract-plugin.ts';

export default defineConfig({
  plugins: [contractPlugin()],
  test: {
    name: 'web',
    include: ['src/**/*.test.{ts,tsx}'],
    pool: 'threads',
    testTimeout: 10_000,
  },
});
