// `npm test` and, with --fast, `npm run check`: all checks one after the other, and one line that sums them up.

import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { root } from './install.mjs';
import { listFiles, workspaces } from './sources.mjs';
import { countTests } from './vitest-count.mjs';
import { ensureWebBuilt } from './web-build.mjs';

/** @typedef {{ passed: number, failed: number }} Count */
/** @typedef {{ name: string, run: () => Promise<Count> }} Runner */

const bin = join(root, 'node_modules', '.bin');
const minute = 60_000;

/** @type {import('node:child_process').ChildProcess | undefined} */
let current;
process.on('SIGTERM', () => {
  current?.kill('SIGTERM');
  process.exit(143);
});

/**
 * @param {string} program
 * @param {string[]} args
 * @param {number} patience milliseconds
 * @returns {Promise<boolean>}
 */
function execute(program, args, patience) {
  const path = [bin, process.env['PATH']].join(delimiter);
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, PATH: path, ...(!process.stdout.isTTY && { NO_COLOR: '1' }) },
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  current = child;
  const timer = setTimeout(() => {
    console.error(`not done after ${patience / minute} minutes: ended`);
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), 10_000).unref();
  }, patience);
  return new Promise((resolve) => {
    child.once('error', (error) => {
      clearTimeout(timer);
      console.error(error.message);
      resolve(false);
    });
    child.once('close', (code) => {
      clearTimeout(timer);
      resolve(code === 0);
    });
  });
}

/** @param {boolean} good */
const one = (good) => ({ passed: good ? 1 : 0, failed: good ? 0 : 1 });

/**
 * A program that passes or fails as a whole.
 * @param {string} name
 * @param {string} program
 * @param {string[]} args
 * @returns {Runner}
 */
function check(name, program, args) {
  return { name, run: async () => one(await execute(program, args, 5 * minute)) };
}

/** @returns {Runner[]} */
function typeChecks() {
  // A worker has another browser around it than a page.
  return [...workspaces, 'web/src/service-worker', 'scripts']
    .filter((folder) => existsSync(join(root, folder, 'tsconfig.json')))
    .filter((folder) => listFiles(root, join(root, folder)).some((path) => /\.(tsx?|mjs)$/.test(path)))
    .map((folder) => check(`types of ${folder}`, join(bin, 'tsc'), ['-p', folder]));
}

/**
 * @param {string} name
 * @param {string} project
 * @returns {Runner}
 */
function vitest(name, project) {
  return {
    name,
    run: async () => {
      const folder = mkdtempSync(join(tmpdir(), 'parley-report-'));
      try {
        const file = join(folder, 'report.json');
        const args = [
          'run',
          '--project',
          project,
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${file}`,
        ];
        // Twice what it takes where nothing else runs; all parts together end within the 90 minutes that CI has.
        await execute(join(bin, 'vitest'), args, 35 * minute);
        if (!existsSync(file)) return one(false);
        return countTests(JSON.parse(readFileSync(file, 'utf8')));
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

/** @type {Runner[]} */
const fast = [
  check('format and lint', join(bin, 'biome'), ['ci', '--error-on-warnings', '.']),
  ...typeChecks(),
  check('walls', process.execPath, ['scripts/walls.mjs']),
  check('dead code', join(bin, 'knip'), []),
  check('lock file', process.execPath, ['scripts/lockfile.mjs']),
  check('file sizes', process.execPath, ['scripts/sizes.mjs']),
];
/** @type {Runner[]} */
const slow = [
  vitest('unit and integration tests', '!e2e'),
  { name: 'web build', run: async () => one(await ensureWebBuilt()) },
  ...(existsSync(join(root, 'e2e', 'vitest.config.ts')) ? [vitest('journeys', 'e2e')] : []),
];

/** @type {(Count & { name: string, seconds: string })[]} */
const results = [];
for (const { name, run } of process.argv.includes('--fast') ? fast : [...fast, ...slow]) {
  console.log(`\n== ${name} ==`);
  const start = performance.now();
  const count = await run().catch((error) => {
    console.error(error);
    return one(false);
  });
  results.push({ name, ...count, seconds: ((performance.now() - start) / 1000).toFixed(1) });
}

console.log('\n== summary ==');
for (const { name, passed, failed, seconds } of results) {
  console.log(
    `${failed ? 'FAIL' : 'ok  '} ${name.padEnd(28)} ${passed} passed, ${failed} failed (${seconds} s)`,
  );
}
const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
process.exitCode = failed > 0 ? 1 : 0;
console.log(`${passed} passed, ${failed} failed`);
