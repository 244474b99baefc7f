import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { signIn } from './browser.ts';
import { type Scene, shareStage } from './stage.ts';

const { open, business } = shareStage();

/** Of what Google calls good (0.1) a fifth: nothing that is being read moves by more than a line. */
const MOST = 0.02;

type Shift = { value: number; moved: string[] };
type Watched = typeof globalThis & { shifts: Shift[] };

/** Keeps each shift of the layout, whatever was pressed before it, with what moved. */
async function watch(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    type Entry = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
    const shifts: Shift[] = [];
    (globalThis as Watched).shifts = shifts;
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Entry[]) {
        const moved = sources.map(({ node }) => `${node?.nodeName} ${node?.textContent?.slice(0, 40)}`);
        shifts.push({ value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return page;
}

const forget = (page: Page) => page.evaluate(() => (globalThis as Watched).shifts.splice(0).length);

async function expectStill(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  const shifts = await page.evaluate(() => (globalThis as Watched).shifts);
  const sum = shifts.reduce((before, { value }) => before + value, 0);
  expect([sum <= MOST, sum <= MOST ? [] : shifts]).toEqual([true, []]);
}

/** Enough was said for the messages to fill a phone. */
async function talk({ owner, write, sent }: Scene): Promise<void> {
  for (const round of [1, 2, 3, 4]) {
    await write('How much is a manicure?');
    await expect.poll(async () => (await sent()).length).toBe(round);
  }
  await owner.call('PATCH', `/api/users/${owner.userId}/moderation`, { moderationEnabled: true });
}

test.each([
  ['a draft', 'When are you open?', '/api/pending-messages', 'Approve and send'],
  ['a card', 'Do you have a garage for buses?', '/api/insufficient-info-messages', 'Answer'],
])(
  'a chat with %s opens on the phone with nothing moving, from the list and by its address',
  async (...told) => {
    const [, question, waiting, button] = told;
    const scene = await business('Ada Moreno');
    const { owner, write } = scene;
    await talk(scene);
    await write(question);
    await expect.poll(async () => (await owner.call<unknown[]>('GET', waiting)).length).toBe(1);
    const { page: first, context } = await open({ isPhone: true });
    await signIn(first, owner);
    await first.getByRole('link', { name: /Ada Moreno/ }).waitFor();
    await first.close();
    const action = (page: Page) => page.getByRole('main').getByRole('button', { name: button }).first();

    const page = await watch(context);
    await page.goto('/dashboard');
    const link = page.getByRole('link', { name: /Ada Moreno/ });
    await link.waitFor();
    await page.waitForLoadState('networkidle');
    await forget(page);
    await link.tap();
    await action(page).waitFor();
    await expectStill(page);

    const address = page.url();
    const direct = await watch(context);
    await direct.goto(address);
    await action(direct).waitFor();
    await expectStill(direct);
  },
);
