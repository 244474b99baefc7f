import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { actsOf, bodyOf, deliver, dump, type Item, quietOwner } from '#features/webhooks/test-deliveries.ts';
import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { KNOWLEDGE, QUESTION } from '#test/scene.ts';
import { createRemovalLoop } from './remove-all.ts';

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
  customerId = `40000000000000${++counter}`;
  who = actsOf(owner, customerId);
});
afterAll(() => world[Symbol.asyncDispose]());

const ago = (seconds: number) => world.now().getTime() - seconds * 1000;
const take = async (...items: Item[]) => {
  const answer = await deliver(world, owner, bodyOf(owner.business.instagramUserId, items));
  expect(answer).toMatchObject({ status: 200 });
};
async function conversationId(): Promise<string | undefined> {
  const row = await world.app.ctx.db
    .selectFrom('conversations')
    .select('id')
    .where('accountId', '=', owner.accountId)
    .where('customerId', '=', customerId)
    .executeTakeFirst();
  return row?.id;
}
const remove = async () =>
  (await owner.call('DELETE', `/api/conversations/${await conversationId()}`)).status;
const ownMids = async () => {
  const { messages } = await dump(world, owner);
  return messages.filter((row) => row['customerId'] === customerId).map(({ mid }) => mid);
};
/** Where the words still stand, in any table of the database. */
async function whereIs(words: string): Promise<string[]> {
  const { db } = world.app.ctx;
  const tables = await db.introspection.getTables();
  const found: string[] = [];
  for (const { name, schema } of tables) {
    if (schema !== 'public') continue;
    const rows = await db
      .selectFrom(name as 'messages')
      .selectAll()
      .execute();
    const text = rows.map((row) => JSON.stringify(row, (_key, value) => readable(value))).join('\n');
    if (text.includes(words)) found.push(name);
  }
  return found;
}
function readable(value: unknown): unknown {
  const bytes = value as { type?: string; data?: number[] } | null;
  return bytes?.type === 'Buffer' && bytes.data ? Buffer.from(bytes.data).toString() : value;
}

