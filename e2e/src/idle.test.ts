import { expect, test } from 'vitest';

import { signIn } from './browser.ts';
import { shareStage } from './stage.ts';

const { open, business } = shareStage();

/** The polls that are named, by how often each is due in a minute. */
const POLLS = new Map([
  ['/api/auth/check', 12],
  ['/api/insufficient-info-messages', 12],
  ['/api/pending-messages', 20],
]);
const MINUTE = 60_000;

test('an open conversation that nothing happens in asks only the named polls, and is answered 304 [API-09, API-11]', async () => {
  const { owner, write } = await business('Iryna');
  await write('Is there parking?');
  const { page, context } = await open();
  await page.clock.install();
  await signIn(page, owner);
  await page.getByRole('link', { name: /Iryna/ }).click();
  await page.getByRole('log').getByText('Is there parking?').waitFor();
  await expect
    .poll(async () => (await owner.call<unknown[]>('GET', '/api/insufficient-info-messages')).length)
    .toBe(1);

  const paths = new Map<string, string>();
  const statuses = new Map<string, number>();
  const session = await context.newCDPSession(page);
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    paths.set(requestId, new URL(request.url).pathname);
  });
  // What came over the wire: to the page a 304 looks like the stored answer's 200.
  session.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) => {
    statuses.set(requestId, statusCode);
  });
  // Given up by the page, or answered by the browser itself: nothing comes over the wire for it.
  const dropped = new Set<string>();
  session.on('Network.loadingFailed', ({ requestId }) => void dropped.add(requestId));
  session.on('Network.requestServedFromCache', ({ requestId }) => void dropped.add(requestId));
  session.on('Network.responseReceived', ({ requestId, hasExtraInfo }) => {
    if (!hasExtraInfo) dropped.add(requestId);
  });
  await session.send('Network.enable');
  /** In small steps, so that each poll is answered before the next one is due. */
  async function pass(milliseconds: number) {
    for (let past = 0; past < milliseconds; past += 1000) {
      await page.clock.runFor(1000);
      await expect
        .poll(() => [...paths.keys()].filter((id) => !statuses.has(id) && !dropped.has(id)))
        .toEqual([]);
    }
  }
  // Everything that the opening and the arriving question set off comes to its end, and is not counted.
  await page.waitForLoadState('networkidle');
  await pass(MINUTE / 4);
  paths.clear();

  await pass(MINUTE);
  const answers = Map.groupBy(paths, ([, path]) => path);
  expect(new Set(answers.keys())).toEqual(new Set(POLLS.keys()));
  for (const [path, due] of POLLS) {
    const asked = answers.get(path) ?? [];
    expect([path, new Set(asked.map(([id]) => statuses.get(id)))]).toEqual([path, new Set([304])]);
    expect(Math.abs(asked.length - due), `${path}: ${asked.length} times`).toBeLessThanOrEqual(1);
  }
});

test('what happens reaches the list by the live channel alone: no list is read again', async () => {
  const { owner, write } = await business('Paula Vega');
  await owner.call('PUT', `/api/users/${owner.userId}/ai-settings`, { enabled: false });
  await write('First');
  const { page } = await open();
  const isReadAhead = page.waitForResponse(/\/messages\?/);
  await signIn(page, owner);
  const row = page.getByRole('link', { name: /Paula Vega/ });
  await row.getByText('First').waitFor();
  await isReadAhead;
  await page.waitForLoadState('networkidle');
  const reads: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/conversations\?|\/messages\?/.test(request.url())) reads.push(request.url());
  });
  await write('Second');
  await row.getByText('Second').waitFor();
  await row.getByRole('img', { name: '2 unread messages' }).waitFor();
  await page.getByRole('button', { name: 'Unread 1', exact: true }).waitFor();
  expect(reads).toEqual([]);
});
