import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';

import { actsOf, bodyOf, deliver, dump, type Item, quietOwner } from './test-deliveries.ts';

/** Events about a message that has not arrived, has gone, or cannot be what it says. */

let world: TestWorld;
let owner: TestOwner;
let customerId: string;
let who: ReturnType<typeof actsOf>;
let counter = 0;
beforeAll(async () => {
  world = await startWorld();
  owner = await quietOwner(world);
});
beforeEach(() => {
  customerId = `20000000000000${++counter}`;
  who = actsOf(owner, customerId);
});
afterAll(() => world[Symbol.asyncDispose]());

const ago = (seconds: number) => world.now().getTime() - seconds * 1000;
const take = async (...items: Item[]) => {
  const answer = await deliver(world, owner, bodyOf(owner.business.instagramUserId, items));
  expect(answer).toMatchObject({ status: 200 });
};
type Shown = {
  id: string;
  content: string;
  author: string;
  editedAt: string | null;
  unsentAt: string | null;
  seenAt: string | null;
  reactions: { emoji: string | null }[];
};
async function conversation() {
  const row = await world.app.ctx.db
    .selectFrom('conversations')
    .selectAll()
    .where('accountId', '=', owner.accountId)
    .where('customerId', '=', customerId)
    .executeTakeFirst();
  return row;
}
async function shown(): Promise<Shown[]> {
  const row = await conversation();
  return row ? owner.get<Shown[]>(`/api/conversations/${row.id}/messages`) : [];
}
/** What browsers were told since, newest last. */
async function liveEvents(conversationId: string) {
  const rows = await world.app.ctx.db
    .selectFrom('liveEvents')
    .select('payload')
    .where('accountId', '=', owner.accountId)
    .where('conversationId', '=', conversationId)
    .orderBy('seq')
    .execute();
  return rows.map(({ payload }) => payload as { type: string; status?: string; message?: Shown });
}
/** Whether the words are anywhere in the database. */
async function isKept(words: string): Promise<string[]> {
  const found: string[] = [];
  const { db } = world.app.ctx;
  const bodies = await db.selectFrom('deliveries').select('body').execute();
  if (bodies.some(({ body }) => body.includes(words))) found.push('deliveries');
  for (const table of ['messages', 'conversations', 'platformEvents', 'liveEvents', 'reactions'] as const) {
    const rows = await db.selectFrom(table).selectAll().execute();
    if (JSON.stringify(rows).includes(words)) found.push(table);
  }
  return found;
}

/** The told message is the one that a fresh fetch shows. */
async function expectToldAsShown(): Promise<void> {
  const row = await conversation();
  const events = await liveEvents(row?.id ?? '');
  const told = events.filter(({ type }) => type === 'new_message').map(({ message }) => message);
  expect(told).toEqual(await shown());
}

