import type { FoundMessage } from '@parley/contract/message-search.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { stepsOf } from '#test/plan.ts';

import { findByWords, readQuery } from './search.ts';

let world: TestWorld;
let owner: TestOwner;

beforeAll(async () => {
  world = await startWorld();
  owner = await world.owner();
});
afterAll(() => world[Symbol.asyncDispose]());

const find = (search: string, from = owner) =>
  from.get<FoundMessage[]>(`/api/message-search?search=${encodeURIComponent(search)}`);
const textsOf = (found: FoundMessage[]) => found.map(({ before, hit, after }) => before + hit + after);

describe('messages are found', () => {
  it.each([
    ['Wann kommt das Päckchen an?', 'packchen'],
    ['Do you deliver to Łódź?', 'lodz'],
    ['Сколько стоит ДОСТАВКА в Киев?', 'доставк'],
    ['Чи є їжачок?', 'ЇЖАЧ'],
    ['Kargo ücreti ne kadar, İzmir?', 'izmir kargo'],
    ['明日、配送料はいくらですか', '配送料'],
    ['シャツのサイズは？', 'サイ'],
    ['كم تكلفة الشحن إلى دبي', 'شحن'],
    ['بكم شحن الطلب', 'الشحن'],
    ['택배는 언제 오나요', '택배'],
    ['See https://shop.example/sale-2026', 'shop example sale'],
    ["It's Marta's", "marta's"],
    ['Ｓａｌｅ today', 'sale today'],
  ])('%s by %s', async (content, search) => {
    const customer = world.customerOf(owner, { name: 'Marta Ruiz', username: 'marta' });
    await customer.write(content);
    const [found] = await find(search);
    expect(found && textsOf([found])).toEqual([content.replace(/\s+/g, ' ')]);
    expect(found?.hit).not.toBe('');
  });

  it('that have every word, newest first and no more than were asked for', async () => {
    const customer = world.customerOf(owner, { name: 'Ivo' });
    for (const text of ['zebra one', 'zebra two', 'zebra one more']) await customer.write(text);
    expect(textsOf(await find('zebra'))).toEqual(['zebra one more', 'zebra two', 'zebra one']);
    expect(textsOf(await find('ONE zeb'))).toEqual(['zebra one more', 'zebra one']);
    expect(await owner.get('/api/message-search?search=zebra&limit=1')).toHaveLength(1);
  });

  it('as they stand now, and those of nobody else', async () => {
    const customer = world.customerOf(owner, { name: 'Ada' });
    const sent = await customer.write('a giraffe');
    await customer.write('another giraffe');
    const other = await world.owner();
    expect(await find('giraffe', other)).toEqual([]);
    await customer.unsend(sent);
    expect(textsOf(await find('giraffe'))).toEqual(['another giraffe']);
    await owner.call('DELETE', `/api/conversations/${(await find('giraffe'))[0]?.conversationId}`);
    expect(await find('giraffe')).toEqual([]);
  });
});

it.each(['', ' ', '!?…', "' | & ! <-> \\", "a'b\\c:*", '%', '\u{1f600}'.repeat(90)])(
  'nothing that is typed is a fault: %j',
  async (search) => {
    expect(Array.isArray(await find(search))).toBe(true);
  },
);

it('words without an end and texts without a word are stored as all others', async () => {
  const customer = world.customerOf(owner, { name: 'Long' });
  await customer.write('ü'.repeat(1000));
  await customer.write('字'.repeat(1000));
  await customer.write('?! …');
  expect(await find('ü'.repeat(200))).toHaveLength(1);
  expect(await find('字'.repeat(200))).toHaveLength(1);
});

describe('in a long history', () => {
  beforeAll(async () => {
    const { db } = world.app.ctx;
    await world.customerOf(owner, { name: 'Many' }).write('The first of many');
    await sql`
      INSERT INTO messages (account_id, id, channel_id, conversation_id, author, kind, content, sort_at)
      SELECT account_id, gen_random_uuid(), channel_id, id, 'customer', 'text',
        'common word' || n || CASE WHEN n = 7000 THEN ' platypus' ELSE '' END, last_sort_at - n * interval '1 minute'
      FROM conversations, generate_series(1, 20000) n
      WHERE account_id = ${owner.accountId} AND last_content = 'The first of many'
    `.execute(db);
    await sql`VACUUM ANALYZE messages`.execute(db);
  });

  it.each([
    ['platyp', 1],
    ['common', 50],
    ['word1', 50],
  ])('of 20,000 messages those with "%s" are found by the index', async (search, count) => {
    const { db } = world.app.ctx;
    const query = await readQuery(db, owner.accountId, search);
    const steps = await stepsOf(db, (reader) => findByWords(reader, owner.accountId, query ?? '', 50));
    expect(steps.map((step) => step['Index Name'])).toContain('messages_words');
    expect(steps.map((step) => step['Node Type'])).not.toContain('Seq Scan');
    expect(await find(search)).toHaveLength(count);
  });
});
