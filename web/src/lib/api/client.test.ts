// @vitest-environment happy-dom
import { contract } from 'virtual:contract';
import { type AnyContractRouter, isContractProcedure } from '@orpc/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { client } from '#lib/api/client.ts';
import { createQueryClient } from '#lib/query-client.ts';
import { openAt } from '#lib/testing/browser.ts';
import { startServer } from '#lib/testing/http-server.ts';

type Call = (input: Record<string, string>) => Promise<unknown>;
type Route = { method: string; path: string; call: Call };

/** Every route of the contract with the client's call of it: a new one is here at birth. */
function listRoutes(router: AnyContractRouter, calls: unknown): Route[] {
  if (isContractProcedure(router)) {
    const { method = 'POST', path = '' } = router['~orpc'].route;
    return [{ method, path, call: calls as Call }];
  }
  return Object.entries(router).flatMap(([name, inner]) =>
    listRoutes(inner, (calls as Record<string, unknown>)[name]),
  );
}

const routes = listRoutes(contract, client).map((route) => [`${route.method} ${route.path}`, route] as const);
const NOTE = 'Привіт & ласкаво?';

/** A value for every place of the path, and one more for the query or the body. */
function inputFor(path: string): Record<string, string> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return { ...Object.fromEntries(names.map((name) => [name, `the ${name}`])), note: NOTE };
}

let server: Awaited<ReturnType<typeof startServer>>;

beforeEach(async () => {
  localStorage.clear();
  server = await startServer(() => ({ status: 200, body: '{"answer":"так"}' }));
  openAt(server.origin);
  // biome-ignore lint/suspicious/noDocumentCookie: the way of the server's cookie into this browser does not matter.
  document.cookie = 'parley_session=s1';
});
afterEach(() => server.stop());

it.each(routes)(
  '[API-01] [API-04] %s takes the session to the own server, and speaks JSON',
  async (_, route) => {
    const { method, path, call } = route;
    expect(await call(inputFor(path))).toEqual({ answer: 'так' });
    expect(server.calls).toHaveLength(1);
    const [sent] = server.calls;
    expect(sent?.headers.cookie).toBe('parley_session=s1');
    const address = new URL(sent?.path ?? '', server.origin);
    const expected = path.replace(/\{(\w+)\}/g, (__, name: string) => encodeURIComponent(`the ${name}`));
    expect([sent?.method, address.pathname]).toEqual([method, expected]);
    const isRead = method === 'GET';
    expect(sent?.headers['content-type']).toBe(isRead ? undefined : 'application/json');
    const rest: unknown = isRead ? Object.fromEntries(address.searchParams) : JSON.parse(sent?.body ?? '');
    expect(rest).toEqual({ note: NOTE });
  },
);

it('[API-04] a call goes to the server that the page came from', async () => {
  const other = await startServer(() => ({ status: 200, body: '[]' }));
  try {
    await client.replies.list({});
    openAt(other.origin);
    await client.replies.list({});
    await createQueryClient().fetchQuery({ queryKey: ['/api/pending-messages'] });
    expect([server.calls.length, other.calls.length]).toEqual([1, 2]);
  } finally {
    await other.stop();
  }
});

it('[API-01] a cached read carries the session, too', async () => {
  await createQueryClient().fetchQuery({ queryKey: ['/api/pending-messages'] });
  expect(server.calls.map(({ headers }) => headers.cookie)).toEqual(['parley_session=s1']);
});

it('[API-01] [API-04] nothing else calls the network', () => {
  const sources = import.meta.glob<string>(
    ['/src/**/*.{ts,tsx}', '!/src/**/*.test.*', '!/src/**/testing/**'],
    {
      query: '?raw',
      import: 'default',
      eager: true,
    },
  );
  const callers = Object.entries(sources).filter(([, text]) =>
    /(?<![\w.])(?:(?:window|globalThis|self)\.)?fetch\(|\bXMLHttpRequest\b|\bEventSource\b|\bsendBeacon\b/.test(
      text,
    ),
  );
  expect(Object.keys(sources).length).toBeGreaterThan(100);
  expect(callers.map(([path]) => path)).toEqual([
    // Stands when nothing else of the application does.
    '/src/crash/crash.ts',
    // A page without the application.
    '/src/landing/live/ask.ts',
    '/src/lib/api/request.ts',
    // A file beside the application's own, which no session is needed for.
    '/src/lib/new-release.ts',
    // The worker sends what was approved in a notification, passes on what the page asks for, and asks for its files.
    '/src/service-worker/push.ts',
    '/src/service-worker/shell.ts',
  ]);
});
