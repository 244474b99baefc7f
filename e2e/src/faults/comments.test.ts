import { setTimeout as delay } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { type Parley, startParley } from '../processes.ts';
import { openShop, query, type Shop, workOff } from './shop.ts';

/** `npm run bench -- faults` runs more of them. */
const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 10);
/** Between two answers of one account is a pause: several accounts have several answers on their way at once. */
const SHOPS = 5;

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

const open = (shop: Shop) => shop.owner.call<Asked[]>('GET', '/api/comments?filter=needs_answer');
const answerTo = (text: string) => `Answer to ${text}`;

async function answer(shop: Shop, { id, text }: Asked): Promise<void> {
  await shop.owner.call('POST', `/api/comments/${id}/reply`, { customText: answerTo(text) });
}

/** Nothing is on its way or being looked for any more. */
async function settled(parley: Parley): Promise<void> {
  const end = performance.now() + 120_000;
  for (;;) {
    await parley.simulator.post('settle');
    const [left] = await query<{ count: string }>(
      parley,
      `SELECT count(*) FROM comments WHERE state IN ('queued', 'publishing') OR look_at IS NOT NULL`,
    );
    if (Number(left?.count) === 0) return;
    if (performance.now() > end) throw new Error(`${left?.count} answers are left:\n${parley.output()}`);
    await delay(250);
  }
}

async function endFaults({ simulatorUrl }: Parley): Promise<void> {
  await fetch(`${simulatorUrl}/_control/faults`, { method: 'DELETE' });
}

test('kill -9 while answers are published under comments doubles and loses none', {
  timeout: 240_000 + ROUNDS * 20_000,
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
      wanted[n]?.push(answerTo(text));
    }
    await workOff(parley);
    // Some are under way when the server dies: one the platform has published, one it never got hold of.
    await parley.simulator.post('faults', { kind: 'nextCommentWrite', fault: 'comment_delivered_timeout' });
    await parley.simulator.post('faults', { kind: 'nextCommentWrite', fault: 'comment_timeout' });
    const before = await Promise.all(shops.map(({ shop }) => open(shop)));
    // From the claim to the answer of the platform: each round a little later.
    const killed = delay(40 + round * 40).then(() => parley.kill('SIGKILL'));
    await Promise.all(
      shops.map(async ({ shop }, n) => {
        const asked = before[n]?.find(({ text }) => text === `Question ${round} of shop ${n}?`);
        if (!asked) throw new Error('a comment has not arrived');
        // The server may be dead already.
        await answer(shop, asked).catch(() => undefined);
      }),
    );
    expect((await killed).signal).toBe('SIGKILL');
    await parley.restart();
    await endFaults(parley);
  }
  await settled(parley);

  const standing = await Promise.all(shops.map(({ shop }) => publishedBy(parley, shop)));
  for (const texts of standing) expect(new Set(texts).size).toBe(texts.length);
  // What stands there is known here; what does not is asked of a person, and goes out when they say so.
  let asked = 0;
  for (const [n, { shop }] of shops.entries()) {
    const waiting = await open(shop);
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
    expect(await open(shop)).toEqual([]);
  }
});