describe('a deleted conversation', () => {
  test('stays deleted when its messages, edits and reactions come again, and none of its words stay [OP-73]', async () => {
    const told = [
      who.wrote('gone-1', 'Vsecret one', ago(60)),
      who.typed('gone-2', 'Vsecret two', ago(50)),
      who.edited('gone-1', 'Vsecret edited', ago(40)),
      who.reacted('gone-2', '❤️', ago(30)),
      who.read('gone-2', ago(20)),
      who.unsent('gone-1', ago(10)),
    ];
    await take(...told.slice(0, 5));
    const first = await conversationId();
    expect(await whereIs('Vsecret')).toEqual(
      expect.arrayContaining(['deliveries', 'messages', 'live_events']),
    );
    expect(await remove()).toBe(200);
    expect((await owner.call('DELETE', `/api/conversations/${first}`)).status).toBe(404);
    expect(await whereIs('Vsecret')).toEqual([]);
    const before = await dump(world, owner);
    for (const one of told) await take(one);
    for (const one of told.toReversed()) await take(one);
    await world.advance(3);
    expect(await dump(world, owner)).toEqual(before);
    expect(await whereIs('Vsecret')).toEqual([]);
    expect(await conversationId()).toBeUndefined();
  });

  test('a new message opens a new one, with a new id and nothing of the old [OP-73]', async () => {
    await take(who.wrote('old', 'old words', ago(10)));
    const old = await conversationId();
    await remove();
    await world.advance(2);
    await take(who.wrote('new', 'new words', ago(0)), who.wrote('old', 'old words', ago(10)));
    expect(await ownMids()).toEqual(['new']);
    const fresh = await conversationId();
    expect(fresh).toBeDefined();
    expect(fresh).not.toBe(old);
    expect((await owner.call('GET', `/api/conversations/${old}/messages`)).status).toBe(404);
  });

  test('stays deleted under a platform clock that is ahead of ours', async () => {
    const ahead = who.wrote('ahead', 'from the future', ago(-30));
    await take(ahead);
    expect(await remove()).toBe(200);
    await world.advance(1);
    await take(ahead);
    expect(await conversationId()).toBeUndefined();
    await take(who.wrote('next', 'a moment later by the same clock', ago(-31)));
    expect(await ownMids()).toEqual(['next']);
  });

  test('takes its drafts, questions, turns and parts with it, and nothing is sent any more [OP-73]', async () => {
    const busy = await world.owner();
    const customer = world.customerOf(busy);
    await customer.write('How long is a haircut?');
    const [row] = await busy.get<{ id: string }[]>('/api/conversations');
    await busy.call('POST', `/api/conversations/${row?.id}/send`, { content: 'Held for five seconds' });
    expect((await busy.call('DELETE', `/api/conversations/${row?.id}`)).status).toBe(200);
    await world.advance(10);
    expect(world.simulator.sent(busy.business.instagramUserId)).toEqual([]);
    expect(await busy.get('/api/conversations')).toEqual([]);
    const { db } = world.app.ctx;
    for (const table of ['messages', 'messageParts', 'turns', 'drafts', 'missingInfo'] as const) {
      const rows = await db.selectFrom(table).selectAll().where('accountId', '=', busy.accountId).execute();
      expect([table, rows]).toEqual([table, []]);
    }
  });

  test('leaves what its answers cost and came to, without a word of them', async () => {
    const told = await world.owner({ knowledgeBase: KNOWLEDGE });
    const customer = world.customerOf(told);
    await customer.write(QUESTION);
    await world.advance(6);
    const runs = () =>
      world.app.ctx.db.selectFrom('runs').selectAll().where('accountId', '=', told.accountId).execute();
    const [before] = await runs();
    expect(before).toMatchObject({ outcome: 'answer', forgottenAt: null, turnId: expect.any(String) });
    expect(JSON.stringify(before?.report)).toContain('28 €');
    const lines = () =>
      world.app.ctx.db
        .selectFrom('runLines')
        .select('lineKey')
        .where('accountId', '=', told.accountId)
        .execute();
    expect(await lines()).toHaveLength(1);
    const [row] = await told.get<{ id: string }[]>('/api/conversations');
    expect((await told.call('DELETE', `/api/conversations/${row?.id}`)).status).toBe(200);
    expect(await runs()).toEqual([
      {
        ...before,
        conversationId: null,
        turnId: null,
        inputs: [],
        report: {},
        forgottenAt: expect.any(Date),
      },
    ]);
    expect(await lines()).toEqual([]);
    expect(await whereIs(QUESTION)).not.toContain('runs');
  });

  test('of all at once: the names of the deleted are not fetched again', async () => {
    const other = await quietOwner(world);
    const people = [1, 2, 3].map(() => world.customerOf(other, { name: 'Marta Ruiz' }));
    for (const person of people) await person.write('hello');
    await world.settle();
    const all = () => other.call('DELETE', `/api/admin/conversations/${other.userId}`);
    const { db } = world.app.ctx;
    expect((await Promise.all([all(), all()])).map(({ status }) => status)).toEqual([200, 200]);
    await world.settle();
    expect(await other.get('/api/conversations')).toEqual([]);
    await other.call('POST', `/api/admin/conversations/${other.userId}/update-names`);
    await world.settle();
    const names = await db
      .selectFrom('contacts')
      .select('name')
      .where('accountId', '=', other.accountId)
      .execute();
    expect(names.map(({ name }) => name)).toEqual([null, null, null]);
  });
});

