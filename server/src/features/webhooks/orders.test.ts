import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { bodyOf, deliver, dump, type Item, quietOwner, shuffled } from './test-deliveries.ts';
import { type Told, tellStories } from './test-stories.ts';

/** Whatever the order, the repetition and the packing: the same state. */

vi.setConfig({ testTimeout: 60_000 });

let world: TestWorld;
/** An hour ago, in whole seconds: some envelopes carry no milliseconds. */
let start: number;
beforeAll(async () => {
  world = await startWorld();
  start = Math.floor(world.now().getTime() / 1000) * 1000 - 3_600_000;
});
afterAll(() => world[Symbol.asyncDispose]());

const bodyFor = (owner: TestOwner, { form, item }: Told) =>
  bodyOf(owner.business.instagramUserId, [item], form, start);

async function expectTaken(owner: TestOwner, body: object): Promise<void> {
  expect(await deliver(world, owner, body)).toMatchObject({ status: 200, text: 'EVENT_RECEIVED' });
}

/** A fresh account is told the stories in some way; answers what it holds in the end, its own ids taken out. */
async function outcome(
  tell: (owner: TestOwner, told: Told[]) => Promise<void>,
  choose: (stories: ReturnType<typeof tellStories>) => Told[] = (stories) =>
    stories.flatMap(({ told }) => told),
) {
  const owner = await quietOwner(world);
  await tell(owner, choose(tellStories(owner, start)));
  // What waits for its message is looked at again a little later.
  await world.advance(3);
  await world.advance(3);
  const state = await dump(world, owner);
  const events = state.events.map(plainEvent);
  events.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  return JSON.parse(
    JSON.stringify({ ...state, events })
      .replaceAll(owner.business.instagramUserId, 'BUSINESS')
      // An icebreaker goes by its key, which hashes the business's id, too.
      .replaceAll(/"postback:[\w-]+"/g, '"postback"'),
  ) as typeof state;
}

/** Keys hash the business's id, which differs from account to account. */
function plainEvent({ dedupeKey, payload, ...rest }: Item): Item {
  const { dedupeKey: _key, ...event } = payload as Item;
  return { ...rest, key: String(dedupeKey).split(':')[0], payload: event };
}

const inOrder = async (owner: TestOwner, told: Told[]) => {
  for (const one of told) await expectTaken(owner, bodyFor(owner, one));
};

describe('every kind of event', () => {
  let expected: Awaited<ReturnType<typeof outcome>>;
  beforeAll(async () => {
    expected = await outcome(inOrder);
  });

  test('is applied or kept, whatever its envelope', () => {
    expect(expected.open).toEqual([]);
    const failed = expected.events.filter(({ state }) => state === 'failed');
    expect(failed).toEqual([]);
    const kinds = new Set(expected.events.map(({ kind }) => kind));
    // Comments are taken in where they belong.
    expect([...kinds].sort()).toEqual([
      'mention_received',
      'message_echoed',
      'message_reacted',
      'referral',
      'thread_control',
      'unknown',
    ]);
    const told = expected.messages.map(({ mid, author, kind, content }) => [mid, author, kind, content]);
    expect(told).toHaveLength(43);
    expect(told).toEqual(
      expect.arrayContaining([
        ['talk-1', 'customer', 'text', 'Привіт ❤️'],
        ['talk-3', 'app', 'text', 'Typed by the owner'],
        ['edit-1', 'customer', 'text', 'third wording'],
        ['edit-2', 'customer', 'text', 'touched after all'],
        ['unsend-1', 'customer', 'text', ''],
        ['unsend-2', 'app', 'text', ''],
        ['unsend-3', 'customer', 'text', 'stays'],
        ['media-audio', 'customer', 'audio', ''],
        ['media-new', 'customer', 'unsupported', ''],
        ['media-echo', 'app', 'image', ''],
        ['reply-4', 'customer', 'text', 'Yes'],
        ['button-1', 'customer', 'text', 'Prices'],
        ['standby-2', 'app', 'text', 'as it did here'],
        ['wrapped-1', 'customer', 'text', 'wrapped'],
        ['wrapped-2', 'app', 'text', 'flat'],
      ]),
    );
    expect(expected.comments.length).toBeGreaterThan(0);
    const last = expected.conversations.map(({ lastMid, lastContent }) => [lastMid, lastContent]);
    expect(last).toEqual(
      expect.arrayContaining([
        ['talk-4', 'Fourth'],
        ['edit-2', 'touched after all'],
        ['unsend-2', ''],
        ['reply-6', 'from a product'],
      ]),
    );
    const reactions = expected.reactions.map(({ mid, emoji, isRemoved }) => [mid, emoji, isRemoved]);
    expect(reactions).toHaveLength(4);
    expect(reactions).toEqual(
      expect.arrayContaining([
        ['heart-1', null, true],
        ['heart-1', '❤️', false],
        ['heart-2', '🦄', false],
        ['never-arrives', '😮', false],
      ]),
    );
  });

  test('twice, at once and later', async () => {
    expect(
      await outcome(async (owner, told) => {
        for (const one of told) {
          await expectTaken(owner, bodyFor(owner, one));
          await expectTaken(owner, bodyFor(owner, one));
        }
        await inOrder(owner, told);
      }),
    ).toEqual(expected);
  });

  test.each([1, 2, 3, 4])('shuffled, way %i', async (seed) => {
    expect(await outcome((owner, told) => inOrder(owner, shuffled(told, seed)))).toEqual(expected);
  });

  test('backwards', async () => {
    expect(await outcome((owner, told) => inOrder(owner, told.toReversed()))).toEqual(expected);
  });

  test.each([5, 6])('all at once, each twice, way %i', async (seed) => {
    expect(
      await outcome(async (owner, told) => {
        const twice = shuffled([...told, ...told], seed);
        await Promise.all(twice.map((one) => expectTaken(owner, bodyFor(owner, one))));
      }),
    ).toEqual(expected);
  });

  test('in one delivery, as one body and as a list of bodies', async () => {
    const bodies = (owner: TestOwner, told: Told[]) => told.map((one) => bodyFor(owner, one));
    const together = await outcome((owner, told) => expectTaken(owner, joined(bodies(owner, told))));
    expect(together).toEqual(expected);
    const listed = await outcome((owner, told) => expectTaken(owner, bodies(owner, told)));
    expect(listed).toEqual(expected);
  });
});

function joined(bodies: object[]): object {
  return { object: 'instagram', entry: bodies.flatMap((body) => (body as { entry: object[] }).entry) };
}
