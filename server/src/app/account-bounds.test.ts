import { LIMITS } from '@parley/contract/limits.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { newId } from '#infra/ids.ts';
import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';

let world: TestWorld;
let owner: TestOwner;
let other: TestOwner;

beforeAll(async () => {
  world = await startWorld();
  owner = await world.owner({ connect: false });
  other = await world.owner({ connect: false });
});
afterAll(() => world[Symbol.asyncDispose]());

async function upload(as: TestOwner) {
  const form = new FormData();
  form.set('file', new Blob(['%PDF-1.4\n%%EOF\n'], { type: 'application/pdf' }), 'list.pdf');
  const headers = { authorization: `Bearer ${as.token}` };
  const response = await fetch(new URL('/api/upload', world.url), { method: 'POST', headers, body: form });
  return { status: response.status, code: ((await response.json()) as { code?: string }).code };
}

it('an account that uploaded all it may in a day is told, and no other', async () => {
  expect((await upload(owner)).status).toBe(200);
  const media = world.app.ctx.db.updateTable('media').where('accountId', '=', owner.accountId);
  await media.set({ bytes: LIMITS.dailyUploadBytes }).execute();
  expect(await upload(owner)).toEqual({ status: 429, code: 'uploads_used_up' });
  expect((await upload(other)).status).toBe(200);
  await media.set({ createdAt: new Date(world.now().getTime() - 25 * 3600_000) }).execute();
  expect((await upload(owner)).status).toBe(200);
});

it('an account that saved its texts too often in a day is told, and keeps what stands', async () => {
  const path = `/api/users/${owner.userId}/knowledge-base`;
  await owner.call('PUT', path, { content: 'Manicure: 25 €' });
  const { db } = world.app.ctx;
  const [version] = await db.selectFrom('knowledgeVersions').selectAll().execute();
  if (!version) throw new Error('no version');
  const copies = Array.from({ length: LIMITS.dailyVersions - 1 }, () => ({ ...version, id: newId() }));
  await db.insertInto('knowledgeVersions').values(copies).execute();
  const refused = await owner.call('PUT', path, { content: 'Manicure: 30 €' });
  expect([refused.status, refused.body['code']]).toEqual([429, 'versions_used_up']);
  expect(await owner.get(path)).toMatchObject({ content: 'Manicure: 25 €' });
  const faq = await owner.call('POST', `/api/users/${owner.userId}/faq`, { question: 'Q?', answer: 'A.' });
  expect(faq.status).toBe(429);
  const own = `/api/users/${other.userId}/knowledge-base`;
  expect((await other.call('PUT', own, { content: 'Cake: 30 €' })).status).toBe(200);
  await db
    .updateTable('knowledgeVersions')
    .set({ createdAt: new Date(Date.now() - 25 * 3600_000) })
    .execute();
  expect((await owner.call('PUT', path, { content: 'Manicure: 30 €' })).status).toBe(200);
});

it('an account that changes without end is told; it reads on, and others change', async () => {
  const change = async (as: TestOwner) => (await as.call('PUT', '/api/nothing')).status;
  const seen = new Set<number>();
  for (let round = 0; round < 100 && !seen.has(429); round += 1) {
    for (const status of await Promise.all(Array.from({ length: 50 }, () => change(owner)))) seen.add(status);
  }
  expect([...seen].sort()).toEqual([404, 429]);
  expect((await owner.call('GET', '/api/conversations')).status).toBe(200);
  expect((await owner.call('POST', '/api/auth/logout')).status).toBe(200);
  expect(await change(other)).toBe(404);
});
