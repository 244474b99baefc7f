import type { RehearsalTurn } from '@parley/contract/rehearsal.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startWorld, type TestWorld } from '#test/app.ts';
import { ANSWER, addManager, KNOWLEDGE, QUESTION, UNKNOWN } from '#test/scene.ts';

import { openTalks, type Talks } from './test-talks.ts';

let world: TestWorld;
let talks: Talks;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  talks = await openTalks(world, KNOWLEDGE);
});

const verdictsOf = (turns: RehearsalTurn[]) => turns.map(({ answer, verdict }) => [answer, verdict]);

async function rehearse(conversations?: number): Promise<RehearsalTurn[]> {
  expect((await talks.begin(conversations)).status).toBe(200);
  await world.settle();
  return talks.turns();
}

describe('what is asked', () => {
  test('what a person answered, beside what the assistant would say, its sources and a verdict', async () => {
    await talks.answered(
      QUESTION,
      '28 €',
      world.customerOf(talks.owner, { name: 'Marta Ruiz', username: 'marta' }),
    );
    await talks.answered(QUESTION, 'It is 30 €');
    await talks.answered(UNKNOWN, 'Yes, behind the house');
    expect(await talks.overview()).toMatchObject({ rehearsal: null, costsTokens: false });
    expect(await talks.available()).toBe(3);
    const turns = await rehearse();
    expect(verdictsOf(turns)).toEqual([
      ['Yes, behind the house', 'missing'],
      ['It is 30 €', 'other_numbers'],
      ['28 €', 'same'],
    ]);
    expect(turns[0]).toMatchObject({
      said: null,
      reason: expect.stringMatching(/./),
      sources: [],
      differing: [],
    });
    expect(turns[1]?.differing).toEqual(['30 €']);
    expect(turns[2]).toEqual({
      id: expect.any(String),
      conversationId: expect.any(String),
      participantName: 'Marta Ruiz',
      participantUsername: 'marta',
      question: QUESTION,
      askedAt: expect.any(String),
      answer: '28 €',
      said: ANSWER,
      verdict: 'same',
      reason: null,
      differing: [],
      sources: [{ place: 'Prices', line: ANSWER }],
      isInFaq: false,
    });
    expect(await talks.latest()).toEqual({
      id: expect.any(String),
      state: 'done',
      conversations: 3,
      total: 3,
      done: 3,
      verdicts: { same: 1, known_better: 0, missing: 1, other_numbers: 1, failed: 0 },
      provider: 'builtin',
      tokens: 0,
      isOutdated: false,
      failure: null,
      startedAt: expect.any(String),
      endedAt: expect.any(String),
    });
    expect(verdictsOf(await talks.turns('?verdict=same'))).toEqual([['28 €', 'same']]);
  });

  test('the last conversations with an answer of a person, each with all its turns', async () => {
    await talks.answered(QUESTION, 'too old');
    const customer = await talks.answered(QUESTION, '28 €');
    await talks.answered('When are you open?', 'Until 20:00', customer);
    await world.customerOf(talks.owner).write('Nobody answered me');
    await world.settle();
    expect(verdictsOf(await rehearse(1))).toEqual([
      ['Until 20:00', 'same'],
      ['28 €', 'same'],
    ]);
    expect(await talks.latest()).toMatchObject({ conversations: 1, total: 2 });
  });

  test('an edited draft is a person’s answer; one that was let through as it stood is the assistant’s', async () => {
    const { owner } = talks;
    const user = `/api/users/${owner.userId}`;
    await owner.call('PATCH', `${user}/auto-response`, { autoResponseEnabled: true });
    await owner.call('PATCH', `${user}/moderation`, { moderationEnabled: true });
    const approve = async (content?: string) => {
      await world.customerOf(owner).write(QUESTION);
      await world.advance(6);
      const [draft] = await owner.get<{ id: string }[]>('/api/pending-messages');
      if (content) await owner.call('PUT', `/api/pending-messages/${draft?.id}/edit`, { content });
      await owner.call('POST', `/api/pending-messages/${draft?.id}/approve`);
      await world.advance(6);
    };
    await approve();
    await approve('28 €, dear');
    expect(verdictsOf(await rehearse())).toEqual([['28 €, dear', 'same']]);
    expect((await talks.overview()).trust).toMatchObject({ decided: 2, unchanged: 1, edited: 1 });
  });

  test('a question is asked with what stood before it, and nothing that came later', async () => {
    const customer = await talks.answered(QUESTION, '28 €');
    await talks.answered('Thanks!', 'See you', customer);
    expect(verdictsOf(await rehearse())).toEqual([
      ['See you', 'same'],
      ['28 €', 'same'],
    ]);
  });

  test('without an answer of a person there is nothing to rehearse', async () => {
    await world.customerOf(talks.owner).write(QUESTION);
    await world.settle();
    expect(await talks.begin()).toMatchObject({ status: 409, body: { code: 'nothing_to_rehearse' } });
    expect(await talks.overview()).toMatchObject({ rehearsal: null });
    expect(await talks.available()).toBe(0);
  });

  test('a trigger of the owner would hand over: that is missing, with its reason', async () => {
    await talks.answered('I want to talk to a person, please', 'Here I am');
    const [turn] = await rehearse();
    expect(turn).toMatchObject({ verdict: 'missing', said: null, reason: expect.stringMatching(/./) });
  });
});

