import { randomBytes } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { Readable } from 'node:stream';

import type { LearnedFact, Learning } from '@parley/contract/learning.ts';
import type { Download } from '@parley/contract/materials.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { openTalks, type Talks } from '#features/rehearsal/test-talks.ts';
import type { Storage } from '#infra/storage.ts';
import { splitText } from '#instagram/limits.ts';
import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';

import { workOffLearning } from './test-learning.ts';
import { makeThread, makeZip, type ZippedFile } from './test-zip.ts';

let world: TestWorld;
let owner: TestOwner;
let talks: Talks;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  talks = await openTalks(world, '');
  ({ owner } = talks);
});

const path = () => `/api/users/${owner.userId}/download`;
const download = async () => (await owner.get<{ download: Download | null }>(path())).download;

async function send(
  body: Buffer,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: { download?: Download; code?: string } }> {
  const response = await fetch(new URL('/api/instagram-download?name=meta.zip', world.url), {
    method: 'PUT',
    body: new Uint8Array(body),
    headers: { authorization: `Bearer ${owner.token}`, ...headers },
  });
  return { status: response.status, body: (await response.json()) as object };
}

/** Sends it and has it read to its end. */
async function read(files: readonly ZippedFile[]): Promise<Download | null> {
  expect((await send(makeZip(files))).status).toBe(200);
  await world.settle();
  await workOffLearning(world);
  return download();
}

async function facts(): Promise<LearnedFact[]> {
  const { learning } = await owner.get<{ learning: Learning | null }>(`/api/users/${owner.userId}/learning`);
  return learning?.facts ?? [];
}
const texts = async () => (await facts()).map(({ text }) => text);

const at = (thread: string, file = 'message_1.json') =>
  `your_instagram_activity/messages/inbox/${thread}/${file}`;
const OLGA = makeThread('Оля Коваль', [
  ['Оля Коваль', 'Скільки коштує манікюр?'],
  ['My Shop', 'Манікюр коштує 600 грн.'],
]);

