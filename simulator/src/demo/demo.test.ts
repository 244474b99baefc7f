import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startSimulator } from '../simulator.ts';
import { hours, startRig } from '../testing/start.ts';
import { demoComments, passerBy } from './comments.ts';
import { demoConversations } from './load.ts';
import { people } from './people.ts';
import { posts } from './posts.ts';
import { readLine } from './script.ts';

const facts = readFileSync(new URL('./facts.md', import.meta.url), 'utf8');
const minutesOfThreeWeeks = 21 * 24 * 60;

test('at least 60 conversations in more than six languages, 2 to 10 messages each', () => {
  expect(demoConversations.length).toBeGreaterThanOrEqual(60);
  const spoken = new Set(people.map((person) => person.locale));
  for (const language of ['uk', 'en', 'es', 'pl', 'de', 'fr', 'ru', 'pt', 'it', 'ar', 'ja', 'tr']) {
    expect(spoken).toContain(language);
  }
  for (const { lines, username } of demoConversations) {
    expect([username, lines.length >= 2 && lines.length <= 10]).toEqual([username, true]);
  }
  const names = demoConversations.map((conversation) => conversation.username);
  expect(new Set(names).size).toBe(names.length);
  expect([...names].sort()).toEqual(people.map((person) => person.username).sort());
});

test('all lie within the last three weeks; five wait for an answer since minutes', () => {
  const waiting: string[] = [];
  for (const { username, endsAgo, lines } of demoConversations) {
    const read = lines.map(readLine);
    const length = read.slice(1).reduce((sum, line) => sum + line.gap, 0);
    expect(endsAgo + length).toBeLessThan(minutesOfThreeWeeks);
    const last = read.at(-1);
    if (last?.by === 'customer' && last.extra?.kind !== 'reaction') waiting.push(username);
    if (waiting.at(-1) === username) expect(endsAgo).toBeLessThan(45);
  }
  expect(waiting.sort()).toEqual(
    ['charlotte.hughes', 'lucia.fdez', 'martaruiz.vlc', 'nastia.melnyk', 'paula.navarro'].sort(),
  );
});

test('the business names no price and no hour that the facts do not hold', () => {
  const table = [...facts.matchAll(/\|\s+(?:from )?(\d+)\s+\|/g)].map((match) => match[1]);
  const inline = [...facts.matchAll(/(\d+) €/g)].map((match) => match[1]);
  const prices = new Set([...table, ...inline, '30', '50']);
  let named = 0;
  for (const { username, lines } of demoConversations) {
    for (const line of lines.map(readLine)) {
      if (line.by === 'customer') continue;
      for (const [, price] of line.text.matchAll(/(\d+) €/g)) {
        named += 1;
        expect([username, prices.has(price)]).toEqual([username, true]);
      }
      for (const [, hour] of line.text.matchAll(/(\d{1,2}:\d{2})/g)) {
        const asked = lines.some(
          (other) => other.startsWith('c') && other.includes((hour ?? '').replace(':00', '')),
        );
        expect([username, facts.includes(hour ?? '') || asked]).toEqual([username, true]);
      }
    }
  }
  expect(named).toBeGreaterThan(40);
});

test('comments stand under every post, oldest first, and say no price beyond the facts', async () => {
  const known = new Set([...people.map(({ username }) => username), passerBy.username]);
  expect(demoComments.map(({ by }) => by).filter((by) => !known.has(by))).toEqual([]);
  expect(new Set(demoComments.map(({ post }) => post))).toEqual(new Set(posts.keys()));
  const ages = demoComments.map(({ minutesAgo }) => minutesAgo);
  expect(ages).toEqual([...ages].sort((one, other) => other - one));
  for (const { post, minutesAgo } of demoComments) {
    expect(minutesAgo / 60).toBeLessThan(posts[post]?.hoursAgo ?? 0);
  }
  const said = demoComments.flatMap(({ reply = '' }) => reply.match(/\d+(?= €)/g) ?? []);
  expect(said.map((price) => facts.includes(price))).toEqual(['145', '28'].map(() => true));
});

test('history arrives once as webhooks, in order within each conversation, many events per POST', async () => {
  await using rig = await startRig({ demo: true, now: Date.now });
  const result = await rig.sim.deliverHistory();
  expect(result.alreadyDone).toBe(false);
  const comments = rig.receiver.posts.flatMap(({ body }) => body.entry.filter((entry) => 'changes' in entry));
  expect(rig.receiver.events()).toHaveLength(result.delivered - comments.length);
  const answers = demoComments.filter(({ reply }) => reply !== undefined);
  expect(comments).toHaveLength(demoComments.length + answers.length);
  const times = comments.map(({ time }) => Number(time) * 1000);
  expect(times).toEqual([...times].sort((one, other) => one - other));
  expect(Date.now() - (times[0] ?? 0)).toBeGreaterThan(hours(24 * 11));
  expect(result.delivered).toBeGreaterThan(200);
  expect(rig.receiver.posts.length).toBeLessThan(result.delivered / 10);
  const last = new Map<string, number>();
  const business = rig.sim.business.instagramUserId;
  for (const event of rig.receiver.events()) {
    const { sender, recipient, timestamp } = event as {
      sender: { id: string };
      recipient: { id: string };
      timestamp: number;
    };
    const customer = sender.id === business ? recipient.id : sender.id;
    expect(timestamp).toBeGreaterThanOrEqual(last.get(customer) ?? 0);
    last.set(customer, timestamp);
  }
  expect(last.size).toBe(demoConversations.length);
  expect(await rig.sim.deliverHistory()).toEqual({ delivered: 0, alreadyDone: true });
});

test('history needs a webhook first', async () => {
  await using rig = await startRig({ demo: true, subscribed: false });
  await expect(rig.sim.deliverHistory()).rejects.toThrow('webhook');
});

test('the state outlives a restart: people, tokens, clock, open retries', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'simulator-'));
  const stateFile = join(folder, 'deep', 'state.sqlite');
  try {
    const first = await startRig({ demo: true, stateFile, now: Date.now });
    const { accessToken, instagramUserId } = first.sim.business;
    const customer = first.sim.customer({ username: 'kept' });
    first.receiver.statuses = [500, 500];
    const mid = await customer.write('delivered after the restart');
    await first.sim.settle();
    first.sim.clock.advance(1000);
    await first.sim.close();
    const posts = first.receiver.posts.length;

    await using second = await startSimulator({ demo: true, stateFile, now: Date.now });
    expect(second.business).toMatchObject({ accessToken, instagramUserId });
    expect(second.customers()).toHaveLength(demoConversations.length + [passerBy, customer].length);
    expect(second.messages(customer.id)).toMatchObject([{ mid }]);
    expect(second.clock.now()).toBeGreaterThan(Date.now() + 900);
    second.clock.advance(hours(1));
    await second.settle();
    expect(first.receiver.posts).toHaveLength(posts + 1);
    expect(first.receiver.posts.at(-1)?.raw).toContain(mid);
    await first.receiver[Symbol.asyncDispose]();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
