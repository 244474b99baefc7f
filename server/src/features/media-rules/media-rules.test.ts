import { randomUUID } from 'node:crypto';

import { LIMITS } from '@parley/contract/limits.ts';
import type { MediaRule, Tried } from '@parley/contract/media-rules.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { doomUnused } from '#features/media/upload-repository.ts';
import { newId } from '#infra/ids.ts';
import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';

import { makePhoto, uploadTo } from './test-files.ts';

let world: TestWorld;
let owner: TestOwner;
let stranger: TestOwner;
let photo: Buffer;

beforeAll(async () => {
  world = await startWorld();
  owner = await world.owner({ connect: false });
  stranger = await world.owner({ connect: false });
  photo = await makePhoto('#c86');
});
afterAll(() => world[Symbol.asyncDispose]());

type Refusal = { code: string; message: string };

const TEXTS = { name: 'Blue dress', description: 'When somebody asks how the blue dress looks' };
const listed = () => owner.get<MediaRule[]>(`/api/users/${owner.userId}/media-rules`);
const found = async (id: string) => (await listed()).find((rule) => rule.id === id);
const show = (path: string) => fetch(new URL(`/objects/${path}`, world.url));

function create<T = MediaRule>(rule: object = TEXTS) {
  return owner.call<T>('POST', `/api/users/${owner.userId}/media-rules`, rule);
}

async function createRule(rule: object = TEXTS): Promise<MediaRule> {
  const { status, body } = await create(rule);
  expect([status, body]).toEqual([200, body]);
  return body;
}

const upload = (name: string) => uploadTo(world, owner, photo, { name });

function setFiles<T = MediaRule>(id: string, files: object[]) {
  return owner.call<T>('POST', `/api/media-rules/${id}/files`, { files });
}

const said = (objectPath: string, order: number) => ({
  objectPath,
  order,
  fileName: 'a.jpg',
  fileType: 'image',
  mimeType: 'image/jpeg',
  fileSize: 1,
});

async function ruleWith(...names: string[]): Promise<{ id: string; paths: string[] }> {
  const { id } = await createRule();
  const paths: string[] = [];
  for (const name of names) paths.push((await upload(name)).objectPath);
  expect((await setFiles(id, paths.map(said))).status).toBe(200);
  return { id, paths };
}

