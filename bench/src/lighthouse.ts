import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { openBrowser } from '@parley/e2e/browser.ts';
import { root } from '@parley/e2e/program.ts';

import { atLeast, type Figure, told } from './figures.ts';

const run = promisify(execFile);
/** A package of its own: it weighs more than all that Parley installs, and only this measure needs it. */
const folder = join(root, 'bench/lighthouse');
const RUNS = 3;
const LIMIT = 95;

type Audit = { scores: Record<string, number>; failed: string[] };

/** The lowest of each score in three runs, on the phone and on the desktop; fetched when it is first wanted. */
export async function auditPage(address: string): Promise<Figure[]> {
  if (!existsSync(join(folder, 'node_modules'))) {
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    await run(npm, ['ci', '--no-audit', '--no-fund'], { cwd: folder });
  }
  const figures: Figure[] = [];
  for (const form of ['phone', 'desktop'] as const) {
    const audits: Audit[] = [];
    for (let n = 0; n < RUNS; n++) audits.push(await auditOnce(address, form));
    for (const name of Object.keys(audits[0]?.scores ?? {})) {
      const lowest = Math.min(...audits.map(({ scores }) => scores[name] ?? 0));
      figures.push(atLeast(`Lighthouse, ${form}: ${name}, lowest of ${RUNS}`, lowest, LIMIT, '', 0));
    }
    const failed = new Set(audits.flatMap((audit) => audit.failed));
    if (failed.size > 0) figures.push(told(`Lighthouse, ${form}: what it found`, [...failed].join(', ')));
  }
  return figures;
}

async function auditOnce(address: string, form: 'phone' | 'desktop'): Promise<Audit> {
  const port = await freePort();
  const browser = await openBrowser([`--remote-debugging-port=${port}`]);
  try {
    const { stdout } = await run(process.execPath, ['audit.mjs', address, String(port), form], {
      cwd: folder,
    });
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Audit;
  } finally {
    await browser.close();
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
  await new Promise((resolve) => server.close(resolve));
  return port;
}
