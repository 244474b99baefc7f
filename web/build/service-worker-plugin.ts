import { resolve } from 'node:path';
import { build, type Plugin } from 'vite';

/** Builds the service worker into one script of its own, at the root of the site, where its scope is the whole site. */
export function serviceWorkerPlugin(): Plugin {
  let root = '';
  let outDir = '';
  return {
    name: 'parley:service-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      outDir = resolve(root, config.build.outDir);
    },
    // Before the texts of the folder are compressed.
    async writeBundle() {
      await build({
        root,
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        build: {
          target: 'es2022',
          outDir,
          emptyOutDir: false,
          modulePreload: false,
          rolldownOptions: {
            input: resolve(root, 'src/service-worker/worker.ts'),
            output: { format: 'iife', entryFileNames: 'service-worker.js' },
          },
        },
      });
    },
  };
}