describe('a media rule', () => {
  test('[RULE-10] [RULE-11] [DATA-18] is created and listed with its files', async () => {
    const rule = await createRule({ name: '  Blue dress ', description: ` ${TEXTS.description}\n` });
    expect(rule).toEqual({
      ...TEXTS,
      id: rule.id,
      isActive: true,
      files: [],
      mediaFiles: [],
      awaitsFiles: false,
      oldPrices: [],
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect(await found(rule.id)).toEqual(rule);
    expect((await createRule({ ...TEXTS, isActive: false })).isActive).toBe(false);
  });

  test.each([
    ['a blank name', { name: ' ', description: 'x' }],
    ['a blank description', { name: 'x', description: '\n\t' }],
  ])('[RULE-04] %s is refused, new or changed', async (_what, texts) => {
    const refused = {
      status: 400,
      body: { code: 'rule_incomplete', message: 'Name and description are required' },
    };
    expect(await create<Refusal>(texts)).toMatchObject(refused);
    const { id } = await createRule();
    expect(await owner.call<Refusal>('PUT', `/api/media-rules/${id}`, texts)).toMatchObject(refused);
    expect(await found(id)).toMatchObject(TEXTS);
  });

  test('a name that is too long is refused', async () => {
    const name = 'x'.repeat(LIMITS.nameCharacters + 1);
    const answer = await create<Refusal>({ ...TEXTS, name });
    expect([answer.status, answer.body.code]).toEqual([400, 'text_too_long']);
  });

  test('[RULE-03] [RULE-12] is switched by `isActive` alone, and what is left out stays', async () => {
    const { id } = await ruleWith('one.jpg');
    const off = await owner.call<MediaRule>('PUT', `/api/media-rules/${id}`, { isActive: false });
    expect(off.body).toMatchObject({ ...TEXTS, isActive: false, files: [{ fileName: 'one.jpg' }] });
    const named = await owner.call<MediaRule>('PUT', `/api/media-rules/${id}`, { name: 'Red dress' });
    expect(named.body).toMatchObject({ ...TEXTS, name: 'Red dress', isActive: false });
  });

  test('[RULE-13] [OP-24] deleted, its files are gone at once', async () => {
    const { id, paths } = await ruleWith('gone-1.jpg', 'gone-2.jpg');
    for (const path of paths) expect((await show(path)).status).toBe(200);
    const answer = await owner.call('DELETE', `/api/media-rules/${id}`);
    for (const path of paths) expect((await show(path)).status).toBe(404);
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect(await found(id)).toBeUndefined();
    expect((await owner.call('DELETE', `/api/media-rules/${id}`)).status).toBe(404);
    await world.settle();
    const { db } = world.app.ctx;
    const left = await db.selectFrom('media').select('id').where('objectKey', 'in', paths).execute();
    expect(left).toEqual([]);
  });

  test('of another account, or of none, is not found', async () => {
    const { id } = await createRule();
    for (const [as, rule] of [
      [stranger, id],
      [owner, randomUUID()],
      [owner, 'x'],
    ] as const) {
      for (const [method, path, body] of [
        ['PUT', '', { isActive: false }],
        ['DELETE', '', undefined],
        ['DELETE', '/files', undefined],
        ['POST', '/files', { files: [] }],
        [
          'POST',
          '/upload-url',
          { fileName: 'a.jpg', fileType: 'image', mimeType: 'image/jpeg', fileSize: 1 },
        ],
      ] as const) {
        const { status } = await as.call(method, `/api/media-rules/${rule}${path}`, body);
        expect([method, path, status]).toEqual([method, path, 404]);
      }
    }
    const foreign = await stranger.call('GET', `/api/users/${owner.userId}/media-rules`);
    expect(foreign.status).toBe(403);
    expect(await found(id)).toMatchObject({ isActive: true });
  });

  test('is one of a hundred at most, also when two are added at once', async () => {
    const full = await world.owner({ connect: false });
    const path = `/api/users/${full.userId}/media-rules`;
    const rows = Array.from({ length: LIMITS.mediaRules - 1 }, () => ({
      ...TEXTS,
      id: newId(),
      accountId: full.accountId,
    }));
    await world.app.ctx.db.insertInto('mediaRules').values(rows).execute();
    const answers = await Promise.all([1, 2].map(() => full.call<Refusal>('POST', path, TEXTS)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('media_rules_full');
  });
});

describe('the files of a rule', () => {
  test('[RULE-18] [DATA-18] [OP-61] stand in their order, and `mediaFiles` is the same list', async () => {
    const { id } = await createRule();
    const [a, b, c] = [await upload('a.jpg'), await upload('b.jpg'), await upload('c.jpg')];
    const { body } = await setFiles(id, [
      said(a.objectPath, 2),
      said(`/objects/${b.objectPath}`, 0),
      said(c.objectPath, 1),
    ]);
    expect(body.files.map(({ fileName, order }) => [fileName, order])).toEqual([
      ['b.jpg', 0],
      ['c.jpg', 1],
      ['a.jpg', 2],
    ]);
    expect(body.mediaFiles).toEqual(body.files);
    expect(await found(id)).toEqual(body);
    // As it became, whatever was said of it.
    expect(body.files[0]).toEqual({
      id: b.uploaded.id,
      objectPath: b.objectPath,
      fileName: 'b.jpg',
      fileType: 'image',
      mimeType: 'image/jpeg',
      fileSize: b.uploaded.size,
      order: 0,
      url: `/objects/${b.objectPath}`,
      preview: `/objects/${b.objectPath}/thumbnail`,
      width: 40,
      height: 30,
      description: null,
    });
    const shown = await show(b.objectPath);
    expect((await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).exif).toBeUndefined();
  });

  test('[RULE-09] [RULE-17] [OP-61] stay until the new ones are complete, and those can be sent again', async () => {
    const { id, paths } = await ruleWith('old-1.jpg', 'old-2.jpg');
    const fresh = await upload('new.jpg');
    const removed = await owner.call('DELETE', `/api/media-rules/${id}/files`);
    expect(removed).toMatchObject({ status: 200, body: { success: true } });
    const names = async () => (await found(id))?.files.map(({ fileName }) => fileName);
    const both = [said(fresh.objectPath, 0), said(paths[1] ?? '', 1)];
    const failed = await setFiles<Refusal>(id, [...both, said('AAAAAAAAAAAAAAAAAAAAAA', 2)]);
    expect([failed.status, failed.body.code]).toEqual([404, 'not_found']);
    expect(await names()).toEqual(['old-1.jpg', 'old-2.jpg']);
    expect((await found(id))?.awaitsFiles).toBe(true);
    for (const path of paths) expect((await show(path)).status).toBe(200);
    // An answer that was lost is asked for again.
    for (let time = 0; time < 2; time += 1) expect((await setFiles(id, both)).status).toBe(200);
    expect(await names()).toEqual(['new.jpg', 'old-2.jpg']);
    expect((await found(id))?.awaitsFiles).toBe(false);
    expect((await show(paths[0] ?? '')).status).toBe(404);
    expect((await show(paths[1] ?? '')).status).toBe(200);
  });

  test('are none after a rule was given none', async () => {
    const { id, paths } = await ruleWith('last.jpg');
    expect((await setFiles(id, [])).body.files).toEqual([]);
    expect((await show(paths[0] ?? '')).status).toBe(404);
  });

  test('of another rule stay where they are needed', async () => {
    const { id, paths } = await ruleWith('both.jpg');
    const other = await createRule();
    expect((await setFiles(other.id, paths.map(said))).status).toBe(200);
    await owner.call('DELETE', `/api/media-rules/${id}`);
    expect((await show(paths[0] ?? '')).status).toBe(200);
    await owner.call('DELETE', `/api/media-rules/${other.id}`);
    expect((await show(paths[0] ?? '')).status).toBe(404);
  });

  test('[RULE-06] [OP-22] [OP-24] are pictures and films that the account uploaded, each once', async () => {
    const { id } = await ruleWith('kept.jpg');
    const pdf = Buffer.from('%PDF-1.4\nprices\n%%EOF\n');
    const document = await uploadTo(world, owner, pdf, {
      name: 'prices.pdf',
      type: 'application/pdf',
      kind: 'file',
    });
    const theirs = await uploadTo(world, stranger, photo, { name: 'theirs.jpg' });
    const twice = await upload('twice.jpg');
    for (const [paths, status, code] of [
      [[document.objectPath], 415, 'file_type_refused'],
      [[theirs.objectPath], 404, 'not_found'],
      [['../../etc/passwd'], 404, 'not_found'],
      [[twice.objectPath, twice.objectPath], 400, 'bad_request'],
      [Array.from({ length: LIMITS.mediaRuleFiles + 1 }, () => 'x'), 400, 'bad_request'],
    ] as const) {
      const answer = await setFiles<Refusal>(id, paths.map(said));
      expect([paths[0], answer.status, answer.body.code]).toEqual([paths[0], status, code]);
    }
    expect((await found(id))?.files.map(({ fileName }) => fileName)).toEqual(['kept.jpg']);
    const copy = {
      id: newId(),
      kind: 'image',
      state: 'ready',
      objectKey: 'copy-of-a-customer-xyz',
      bytes: 1,
    };
    const { db } = world.app.ctx;
    await db
      .insertInto('media')
      .values({ ...copy, accountId: owner.accountId })
      .execute();
    // What a customer sent is open to nobody else.
    expect((await setFiles<Refusal>(id, [said(copy.objectKey, 0)])).status).toBe(404);
  });

  test('[RULE-14] are uploaded for the rule that is there, too', async () => {
    const { id } = await createRule();
    const { objectPath } = await uploadTo(world, owner, photo, { name: 'own.jpg' }, id);
    expect((await setFiles(id, [said(objectPath, 0)])).body.files).toMatchObject([{ fileName: 'own.jpg' }]);
  });

  test('[OP-24] stay for as long as their rule, and uploads that no rule took go after a day', async () => {
    const { paths } = await ruleWith('stays.jpg');
    const loose = await upload('loose.jpg');
    const { ctx } = world.app;
    await world.advance(23 * 3600);
    await doomUnused(ctx);
    expect((await show(loose.objectPath)).status).toBe(200);
    await world.advance(2 * 3600);
    await doomUnused(ctx);
    await world.settle();
    expect((await show(loose.objectPath)).status).toBe(404);
    expect((await show(paths[0] ?? '')).status).toBe(200);
  });

  test('[RULE-05] exactly 50 MB are taken, and one byte more is refused by name', async () => {
    const edge = Buffer.concat([photo, Buffer.alloc(LIMITS.uploadBytes - photo.length)]);
    const { id } = await createRule();
    const { objectPath, uploaded } = await uploadTo(world, owner, edge, { name: 'edge.jpg' }, id);
    // Made small enough for the platform on the way in.
    expect([uploaded.mediaType, uploaded.size < 8 * 1_048_576]).toEqual(['image/jpeg', true]);
    expect((await setFiles(id, [said(objectPath, 0)])).status).toBe(200);
    const larger = {
      fileName: 'more.jpg',
      fileType: 'image',
      mimeType: 'image/jpeg',
      fileSize: edge.length + 1,
    };
    const refused = await owner.call<Refusal>('POST', `/api/media-rules/${id}/upload-url`, larger);
    expect([refused.status, refused.body.message]).toEqual([
      413,
      'File "more.jpg" is too large. Maximum size is 50MB.',
    ]);
  });
});

test('what would go out is told with its reason, and nothing is sent', async () => {
  const shop = await world.owner({ connect: false });
  const path = `/api/users/${shop.userId}/media-rules`;
  const { body: rule } = await shop.call<MediaRule>('POST', path, {
    name: 'Blue dress',
    description: 'When somebody asks to see the blue dress',
  });
  const tryOut = async (text: string) => (await shop.call<Tried>('POST', `${path}/try`, { text })).body;
  // Without files it is never offered.
  expect(await tryOut('Can I see the blue dress?')).toMatchObject({ ruleId: null, fits: [] });
  const { objectPath } = await uploadTo(world, shop, photo, { name: 'blue.jpg' });
  await shop.call('POST', `/api/media-rules/${rule.id}/files`, { files: [said(objectPath, 0)] });
  expect(await tryOut('Can I see the blue dress?')).toEqual({
    ruleId: rule.id,
    byModel: false,
    asksToSee: true,
    threshold: 0.6,
    fits: [{ ruleId: rule.id, name: 'Blue dress', score: 1, words: ['blue', 'dress'], mayGo: true }],
  });
  expect(await tryOut('Is the blue dress in stock?')).toMatchObject({
    ruleId: null,
    fits: [{ mayGo: false }],
  });
  expect(await tryOut('')).toMatchObject({ ruleId: null, fits: [] });
  await shop.call('PUT', `/api/media-rules/${rule.id}`, { isActive: false });
  expect(await tryOut('Can I see the blue dress?')).toMatchObject({ ruleId: null, fits: [] });
  expect((await stranger.call('POST', `${path}/try`, { text: 'x' })).status).toBe(403);
});
