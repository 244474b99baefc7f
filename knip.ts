import type { KnipConfig } from 'knip';

/** Fonts and style sheets of packages are named in CSS only. */
function readCssImports(text: string): string {
  const names = [...text.matchAll(/(?:url\(|@import\s+)["']([^"':]+)["']/g)].map(([, name]) => name);
  return names.map((name) => `import '${name}';`).join('\n');
}

const config: KnipConfig = {
  // What its own file uses is not dead because it could also be imported.
  ignoreExportsUsedInFile: true,
  compilers: { css: readCssImports },
  workspaces: {
    '.': {
      // Started by name from other scripts.
      entry: ['scripts/{launch,checks,walls,sizes,lockfile,server-tool,end-with-parent,load-built}.mjs'],
      project: ['scripts/**/*.{mjs,ts}'],
      // dependency-cruiser reads TypeScript through it.
      ignoreDependencies: ['@swc/core'],
    },
    // Their files are all reachable from outside, their exports must still be used by somebody.
    contract: { includeEntryExports: true, project: ['src/**/*.ts'] },
    assistant: {
      includeEntryExports: true,
      entry: ['src/evaluation/{aside,calibrate,learn-commitments}.ts'],
      project: ['src/**/*.ts'],
    },
    server: {
      entry: [
        'src/main.ts',
        // Started by scripts/server-tool.mjs by their names.
        'src/{setup,backup,restore,rescue}.ts',
        // A process of its own for each picture.
        'src/infra/images/render-image.ts',
        'test/{global-setup,database-process}.ts',
      ],
      project: ['{src,test}/**/*.{ts,tsx}'],
    },
    simulator: { project: ['src/**/*.ts'] },
    web: {
      entry: ['src/service-worker/worker.ts', 'src/crash/crash.ts', 'src/landing/prerender.tsx'],
      project: ['{src,build}/**/*.{ts,tsx,css}'],
    },
    e2e: { project: ['**/*.ts'] },
    // The endpoint that it measures against is a process of its own.
    bench: { entry: ['src/bare-endpoint.ts'], project: ['src/**/*.ts'] },
  },
};

export default config;
