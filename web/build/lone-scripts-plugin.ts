import { resolve } from 'node:path';
import { build, type Plugin } from 'vite';

const SCRIPTS = {
  /** At the root of the site, where its scope is the whole site. */
  'service-worker.js': 'src/service-worker/worker.ts',
  /** Before the app, and without anything of it. */
  'crash.js': 'src/crash/crash.ts',
};
/** The pages for visitors show what they have without any script. */
const APP_PAGE = 'index.html';

/** Builds what must stand by itself into one script each, at the root of the site. */
export function loneScriptsPlugin(): Plugin {
  let root = '';
  let outDir = '';
  let isBuild = false;
  return {
    name: 'parley:lone-scripts',
    configResolved(config) {
      root = config.root;
      outDir = resolve(root, config.build.outDir);
      isBuild = config.command === 'build';
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { path }) =>
        path.endsWith(APP_PAGE)
          ? [
              {
                tag: 'script',
                attrs: isBuild
                  ? { defer: true, src: '/crash.js' }
                  : { type: 'module', src: '/src/crash/crash.ts' },
                injectTo: 'head-prepend',
              },
            ]
          : [],
    },
    // Before the texts of the folder are compressed.
    async writeBundle() {
      for (const [name, input] of Object.entries(SCRIPTS)) {
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
              input: resolve(root, input),
              output: { format: 'iife', entryFileNames: name },
            },
          },
        });
      }
    },
  };
}
