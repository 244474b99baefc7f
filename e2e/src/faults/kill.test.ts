import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Owner, registerOwner } from '../owner.ts';
import { type Parley, startParley } from '../processes.ts';
import { KNOWLEDGE } from '../stage.ts';

/** The long version: KILL_ROUNDS=10. */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 2);
const CONVERSATIONS = 40;
const MESSAGES = 300;
const REDELIVERY_STEPS = [1_000, 60_000, 600_000, 3_600_000];

let parley: Parley;
let owner: Owner;
let customers: string[];

beforeAll(async () => {
  parley = await startParley({ simulator: true, demo: false });
  owner = await registerOwner(parley, 'kill@example.com');
  await owner.call('PUT', `/api/user/${owner.userId}/knowledge-base`, { knowledgeBase: KNOWLEDGE });
  await owner.call('PATCH', `/api/users/${owner.userId}/buffer-settings`, { bufferMinSeconds: 1, bufferMaxSeconds: 1 });
  customers = await Promise.all(
    Array.from({ length: CONVERSATIONS }, (_, n) =>
      parley.simulator.createCustomer(owner.business.instagramUserId, { name: `Customer ${n}` }),
    ),
  );
});
afterAll(async () => {
  await parley?.stop();
});

/** A small seeded generator, so that a failing run can be repeated. */
function createChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

type Chat = { id: string; turnState: string; participantName: string | null };
type Line = { id: string; author: string; content: string; deliveryState: string | null };

async function chats(): Promise<Chat[]> {
  return owner.call<Chat[]>('GET', '/api/conversations');
}

/** Redelivers what the killed server missed, and waits until nothing is due or on its way. */
async function comeToRest(): Promise<void> {
  for (const step of REDELIVERY_STEPS) await parley.simulator.advance(step);
  await expect
    .poll(
      async () => {
        const all = await chats();
        const busy = all.filter(({ turnState }) => turnState === 'waiting' || turnState === 'generating').length;
        const moving = await countMoving(all);
        return { conversations: all.length, busy, moving };
      },
      { timeout: 60_000, interval: 500 },
    )
    .toEqual({ conversations: CONVERSATIONS, busy: 0, moving: 0 });
}

async function countMoving(all: Chat[]): Promise<number> {
  const threads = await Promise.all(all.map(({ id }) => lines(id)));
  return threads.flat().filter(({ deliveryState }) => deliveryState === 'queued' || deliveryState === 'sending').length;
}

const lines = (id: string) => owner.call<Line[]>('GET', `/api/conversations/${id}/messages`);

test(`kill -9 during ${MESSAGES} messages, ${ROUNDS} times: everything is stored once and nothing is sent twice`, async () => {
  const written = new Map<string, string[]>(customers.map((id) => [id, []]));
  let serial = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const chance = createChance(2026 + round);
    const kills = new Set([Math.floor(chance() * MESSAGES), Math.floor(chance() * MESSAGES)]);
    for (let n = 0; n < MESSAGES; n++) {
      const id = customers[Math.floor(chance() * CONVERSATIONS)] ?? '';
      serial += 1;
      const text = `How much is a manicure? ${serial}`;
      await parley.simulator.write(id, text);
      written.get(id)?.push(text);
      if (!kills.has(n)) continue;
      await parley.kill('SIGKILL');
      await parley.restart();
    }
    await comeToRest();
  }

  const received = new Set<string>();
  const platform = await parley.simulator.sent(owner.business.instagramUserId);
  const all = await chats();
  let accepted = 0;
  for (const { id } of all) {
    const thread = await lines(id);
    const asked = thread.filter(({ author }) => author === 'customer').map(({ content }) => content);
    expect(new Set(asked).size).toBe(asked.length);
    for (const text of asked) received.add(text);
    const ours = thread.filter(({ author }) => author !== 'customer');
    // Every message of the business is one of ours: no echo was taken for the owner's own words.
    expect(ours.every(({ author }) => author === 'ai')).toBe(true);
    expect(ours.every(({ deliveryState }) => deliveryState === 'sent' || deliveryState === 'unknown')).toBe(true);
    accepted += ours.filter(({ deliveryState }) => deliveryState === 'sent').length;
  }
  expect(received.size).toBe(serial);
  expect([...written.values()].flat().every((text) => received.has(text))).toBe(true);
  // Each accepted message reached the platform once, and the platform has none that we do not know of:
  // their echoes arrived, so none of them is left unknown.
  expect(platform).toHaveLength(accepted);
  expect(new Set(platform.map(({ mid }) => mid)).size).toBe(platform.length);
});

test('SIGTERM finishes what runs and ends cleanly within ten seconds', async () => {
  await parley.simulator.write(customers[0] ?? '', 'How much is a manicure? Last');
  const began = performance.now();
  const exit = await parley.kill('SIGTERM');
  expect(exit).toEqual({ code: 0, signal: null });
  expect(performance.now() - began).toBeLessThan(10_000);
  await parley.restart();
  await comeToRest();
  const threads = await Promise.all((await chats()).map(({ id }) => lines(id)));
  const questions = threads.flat().filter(({ content }) => content === 'How much is a manicure? Last');
  expect(questions).toHaveLength(1);
});
