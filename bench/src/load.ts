import { setTimeout as delay } from 'node:timers/promises';

import { Pool } from 'undici';

export type Post = { path: string; headers: Record<string, string>; body: Buffer };
export type Round = { perSecond: number; milliseconds: number[] };

/**
 * Posts everything once over `connections` kept connections, as fast as it is taken or `pace` a second at most; an answer
 * other than 200 throws.
 */
export async function postAll(
  origin: string,
  posts: readonly Post[],
  connections: number,
  pace = Number.POSITIVE_INFINITY,
): Promise<Round> {
  await using pool = openPool(origin, connections);
  const milliseconds: number[] = [];
  let next = 0;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let post = posts[next++]; post; post = posts[next++]) {
        const early = start + ((next - 1) * 1000) / pace - performance.now();
        if (early > 0) await delay(early);
        const began = performance.now();
        const { statusCode, body } = await pool.request({ ...post, method: 'POST' });
        const text = await body.text();
        if (statusCode !== 200) throw new Error(`${post.path} answered ${statusCode}: ${text}`);
        milliseconds.push(performance.now() - began);
      }
    }),
  );
  return { perSecond: (posts.length / (performance.now() - start)) * 1000, milliseconds };
}

function openPool(origin: string, connections: number) {
  const pool = new Pool(origin, { connections, pipelining: 1 });
  return Object.assign(pool, { [Symbol.asyncDispose]: () => pool.close() });
}
