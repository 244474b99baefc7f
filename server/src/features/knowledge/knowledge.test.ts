import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { knowledgeHooks } from '#features/corrections/service.ts';
import { type Member, startTestApp, type TestApp } from '#test/account-app.ts';
import { addFaq, currentKnowledge } from './service.ts';

let app: TestApp;
let client: Member;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  client = await app.addClient();
});
afterAll(() => app.close());

const call = (method: string, path: string, body?: unknown, as: Member = client) =>
  app.call(method, path.replace('{id}', client.userId), body, { cookie: as.cookie });

const PROMPT = '/api/user/{id}/prompt';
const AI_PROMPT = '/api/users/{id}/ai-prompt';
const KNOWLEDGE = '/api/user/{id}/knowledge-base';
const CONTENT = '/api/users/{id}/knowledge-base';
const FAQ = '/api/users/{id}/faq';
const VERSION = '/api/knowledge-versions';
const VERSIONS = '/api/users/{id}/knowledge-versions';

describe('prompt', () => {
  it('is null until it is written [CONF-18] [CONF-22] [OP-03]', async () => {
    expect((await call('GET', PROMPT)).body).toEqual({
      prompt: null,
      promptGeneratedAt: null,
      updatedAt: null,
      version: null,
    });
    expect((await call('GET', AI_PROMPT)).body).toEqual({
      prompt: null,
      generatedAt: null,
      updatedAt: null,
      version: null,
    });
  });

  it('is one record behind two families of paths [CONF-19] [CONF-23] [CONF-28] [DATA-02] [OP-03]', async () => {
    const first = await call('PUT', PROMPT, { prompt: ' Be kind.\n' });
    expect(first.body).toEqual({
      prompt: ' Be kind.\n',
      promptGeneratedAt: null,
      updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      version: expect.any(String),
    });
    const { promptGeneratedAt: generatedAt, ...same } = first.body;
    expect((await call('GET', AI_PROMPT)).body).toEqual({ ...same, generatedAt });
    const second = await call('PUT', AI_PROMPT, { prompt: 'Be brief.' });
    expect(second.body).toMatchObject({ prompt: 'Be brief.', generatedAt: null });
    expect((await call('GET', AI_PROMPT)).body).toEqual(second.body);
    const read = await call('GET', PROMPT);
    expect(read.body).toMatchObject({ prompt: 'Be brief.', promptGeneratedAt: null });
    expect(String(read.body['updatedAt']) > String(first.body['updatedAt'])).toBe(true);
  });

  it('keeps the time of its generation through an edit [OP-03]', async () => {
    const generatedAt = '2026-01-02T03:04:05.000Z';
    await app.ctx.db
      .updateTable('knowledge')
      .set({ prompt: 'Generated.', promptGeneratedAt: generatedAt, knowledgeGeneratedAt: generatedAt })
      .where('accountId', '=', client.accountId)
      .execute();
    expect((await call('PUT', PROMPT, { prompt: 'Edited.' })).body).toMatchObject({
      promptGeneratedAt: generatedAt,
    });
    expect((await call('GET', AI_PROMPT)).body).toMatchObject({ prompt: 'Edited.', generatedAt });
    expect((await call('PUT', KNOWLEDGE, { knowledgeBase: 'Edited.' })).body).toMatchObject({ generatedAt });
    expect((await call('GET', CONTENT)).body).toMatchObject({ content: 'Edited.', generatedAt });
  });

  it('cannot be regenerated without an import, and stays [CONF-24] [OP-85]', async () => {
    await call('PUT', PROMPT, { prompt: 'Mine.' });
    const { status, body } = await call('POST', '/api/users/{id}/ai-prompt/regenerate');
    expect([status, body['code']]).toEqual([409, 'nothing_imported']);
    expect((await call('GET', PROMPT)).body).toMatchObject({ prompt: 'Mine.' });
  });
});