describe('all conversations of an account', () => {
  const path = (of: TestOwner) => `/api/admin/conversations/${of.userId}`;
  const progress = async (of: TestOwner) =>
    (await of.get<{ removal: { removed: number; total: number } | null }>(`${path(of)}/removal`)).removal;
  const count = async (of: TestOwner) => (await of.get<unknown[]>('/api/conversations')).length;

  async function withConversations(number: number): Promise<TestOwner> {
    const other = await quietOwner(world);
    const items = Array.from({ length: number }, (_, n) =>
      actsOf(other, `4200000000${n}`).wrote(`all-${n}`, 'Vmany words', ago(60)),
    );
    await deliver(world, other, bodyOf(other.business.instagramUserId, items));
    await world.settle();
    return other;
  }

  /** As an instance that was killed leaves it: some are gone, and it is still to be taken up. */
  async function killAfter(other: TestOwner, removed: number): Promise<void> {
    const { ctx, loops } = world.app;
    await loops.removals?.stop();
    await other.call('DELETE', path(other));
    const ids = await ctx.db
      .selectFrom('conversations')
      .select('id')
      .where('accountId', '=', other.accountId)
      .orderBy('id')
      .limit(removed)
      .execute();
    const died = createRemovalLoop({
      ...ctx,
      transaction: (work) => {
        if (ids.length === 0) throw new Error('killed');
        ids.pop();
        return ctx.transaction(work);
      },
    });
    died.start();
    await died.drain();
    await died.stop();
  }

  test('are deleted one after the other, told as they go, and none that begins later [DASH-21]', async () => {
    const other = await withConversations(25);
    await world.app.loops.removals?.stop();
    expect((await other.call('DELETE', path(other))).status).toBe(200);
    expect(await progress(other)).toEqual({ removed: 0, total: 25 });
    await deliver(
      world,
      other,
      bodyOf(other.business.instagramUserId, [actsOf(other, '4299').wrote('later', 'I come later', ago(1))]),
    );
    world.app.loops.removals?.start();
    await world.settle();
    expect(await progress(other)).toBeNull();
    expect(await count(other)).toBe(1);
    const told = await world.app.ctx.db
      .selectFrom('liveEvents')
      .select('payload')
      .where('accountId', '=', other.accountId)
      .orderBy('seq')
      .execute();
    expect(
      told
        .map(({ payload }) => payload as Record<string, unknown>)
        .filter(({ type }) => type === 'conversations_removal'),
    ).toEqual(
      [0, 10, 20, 25].map((removed) => ({
        type: 'conversations_removal',
        removed,
        total: 25,
        isOver: removed === 25,
      })),
    );
  });

  test('go on where a killed instance left off, once its time is over', async () => {
    const other = await withConversations(6);
    await killAfter(other, 2);
    expect(await count(other)).toBe(4);
    expect(await progress(other)).toEqual({ removed: 2, total: 6 });
    world.app.loops.removals?.start();
    await world.settle();
    expect(await count(other)).toBe(4);
    await world.advance(61);
    expect(await count(other)).toBe(0);
    expect(await progress(other)).toBeNull();
  });

  test('asked for again while it runs, what has come since goes too', async () => {
    const other = await withConversations(2);
    await world.app.loops.removals?.stop();
    await other.call('DELETE', path(other));
    await deliver(
      world,
      other,
      bodyOf(other.business.instagramUserId, [actsOf(other, '4298').wrote('more', 'I come too', ago(1))]),
    );
    await other.call('DELETE', path(other));
    expect(await progress(other)).toEqual({ removed: 0, total: 3 });
    world.app.loops.removals?.start();
    await world.settle();
    expect(await count(other)).toBe(0);
  });

  test('find the raw bodies by whom they name, and those from before that name nobody', async () => {
    const other = await withConversations(3);
    const { db } = world.app.ctx;
    const bodies = () =>
      db.selectFrom('deliveries').select(['names', 'id']).where('accountId', '=', other.accountId).execute();
    const [kept] = await bodies();
    expect(kept?.names).toEqual(expect.arrayContaining(['42000000000', 'all-0', '42000000002', 'all-2']));
    expect(kept?.names).not.toContain(other.business.instagramUserId);
    await db
      .updateTable('deliveries')
      .set({ names: null })
      .where('accountId', '=', other.accountId)
      .execute();
    const [first] = await other.get<{ id: string }[]>('/api/conversations');
    await other.call('DELETE', `/api/conversations/${first?.id}`);
    expect(await bodies()).toEqual([]);
  });
});

test('deleting races with incoming messages: every new message is in one conversation or was deleted with one', async () => {
  for (let round = 0; round < 25; round++) {
    customerId = `41000000000000${round + 10}`;
    who = actsOf(owner, customerId);
    await take(who.wrote(`race-${round}-old`, 'old', ago(60)));
    const old = await conversationId();
    const later = [1, 2, 3].map((n) => who.wrote(`race-${round}-${n}`, 'new', ago(-5 - n)));
    await Promise.all([
      ...later.slice(0, 2).map((one) => take(one)),
      remove(),
      take(who.wrote(`race-${round}-old`, 'old', ago(60))),
      take(...later),
    ]);
    const mids = await ownMids();
    expect(mids).not.toContain(`race-${round}-old`);
    const id = await conversationId();
    if (id) expect(id).not.toBe(old);
    await take(who.wrote(`race-${round}-end`, 'end', ago(-20)));
    expect(await ownMids()).toContain(`race-${round}-end`);
  }
  const { open, events } = await dump(world, owner);
  expect(open).toEqual([]);
  expect(events.filter(({ state }) => state === 'failed')).toEqual([]);
});