describe('before its message', () => {
  test('an edit is applied when the message comes, and told with it', async () => {
    await take(who.edited('early-edit', 'new words', ago(5)));
    await take(who.edited('early-edit', 'newest words', ago(3), 2));
    expect(await shown()).toEqual([]);
    await take(who.wrote('early-edit', 'old words', ago(10)));
    expect(await shown()).toMatchObject([{ content: 'newest words', editedAt: expect.any(String) }]);
    expect(await conversation()).toMatchObject({ lastContent: 'newest words' });
    await expectToldAsShown();
  });

  test('an unsend leaves nothing of it, in no table', async () => {
    await take(who.unsent('early-unsend', ago(5)));
    await take(who.wrote('early-unsend', 'Xsecret words', ago(10)));
    expect(await shown()).toMatchObject([{ content: '', unsentAt: expect.any(String) }]);
    await expectToldAsShown();
    expect(await isKept('Xsecret words')).toEqual([]);
  });

  test('an unsend does not start a turn', async () => {
    const talkative = await world.owner();
    const guest = actsOf(talkative, customerId);
    const body = (item: Item) => bodyOf(talkative.business.instagramUserId, [item]);
    await deliver(world, talkative, body(guest.unsent('no-turn', ago(5))));
    await deliver(world, talkative, body(guest.wrote('no-turn', 'How much is it?', ago(10))));
    const turns = await world.app.ctx.db
      .selectFrom('turns')
      .select('state')
      .where('accountId', '=', talkative.accountId)
      .execute();
    expect(turns).toEqual([]);
  });

  test('a reaction shows on it, and is told with it', async () => {
    await take(who.reacted('early-heart', '❤️', ago(5)));
    await take(who.wrote('early-heart', 'hello', ago(10)));
    expect(await shown()).toMatchObject([{ content: 'hello', reactions: [{ emoji: '❤️' }] }]);
    await expectToldAsShown();
  });

  test('a read mark is set when it comes, and told with it', async () => {
    await take(who.read('early-read', ago(5)));
    await take(who.typed('early-read', 'typed', ago(10)));
    expect(await shown()).toMatchObject([{ content: 'typed', seenAt: expect.any(String) }]);
    await expectToldAsShown();
    await take(who.typed('older', 'typed before', ago(20)));
    expect((await shown()).map(({ seenAt }) => seenAt !== null)).toEqual([true, true]);
  });

  test('an edit that crosses it in flight is found by the sweep', async () => {
    const edit = who.edited('crossing', 'new words', ago(5));
    await Promise.all([take(edit), take(who.wrote('crossing', 'old words', ago(10)))]);
    await world.advance(3);
    expect(await shown()).toMatchObject([{ content: 'new words' }]);
    expect((await dump(world, owner)).events.filter(({ mid }) => mid === 'crossing')).toEqual([]);
  });

  test('what never gets its message is given up in the end, and its words go', async () => {
    await take(who.edited('never', 'Ywords for nothing', ago(5)));
    await world.advance(3);
    const { db } = world.app.ctx;
    const waiting = db.selectFrom('platformEvents').select(['attempts', 'dueAt']).where('mid', '=', 'never');
    const first = await waiting.executeTakeFirstOrThrow();
    expect(first.attempts).toBe(1);
    await world.advance(3);
    const second = await waiting.executeTakeFirstOrThrow();
    expect(second.attempts).toBe(2);
    expect(second.dueAt?.getTime()).toBeGreaterThan((first.dueAt?.getTime() ?? 0) + 2000);
    await db.updateTable('platformEvents').set({ attempts: 80 }).where('mid', '=', 'never').execute();
    await world.advance(3600);
    expect(await waiting.executeTakeFirst()).toBeUndefined();
    expect(await isKept('Ywords')).toEqual(['deliveries']);
  });
});

describe('after an unsend', () => {
  test('a redelivery of the message, an edit or a reaction changes nothing: it stays empty', async () => {
    const message = who.wrote('unsent', 'Zsecret words', ago(10));
    const edit = who.edited('unsent', 'Zsecret words, edited', ago(8));
    await take(message);
    await take(edit);
    await take(who.wrote('other', 'stays', ago(20)));
    await take(who.unsent('unsent', ago(5)));
    const before = await dump(world, owner);
    await take(message);
    await take(edit);
    await take(who.edited('unsent', 'Zsecret words, again', ago(2), 7));
    await take(who.unsent('unsent', ago(5)));
    expect(await dump(world, owner)).toEqual(before);
    expect(await shown()).toMatchObject([
      { content: 'stays' },
      { content: '', unsentAt: expect.any(String) },
    ]);
    expect(await isKept('Zsecret words')).toEqual([]);
  });

  test('in one delivery with the message: the raw body does not keep it either', async () => {
    await take(who.wrote('both', 'Wsecret words', ago(10)), who.unsent('both', ago(5)));
    expect(await shown()).toMatchObject([{ content: '' }]);
    expect(await isKept('Wsecret words')).toEqual([]);
  });
});

describe('edits', () => {
  test('the highest number wins; of equal numbers the later one, in either order', async () => {
    const first = who.edited('tie-1', 'earlier', ago(8), 1);
    const second = who.edited('tie-1', 'later', ago(7), 1);
    await take(who.wrote('tie-1', 'original', ago(10)), first, second, first);
    expect(await shown()).toMatchObject([{ content: 'later' }]);
    const other = (item: Item) => ({
      ...item,
      message_edit: { ...(item['message_edit'] as Item), mid: 'tie-2' },
    });
    await take(who.wrote('tie-2', 'original', ago(9)), other(second), other(first));
    expect(await shown()).toMatchObject([{ content: 'later' }, { content: 'later' }]);
  });

  test('number 0 without text, with and without sender, changes nothing', async () => {
    await take(who.wrote('zero', 'words', ago(10)));
    const before = await dump(world, owner);
    await take(
      { timestamp: ago(5), message_edit: { mid: 'zero', num_edit: 0 } },
      who.customerDid(ago(5), { message_edit: { mid: 'zero', num_edit: 0 } }),
      { timestamp: ago(5), message_edit: { mid: 'unknown-zero', num_edit: 0 } },
    );
    expect(await dump(world, owner)).toEqual(before);
  });
});