describe('knowledge base', () => {
  it('is one record behind two families of paths [CONF-20] [CONF-21] [CONF-25] [CONF-26] [DATA-03] [OP-03]', async () => {
    expect((await call('GET', KNOWLEDGE)).body).toEqual({
      knowledgeBase: null,
      generatedAt: null,
      updatedAt: null,
      version: null,
    });
    expect((await call('GET', CONTENT)).body).toEqual({
      content: null,
      generatedAt: null,
      updatedAt: null,
      version: null,
    });
    const first = await call('PUT', KNOWLEDGE, { knowledgeBase: 'Open 9 to 5.' });
    expect(first.body).toMatchObject({ knowledgeBase: 'Open 9 to 5.', generatedAt: null });
    const { knowledgeBase: content, ...same } = first.body;
    expect((await call('GET', CONTENT)).body).toEqual({ content, ...same });
    const second = await call('PUT', CONTENT, { content: 'Open 9 to 6.' });
    expect(second.body).toMatchObject({ content: 'Open 9 to 6.', generatedAt: null });
    expect((await call('GET', CONTENT)).body).toEqual(second.body);
    expect((await call('GET', KNOWLEDGE)).body).toMatchObject({ knowledgeBase: 'Open 9 to 6.' });
  });

  it('keeps every version with its author, and points at the current one', async () => {
    const manager = await app.addManager(client);
    await call('PUT', KNOWLEDGE, { knowledgeBase: 'One.' });
    await call('PUT', KNOWLEDGE, { knowledgeBase: 'Two.' }, manager);
    await call('PUT', PROMPT, { prompt: 'Be kind.' });
    await call('POST', FAQ, { question: 'Parking?', answer: 'Behind the house.' });
    const versions = await app.ctx.db
      .selectFrom('knowledgeVersions')
      .select(['id', 'part', 'source', 'text', 'userId'])
      .where('accountId', '=', client.accountId)
      .orderBy('id')
      .execute();
    const faq = 'Two.\n\nQ: Parking?\nA: Behind the house.\n';
    expect(versions.map(({ id: _, ...version }) => version)).toEqual([
      { part: 'knowledge_base', source: 'edit', text: 'One.', userId: client.userId },
      { part: 'knowledge_base', source: 'edit', text: 'Two.', userId: manager.userId },
      { part: 'prompt', source: 'edit', text: 'Be kind.', userId: client.userId },
      { part: 'knowledge_base', source: 'faq', text: faq, userId: client.userId },
    ]);
    expect(await currentKnowledge(app.ctx.db, client.accountId)).toEqual({
      prompt: 'Be kind.',
      promptVersionId: versions[2]?.id,
      knowledgeBase: faq,
      knowledgeVersionId: versions[3]?.id,
      isTemporary: false,
    });
    const activities = await app.ctx.db
      .selectFrom('activities')
      .select(['kind', 'userId', 'subjectId'])
      .where('accountId', '=', client.accountId)
      .where('kind', '=', 'knowledge_base_changed')
      .orderBy('id')
      .execute();
    expect(activities[1]).toEqual({
      kind: 'knowledge_base_changed',
      userId: manager.userId,
      subjectId: versions[1]?.id,
    });
    expect(await app.liveEvents(client.accountId)).toEqual([
      'account_updated knowledge_base',
      'account_updated knowledge_base',
      'account_updated prompt',
      'account_updated knowledge_base',
    ]);
  });

  it('refuses a blank text with its own words, and keeps what stands [CONF-08] [CONF-09] [OP-37]', async () => {
    await call('PUT', PROMPT, { prompt: 'Mine.' });
    await call('PUT', KNOWLEDGE, { knowledgeBase: 'Mine.' });
    for (const blank of ['', ' \n\t ']) {
      for (const path of [PROMPT, AI_PROMPT]) {
        const { status, body } = await call('PUT', path, { prompt: blank });
        expect([status, body]).toEqual([400, { code: 'prompt_empty', message: 'Prompt cannot be empty' }]);
      }
      for (const [path, field] of [
        [KNOWLEDGE, 'knowledgeBase'],
        [CONTENT, 'content'],
      ] as const) {
        const { status, body } = await call('PUT', path, { [field]: blank });
        expect([status, body]).toEqual([
          400,
          { code: 'knowledge_base_empty', message: 'Knowledge base cannot be empty' },
        ]);
      }
    }
    expect((await call('GET', PROMPT)).body).toMatchObject({ prompt: 'Mine.' });
    expect((await call('GET', KNOWLEDGE)).body).toMatchObject({ knowledgeBase: 'Mine.' });
  });

  it('holds 200,000 characters and not one more [OP-68]', async () => {
    const full = 'ї'.repeat(200_000);
    expect((await call('PUT', KNOWLEDGE, { knowledgeBase: full })).status).toBe(200);
    expect((await call('PUT', KNOWLEDGE, { knowledgeBase: `${full}x` })).status).toBe(400);
    expect((await call('PUT', PROMPT, { prompt: `${full}x` })).status).toBe(400);
    const faq = await call('POST', FAQ, { question: 'Q', answer: 'A' });
    expect([faq.status, faq.body]).toEqual([
      400,
      { code: 'text_too_long', message: 'The text is longer than 200000 characters.' },
    ]);
    expect((await call('GET', CONTENT)).body['content']).toBe(full);
  });
});