test('nothing is sent, drafted, asked, handed over, noted of a conversation or told to anybody', async () => {
  const { accountId, business } = talks.owner;
  await talks.answered(QUESTION, 'It is 30 €');
  await talks.answered(UNKNOWN, 'Yes, behind the house');
  await talks.answered('I want to talk to a person, please', 'Here I am');
  // As if all of it would go out at once.
  await talks.owner.call('PATCH', `/api/users/${talks.owner.userId}/auto-response`, {
    autoResponseEnabled: true,
  });
  await world.advance(60);
  const { db } = world.app.ctx;
  const tables = [
    'conversations',
    'contacts',
    'drafts',
    'messageParts',
    'messages',
    'missingInfo',
    'runs',
    'runLines',
    'triggerActivations',
    'turns',
  ] as const;
  const read = async () => {
    const rows = await Promise.all(
      tables.map((table) => db.selectFrom(table).selectAll().where('accountId', '=', accountId).execute()),
    );
    // In whatever order the database names them.
    return Object.fromEntries(
      tables.map((table, at) => [table, rows[at]?.map((row) => JSON.stringify(row)).sort()]),
    );
  };
  const events = async () =>
    (
      await db
        .selectFrom('liveEvents')
        .select('payload')
        .where('accountId', '=', accountId)
        .orderBy('seq')
        .execute()
    ).map(({ payload }) => payload as { type: string; part?: string });
  const posts = () => world.simulator.received.calls({ method: 'POST' }).length;
  const before = { rows: await read(), posts: posts(), events: (await events()).length };
  await rehearse();
  await world.advance(60);
  expect((await talks.latest()).done).toBe(3);
  expect(await read()).toEqual(before.rows);
  expect(posts()).toBe(before.posts);
  expect(world.simulator.sent(business.instagramUserId)).toEqual([]);
  const later = (await events()).slice(before.events);
  expect(later.length).toBeGreaterThan(0);
  expect(later.filter(({ part }) => part !== 'rehearsal')).toEqual([]);
});

describe('one at a time', () => {
  test('two clicks, and two people, begin one; a later one takes its place', async () => {
    const manager = await addManager(world, talks.owner);
    await talks.answered(QUESTION, '28 €');
    await world.app.loops.rehearsals?.stop();
    const answers = await Promise.all([talks.begin(), talks.begin(), talks.begin(undefined, manager)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await talks.begin()).body).toMatchObject({
      id: answers[0].body.id,
      state: 'running',
      done: 0,
      total: 1,
    });
    world.app.loops.rehearsals?.start();
    await world.settle();
    const next = await talks.begin();
    expect(next.body.id).not.toBe(answers[0].body.id);
    expect((await talks.owner.call('GET', `/api/rehearsals/${answers[0].body.id}/turns`)).status).toBe(404);
    await world.settle();
    const { db } = world.app.ctx;
    const rows = await db
      .selectFrom('rehearsals')
      .select('id')
      .where('accountId', '=', talks.owner.accountId)
      .execute();
    expect(rows).toEqual([{ id: next.body.id }]);
  });

  test('stopped it asks nothing more; what was asked stays, and stopping again changes nothing', async () => {
    await talks.answered(QUESTION, '28 €');
    await world.app.loops.rehearsals?.stop();
    const { body } = await talks.begin();
    const stopped = await talks.stop(body.id);
    expect(stopped.body).toMatchObject({ state: 'stopped', done: 0, total: 1, endedAt: expect.any(String) });
    world.app.loops.rehearsals?.start();
    await world.advance(60);
    expect((await talks.stop(body.id)).body).toEqual(stopped.body);
    expect(await talks.turns()).toEqual([]);
  });

  test('a change of prompt or knowledge base makes it outdated', async () => {
    await talks.answered(QUESTION, '28 €');
    await rehearse();
    await talks.owner.call('PUT', `/api/user/${talks.owner.userId}/prompt`, { prompt: 'Be kind.' });
    expect((await talks.latest()).isOutdated).toBe(true);
    await rehearse();
    expect((await talks.latest()).isOutdated).toBe(false);
  });

  test('browsers are told when it begins and ends, and about once a second between', async () => {
    for (let n = 0; n < 6; n++) await talks.answered(QUESTION, '28 €');
    const before = await talks.told();
    const started = performance.now();
    await rehearse();
    const seconds = Math.ceil((performance.now() - started) / 1000);
    const told = (await talks.told()) - before;
    expect(told).toBeGreaterThanOrEqual(3);
    expect(told).toBeLessThanOrEqual(3 + seconds);
  });
});