describe('what is learned', () => {
  test('the business’s own answers, mended, each with the message that says it; nothing of anybody else', async () => {
    const group = makeThread(
      'Friends',
      [
        ['Ann', 'How much is a peel?'],
        ['My Shop', 'A peel costs £40.'],
      ],
      ['Ann', 'Bea', 'My Shop'],
    );
    const theirs = makeThread('Ann', [['Ann', 'My own peel costs £1.']]);
    const latest = await read([
      { name: at('olga_1'), content: OLGA },
      { name: at('friends_2'), content: group },
      { name: at('ann_3'), content: theirs },
      { name: 'media/posts/1.jpg', content: 'picture' },
      { name: 'your_instagram_activity/comments/post_comments_1.json', content: '{}' },
    ]);
    expect(latest).toMatchObject({ name: 'meta.zip', state: 'ready', read: 1, total: 3, failed: 0 });
    const found = await facts();
    expect(found.map(({ kind, question, text }) => [kind, question, text])).toEqual([
      ['price', 'Скільки коштує манікюр?', 'Манікюр коштує 600 грн.'],
    ]);
    expect(found[0]?.origins).toEqual([
      {
        id: expect.any(String),
        conversationId: null,
        participantName: 'Оля Коваль',
        content: 'Манікюр коштує 600 грн.',
        saidAt: '2024-05-01T10:01:00.000Z',
      },
    ]);
  });

  test('what names a customer stays out', async () => {
    const thread = makeThread('Marta Ruiz', [
      ['Marta Ruiz', 'Can you send it to Lindenhof 17? My number is +44 7700 900123'],
      ['My Shop', 'Marta, we will call +44 7700 900123.'],
      ['Marta Ruiz', 'How much is delivery?'],
      ['My Shop', 'Delivery to Lindenhof costs £5.'],
      ['Marta Ruiz', 'Can I bring my dog?'],
      ['My Shop', 'Marta, dogs are welcome in our salon.'],
    ]);
    await read([{ name: at('marta'), content: thread }]);
    expect(JSON.stringify((await facts()).map(({ question, text }) => [question, text]))).not.toMatch(
      /Marta|Lindenhof|7700/,
    );
  });

  test('what is known from the conversations here is counted once, and what the AI wrote teaches nothing', async () => {
    await talks.answered('How much is a manicure?', 'A manicure is £30.');
    const { rows } = await sql<{ at: Date }>`
      SELECT sort_at AS at FROM messages WHERE account_id = ${owner.accountId} AND content = 'A manicure is £30.'
    `.execute(world.app.ctx.db);
    const said = rows[0]?.at.getTime() ?? 0;
    const same = makeThread('Ann', [
      ['Ann', 'How much is a manicure?'],
      ['My Shop', 'A manicure is £30.'],
    ]).replace(String(Date.UTC(2024, 4, 1, 10, 1)), String(said));
    await read([{ name: at('ann'), content: same }]);
    expect((await facts()).map(({ text, times }) => [text, times])).toEqual([['A manicure is £30.', 1]]);
  });

  test('a long answer of the AI that went out in parts teaches nothing either', async () => {
    // The last part is an answer of its own.
    const text = `${'Ми чекаємо на вас щодня. '.repeat(66)}\n\nМанікюр коштує 600 грн.`;
    const parts = splitText(text);
    expect([text.length > 1500, parts.at(-1)]).toEqual([true, 'Манікюр коштує 600 грн.']);
    const lines = parts.map((part): [string, string] => ['My Shop', part]);
    const thread = makeThread('Оля', [
      ...lines.slice(0, -1),
      ['Оля', 'Скільки коштує манікюр?'],
      ...lines.slice(-1),
    ]);
    await read([{ name: at('olga'), content: thread }]);
    expect(await texts()).toContain('Манікюр коштує 600 грн.');
    await talks.answered('Що нового?', 'Later.');
    const { rows } = await sql<{ at: Date }>`
      UPDATE messages SET content = ${text}, author = 'ai'
      WHERE account_id = ${owner.accountId} AND content = 'Later.' RETURNING sort_at AS at
    `.execute(world.app.ctx.db);
    const said = rows[0]?.at.getTime() ?? 0;
    const same = [...parts, ''].reduce(
      (all, _, line) => all.replace(String(Date.UTC(2024, 4, 1, 10, line)), String(said + line)),
      thread,
    );
    await read([{ name: at('olga'), content: same }]);
    expect(await texts()).toEqual([]);
  });

  test('forgotten while it is learned from, it is learned from no more', async () => {
    await send(makeZip([{ name: at('olga'), content: OLGA }]));
    await world.settle();
    const { assistant } = world.app.ctx;
    const learnFromHistory = assistant.learnFromHistory.bind(assistant);
    const spy = vi.spyOn(assistant, 'learnFromHistory').mockImplementationOnce(async (past) => {
      const learned = await learnFromHistory(past);
      expect(learned.facts).toHaveLength(1);
      expect((await owner.call('DELETE', path())).body).toMatchObject({ success: true });
      return learned;
    });
    await workOffLearning(world);
    await workOffLearning(world);
    spy.mockRestore();
    expect(await facts()).toEqual([]);
    const { learning } = await owner.get<{ learning: Learning }>(`/api/users/${owner.userId}/learning`);
    expect(learning.state).toBe('ready');
  });

  test('forgotten, it is learned from no more', async () => {
    await read([{ name: at('olga'), content: OLGA }]);
    expect(await texts()).toEqual(['Манікюр коштує 600 грн.']);
    expect((await owner.call('DELETE', path())).body).toMatchObject({ success: true });
    expect(await texts()).toEqual([]);
    expect(await download()).toBeNull();
  });
});

