import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { chunkGroups } from './build/chunk-groups.ts';
import { compressPlugin } from './build/compress-plugin.ts';
import { contractPlugin } from './build/contract-plugin.ts';
import { dictionaryPlugin } from './build/dictionary-plugin.ts';
import { firstPaintPlugin } from './build/first-paint-plugin.ts';
import { landingPlugin } from './build/landing-plugin.ts';
import { loneScriptsPlugin } from './build/lone-scripts-plugin.ts';
import { shellPlugin } from './build/shell-plugin.ts';

const server = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

export default defineConfig({
  plugins: [
    react(),
    contractPlugin(),
    dictionaryPlugin(),
    loneScriptsPlugin(),
    landingPlugin(),
    firstPaintPlugin(),
    shellPlugin(),
    compressPlugin(),
  ],
  // Workers load their libraries when they need them.
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    outDir: 'dist',
    // The content security policy has no data: sources.
    assetsInlineLimit: 0,
    // A browser without it only loads a little later.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: ['index.html', 'landing.html'],
      output: {
        codeSplitting: { groups: chunkGroups() },
      },
    },
  },
  server: {
    proxy: {
      '/api': server,
      '/objects': server,
      '/ws': { target: server, ws: true },
    },
  },
});
