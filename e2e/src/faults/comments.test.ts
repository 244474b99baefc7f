import { setTimeout as delay } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { type Parley, startParley } from '../processes.ts';
import { openShop, query, type Shop, workOff } from './shop.ts';

/** `npm run bench -- faults` runs more of them. */
const ROUNDS = Number(process.env['FAULT_COMMENT_ROUNDS'] ?? 10);
/** Between two answers of one account is a pause: several accounts have several answers on their way at once. */
const SHOPS = 5;
/** So many moments at which the server dies, 40 ms apart. */
const KILL_MOMENTS = 25;

type PostRow = {
  id: string;
  comments: { customerId: string | null; parentId: string | null; text: string }[];
};
type Asked = { id: string; text: string; publication: { failure: string | null } | null };

/** What stands below the comments of a business on the platform, and answers them. */
async function publishedBy(parley: Parley, { owner }: Shop): Promise<string[]> {
  const posts = await parley.simulator.get<PostRow[]>(`businesses/${owner.business.instagramUserId}/posts`);
  return posts.flatMap(({ comments }) =>
    comments.filter(({ customerId }) => customerId === null).map(({ text }) => text),
  );
}

async function commentOn(parley: Parley, shop: Shop, mediaId: string, text: string): Promise<void> {
  await parley.simulator.post(`customers/${shop.customers[0]}/comment`, { mediaId, text });
}

const PAGE = 50;

/** All that need an answer, the newest first. */
async function open({ owner }: Shop): Promise<Asked[]> {
  const all: Asked[] = [];
  for (;;) {
    const after = all.at(-1);
    const cursor = after ? `&cursor=${after.id}` : '';
    const page = await owner.call<Asked[]>('GET', `/api/comments?filter=needs_answer&limit=${PAGE}${cursor}`);
    all.push(...page);
    if (page.length < PAGE) return all;
  }
}
const questionsOf = async (shop: Shop) =>
  (await open(shop)).filter(({ text }) => text.startsWith('Question'));
const answerTo = (text: string) => `Answer to ${text}`;

async function answer(shop: Shop, { id, text }: Asked): Promise<void> {
  await shop.owner.call('POST', `/api/comments/${id}/reply`, { customText: answerTo(text) });
}

async function writePrivately(shop: Shop, { id, text }: Asked): Promise<void> {
  await shop.owner.call('POST', `/api/comments/${id}/private-reply`, { text: answerTo(text) });
}

/** Nothing is on its way or being looked for any more. */
async function settled(parley: Parley): Promise<void> {
  const end = performance.now() + 120_000;
  for (;;) {
    await parley.simulator.post('settle');
    const [left] = await query<{ count: string }>(
      parley,
      `SELECT count(*) FROM comments 
       WHERE state IN ('queued', 'publishing') OR look_at IS NOT NULL OR private_state = 'sending'`,
    );
    if (Number(left?.count) === 0) return;
    if (performance.now() > end) throw new Error(`${left?.count} answers are left:\n${parley.output()}`);
    await delay(250);
  }
}

async function endFaults({ simulatorUrl }: Parley): Promise<void> {
  await fetch(`${simulatorUrl}/_control/faults`, { method: 'DELETE' });
}

