import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';

const CRASH = {
  code: 'ab12cd34',
  message: 'TypeError: x is undefined',
  stack: 'draw a.js:1:2',
  page: '/dashboard',
};

let world: TestWorld;
let owner: TestOwner;

beforeAll(async () => {
  world = await startWorld();
  owner = await world.owner({});
});
afterAll(() => world[Symbol.asyncDispose]());

it('[PWA-04] a crash of the interface is a line of the own log, a few a minute', async () => {
  const said = vi.spyOn(world.app.ctx.log, 'warn');
  const statuses: number[] = [];
  for (const _ of [1, 2, 3, 4, 5, 6]) {
    statuses.push((await owner.call('POST', '/api/crashes', CRASH)).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  const lines = said.mock.calls.filter(([, words]) => words === 'the interface crashed');
  expect(lines).toHaveLength(5);
  expect(lines[0]?.[0]).toEqual({ crash: CRASH, userId: owner.userId });
  said.mockRestore();
});

it('takes nothing from whoever is not signed in, and nothing endless', async () => {
  expect((await world.call('POST', '/api/crashes', CRASH)).status).toBe(401);
  const long = await owner.call('POST', '/api/crashes', { ...CRASH, stack: 'x'.repeat(9000) });
  expect(long.status).toBe(400);
});
