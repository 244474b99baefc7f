import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { addManager, KNOWLEDGE } from '#test/scene.ts';

let world: TestWorld;
let owner: TestOwner;

beforeAll(async () => {
  world = await startWorld();
  owner = await world.owner({ knowledgeBase: KNOWLEDGE });
});
afterAll(() => world[Symbol.asyncDispose]());

const ask = (path: string, held?: string) =>
  world.call<string>('GET', path, undefined, {
    authorization: `Bearer ${owner.token}`,
    ...(held !== undefined && { 'if-none-match': held }),
  });
const tagOf = async (path: string) => (await ask(path)).headers.get('etag') ?? '';
const paths = () => ['/api/auth/check', `/api/users/${owner.userId}`];

/** Until `restore`, whoever reads one of the texts fails. */
async function hideTexts(): Promise<{ restore: () => Promise<void> }> {
  const rename = async (from: string, to: string) => {
    for (const name of ['prompt', 'knowledge_base'])
      await sql`ALTER TABLE knowledge RENAME COLUMN ${sql.ref(from + name)} TO ${sql.ref(to + name)}`.execute(
        world.app.ctx.db,
      );
  };
  await rename('', 'hidden_');
  return { restore: () => rename('hidden_', '') };
}

describe('the signed-in user, who is asked for every few seconds', () => {
  it('is told to be the same before prompt or knowledge base are read [API-11] [DATA-01]', async () => {
    const tags = await Promise.all(paths().map(tagOf));
    const texts = await hideTexts();
    try {
      for (const [n, path] of paths().entries()) {
        const same = await ask(path, tags[n]);
        expect([same.status, same.body, same.headers.get('etag')]).toEqual([304, '', tags[n]]);
        expect((await ask(path, '"another"')).status).toBe(500);
      }
    } finally {
      await texts.restore();
    }
  });

  it.each<[string, string, string, object]>([
    ['prompt', 'PUT', 'users/:id/ai-prompt', { prompt: 'Be kind.' }],
    [
      'knowledge base',
      'PUT',
      'user/:id/knowledge-base',
      { knowledgeBase: `${KNOWLEDGE}\nParking is free.\n` },
    ],
    ['switch', 'PUT', 'users/:id/ai-settings', { autoResponseEnabled: false }],
    ['delay', 'PATCH', 'users/:id/buffer-settings', { bufferMinSeconds: 7, bufferMaxSeconds: 9 }],
    ['name', 'PATCH', 'users/:id/profile', { displayName: 'Olena of the studio' }],
  ])('is told anew with another %s', async (_, method, path, body) => {
    const before = await Promise.all(paths().map(tagOf));
    expect((await owner.call(method, `/api/${path.replace(':id', owner.userId)}`, body)).status).toBe(200);
    for (const [n, read] of paths().entries()) {
      const changed = await ask(read, before[n]);
      expect(changed.status).toBe(200);
      expect(changed.headers.get('etag')).not.toBe(before[n]);
    }
  });

  it('is another one for each member', async () => {
    const manager = await addManager(world, owner);
    const [own] = await Promise.all(paths().map(tagOf));
    const theirs = await world.call('GET', '/api/auth/check', undefined, {
      authorization: `Bearer ${manager.token}`,
      'if-none-match': own ?? '',
    });
    expect(theirs.status).toBe(200);
  });

  it('who is signed out is told so, whatever the browser holds', async () => {
    const [own] = await Promise.all(paths().map(tagOf));
    const { status, body } = await world.call('GET', '/api/auth/check', undefined, {
      'if-none-match': own ?? '',
    });
    expect([status, body]).toEqual([200, { authenticated: false, user: null }]);
  });
});
