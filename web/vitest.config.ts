import { defineConfig } from 'vitest/config';

import { contractPlugin } from './build/contract-plugin.ts';
import { dictionaryPlugin } from './build/dictionary-plugin.ts';

export default defineConfig({
  plugins: [contractPlugin(), dictionaryPlugin({ isWhole: true })],
  test: {
    name: 'web',
    include: ['src/**/*.test.{ts,tsx}'],
    pool: 'threads',
    testTimeout: 10_000,
  },
});