describe('an answer of a person as an FAQ entry', () => {
  const entry = { question: UNKNOWN, answer: 'Yes, behind the house.' };

  test('stands in the knowledge base once, whoever clicks how often, and the next rehearsal knows it', async () => {
    await talks.answered(UNKNOWN, 'Yes, behind the house.');
    const [turn] = await rehearse();
    const answers = await Promise.all([talks.addToFaq(turn?.id, entry), talks.addToFaq(turn?.id, entry)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const user = `/api/users/${talks.owner.userId}`;
    const { content } = await talks.owner.get<{ content: string }>(`${user}/knowledge-base`);
    expect(content.split(`Q: ${UNKNOWN}\nA: Yes, behind the house.`)).toHaveLength(2);
    const { versions } = await talks.owner.get<{ versions: { source: string }[] }>(
      `${user}/knowledge-versions?part=knowledge_base`,
    );
    expect(versions.map(({ source }) => source)).toEqual(['faq', 'edit']);
    expect((await talks.turns())[0]?.isInFaq).toBe(true);
    expect((await talks.latest()).isOutdated).toBe(true);
    expect((await rehearse())[0]).toMatchObject({ verdict: 'same', isInFaq: false });
  });

  test('without an answer, or with one that is too long, nothing is stored', async () => {
    await talks.answered(UNKNOWN, 'Yes');
    const [turn] = await rehearse();
    expect(await talks.addToFaq(turn?.id, { ...entry, answer: ' ' })).toMatchObject({
      status: 400,
      body: { code: 'faq_incomplete' },
    });
    expect(await talks.addToFaq(turn?.id, { ...entry, answer: 'x'.repeat(5001) })).toMatchObject({
      status: 400,
      body: { code: 'text_too_long' },
    });
    expect((await talks.turns())[0]?.isInFaq).toBe(false);
    expect((await talks.latest()).isOutdated).toBe(false);
  });
});

describe('what is gone', () => {
  test('a deleted conversation takes its turns along, and so does deleting everything', async () => {
    await talks.answered(QUESTION, '28 €');
    await talks.answered(QUESTION, '30 €');
    const [newest] = await rehearse();
    await talks.owner.call('DELETE', `/api/conversations/${newest?.conversationId}`);
    expect(verdictsOf(await talks.turns())).toEqual([['28 €', 'same']]);
    expect(await talks.latest()).toMatchObject({ total: 1, done: 1, conversations: 1 });
    expect((await talks.owner.call('DELETE', `/api/admin/conversations/${talks.owner.userId}`)).status).toBe(
      200,
    );
    await world.settle();
    expect(await talks.turns()).toEqual([]);
    expect(await talks.latest()).toMatchObject({ state: 'done', total: 0 });
  });

  test('deleted while it runs, the rest is asked and it ends', async () => {
    await talks.answered(QUESTION, '28 €');
    await talks.answered(QUESTION, '30 €');
    await world.app.loops.rehearsals?.stop();
    await talks.begin();
    expect((await talks.owner.call('DELETE', `/api/admin/conversations/${talks.owner.userId}`)).status).toBe(
      200,
    );
    world.app.loops.rehearsals?.start();
    await world.settle();
    expect(await talks.latest()).toMatchObject({ state: 'done', total: 0 });
  });

  test.each(['the question', 'the answer'])('%s taken back takes its turn along', async (which) => {
    const customer = await talks.answered(QUESTION, '28 €');
    await talks.answered('When are you open?', 'Until 20:00', customer);
    await rehearse();
    const [question, answer] = world.simulator.messages(customer.id);
    if (which === 'the question') await customer.unsend(question?.mid ?? '');
    else await talks.owner.business.unsendInApp(answer?.mid ?? '');
    await world.settle();
    expect(verdictsOf(await talks.turns())).toEqual([['Until 20:00', 'same']]);
    // Nor is it asked anew.
    expect(verdictsOf(await rehearse())).toEqual([['Until 20:00', 'same']]);
  });
});

test('another account’s rehearsal and turns are not found', async () => {
  const stranger = await world.owner();
  await talks.answered(QUESTION, '28 €');
  const [turn] = await rehearse();
  const { id } = await talks.latest();
  const body = { question: QUESTION, answer: '28 €' };
  expect((await stranger.call('GET', `/api/rehearsals/${id}/turns`)).status).toBe(404);
  expect((await talks.stop(id, stranger)).status).toBe(404);
  expect((await stranger.call('POST', `/api/rehearsal-turns/${turn?.id}/faq`, body)).status).toBe(404);
  expect((await stranger.call('GET', `/api/users/${talks.owner.userId}/rehearsal`)).status).toBe(403);
  expect((await talks.begin(1, stranger)).status).toBe(403);
});
