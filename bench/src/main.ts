import { spawn } from 'node:child_process';
import { join } from 'node:path';

import { type Parley, startParley } from '@parley/e2e/processes.ts';
import { root } from '@parley/e2e/program.ts';

import { measureAnswers } from './answers.ts';
import { measureComments } from './comments.ts';
import { connect } from './database.ts';
import { measureDeliveries } from './deliveries.ts';
import { measureExport } from './export.ts';
import { type Figure, printFigures } from './figures.ts';
import { measureFootprint } from './footprint.ts';
import { measureImport } from './import.ts';
import { measureInstances } from './instances.ts';
import { measureLanding } from './landing.ts';
import { measureLarge } from './large.ts';
import { describeLoad, describeMachine } from './machine.ts';
import { measureMedia } from './media.ts';
import { measurePages } from './pages.ts';
import { measureReminders } from './reminders.ts';
import { measureSockets } from './sockets.ts';
import { buildServer, buildWeb, measureWeb } from './web.ts';

// `npm run bench`: every figure in one run, side by side where it is a ratio, over loopback only.
// `npm run bench -- deliveries pages` measures these alone; `-- faults` runs the long version of the kill tests,
// `-- large instances sockets` what takes many minutes.

const FAULTS = { FAULT_ROUNDS: '10', FAULT_MESSAGES: '300', FAULT_COMMENT_ROUNDS: '100' };

type Measure = { name: string; title: string; run: (parley: Parley) => Promise<Figure[]> };

const measures: Measure[] = [
  { name: 'answers', title: 'From question to answer', run: measureAnswers },
  {
    name: 'deliveries',
    title: 'Deliveries of one text message: 16 connections, 20 accounts, one in 10 from a new customer',
    run: measureDeliveries,
  },
  {
    name: 'pages',
    title: '10,000 conversations with 300,000 messages beside 100 conversations with 3,000',
    run: measurePages,
  },
  {
    name: 'comments',
    title:
      'Comments: from webhook to card and draft, 10,000 beside 100, and 5,000 in a minute under one post',
    run: measureComments,
  },
  {
    name: 'reminders',
    title: '5,000 reminders of 50 accounts, four times a quarter of a minute full of them',
    run: measureReminders,
  },
  {
    name: 'import',
    title: 'An import at the pace of the platform, and the pictures of posts',
    run: measureImport,
  },
  { name: 'export', title: 'What an owner takes along, 100,000 messages', run: measureExport },
  {
    name: 'web',
    title: 'The dashboard in Chromium, 4 times slower, with 10,000 conversations in its list',
    run: measureWeb,
  },
  {
    name: 'landing',
    title: 'The landing page in Chromium, on a phone 4 times slower and fast 4G',
    run: measureLanding,
  },
  {
    name: 'media',
    title: 'A thread of 2,000 messages with 600 files beside one of texts, in Chromium, 4 times slower',
    run: measureMedia,
  },
];
/** Too long to be measured each time: run when they are asked for by name. */
const LONG: Measure[] = [
  {
    name: 'large',
    title:
      '50 accounts with 100,000 conversations, a million messages and 100,000 comments beside 10,000 messages',
    run: measureLarge,
  },
  {
    name: 'instances',
    title: '1, 2 and 4 processes on one database, all on this machine',
    run: measureInstances,
  },
  {
    name: 'sockets',
    title: '10,000 live sockets that ask again after a restart',
    run: measureSockets,
  },
];
const FOOTPRINT = { name: 'footprint', title: 'At rest' };

async function main(): Promise<void> {
  const wanted = process.argv.slice(2);
  if (wanted.includes('faults')) return runFaults();
  const names = [...measures, ...LONG, FOOTPRINT].map(({ name }) => name);
  const unknown = wanted.find((name) => !names.includes(name));
  if (unknown) {
    console.error(`There is no measure ${unknown}. There are: ${[...names, 'faults'].join(', ')}.`);
    process.exitCode = 1;
    return;
  }
  const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);

  await buildServer();
  // A server looks for the pages when it starts.
  if (['landing', 'web', 'media'].some(isWanted)) await buildWeb();
  const missed: Figure[] = [];
  const report = (title: string, figures: Figure[]) => {
    printFigures(`${title} (load ${describeLoad()})`, figures);
    missed.push(...figures.filter(({ isMet }) => !isMet));
  };
  const chosen = [
    ...measures.filter(({ name }) => isWanted(name)),
    ...LONG.filter(({ name }) => wanted.includes(name)),
  ];
  // Each on a server of its own: what one leaves behind is not another's load.
  for (const { name, title, run } of chosen) {
    await using parley = await startParley({ simulator: true, demo: false });
    await parley.simulator.patch('switches', { rateLimits: false, hourlyQuota: 1_000_000_000 });
    if (missed.length === 0 && name === chosen[0]?.name)
      console.log(describeMachine(await describePostgres(parley)));
    report(title, await run(parley));
  }
  if (isWanted(FOOTPRINT.name)) report(FOOTPRINT.title, await measureFootprint());
  console.log(missed.length === 0 ? '\nEvery target is met.' : `\n${missed.length} targets are missed.`);
  process.exitCode = missed.length === 0 ? 0 : 1;
}

async function describePostgres(parley: Parley): Promise<string> {
  await using database = await connect(parley);
  const { rows } = await database.query<{ version: string; sync: string }>(
    `SELECT split_part(version(), ' on ', 1) AS version, current_setting('fsync') AS sync`,
  );
  return `${rows[0]?.version ?? ''} with fsync ${rows[0]?.sync}`;
}

async function runFaults(): Promise<void> {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const child = spawn(
    process.execPath,
    [vitest, 'run', '--project', 'e2e', 'faults/kill', 'faults/comments'],
    {
      cwd: root,
      env: { ...process.env, ...FAULTS },
      stdio: 'inherit',
    },
  );
  process.exitCode = await new Promise<number>((resolve) => {
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

await main();
