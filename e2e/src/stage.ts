import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';

import { type View, type Visit, visit } from './browser.ts';
import { type Owner, registerOwner } from './owner.ts';
import { type Parley, startParley } from './processes.ts';
import { shareBrowser, shareParley } from './shared.ts';

export const KNOWLEDGE = `Q: How much is a manicure?
A: A manicure costs 28 €.

Q: When are you open?
A: Tuesday to Friday, 10:00 to 20:00.`;

export type Scene = {
  owner: Owner;
  write(text: string): Promise<string>;
  /** Texts that the platform accepted from us. */
  sent(): Promise<(string | undefined)[]>;
};

/** Counted over all files of a worker: they may be at the same server. */
let owners = 0;

/**
 * The worker's server, simulator and browser, for a file that only makes accounts of its own and looks at nothing else.
 * A visit that ends with a problem fails its test.
 */
export function shareStage() {
  return stage(shareParley, () => Promise.resolve());
}

/**
 * As shareStage, with a server and a simulator of the file's own: for one that ends or restarts them, or changes what
 * belongs to no account. `env` are further variables of the server, `demo` makes the demo's account with its history.
 */
export function setStage(env: Record<string, string> = {}, { demo = false } = {}) {
  return stage(
    () => startParley({ simulator: true, demo, env }),
    (parley) => parley.stop(),
  );
}

function stage(begin: () => Promise<Parley>, end: (parley: Parley) => Promise<void>) {
  let parley: Parley;
  let browser: Browser;
  let visits: Visit[] = [];

  beforeAll(async () => {
    browser = await shareBrowser();
    parley = await begin();
  });
  afterEach(async () => {
    const problems = visits.flatMap((one) => one.problems);
    await Promise.all(visits.map((one) => one.close()));
    visits = [];
    expect(problems).toEqual([]);
  });
  afterAll(async () => {
    if (parley) await end(parley);
  });

  return {
    parley: () => parley,
    async open(view: View = {}): Promise<Visit> {
      const visitor = await visit(browser, parley.url, view);
      visits.push(visitor);
      return visitor;
    },
    /** A business with its knowledge, one second of buffer, and a customer who can write. */
    async business(customerName: string, options: { discloses?: boolean } = {}): Promise<Scene> {
      owners += 1;
      const owner = await registerOwner(parley, `owner${owners}@example.com`, options);
      await owner.call('PUT', `/api/user/${owner.userId}/knowledge-base`, { knowledgeBase: KNOWLEDGE });
      const buffer = { bufferMinSeconds: 1, bufferMaxSeconds: 1 };
      await owner.call('PATCH', `/api/users/${owner.userId}/buffer-settings`, buffer);
      const { instagramUserId } = owner.business;
      const customerId = await parley.simulator.createCustomer(instagramUserId, { name: customerName });
      return {
        owner,
        write: (text) => parley.simulator.write(customerId, text),
        sent: async () => (await parley.simulator.sent(instagramUserId)).map((message) => message.text),
      };
    },
  };
}

/** Answers matching calls with a fault of the server, as often as they come. */
export async function breakCalls(
  page: Page,
  method: string,
  path: RegExp,
): Promise<{ heal(): Promise<void> }> {
  await page.route(path, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 500, contentType: 'application/json', body: '{}' })
      : route.fallback(),
  );
  return { heal: () => page.unroute(path) };
}

/**
 * Waits for the next greeting of the live channel. Each makes the page read everything anew, which takes away what a
 * failed read has put on screen; after it nothing is read unasked.
 */
export async function awaitGreeting(page: Page): Promise<void> {
  await new Promise<void>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('"hello"')) resolve();
      }),
    );
  });
  // What the page does with the greeting is done when it answers.
  await page.evaluate(() => null);
}

/** Faults that a test causes are reported by the browser as failed loads; anything else stays a problem. */
export function forgiveFailedLoads(visitor: Visit, path: RegExp): void {
  const others = visitor.problems.filter(
    (problem) => !(problem.includes('Failed to load resource') && path.test(problem)),
  );
  visitor.problems.splice(0, visitor.problems.length, ...others);
}

/** Waits for a toast with this title and answers its text. */
export async function readToast(page: Page, title: string): Promise<string> {
  const toast = page.getByRole('alert').filter({ hasText: title }).first();
  await toast.waitFor();
  return (await toast.textContent()) ?? '';
}