describe('reactions', () => {
  test('one that was taken back stays away when it is delivered again, even from a clock ahead of ours', async () => {
    const react = who.reacted('ahead', '❤️', ago(-30));
    await take(who.wrote('ahead', 'hello', ago(10)), react);
    await take(who.unreacted('ahead', ago(-31)));
    await world.advance(5);
    await take(react);
    expect(await shown()).toMatchObject([{ reactions: [] }]);
  });

  test('of two in one moment the same one stays, in either order', async () => {
    const at = ago(5);
    await take(who.reacted('tie-a', '❤️', at), who.reacted('tie-a', '👍', at));
    await take(who.reacted('tie-b', '👍', at), who.reacted('tie-b', '❤️', at));
    const { reactions } = await dump(world, owner);
    const emojis = reactions.filter(({ mid }) => String(mid).startsWith('tie-')).map(({ emoji }) => emoji);
    expect(new Set(emojis).size).toBe(1);
  });
});

describe('values at the edge', () => {
  test('a long message id, a huge customer id and 100 kB of text are stored whole', async () => {
    const mid = Array.from({ length: 500 }, (_, n) => ((n * 7919) % 36).toString(36)).join('');
    customerId = '98765432109876543210';
    const text = `${'ж'.repeat(51_200)}!`;
    const bytes = JSON.stringify(
      bodyOf(owner.business.instagramUserId, [actsOf(owner, customerId).wrote(mid, text, ago(10))]),
    ).replace(/"98765432109876543210"/g, '98765432109876543210');
    for (let i = 0; i < 2; i++)
      expect(await deliver(world, owner, Buffer.from(bytes))).toMatchObject({ status: 200 });
    const [message] = await shown();
    expect(message?.content).toBe(text);
    expect(await shown()).toHaveLength(1);
    const stored = (await dump(world, owner)).messages.find((row) => row['customerId'] === customerId);
    expect(stored?.['mid']).toBe(mid);
  });

  test('an id too long for any index is kept as unknown, beside what is good', async () => {
    await take(who.wrote('m'.repeat(5000), 'lost?', ago(10)), who.wrote('fine', 'good', ago(9)));
    expect(await shown()).toMatchObject([{ content: 'good' }]);
    const { events } = await dump(world, owner);
    const kept = events.filter(
      ({ kind, payload }) => kind === 'unknown' && JSON.stringify(payload).includes('lost?'),
    );
    expect(kept).toMatchObject([{ state: 'kept', payload: { reason: 'no_message_id' } }]);
  });

  test('text that a database refuses: NUL and half a surrogate pair', async () => {
    const bytes = Buffer.from(
      JSON.stringify(bodyOf(owner.business.instagramUserId, [who.wrote('nul', 'aNULb', ago(10))])).replace(
        'NUL',
        String.raw`\u0000\ud83d`,
      ),
    );
    expect(await deliver(world, owner, bytes)).toMatchObject({ status: 200 });
    const [message] = await shown();
    expect(message?.content.replaceAll('\ufffd', '')).toBe('ab');
  });

  test('times as strings, in seconds and ahead of ours: in order, and never ahead of now', async () => {
    const seconds = Math.floor(ago(60) / 1000);
    await take(
      { ...who.wrote('t-string', 'one', 0), timestamp: String(ago(90)) },
      { ...who.wrote('t-seconds', 'two', 0), timestamp: seconds },
      { ...who.wrote('t-future', 'three', 0), timestamp: world.now().getTime() + 3_600_000 },
    );
    await world.advance(5);
    await take(who.wrote('t-next', 'four', ago(0)));
    expect((await shown()).map(({ content }) => content)).toEqual(['one', 'two', 'three', 'four']);
    const row = await conversation();
    expect(row?.lastSortAt.getTime()).toBeLessThanOrEqual(world.now().getTime());
  });
});
