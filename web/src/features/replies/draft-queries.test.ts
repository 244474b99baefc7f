// @vitest-environment happy-dom
import { LIMITS } from '@parley/contract/limits.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { readDrafts } from '#features/replies/draft-queries.ts';
import { createQueryClient } from '#lib/query-client.ts';
import { openAt } from '#lib/testing/browser.ts';
import { startServer } from '#lib/testing/http-server.ts';

const drafts = Array.from({ length: 1203 }, (_, at) => ({ id: `d${at}`, place: `o${at}` }));
let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  server = await startServer(({ path }) => {
    const after = new URL(path, 'http://any').searchParams.get('after');
    const from = drafts.findIndex(({ place }) => place === after) + 1;
    const page = drafts.slice(from, from + LIMITS.draftPage);
    // The window of the first one closes while the last page is read.
    const closed = from >= 1000 ? drafts.slice(0, 1) : [];
    return { status: 200, body: JSON.stringify([...page, ...closed]) };
  });
  openAt(server.origin);
});
afterAll(() => server.stop());

it('all drafts are read, in as many pages as they take, each once and the most urgent first', async () => {
  expect((await readDrafts(createQueryClient(), 'u1')).map(({ id }) => id)).toEqual(
    drafts.map(({ id }) => id),
  );
  expect(server.calls.map(({ path }) => new URL(path, 'http://any').search)).toEqual([
    '?userId=u1',
    '?userId=u1&after=o499',
    '?userId=u1&after=o999',
  ]);
});
