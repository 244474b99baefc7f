import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import type { Browser } from 'playwright-core';

import { openBrowser } from './browser.ts';
import { type Parley, startParley } from './processes.ts';

declare global {
  /** Ends what the files of this worker have shared; worker-environment.ts calls it. */
  var endShared: (() => Promise<void>) | undefined;
}

/**
 * The server takes 60 registrations an hour from one address. Each sends a mail, and a server that has sent more than
 * this is replaced before the next file, which may make twenty.
 */
const MOST_MAILS = 40;

let browser: Promise<Browser> | undefined;
let parley: Promise<Parley> | undefined;
globalThis.endShared = endAll;

/** The worker's browser: every file has its visitors in it, each with a profile of their own. */
export function shareBrowser(): Promise<Browser> {
  browser ??= openBrowser().catch((error: unknown) => {
    browser = undefined;
    throw error;
  });
  return browser;
}

/** The worker's server and simulator. Whoever has them leaves them as they are, except for accounts of their own. */
export async function shareParley(): Promise<Parley> {
  if (parley && (await countMails(await parley)) > MOST_MAILS) await endParley();
  parley ??= startParley({ simulator: true, demo: false }).catch((error: unknown) => {
    parley = undefined;
    throw error;
  });
  return parley;
}

/** Without a mail server the mails are files. */
async function countMails({ dataDir }: Parley): Promise<number> {
  return (await readdir(join(dataDir, 'outbox')).catch(() => [])).length;
}

async function endParley(): Promise<void> {
  const ending = parley;
  parley = undefined;
  await (await ending)?.stop();
}

async function endAll(): Promise<void> {
  const closing = browser;
  browser = undefined;
  await (await closing)?.close();
  await endParley();
}
