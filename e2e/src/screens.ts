import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { openBrowser } from './browser.ts';
import { startParley } from './processes.ts';
import { root } from './program.ts';
import { makeIndexPage } from './screens/index-page.ts';
import { takePictures } from './screens/run.ts';
import { titleOf } from './screens/state.ts';
import { STATES } from './screens/states/all.ts';
import { prepareWorld } from './screens/world.ts';

/**
 * Makes pictures of the screens in their states into ./pictures, with a page that lays them side by side.
 * `npm run screens -- chat login` makes only those whose names contain one of the words and keeps the others;
 * `--mock <folder>` lays the pictures of the design beside them.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { mock: { type: 'string' } },
    allowPositionals: true,
  });
  const titles = STATES.map(titleOf);
  const states = STATES.filter(
    (state) => positionals.length === 0 || positionals.some((word) => titleOf(state).includes(word)),
  );
  if (states.length === 0)
    throw new Error(`No state is called ${positionals.join(' or ')}: ${titles.join(', ')}`);
  const folder = join(root, 'pictures');
  if (positionals.length === 0) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const mocks = await copyMocks(values.mock, join(folder, 'mock'));

  const started = performance.now();
  await using parley = await startParley({ simulator: true });
  const world = await prepareWorld(parley);
  say(`prepared in ${seconds(started)}`);
  const browser = await openBrowser();
  try {
    const { names, misses } = await takePictures(browser, world, states, folder);
    await writeFile(join(folder, 'index.html'), makeIndexPage(await readdir(folder), titles, mocks));
    for (const { title, look, reason } of misses) {
      process.stderr.write(`not reached: ${title}, ${look.language} ${look.device}: ${reason}\n`);
    }
    if (misses.length > 0) process.exitCode = 1;
    say(`${names.length} pictures in ${seconds(started)}: pictures/index.html`);
  } finally {
    await browser.close();
  }
}

/** Answers the names of the design's pictures that stand beside ours now, those of an earlier run too. */
async function copyMocks(from: string | undefined, to: string): Promise<Set<string>> {
  await mkdir(to, { recursive: true });
  if (from !== undefined) {
    const names = (await readdir(from)).filter((name) => name.endsWith('.png'));
    await Promise.all(names.map((name) => copyFile(join(from, name), join(to, name))));
  }
  return new Set(await readdir(to));
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(0)} s`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

await main();
