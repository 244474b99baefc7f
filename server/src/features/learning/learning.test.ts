import type { Learning } from '@parley/contract/learning.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { openTalks, type Talks } from '#features/rehearsal/test-talks.ts';
import { startWorld, type TestWorld } from '#test/app.ts';
import { addManager } from '#test/scene.ts';

import { LEARN_JOB, learn as learnFrom } from './service.ts';

const WITHOUT_MODEL = { providerFor: async () => ({ name: 'builtin', model: null }) as const };
const OWN = '# Our shop\n\nThe owner wrote this.\n';

let world: TestWorld;
let talks: Talks;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  talks = await openTalks(world, OWN);
});

const path = () => `/api/users/${talks.owner.userId}/learning`;
const latest = async () => (await talks.owner.get<{ learning: Learning | null }>(path())).learning;
const factsOf = async () => (await latest())?.facts ?? [];

/** Works off the jobs that wait, as the worker would. */
async function work(): Promise<void> {
  await world.settle();
  const { ctx } = world.app;
  const { rows } = await sql<{ id: string; payload: { accountId: string; runId: string } }>`
    SELECT j.id, j.payload FROM graphile_worker._private_jobs j
    JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier = ${LEARN_JOB} ORDER BY j.id
  `.execute(ctx.db);
  for (const { id, payload } of rows) {
    await learnFrom(ctx, WITHOUT_MODEL, payload, new AbortController().signal);
    await sql`DELETE FROM graphile_worker._private_jobs WHERE id = ${id}`.execute(ctx.db);
  }
}

async function learn(): Promise<Learning> {
  const { status } = await talks.owner.call('POST', path());
  expect(status).toBe(200);
  await work();
  const learning = await latest();
  if (learning?.state !== 'ready') throw new Error(`nothing was learned: ${learning?.state}`);
  return learning;
}

const choose = (id: string | undefined, isChosen: boolean) =>
  talks.owner.call('PUT', `/api/learned-facts/${id}`, { isChosen });
const take = () => talks.owner.call<{ added: number }>('POST', `${path()}/take`);

async function textOf(part: 'prompt' | 'knowledge-base'): Promise<string> {
  const { userId } = talks.owner;
  const text = await talks.owner.get<{ prompt?: string; knowledgeBase?: string }>(
    `/api/user/${userId}/${part}`,
  );
  return text.prompt ?? text.knowledgeBase ?? '';
}

async function openThreeTalks(): Promise<void> {
  await talks.answered('How much is a manicure?', 'A manicure is £30.');
  await talks.answered('how much is a manicure?', 'A manicure is £34.');
  await talks.answered('Can I bring my dog?', 'Dogs are welcome in our salon.');
}

describe('what is learned', () => {
  test('the owner’s own answers, each with its messages; contradictions stand together, newest first', async () => {
    expect(await latest()).toBeNull();
    const customer = world.customerOf(talks.owner, { name: 'Marta Ruiz', username: 'marta' });
    await talks.answered('How much is a manicure?', 'Hello Marta! A manicure is £30.', customer);
    await talks.answered('how much is a manicure?', 'A manicure is £34.');
    await talks.answered('Can I bring my dog?', 'Dogs are welcome in our salon.');
    const { facts, ...learning } = await learn();
    expect(learning).toMatchObject({ messages: 6, typed: 3, takenAt: null });
    expect(facts.map(({ kind, text, isChosen }) => [kind, text, isChosen])).toEqual([
      ['price', 'A manicure is £34.', false],
      ['price', 'A manicure is £30.', false],
      ['answer', 'Dogs are welcome in our salon.', false],
    ]);
    expect(facts[0]?.rivalry).toEqual(expect.any(String));
    expect(facts[1]?.rivalry).toBe(facts[0]?.rivalry);
    expect(facts[2]?.rivalry).toBeNull();
    expect(facts[1]?.origins).toEqual([
      {
        id: expect.any(String),
        conversationId: expect.any(String),
        participantName: 'Marta Ruiz',
        content: 'Hello Marta! A manicure is £30.',
        saidAt: expect.any(String),
      },
    ]);
  });

  test('what was sent from the dashboard teaches as well, in one conversation', async () => {
    const customer = world.customerOf(talks.owner, { name: 'Lena Learns', username: 'lena' });
    const answer = async (question: string, content: string) => {
      await customer.write(question);
      await world.advance(1);
      const [chat] = await talks.owner.get<{ id: string }[]>('/api/conversations');
      await talks.owner.call('POST', `/api/conversations/${chat?.id}/send`, { content, clientId: content });
      await world.advance(1);
    };
    await answer('How much is a manicure?', 'A manicure is 30 €.');
    await answer('And how much is a manicure now?', 'A manicure is 34 €.');
    const { facts } = await learn();
    expect(facts.map(({ text, rivalry }) => [text, rivalry !== null])).toEqual([
      ['A manicure is 34 €.', true],
      ['A manicure is 30 €.', true],
    ]);
  });

  test('what the assistant answered teaches nothing', async () => {
    const { owner } = talks;
    await owner.call('PUT', `/api/user/${owner.userId}/knowledge-base`, {
      knowledgeBase: 'Q: How much is a pedicure?\nA: A pedicure is £35.\n',
    });
    await owner.call('PATCH', `/api/users/${owner.userId}/auto-response`, { autoResponseEnabled: true });
    await world.customerOf(owner).write('How much is a pedicure?');
    await world.advance(6);
    expect(await learn()).toMatchObject({ messages: 2, typed: 0, facts: [] });
  });

  test('while one is learning another start changes nothing, and nothing is told twice', async () => {
    await talks.answered('How much is a manicure?', 'A manicure is £30.');
    const [one, two] = await Promise.all([
      talks.owner.call('POST', path()),
      talks.owner.call('POST', path()),
    ]);
    expect([one.status, two.status]).toEqual([200, 200]);
    await work();
    expect(await factsOf()).toHaveLength(1);
  });

  test('a run that was overtaken writes nothing, and one whose process was lost can be begun again', async () => {
    await talks.answered('How much is a manicure?', 'A manicure is £30.');
    await learn();
    const { db } = world.app.ctx;
    const { accountId } = talks.owner;
    const lost = new Date(world.now().getTime() - 2 * 60 * 60_000);
    await db
      .updateTable('learnings')
      .set({ state: 'running', startedAt: lost })
      .where('accountId', '=', accountId)
      .execute();
    expect((await learn()).facts).toHaveLength(1);
  });

  test('what was unsent is no origin any more', async () => {
    await openThreeTalks();
    const { facts } = await learn();
    const { db } = world.app.ctx;
    const id = facts[2]?.origins[0]?.id ?? '';
    await db.updateTable('messages').set({ unsentAt: world.now() }).where('id', '=', id).execute();
    expect((await factsOf())[2]?.origins).toEqual([]);
  });
});

