import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { newId } from '#infra/ids.ts';
import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { KNOWLEDGE, QUESTION, type Scene, setScene } from '#test/scene.ts';

let world: TestWorld;
let owner: TestOwner;
let scene: Scene;

beforeAll(async () => {
  world = await startWorld();
  owner = await world.owner({ knowledgeBase: KNOWLEDGE });
  scene = await setScene(world, owner);
});
afterAll(() => world[Symbol.asyncDispose]());

type Row = { id: string; content: string; createdAt: string; lastMessageAt: string; participantName: string };

describe('the messages of a long thread', () => {
  const path = () => `/api/conversations/${scene.conversation}/messages`;
  let all: string[];

  beforeAll(async () => {
    const { db } = world.app.ctx;
    const { accountId } = owner;
    const model = await db
      .selectFrom('messages')
      .selectAll()
      .where('id', '=', scene.message)
      .executeTakeFirstOrThrow();
    // Ten at a time in the very same moment: ties must neither hide nor repeat a message at the edge of a page.
    const older = Array.from({ length: 450 }, (_, n) => ({
      ...model,
      id: newId(),
      mid: `older-${n}`,
      content: `message ${n}`,
      attachments: '[]',
      details: '{}',
      sortAt: new Date(model.sortAt.getTime() - 1_000_000 + Math.floor(n / 10) * 1000),
    }));
    await db.insertInto('messages').values(older).execute();
    const rows = await db
      .selectFrom('messages')
      .select('id')
      .where('accountId', '=', accountId)
      .where('conversationId', '=', scene.conversation)
      .orderBy('sortAt')
      .orderBy('id')
      .execute();
    all = rows.map(({ id }) => id);
    expect(all).toHaveLength(451);
  });

  const ids = async (query = '') => (await owner.get<Row[]>(`${path()}${query}`)).map(({ id }) => id);

  it('without parameters the newest 200, oldest first [OP-81] [CHAT-31]', async () => {
    const rows = await owner.get<Row[]>(path());
    expect(rows.map(({ id }) => id)).toEqual(all.slice(-200));
    expect(rows.at(-1)?.content).toBe(QUESTION);
    const moments = rows.map(({ createdAt }) => createdAt);
    expect(moments).toEqual(moments.toSorted());
  });

  it.each([1, 7, 64, 200])('pages of %i lead back to the first message, each once [OP-81]', async (limit) => {
    const seen: string[] = [];
    let before: string | undefined;
    // One page more than there can be: then the walk does not end.
    for (let page = 0; page <= Math.ceil(all.length / limit) + 1; page += 1) {
      const rows = await ids(`?limit=${limit}${before ? `&before=${before}` : ''}`);
      if (rows.length === 0) break;
      expect(rows.length).toBeLessThanOrEqual(limit);
      seen.unshift(...rows);
      [before] = rows;
      if (limit === 1 && seen.length === 25) break;
    }
    expect(seen).toEqual(limit === 1 ? all.slice(-25) : all);
  });

  it('a page has 200 at most, and its edge is a message of this thread [OP-81] [OP-01]', async () => {
    expect((await owner.call('GET', `${path()}?limit=201`)).status).toBe(400);
    const others = await owner.get<Row[]>('/api/conversations');
    const other = others.find(({ id }) => id !== scene.conversation)?.id;
    const [elsewhere] = await owner.get<Row[]>(`/api/conversations/${other}/messages`);
    expect((await owner.call('GET', `${path()}?before=${elsewhere?.id}`)).status).toBe(404);
    expect(await ids(`?before=${all[0]}`)).toEqual([]);
  });
});

