// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { ApiError, apiRequest } from '#lib/api/request.ts';
import { createQueryClient, readFirstKeyElement } from '#lib/query-client.ts';
import { STORED, writeStored } from '#lib/storage.ts';
import { openAt } from '#lib/testing/browser.ts';
import { startServer } from '#lib/testing/http-server.ts';

let server: Awaited<ReturnType<typeof startServer>>;

beforeEach(async () => {
  localStorage.clear();
  server = await startServer(({ path, method }) => {
    if (path === '/api/refused') return { status: 409, body: '{"message":"No","code":"draft_resolved"}' };
    if (path === '/api/silent') return { status: 503 };
    if (path === '/api/closed') return { status: 401, body: '{"message":"Sign in first."}' };
    return { status: 200, body: JSON.stringify({ path, method }) };
  });
  openAt(server.origin);
});
afterEach(() => server.stop());

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}

describe('apiRequest', () => {
  it('[API-06] answers the raw response', async () => {
    const response = await apiRequest('/api/things', 'DELETE');
    expect(response).toBeInstanceOf(Response);
    expect(await response.json()).toEqual({ path: '/api/things', method: 'DELETE' });
  });

  it('[API-03] says that a body is JSON, and nothing when there is none', async () => {
    await apiRequest('/api/things', 'POST', { name: 'Олена' });
    await apiRequest('/api/things', 'GET');
    expect(server.calls[0]?.headers['content-type']).toBe('application/json');
    expect(server.calls[0]?.body).toBe('{"name":"Олена"}');
    expect(server.calls[1]?.headers['content-type']).toBeUndefined();
  });

  it('[API-02] adds the stored token, and leaves it out where only the cookie counts', async () => {
    await apiRequest('/api/things', 'GET');
    writeStored(STORED.token, 'secret');
    await apiRequest('/api/things', 'GET');
    await apiRequest('/api/things', 'POST', {}, { withToken: false });
    expect(server.calls.map(({ headers }) => headers.authorization)).toEqual([
      undefined,
      'Bearer secret',
      undefined,
    ]);
  });

  it('[API-12] turns a failure into an error that says status and body', async () => {
    const refused = await failureOf(apiRequest('/api/refused', 'POST'));
    expect(refused.message).toBe('409: {"message":"No","code":"draft_resolved"}');
    expect(refused.status).toBe(409);
    const silent = await failureOf(apiRequest('/api/silent', 'GET'));
    expect(silent.message).toBe('503: Service Unavailable');
  });
});

describe('cached reads', () => {
  it('[API-07] read the path that is the first element of the key', async () => {
    const data = await createQueryClient().fetchQuery({ queryKey: ['/api/things?a=1', 'more'] });
    expect(data).toEqual({ path: '/api/things?a=1', method: 'GET' });
  });

  it('[API-08] throw on 401, or yield null when told so', async () => {
    const client = createQueryClient();
    const thrown = await failureOf(client.fetchQuery({ queryKey: ['/api/closed'] }));
    expect(thrown.status).toBe(401);
    const empty = await client.fetchQuery({
      queryKey: ['/api/closed', 'null'],
      queryFn: readFirstKeyElement({ on401: 'null' }),
    });
    expect(empty).toBeNull();
  });

  it('[API-10] are not repeated after a failure', async () => {
    await failureOf(createQueryClient().fetchQuery({ queryKey: ['/api/silent'] }));
    expect(server.calls).toHaveLength(1);
  });

  it('[API-09] are answered from the cache ever after', async () => {
    const client = createQueryClient();
    await client.fetchQuery({ queryKey: ['/api/things'] });
    await client.fetchQuery({ queryKey: ['/api/things'] });
    expect(server.calls).toHaveLength(1);
    const { queries } = client.getDefaultOptions();
    expect(queries).toMatchObject({ refetchInterval: false, refetchOnWindowFocus: false });
  });
});
