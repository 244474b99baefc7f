import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openTalk } from '#features/conversations/test-talk.ts';
import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { type DatabaseLine, openDatabaseLine } from '#test/database-line.ts';
import { KNOWLEDGE, UNKNOWN } from '#test/scene.ts';
import { withoutWords } from '#test/without-words.ts';

/** The database goes away, an answer of it is lost, an instance stands still: nobody stays unanswered. */

let database: TestDatabase;
let line: DatabaseLine;
let world: TestWorld;
let owner: TestOwner;
/** What happens while the model thinks. */
let thinking: () => Promise<void> | void;

const provider = withoutWords(() => thinking());

beforeAll(async () => {
  database = await createTestDatabase();
  line = await openDatabaseLine(database.connectionString);
  world = await startWorld({
    provider,
    database: { connectionString: line.connectionString, drop: async () => undefined },
  });
});
beforeEach(async () => {
  thinking = () => undefined;
  owner = await world.owner({ knowledgeBase: KNOWLEDGE });
});
afterEach(() => {
  line.mend();
  line.thaw();
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await line.close();
  await database.drop();
});

/** What became of the turns of the account, and how many questions wait for its people. */
async function outcomes(): Promise<{ states: string[]; questions: number }> {
  const rows = await world.app.ctx.db
    .selectFrom('turns')
    .select('state')
    .where('accountId', '=', owner.accountId)
    .orderBy('id')
    .execute();
  const questions = await owner.get<unknown[]>('/api/insufficient-info-messages');
  return { states: rows.map(({ state }) => state), questions: questions.length };
}
async function ask(customers: number): Promise<void> {
  for (let n = 0; n < customers; n++) await world.customerOf(owner).write(UNKNOWN);
  await world.settle();
}
/** Moves the clock with no database there. */
async function advanceInTheDark(seconds: number): Promise<void> {
  await world.advance(seconds).catch(() => undefined);
  await world.app.loops.turns?.drain();
  await world.app.loops.parts?.drain();
}

describe('a turn', () => {
  test('whose end the database did not take is worked on anew', async () => {
    await ask(1);
    thinking = () => line.cut();
    await advanceInTheDark(6);
    thinking = () => undefined;
    line.mend();
    await world.advance(30);
    expect(await outcomes()).toEqual({ states: ['missing_info'], questions: 1 });
  });

  test('of an account that has lost as many as it may hold at once: its next customers are answered', async () => {
    await ask(4);
    thinking = () => line.cut();
    await advanceInTheDark(6);
    thinking = () => undefined;
    line.mend();
    await world.settle();
    await ask(3);
    await world.advance(30);
    expect(await outcomes()).toEqual({ states: Array(7).fill('missing_info'), questions: 7 });
  });

  test('whose claim was done and never answered comes back', async () => {
    await ask(1);
    line.loseAnswerTo("SET state = 'generating'");
    await world.advance(6);
    expect(line.hasLost()).toBe(true);
    await world.advance(30);
    expect(await outcomes()).toEqual({ states: ['missing_info'], questions: 1 });
  });

  test('that is worked on for long stays with who does', async () => {
    await ask(1);
    const { promise, resolve } = Promise.withResolvers<void>();
    thinking = vi.fn(() => promise);
    world.app.loops.turns?.wake();
    const advancing = world.advance(6);
    await vi.waitFor(() => expect(thinking).toHaveBeenCalledTimes(1));
    const { app: second } = await world.another();
    try {
      await second.loops.turns?.drain();
      expect((await outcomes()).states).toEqual(['generating']);
    } finally {
      resolve();
      await advancing;
      await second.stop();
    }
    expect(thinking).toHaveBeenCalledTimes(1);
    expect(await outcomes()).toEqual({ states: ['missing_info'], questions: 1 });
  });
});

test('twelve customers write, and the database is away while they are answered: all of them are', async () => {
  await ask(12);
  let calls = 0;
  thinking = () => {
    calls += 1;
    if (calls === 3) line.cut();
  };
  await advanceInTheDark(6);
  for (let round = 0; round < 3; round++) await advanceInTheDark(5);
  line.mend();
  for (let round = 0; round < 3; round++) await world.advance(30);
  expect(await outcomes()).toEqual({ states: Array(12).fill('missing_info'), questions: 12 });
}, 60_000);

describe('a part', () => {
  test('whose claim was done and never answered is sent, once', async () => {
    const talk = await openTalk(world);
    await world.app.loops.parts?.stop();
    await talk.queue('claimed in vain');
    line.loseAnswerTo("SET state = 'sending', instance_id");
    world.app.loops.parts?.start();
    await world.settle();
    expect(line.hasLost()).toBe(true);
    await world.advance(30);
    expect(await talk.states()).toEqual([['claimed in vain', 'sent', null]]);
    expect(talk.posts()).toBe(1);
  }, 60_000);
});