describe('what is chosen', () => {
  test('of answers that cannot all be true one at most; learned again, what was chosen stays', async () => {
    await openThreeTalks();
    const { facts } = await learn();
    await choose(facts[1]?.id, true);
    await choose(facts[0]?.id, true);
    expect((await factsOf()).map(({ isChosen }) => isChosen)).toEqual([true, false, false]);
    await talks.answered('Do you take cards?', 'We take cards and cash.');
    const again = await learn();
    expect(again.facts.filter(({ isChosen }) => isChosen).map(({ text }) => text)).toEqual([
      'A manicure is £34.',
    ]);
    expect((await choose(facts[0]?.id, true)).status).toBe(404);
  });

  test('it is added below what the owner wrote, as a new version, and never twice', async () => {
    await openThreeTalks();
    const { facts } = await learn();
    await choose(facts[0]?.id, true);
    await choose(facts[2]?.id, true);
    expect((await take()).body).toEqual({ added: 2 });
    const expected = `${OWN}\n# Prices\n\nQ: how much is a manicure?\nA: A manicure is £34.\n\n# Questions and answers\n\nQ: Can I bring my dog?\nA: Dogs are welcome in our salon.\n`;
    expect(await textOf('knowledge-base')).toBe(expected);
    expect((await take()).body).toEqual({ added: 0 });
    expect(await textOf('knowledge-base')).toBe(expected);
    const { versions } = await talks.owner.get<{ versions: { source: string; isCurrent: boolean }[] }>(
      `/api/users/${talks.owner.userId}/knowledge-versions?part=knowledge_base`,
    );
    expect(versions.map(({ source }) => source)).toEqual(['generated', 'edit']);
    expect((await latest())?.takenAt).toEqual(expect.any(String));
  });

  test('nothing chosen changes nothing', async () => {
    await openThreeTalks();
    await learn();
    expect((await take()).body).toEqual({ added: 0 });
    expect(await textOf('knowledge-base')).toBe(OWN);
    expect((await latest())?.takenAt).toBeNull();
  });

  test('a prompt is written where there is none, of the owner’s own sentences; one that stands stays', async () => {
    await openThreeTalks();
    const { facts } = await learn();
    await choose(facts[2]?.id, true);
    await take();
    expect(await textOf('prompt')).toBe(
      'Write in the manner of these lines:\n- Dogs are welcome in our salon.',
    );
    const { userId } = talks.owner;
    await talks.owner.call('PUT', `/api/user/${userId}/prompt`, { prompt: 'Be brief.' });
    await take();
    expect(await textOf('prompt')).toBe('Be brief.');
  });
});

test('a manager may learn and choose as well, in this account alone', async () => {
  await openThreeTalks();
  const manager = await addManager(world, talks.owner);
  expect((await manager.call('POST', path())).status).toBe(200);
  await work();
  const [fact] = await factsOf();
  expect((await manager.call('PUT', `/api/learned-facts/${fact?.id}`, { isChosen: true })).status).toBe(200);
  const stranger = await world.owner();
  expect((await stranger.call('PUT', `/api/learned-facts/${fact?.id}`, { isChosen: true })).status).toBe(404);
  expect((await stranger.call('GET', path())).status).toBe(403);
});