describe('what a hostile or broken file can do', () => {
  test('one that is no zip, one that is cut off, and one without conversations say so', async () => {
    await send(Buffer.from('no zip at all'));
    await world.settle();
    expect(await download()).toMatchObject({ state: 'failed', failure: 'broken' });
    await send(makeZip([{ name: at('olga'), content: OLGA }]).subarray(0, -40));
    await world.settle();
    expect(await download()).toMatchObject({ state: 'failed', failure: 'broken' });
    expect(await read([{ name: 'media/1.jpg', content: 'x' }])).toMatchObject({ failure: 'empty' });
    expect(await read([{ name: at('olga', 'message_1.html'), content: '<p>' }])).toMatchObject({
      failure: 'pages',
    });
  });

  test('a path that climbs out is refused, and nothing is written anywhere', async () => {
    const climbing = { name: `../../../messages/inbox/x/message_1.json`, content: OLGA };
    expect(await read([climbing])).toMatchObject({ state: 'failed', failure: 'broken' });
  });

  test('what unpacks to more than it says, or to more than anybody wrote, is not unpacked', async () => {
    const latest = await read([
      { name: at('bomb'), content: Buffer.alloc(20_000_000), says: 1000 },
      { name: at('giant'), content: 'x', says: 0xff_ff_ff_00 },
      { name: at('broken'), content: '{"participants": [' },
      { name: at('olga'), content: OLGA },
    ]);
    expect(latest).toMatchObject({ state: 'ready', read: 1, failed: 1 });
    expect(await texts()).toEqual(['Манікюр коштує 600 грн.']);
  });

  test('names that no list holds, and the same one twice, are left out', async () => {
    const long = Array.from({ length: 600 }, () => randomBytes(4).toString('hex')).join('');
    const latest = await read([
      { name: at(long), content: OLGA },
      { name: at('olga'), content: OLGA },
      { name: at('olga'), content: OLGA },
    ]);
    expect(latest).toMatchObject({ state: 'ready', read: 1, total: 1 });
  });

  test('one that is larger than may be sent is refused before it comes', async () => {
    const { status, body } = await new Promise<{ status: number; body: { code?: string } }>(
      (resolve, reject) => {
        const request = httpRequest(
          new URL('/api/instagram-download', world.url),
          {
            method: 'PUT',
            headers: { authorization: `Bearer ${owner.token}`, 'content-length': 5_000_000_000 },
          },
          (response) => {
            let text = '';
            response.setEncoding('utf8').on('data', (part: string) => {
              text += part;
            });
            response.on('end', () => {
              request.destroy();
              resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) as object });
            });
          },
        );
        request.on('error', reject);
        request.flushHeaders();
      },
    );
    expect([status, body.code]).toEqual([413, 'too_large']);
  });

  test('without a session nothing is taken', async () => {
    expect((await send(makeZip([]), { authorization: 'Bearer wrong' })).status).toBe(401);
  });
});

test('another instance goes on behind one that was lost, and the file goes when it is read', async () => {
  const threads = Array.from({ length: 45 }, (_, n) => ({ name: at(`olga_${n}`), content: OLGA }));
  await send(makeZip(threads));
  await sql`
    UPDATE materials SET instance_id = gen_random_uuid(), due_at = ${world.now()} WHERE account_id = ${owner.accountId}
  `.execute(world.app.ctx.db);
  await world.advance(70);
  await world.settle();
  expect(await download()).toMatchObject({ state: 'ready', read: 45, total: 45 });
  const { rows } = await sql<{ place: string }>`
    SELECT place FROM materials WHERE account_id = ${owner.accountId}
  `.execute(world.app.ctx.db);
  const isThere = await world.app.ctx.storage
    .read(rows[0]?.place ?? '')
    .then((bytes) => bytes.toArray())
    .then(
      () => true,
      () => false,
    );
  expect(isThere).toBe(false);
});