describe('FAQ entry', () => {
  it('is appended in the text form and answers the whole content [CONF-27] [OP-85]', async () => {
    const first = await call('POST', FAQ, { question: ' Do you ship? ', answer: 'Yes.\n' });
    expect(first.body).toEqual({
      content: 'Q: Do you ship?\nA: Yes.\n',
      generatedAt: null,
      updatedAt: expect.any(String),
      version: expect.any(String),
    });
    const second = await call('POST', FAQ, { question: 'Where?', answer: 'Everywhere.' });
    expect(second.body['content']).toBe('Q: Do you ship?\nA: Yes.\n\nQ: Where?\nA: Everywhere.\n');
    expect((await call('GET', KNOWLEDGE)).body['knowledgeBase']).toBe(second.body['content']);
  });

  it('needs both sides [CONF-11]', async () => {
    const halves = [
      { question: '', answer: 'Yes.' },
      { question: 'Why?', answer: '  \n' },
      { question: ' ', answer: ' ' },
    ];
    for (const half of halves) {
      const { status, body } = await call('POST', FAQ, half);
      expect([status, body['code']]).toEqual([400, 'faq_incomplete']);
    }
    expect((await call('GET', CONTENT)).body['content']).toBeNull();
  });

  it('loses none of many at once [OP-85]', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        call('POST', FAQ, { question: `Question ${n}?`, answer: `Answer ${n}.` }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const content = String((await call('GET', CONTENT)).body['content']);
    for (let n = 0; n < 8; n += 1) expect(content).toContain(`Q: Question ${n}?\nA: Answer ${n}.`);
  });

  it('can be added within a larger transaction, and goes with it', async () => {
    const { accountId, userId } = client;
    const entry = { question: 'Why?', answer: 'Because.', userId, source: 'missing_info' } as const;
    const lost = app.ctx.transaction(async (tx) => {
      await addFaq(knowledgeHooks(app.ctx), tx, accountId, entry);
      throw new Error('the rest failed');
    });
    await expect(lost).rejects.toThrow('the rest failed');
    expect(await currentKnowledge(app.ctx.db, accountId)).toMatchObject({ knowledgeBase: null });
    const added = await app.ctx.transaction((tx) => addFaq(knowledgeHooks(app.ctx), tx, accountId, entry));
    expect(await currentKnowledge(app.ctx.db, accountId)).toMatchObject({
      knowledgeBase: added.content,
      knowledgeVersionId: added.knowledgeVersionId,
    });
  });
});

