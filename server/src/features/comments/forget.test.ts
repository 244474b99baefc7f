import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { startWorld, type TestWorld } from '#test/app.ts';

import { type OpenPost, openPost } from './test-comments.ts';

let world: TestWorld;
let on: OpenPost;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  on = await openPost(world);
});

/** What the raw deliveries of the account say. */
async function bodies(): Promise<string> {
  const { db } = world.app.ctx;
  const rows = await db
    .selectFrom('deliveries')
    .select('body')
    .where('accountId', '=', on.owner.accountId)
    .execute();
  return rows.map(({ body }) => body.toString('utf8')).join('\n');
}

describe('the words of a comment that is deleted', () => {
  it('leave the raw deliveries with it, and those of its replies; what others wrote stays', async () => {
    const id = await on.write('My secret');
    await on.write('A secret below', { parentId: id });
    await on.write('Something else');
    expect(await bodies()).toMatch(/My secret.*A secret below.*Something else/s);
    const { id: rowId } = await on.byText('My secret');
    expect((await on.owner.call('DELETE', `/api/comments/${rowId}`)).status).toBe(200);
    const left = await bodies();
    expect(left).not.toMatch(/secret/);
    expect(left).toMatch(/Something else/s);
  });

  it('leave them when all are deleted, also those from before names were kept', async () => {
    await on.write('One');
    await on.write('Two secrets');
    const { db } = world.app.ctx;
    await db
      .updateTable('deliveries')
      .set({ names: null })
      .where('accountId', '=', on.owner.accountId)
      .execute();
    await on.write('Three secrets');
    await on.marta.write('A message stays');
    await world.settle();
    await on.owner.call('DELETE', '/api/comments/delete-all', {});
    expect(await bodies()).not.toMatch(/One|secrets/);
    expect(await bodies()).toMatch(/A message stays/);
  });
});
