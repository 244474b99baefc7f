import { sql } from 'kysely';
import { expect, it } from 'vitest';

import { createDatabase, createPool } from '#infra/db/database.ts';
import { newId } from '#infra/ids.ts';
import { createLog, inScope } from '#infra/log.ts';
import { startWorld } from '#test/app.ts';
import { createTestDatabase } from '#test/database.ts';
import { KNOWLEDGE, QUESTION } from '#test/scene.ts';

type Line = Record<string, unknown> & { msg: string };

function collect() {
  const lines: string[] = [];
  const log = createLog('trace', { write: (line) => void lines.push(line) });
  return { log, text: () => lines.join(''), lines: () => lines.map((line) => JSON.parse(line) as Line) };
}

it('no secret and no word of a message stands in the log of a whole run, faults of the database among it', async () => {
  const { log, text, lines } = collect();
  await using world = await startWorld({ log });
  const owner = await world.owner({ knowledgeBase: KNOWLEDGE });
  const customer = world.customerOf(owner, { name: 'Xenia Quillfeather', username: 'xenia.q' });
  await customer.write(`${QUESTION} pomegranate-question`);
  await world.advance(6);
  const [conversation] = await owner.get<{ id: string }[]>('/api/conversations');
  const send = `/api/conversations/${conversation?.id}/send`;
  expect((await owner.call('POST', send, { content: 'pomegranate-answer' })).status).toBe(200);
  await world.advance(6);
  // The database refuses what a customer wrote, and quotes it.
  await sql`
    ALTER TABLE messages ADD CONSTRAINT no_more CHECK (content NOT LIKE '%pomegranate-refused%')
  `.execute(world.app.ctx.db);
  await customer.write('pomegranate-refused');
  await world.advance(6);
  await world.call('POST', '/api/auth/login', { email: owner.email, password: 'pomegranate-password' });
  expect(lines().length).toBeGreaterThan(5);
  const refused = lines().filter(({ err }) => JSON.stringify(err ?? '').includes('no_more'));
  expect(refused.length).toBeGreaterThan(0);
  const { business } = owner;
  const secrets = [owner.password, owner.token, business.accessToken, business.appSecret];
  for (const word of ['pomegranate', 'Quillfeather', ...secrets, world.app.ctx.env.secretKey])
    expect(text(), word).not.toContain(word);
});

it('lines of a request and of a delivery name it, and a slow statement is named without its values', async () => {
  const { log, lines } = collect();
  inScope({ request: 'r1' }, () => inScope({ delivery: 'd1' }, () => log.info('inside')));
  log.info('outside');
  expect(lines()).toEqual([
    expect.objectContaining({ msg: 'inside', request: 'r1', delivery: 'd1' }),
    expect.not.objectContaining({ request: expect.anything() }),
  ]);
  const database = await createTestDatabase();
  const slow: [string, number, string][] = [];
  const pool = createPool(database.connectionString, log, 1);
  const db = createDatabase(pool, (...told) => void slow.push(told), 0);
  await db.selectFrom('users').select('id').where('email', '=', 'somebody@example.com').execute();
  expect(slow).toEqual([
    [
      expect.stringMatching(/^select "id" from "users" where "email" = \$1$/),
      expect.any(Number),
      'select users',
    ],
  ]);
  await db.destroy();
  await database.drop();
});

it('two requests at once keep their names apart', async () => {
  const { log, lines } = collect();
  await using world = await startWorld({ log });
  const ids = [newId(), newId(), newId()];
  await Promise.all(ids.map((id) => world.call('GET', `/api/nothing/${id}`)));
  const requests = lines().filter(({ msg }) => msg === 'request');
  expect(new Set(requests.map(({ request }) => request)).size).toBe(3);
});