describe('two writers', () => {
  const WAYS = [
    [PROMPT, 'prompt'],
    [AI_PROMPT, 'prompt'],
    [KNOWLEDGE, 'knowledgeBase'],
    [CONTENT, 'content'],
  ] as const;

  it.each(WAYS)('of %s: the second one is told, and nothing is lost', async (path, field) => {
    const none = await call('GET', path);
    const first = await call('PUT', path, { [field]: 'First.', baseVersion: none.body['version'] ?? '' });
    expect(first.status).toBe(200);
    // A second tab that saw the empty text.
    const late = await call('PUT', path, { [field]: 'Late.', baseVersion: '' });
    expect([late.status, late.body]).toEqual([
      409,
      { code: 'text_changed', message: 'Somebody saved a newer text meanwhile.' },
    ]);
    expect((await call('GET', path)).body).toEqual(first.body);
    const next = await call('PUT', path, { [field]: 'Both.', baseVersion: first.body['version'] });
    expect([next.status, next.body[field]]).toEqual([200, 'Both.']);
    // Whoever names no version takes part as ever, and writing the same is no conflict.
    expect((await call('PUT', path, { [field]: 'Plain.' })).status).toBe(200);
    expect((await call('PUT', path, { [field]: 'Plain.', baseVersion: '' })).status).toBe(200);
  });

  it('at the same moment: one is stored, and the other is told', async () => {
    const { body } = await call('PUT', KNOWLEDGE, { knowledgeBase: 'Base.' });
    const answers = await Promise.all(
      ['One.', 'Two.', 'Three.'].map((knowledgeBase) =>
        call('PUT', KNOWLEDGE, { knowledgeBase, baseVersion: body['version'] }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const stored = answers.find(({ status }) => status === 200);
    expect((await call('GET', KNOWLEDGE)).body).toEqual(stored?.body);
  });

  it('a FAQ entry that came between is a newer text too', async () => {
    const { body } = await call('PUT', KNOWLEDGE, { knowledgeBase: 'Base.' });
    await call('POST', FAQ, { question: 'Why?', answer: 'Because.' });
    const late = await call('PUT', CONTENT, { content: 'Mine.', baseVersion: body['version'] });
    expect([late.status, late.body['code']]).toEqual([409, 'text_changed']);
  });
});

describe('versions', () => {
  type Version = {
    id: string;
    source: string;
    question: string | null;
    authorName: string;
    isCurrent: boolean;
    createdAt: string;
  };
  const list = async (query: string) => {
    const { body } = await call('GET', `${VERSIONS}?${query}`);
    return body as { versions: Version[]; hasMore: boolean };
  };

  it('tell who wrote what, newest first, and each part has its own', async () => {
    const manager = await app.addManager(client);
    await call('PATCH', `/api/users/${manager.userId}/profile`, { displayName: 'Lea' }, manager);
    await call('PUT', KNOWLEDGE, { knowledgeBase: 'One.' });
    await call('PUT', KNOWLEDGE, { knowledgeBase: 'Two.' }, manager);
    await call('PUT', PROMPT, { prompt: 'Be kind.' });
    await call('POST', FAQ, { question: 'Why?', answer: 'Because.' });
    const { versions, hasMore } = await list('part=knowledge_base');
    expect(versions.map(({ source, isCurrent }) => [source, isCurrent])).toEqual([
      ['faq', true],
      ['edit', false],
      ['edit', false],
    ]);
    expect(versions[1]).toMatchObject({ authorName: 'Lea', createdAt: expect.stringMatching(/Z$/) });
    expect(hasMore).toBe(false);
    expect((await list('part=prompt')).versions).toHaveLength(1);
    const one = await call('GET', `${VERSION}/${versions[1]?.id}`);
    expect(one.body).toEqual({ ...versions[1], text: 'Two.', previousText: 'One.' });
    const oldest = await call('GET', `${VERSION}/${versions[2]?.id}`);
    expect(oldest.body).toMatchObject({ text: 'One.', previousText: null });
    expect((await call('GET', `${VERSIONS}?part=other`)).status).toBe(400);
  });

  it('that added a question are found by it', async () => {
    await call('POST', FAQ, { question: ' Why? ', answer: 'Because.' });
    await call('PUT', KNOWLEDGE, { knowledgeBase: 'Q: Why not?\nA: Because.' });
    await call('POST', FAQ, { question: 'Who?', answer: 'You.' });
    const { versions } = await list('part=knowledge_base&with=question');
    expect(versions.map(({ question }) => question)).toEqual(['Who?', 'Why?']);
    expect((await list('part=knowledge_base')).versions.map(({ question }) => question)).toEqual([
      'Who?',
      null,
      'Why?',
    ]);
    expect((await list('part=prompt&with=question')).versions).toEqual([]);
  });

  it('come in pages', async () => {
    await app.ctx.transaction(async (tx) => {
      const entry = { question: 'Q?', answer: 'A.', userId: client.userId, source: 'faq' } as const;
      for (let n = 0; n < 53; n += 1) await addFaq(knowledgeHooks(app.ctx), tx, client.accountId, entry);
    });
    const first = await list('part=knowledge_base');
    expect([first.versions.length, first.hasMore]).toEqual([50, true]);
    const rest = await list(`part=knowledge_base&before=${first.versions.at(-1)?.id}`);
    expect([rest.versions.length, rest.hasMore]).toEqual([3, false]);
    const ids = [...first.versions, ...rest.versions].map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].toSorted().toReversed());
  });

  it('can be restored as a new version, which is never a loss', async () => {
    await call('PUT', KNOWLEDGE, { knowledgeBase: 'Old.' });
    const { body } = await call('PUT', KNOWLEDGE, { knowledgeBase: 'New.' });
    const old = (await list('part=knowledge_base')).versions[1]?.id;
    const restore = (baseVersion?: unknown) =>
      call('POST', `${VERSION}/${old}/restore`, { ...(baseVersion !== undefined && { baseVersion }) });
    const late = await restore(old);
    expect([late.status, late.body['code']]).toEqual([409, 'text_changed']);
    const restored = await restore(body['version']);
    expect(restored.body).toMatchObject({ text: 'Old.', generatedAt: null });
    expect((await call('GET', CONTENT)).body).toMatchObject({
      content: 'Old.',
      version: restored.body['version'],
    });
    const { versions } = await list('part=knowledge_base');
    expect(versions.map(({ source, isCurrent }) => [source, isCurrent])).toEqual([
      ['restore', true],
      ['edit', false],
      ['edit', false],
    ]);
    expect((await restore()).status).toBe(200);
    expect((await app.liveEvents(client.accountId)).at(-1)).toBe('account_updated knowledge_base');
  });

  it('of another account do not exist', async () => {
    const other = await app.addClient();
    await app.call(
      'PUT',
      `/api/user/${other.userId}/prompt`,
      { prompt: 'Theirs.' },
      { cookie: other.cookie },
    );
    const { promptVersionId } = await currentKnowledge(app.ctx.db, other.accountId);
    const path = `${VERSION}/${promptVersionId}`;
    expect((await call('GET', path)).status).toBe(404);
    expect((await call('POST', `${path}/restore`)).status).toBe(404);
    expect((await call('GET', `${VERSIONS}?part=prompt&before=${promptVersionId}`)).status).toBe(404);
    expect((await call('GET', `${VERSION}/5`)).status).toBe(404);
  });
});

describe('a stranger', () => {
  it('reads and writes nothing of another account [OP-01]', async () => {
    const stranger = await app.addClient();
    await call('PUT', PROMPT, { prompt: 'Mine.' });
    const attempts: [string, string, unknown][] = [
      ['GET', PROMPT, undefined],
      ['PUT', PROMPT, { prompt: 'Taken.' }],
      ['GET', KNOWLEDGE, undefined],
      ['PUT', KNOWLEDGE, { knowledgeBase: 'Taken.' }],
      ['GET', AI_PROMPT, undefined],
      ['PUT', AI_PROMPT, { prompt: 'Taken.' }],
      ['POST', '/api/users/{id}/ai-prompt/regenerate', undefined],
      ['GET', CONTENT, undefined],
      ['PUT', CONTENT, { content: 'Taken.' }],
      ['POST', FAQ, { question: 'Q', answer: 'A' }],
      ['GET', `${VERSIONS}?part=prompt`, undefined],
    ];
    for (const [method, path, body] of attempts) {
      const answer = await call(method, path, body, stranger);
      expect([path, answer.status, answer.body['code']]).toEqual([path, 403, 'foreign_account']);
    }
    expect(await currentKnowledge(app.ctx.db, client.accountId)).toMatchObject({
      prompt: 'Mine.',
      knowledgeBase: null,
    });
  });
});