describe('the list of conversations', () => {
  let all: string[];

  beforeAll(async () => {
    const { db } = world.app.ctx;
    const { accountId } = owner;
    const { isUnread, needsPerson, movedAt, ...model } = await db
      .selectFrom('conversations')
      .selectAll()
      .where('id', '=', scene.conversation)
      .executeTakeFirstOrThrow();
    const contact = await db
      .selectFrom('contacts')
      .selectAll()
      .where('customerId', '=', model.customerId)
      .executeTakeFirstOrThrow();
    const older = Array.from({ length: 520 }, (_, n) => ({
      ...model,
      id: newId(),
      customerId: `older-${n}`,
      lastSortAt: new Date(model.lastSortAt.getTime() - 9_000_000 - Math.floor(n / 10) * 1000),
      lastContent: `older ${n}`,
      searchLast: `older ${n}`,
      searchName: `contact ${n}`,
      readAt: new Date(),
    }));
    await db
      .insertInto('contacts')
      .values(
        older.map(({ customerId }, n) => ({ ...contact, customerId, id: newId(), name: `Contact ${n}` })),
      )
      .execute();
    await db.insertInto('conversations').values(older).execute();
    const rows = await db
      .selectFrom('conversations')
      .select('id')
      .where('accountId', '=', accountId)
      .orderBy('lastSortAt', 'desc')
      .orderBy('id', 'desc')
      .execute();
    all = rows.map(({ id }) => id);
    expect(all).toHaveLength(522);
    expect([isUnread, needsPerson, movedAt]).toEqual([true, false, model.lastSortAt]);
  });

  const ids = async (query = '') =>
    (await owner.get<Row[]>(`/api/conversations${query}`)).map(({ id }) => id);

  it('without parameters a plain array of the newest 500 [OP-81] [DASH-20]', async () => {
    expect(await ids()).toEqual(all.slice(0, 500));
  });

  it('a page goes on where its last row stood, when that has moved up or is gone by then [OP-81]', async () => {
    const rows = await owner.get<Row[]>('/api/conversations?limit=9');
    const last = rows.at(-1);
    const edge = `cursor=${last?.id}&cursorAt=${encodeURIComponent(last?.lastMessageAt ?? '')}`;
    const { db } = world.app.ctx;
    const moved = db.updateTable('conversations').where('id', '=', last?.id ?? '');
    const { lastSortAt } = await db
      .selectFrom('conversations')
      .select('lastSortAt')
      .where('id', '=', last?.id ?? '')
      .executeTakeFirstOrThrow();
    await moved.set({ lastSortAt: new Date() }).execute();
    try {
      expect(await ids(`?limit=9&${edge}`)).toEqual(all.slice(9, 18));
    } finally {
      await moved.set({ lastSortAt }).execute();
    }
    const gone = `cursor=${newId()}&cursorAt=${encodeURIComponent(last?.lastMessageAt ?? '')}`;
    expect((await owner.call('GET', `/api/conversations?limit=9&${gone}`)).status).toBe(200);
  });

  it.each([9, 100, 500])('pages of %i lead to the last conversation, each once [OP-81]', async (limit) => {
    const seen: string[] = [];
    let cursor: string | undefined;
    for (let page = 0; page <= Math.ceil(all.length / limit) + 1; page += 1) {
      const rows = await ids(`?limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`);
      if (rows.length === 0) break;
      expect(rows.length).toBeLessThanOrEqual(limit);
      seen.push(...rows);
      cursor = rows.at(-1);
    }
    expect(seen).toEqual(all);
  });

  it('filters choose on the server, and page like the whole [OP-81]', async () => {
    expect(await ids('?filter=unread')).toEqual(all.slice(0, 2));
    expect(await ids('?filter=unread&limit=1')).toEqual(all.slice(0, 1));
    expect(await ids(`?filter=unread&limit=1&cursor=${all[0]}`)).toEqual(all.slice(1, 2));
    expect(await ids('?filter=drafts')).toEqual([scene.conversation]);
    expect(await ids('?filter=attention')).toEqual([]);
    await world.app.ctx.db
      .updateTable('conversations')
      .set({ disabledByTrigger: true })
      .where('id', '=', all[300] ?? '')
      .execute();
    expect(await ids('?filter=attention')).toEqual([all[300]]);
    expect(await ids('?filter=all&limit=3')).toEqual(all.slice(0, 3));
  });

  it('counts stop at the cap', async () => {
    expect(await owner.get('/api/conversations/counts')).toMatchObject({ all: 100, unread: 2, drafts: 1 });
  });

  it('the search goes over all of them, not only those that are shown', async () => {
    expect(await ids('?search=older%20519')).toHaveLength(1);
    expect(await ids('?search=contact%20519')).toHaveLength(1);
    const found = await ids('?search=older%205&limit=10');
    expect(found).toHaveLength(10);
    const next = await ids(`?search=older%205&limit=100&cursor=${found.at(-1)}`);
    // 5, 50 to 59, 500 to 519.
    expect(new Set([...found, ...next]).size).toBe(31);
  });

  it.each([
    [
      'Марія Шевченко',
      'mariia.shev',
      'ДОБРИЙ ДЕНЬ, Ґанно!',
      ['марія', 'ШЕВЧЕНКО', 'ія шев', 'добрий день', 'ҐАННО', 'MARIIA.SHEV'],
    ],
    ['Łukasz Żółć', 'lukasz', 'Straße 5', ['łukasz', 'ŻÓŁĆ', 'zołc', 'STRAßE']],
    ['Ἀθηνᾶ', 'athena', 'ὈΔΟΣ', ['αθηνα', 'ΑΘΗΝΑ']],
    ['ＦＵＬＬ Width', 'full', 'ｶﾀｶﾅ', ['full width', 'カタカナ']],
    ['José Íñigo', 'jose', '100% _sure_ \\o/', ['JOSE', 'iñigo', 'INIGO', '100%', '_sure_', '\\o/']],
  ])('finds %s whatever the case and the marks', async (name, username, words, searches) => {
    const customer = world.customerOf(owner, { name, username: `${username}_x` });
    await customer.write(words);
    await world.settle();
    const [newest] = await owner.get<Row[]>('/api/conversations?limit=1');
    expect(newest?.participantName).toBe(name);
    for (const search of searches) {
      expect([search, await ids(`?search=${encodeURIComponent(search)}`)]).toEqual([search, [newest?.id]]);
    }
    expect(await ids(`?search=${encodeURIComponent(`${name} nobody`)}`)).toEqual([]);
  });
});