test('kill -9 while answers are published under comments, and private messages sent for others, doubles and loses none', {
  timeout: 240_000 + ROUNDS * 30_000,
}, async () => {
  await using parley = await startParley({ simulator: true, demo: false });
  await parley.simulator.patch('switches', { rateLimits: false });
  const shops: { shop: Shop; mediaId: string }[] = [];
  for (let n = 0; n < SHOPS; n++) {
    const shop = await openShop(parley, { email: `shop${n}@example.com`, customers: 1, moderated: true });
    const home = `businesses/${shop.owner.business.instagramUserId}/posts`;
    const { id } = await parley.simulator.post<{ id: string }>(home, { caption: 'Summer dress' });
    shops.push({ shop, mediaId: id });
  }
  const wanted: string[][] = shops.map(() => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [n, { shop, mediaId }] of shops.entries()) {
      const text = `Question ${round} of shop ${n}?`;
      await commentOn(parley, shop, mediaId, text);
      await commentOn(parley, shop, mediaId, `Confidential ${round} of shop ${n}?`);
      wanted[n]?.push(answerTo(text));
    }
    await workOff(parley);
    // Some are under way when the server dies: one the platform has published, one it never got hold of.
    await parley.simulator.post('faults', { kind: 'nextCommentWrite', fault: 'comment_delivered_timeout' });
    await parley.simulator.post('faults', { kind: 'nextCommentWrite', fault: 'comment_timeout' });
    await parley.simulator.post('faults', { kind: 'nextSend', fault: 'delivered_timeout' });
    const before = await Promise.all(shops.map(({ shop }) => open(shop)));
    // From the claim to the answer of the platform: each round a little later.
    const killed = delay(40 + (round % KILL_MOMENTS) * 40).then(() => parley.kill('SIGKILL'));
    await Promise.all(
      shops.map(async ({ shop }, n) => {
        const find = (words: string) =>
          before[n]?.find(({ text }) => text === `${words} ${round} of shop ${n}?`);
        const [asked, confidential] = [find('Question'), find('Confidential')];
        if (!asked || !confidential) throw new Error('a comment has not arrived');
        // The server may be dead already.
        await Promise.allSettled([answer(shop, asked), writePrivately(shop, confidential)]);
      }),
    );
    expect((await killed).signal).toBe('SIGKILL');
    await parley.restart();
    await endFaults(parley);
  }
  await workOff(parley);
  await settled(parley);

  const standing = await Promise.all(shops.map(({ shop }) => publishedBy(parley, shop)));
  for (const texts of standing) expect(new Set(texts).size).toBe(texts.length);
  // What stands there is known here; what does not is asked of a person, and goes out when they say so.
  let asked = 0;
  for (const [n, { shop }] of shops.entries()) {
    const waiting = await questionsOf(shop);
    const missing = wanted[n]?.filter((text) => !standing[n]?.includes(text)) ?? [];
    expect(waiting.map(({ text }) => answerTo(text)).sort()).toEqual(missing.sort());
    for (const comment of waiting) await answer(shop, comment);
    asked += waiting.length;
  }
  expect(asked).toBeLessThan(ROUNDS * SHOPS);
  expect(standing.flat().length).toBeGreaterThan(0);
  await settled(parley);
  for (const [n, { shop }] of shops.entries()) {
    expect((await publishedBy(parley, shop)).sort()).toEqual(wanted[n]?.sort());
    expect(await questionsOf(shop)).toEqual([]);
  }
  await expectPrivateOnce(
    parley,
    shops.map(({ shop }) => shop),
  );
});

type PrivateRow = { id: string; text: string; state: string | null };

/** None arrived twice; what arrived is known here; what did not is told as unclear, or goes out when a person says so. */
async function expectPrivateOnce(parley: Parley, shops: Shop[]): Promise<void> {
  const arrived = async () => {
    const all = await Promise.all(
      shops.map(({ owner }) =>
        parley.simulator.get<{ text: string; commentId?: string }[]>(
          `businesses/${owner.business.instagramUserId}/sent`,
        ),
      ),
    );
    return all.flat().flatMap(({ text, commentId }) => (commentId === undefined ? [] : text));
  };
  const rows = () =>
    query<PrivateRow>(
      parley,
      `SELECT id, content AS text, private_state AS state FROM comments WHERE content LIKE 'Confidential%'`,
    );
  const standing = await arrived();
  expect(new Set(standing).size).toBe(standing.length);
  const known = await rows();
  expect(known).toHaveLength(ROUNDS * SHOPS);
  const inState = (from: PrivateRow[], ...states: (string | null)[]) =>
    from.filter(({ state }) => states.includes(state)).map(({ text }) => answerTo(text));
  expect(inState(known, 'sent').sort()).toEqual(standing.sort());
  // Never claimed: whoever pressed the button saw that it failed, and presses it again.
  for (const { id, text, state } of known) {
    if (state !== null) continue;
    const shop = shops[Number(/shop (\d+)/.exec(text)?.[1])];
    if (shop) await writePrivately(shop, { id, text, publication: null });
  }
  await workOff(parley);
  const after = await arrived();
  expect(new Set(after).size).toBe(after.length);
  const all = [...after, ...inState(await rows(), 'unclear')];
  expect(all.sort()).toEqual(known.map(({ text }) => answerTo(text)).sort());
  expect(after.length).toBeGreaterThan(0);
}
