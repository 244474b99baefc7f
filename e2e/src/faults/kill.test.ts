import { setTimeout as delay } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { type Parley, startParley } from '../processes.ts';
import { openShop, QUESTION, query, type Shop, workOff } from './shop.ts';

/** `npm run bench -- faults` runs more of them, with more messages each. */
const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 3);
const MESSAGES_PER_ROUND = Number(process.env['FAULT_MESSAGES'] ?? 100);
const CUSTOMERS = 20;
const SEED = Number(process.env['FAULT_SEED'] ?? 20_261_121);

/** A small seeded generator: a failing run can be run again. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

type Written = { mid: string; text: string };

/** Customers of both shops write at random while the server is killed once, at a random moment. */
async function writeThroughKill(
  parley: Parley,
  shops: Shop[],
  count: number,
  random: () => number,
): Promise<Written[]> {
  const customers = shops.flatMap((shop) => shop.customers);
  // Some sends are under way when the server dies: of two the platform got hold, of one it did not.
  await parley.simulator.post('faults', { kind: 'nextSend', fault: 'delivered_timeout', times: 2 });
  await parley.simulator.post('faults', { kind: 'hangNext', method: 'POST', path: '/me/messages' });
  // Within the writing, or within the second and a half after it, when the last turns are answered.
  const killAt = random() * 1.5;
  const killed = delay(killAt * (count * 12 + 1500)).then(() => parley.kill('SIGKILL'));
  const written: Written[] = [];
  for (let n = 0; n < count; n++) {
    const customer = customers[Math.floor(random() * customers.length)] ?? '';
    const text = `${QUESTION} (${n})`;
    written.push({ mid: await parley.simulator.write(customer, text), text });
    // The pace of the load, not a wait for something.
    await delay(random() * 24);
  }
  expect((await killed).signal).toBe('SIGKILL');
  await parley.restart();
  return written;
}

test('kill -9 at random moments loses, doubles and resends nothing', {
  timeout: 60_000 + ROUNDS * (20_000 + MESSAGES_PER_ROUND * 200),
}, async () => {
  await using parley = await startParley({ simulator: true, demo: false });
  await parley.simulator.patch('switches', { rateLimits: false });
  const shops = [
    await openShop(parley, { email: 'sends@example.com', customers: CUSTOMERS, moderated: false }),
    await openShop(parley, { email: 'drafts@example.com', customers: CUSTOMERS, moderated: true }),
  ];
  const random = createRandom(SEED);
  const written: Written[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    written.push(...(await writeThroughKill(parley, shops, MESSAGES_PER_ROUND, random)));
    await parley.simulator.advance(60_000);
  }
  await workOff(parley);

  await expectEveryMessageOnce(parley, written);
  await expectEveryMessageAnswered(parley);
  const [sending, drafting] = shops.map(({ owner }) => owner.business.instagramUserId);
  const { unknown, echoed } = await expectSendsAgree(parley, sending ?? '');
  expect(unknown).toBeGreaterThan(0);
  expect(echoed).toBeGreaterThan(0);
  expect(await parley.simulator.sent(drafting ?? '')).toEqual([]);
  await expectNothingDoubled(parley);
  await expectLiveEventsWhole(parley);
});

async function expectEveryMessageOnce(parley: Parley, written: Written[]): Promise<void> {
  const stored = await query<{ mid: string; content: string }>(
    parley,
    `SELECT mid, content FROM messages WHERE author = 'customer'`,
  );
  const sorted = (messages: { mid: string }[]) => messages.map(({ mid }) => mid).sort();
  expect(sorted(stored)).toEqual(sorted(written));
  const textOf = new Map(stored.map(({ mid, content }) => [mid, content]));
  for (const { mid, text } of written) expect(textOf.get(mid)).toBe(text);
}

/** Every message belongs to a turn, and every turn came to an end. */
async function expectEveryMessageAnswered(parley: Parley): Promise<void> {
  const uncovered = await query(
    parley,
    `SELECT m.mid FROM messages m
     LEFT JOIN turns t ON t.account_id = m.account_id AND t.id = m.turn_id
     WHERE m.author = 'customer' AND (t.id IS NULL OR t.state IN ('waiting', 'generating', 'cancelled', 'failed'))`,
  );
  expect(uncovered).toEqual([]);
}

/** What the platform accepted is exactly what we call sent; the rest is shown as unknown and was not accepted. */
async function expectSendsAgree(parley: Parley, instagramUserId: string) {
  const accepted = (await parley.simulator.sent(instagramUserId)).map(({ mid }) => mid).sort();
  const parts = await query<{
    state: string;
    mid: string | null;
    delivery_state: string;
    maybe_sent: boolean;
  }>(
    parley,
    `SELECT p.state, p.mid, p.maybe_sent, m.delivery_state FROM message_parts p
     JOIN messages m ON m.account_id = p.account_id AND m.id = p.message_id
     JOIN channels c ON c.account_id = p.account_id AND c.id = p.channel_id
     WHERE c.platform_account_id = '${instagramUserId}'`,
  );
  const sent = parts.filter(({ state }) => state === 'sent').map(({ mid }) => mid ?? '');
  expect(sent.sort()).toEqual(accepted);
  const others = parts.filter(({ state }) => state !== 'sent');
  for (const part of others) {
    expect(part).toMatchObject({ state: 'unknown', mid: null, delivery_state: 'unknown' });
  }
  return {
    unknown: others.length,
    echoed: parts.filter((part) => part.state === 'sent' && part.maybe_sent).length,
  };
}

async function expectNothingDoubled(parley: Parley): Promise<void> {
  // A reply names its run, a run its turn.
  const twice = await query(
    parley,
    `SELECT r.turn_id FROM messages m JOIN runs r ON r.account_id = m.account_id AND r.id = m.run_id
     GROUP BY r.turn_id HAVING count(*) > 1`,
  );
  expect(twice).toEqual([]);
  const drafts = await query(
    parley,
    `SELECT turn_id FROM drafts GROUP BY turn_id HAVING count(*) > 1
     UNION ALL
     SELECT conversation_id FROM drafts WHERE status = 'pending' GROUP BY conversation_id HAVING count(*) > 1`,
  );
  expect(drafts).toEqual([]);
  // An own echo taken for the owner's typing would be stored a second time.
  expect(await query(parley, `SELECT mid FROM messages WHERE author = 'app'`)).toEqual([]);
  const [made] = await query<{ replies: string; drafts: string }>(
    parley,
    `SELECT (SELECT count(*) FROM messages WHERE author = 'ai') AS replies, (SELECT count(*) FROM drafts) AS drafts`,
  );
  // Both ways of answering were under way when the server was killed.
  expect(Number(made?.replies)).toBeGreaterThan(CUSTOMERS / 2);
  expect(Number(made?.drafts)).toBeGreaterThan(CUSTOMERS / 2);
}

/** No number is missing, and each message was told once: a browser that reconnects by its number sees everything. */
async function expectLiveEventsWhole(parley: Parley): Promise<void> {
  const gaps = await query(
    parley,
    `SELECT s.account_id FROM live_sequences s LEFT JOIN live_events e ON e.account_id = s.account_id
     GROUP BY s.account_id, s.seq HAVING count(e.seq) <> s.seq`,
  );
  expect(gaps).toEqual([]);
  const untold = await query(
    parley,
    `SELECT m.id FROM messages m LEFT JOIN live_events e ON e.account_id = m.account_id
       AND e.payload->>'type' = 'new_message' AND e.payload->'message'->>'id' = m.id::text
     GROUP BY m.id HAVING count(e.seq) <> 1`,
  );
  expect(untold).toEqual([]);
}