describe('the drafts that wait', () => {
  const HOUR = 3_600_000;
  /** Of each conversation one; the oldest windows are closed, and ten open in the very same moment. */
  let all: string[];
  let chats: string[];

  beforeAll(async () => {
    const { db } = world.app.ctx;
    const { accountId } = owner;
    // What was written above is answered, and changes nothing any more.
    await world.advance(60);
    await db.updateTable('drafts').set({ status: 'rejected' }).where('accountId', '=', accountId).execute();
    const model = await db
      .selectFrom('drafts')
      .selectAll()
      .where('id', '=', scene.draft)
      .executeTakeFirstOrThrow();
    const rows = await db
      .selectFrom('conversations')
      .select('id')
      .where('accountId', '=', accountId)
      .where('lastContent', 'like', 'older %')
      .orderBy('id')
      .execute();
    chats = rows.map(({ id }) => id);
    expect(chats).toHaveLength(520);
    const openedAt = (at: number) =>
      new Date(world.now().getTime() - 30 * HOUR + Math.floor(at / 10) * 0.5 * HOUR);
    for (const [at, id] of chats.entries()) {
      await db
        .updateTable('conversations')
        .set({ windowOpenedAt: openedAt(at) })
        .where('id', '=', id)
        .execute();
    }
    const drafts = chats.map((conversationId) => ({
      ...model,
      id: newId(),
      conversationId,
      status: 'pending',
      sources: '[]',
      heldReasons: '[]',
      sendsAt: null,
    }));
    await db.insertInto('drafts').values(drafts).execute();
    // Twelve steps of ten are older than a day.
    const closed = drafts.slice(0, 130);
    all = [...drafts.slice(130), ...closed].map(({ id }) => id);
  });

  type Draft = { id: string; conversationId: string; place: string };
  const list = (query = '') => owner.get<Draft[]>(`/api/pending-messages${query}`);
  const ids = async (query = '') => (await list(query)).map(({ id }) => id);

  /** All pages; `between` runs before each but the first. */
  async function walk(limit: number, between: (seen: Draft[]) => Promise<unknown> = async () => undefined) {
    const seen: Draft[] = [];
    // Twice as many pages as there are: then the walk does not end.
    for (let page = 0; page <= 2 * Math.ceil(all.length / limit) + 1; page += 1) {
      if (page > 0) await between(seen);
      const after = seen.at(-1)?.place;
      const rows = await list(`?limit=${limit}${after ? `&after=${encodeURIComponent(after)}` : ''}`);
      seen.push(...rows);
      if (rows.length < limit) break;
    }
    return seen.map(({ id }) => id);
  }

  it('without parameters a plain array of the 500 most urgent [MOD-28]', async () => {
    expect(await ids()).toEqual(all.slice(0, 500));
  });

  it.each([7, 130, 390, 500])('pages of %i lead to the last draft, each once', async (limit) => {
    expect(await walk(limit)).toEqual(all);
  });

  it('a page goes on where its last draft stood, when that was decided or its customer wrote again', async () => {
    const { db } = world.app.ctx;
    const [first] = await list('?limit=1');
    const chat = db.updateTable('conversations').where('id', '=', first?.conversationId ?? '');
    const draft = db.updateTable('drafts').where('id', '=', first?.id ?? '');
    const { windowOpenedAt } = await db
      .selectFrom('conversations')
      .select('windowOpenedAt')
      .where('id', '=', first?.conversationId ?? '')
      .executeTakeFirstOrThrow();
    await chat.set({ windowOpenedAt: world.now() }).execute();
    await draft.set({ status: 'approved' }).execute();
    try {
      expect(await ids(`?limit=9&after=${first?.place}`)).toEqual(all.slice(1, 10));
    } finally {
      await chat.set({ windowOpenedAt }).execute();
      await draft.set({ status: 'pending' }).execute();
    }
  });

  it('no draft is left out while windows close from page to page', async () => {
    // Each page finds the window of the last one before it closed.
    const seen = await walk(60, () => world.advance(3 * 3600));
    expect(seen.length).toBeGreaterThan(all.length);
    expect(new Set(seen)).toEqual(new Set(all));
    const once = seen.filter((id, at) => seen.indexOf(id) === at);
    expect(once).toEqual(all);
  });

  it('those of one conversation alone [MOD-23]', async () => {
    expect(await ids(`?conversationId=${chats[519]}`)).toHaveLength(1);
    expect(await ids(`?conversationId=${scene.conversation}`)).toEqual([]);
  });

  it.each(['limit=501', 'limit=0', 'after=nothing', `after=${'o9'.repeat(20)}`])(
    '400 for %s',
    async (query) => {
      expect((await owner.call('GET', `/api/pending-messages?${query}`)).status).toBe(400);
    },
  );
});