describe('a storage that fails', () => {
  const content = (): ZippedFile[] => [{ name: at('olga'), content: OLGA }];
  /** A storage whose read of that number fails. */
  const failing = (nth: number, fail: Storage['read']) => {
    const { storage } = world.app.ctx;
    const read = storage.read.bind(storage);
    let count = 0;
    return vi.spyOn(storage, 'read').mockImplementation((...asked) => {
      count += 1;
      return count === nth ? fail(...asked) : read(...asked);
    });
  };

  const away = () => Promise.reject(new Error('the bucket is away'));
  const lost = async () => {
    const stream = new Readable({ read: () => stream.destroy(new Error('the line broke')) });
    return stream;
  };

  // Twice the list, then where a text begins, and the text.
  test.each(
    [1, 2, 3, 4].flatMap((nth) => [
      { nth, fail: away },
      { nth, fail: lost },
    ]),
  )('makes no broken file of one that is whole: read $nth, $fail.name', async ({ nth, fail }) => {
    const spy = failing(nth, fail);
    expect((await send(makeZip(content()))).status).toBe(200);
    await world.settle();
    await world.advance(31);
    await world.settle();
    expect(spy.mock.calls.length).toBeGreaterThan(nth);
    spy.mockRestore();
    expect(await download()).toMatchObject({ state: 'ready', read: 1, failed: 0 });
  });

  test('is asked for the list of a large file in large pieces', async () => {
    const { storage } = world.app.ctx;
    const spy = vi.spyOn(storage, 'read');
    const pictures = Array.from({ length: 3000 }, (_, n) => ({ name: `media/posts/${n}.jpg`, content: 'x' }));
    await send(makeZip([...content(), ...pictures]));
    await world.settle();
    expect(spy.mock.calls.length).toBeLessThan(20);
    spy.mockRestore();
    expect(await download()).toMatchObject({ state: 'ready', read: 1 });
  });

  test('no more texts are held at once than fit; the others come after them', async () => {
    const { storage } = world.app.ctx;
    const spy = vi.spyOn(storage, 'read');
    const many = Array.from({ length: 4500 }, (): [string, string] => ['Ann', 'A word. '.repeat(175)]);
    const thread = makeThread('Ann', [...many, ['My Shop', 'Thank you']]);
    await send(makeZip(['a', 'b', 'c'].map((name) => ({ name: at(name), content: thread }))));
    await world.settle();
    expect(await download()).toMatchObject({ state: 'ready', read: 3 });
    const ends = spy.mock.calls.map(([, range]) => range?.end ?? 0);
    spy.mockRestore();
    // Each opening reads the end of the file: once for the list, twice for the texts.
    expect(ends.filter((end) => end === Math.max(...ends))).toHaveLength(3);
  });

  test('a file that cannot be stored leaves nothing, and may be sent once more', async () => {
    const { storage } = world.app.ctx;
    const spy = vi.spyOn(storage, 'moveIn').mockRejectedValueOnce(new Error('the bucket is away'));
    expect((await send(makeZip(content()))).status).toBe(500);
    spy.mockRestore();
    expect(await download()).toBeNull();
    expect(await read(content())).toMatchObject({ state: 'ready', read: 1 });
  });

  test('a file that comes after it was given up goes', async () => {
    const { storage, db } = world.app.ctx;
    const moveIn = storage.moveIn.bind(storage);
    let stored = '';
    const spy = vi.spyOn(storage, 'moveIn').mockImplementationOnce(async (place, ...rest) => {
      stored = place;
      const ended = { state: 'failed', failure: 'broken', endedAt: world.now() };
      await db.updateTable('materials').set(ended).where('place', '=', place).execute();
      await moveIn(place, ...rest);
    });
    await send(makeZip(content()));
    spy.mockRestore();
    const isThere = await storage
      .read(stored)
      .then((bytes) => bytes.toArray())
      .then(
        () => true,
        () => false,
      );
    expect(isThere).toBe(false);
  });
});
