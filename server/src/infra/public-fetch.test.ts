import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { createPublicFetch, type PublicFetch, PublicFetchError } from './public-fetch.ts';

type Seen = { path: string; type: string | undefined; body: string };

let seen: Seen[];
let opened: { close(): Promise<unknown> }[];
beforeEach(() => {
  seen = [];
  opened = [];
});
afterEach(async () => {
  for (const one of opened) await one.close();
});

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(async (request: IncomingMessage, response) => {
    let body = '';
    for await (const part of request.setEncoding('utf8')) body += String(part);
    seen.push({ path: request.url ?? '', type: request.headers['content-type'], body });
    answer(request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  opened.push({
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => {
        server.close(resolve);
      });
    },
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function open(options: Parameters<typeof createPublicFetch>[0] = {}): PublicFetch {
  const created = createPublicFetch({ findFault: () => null, ...options });
  opened.unshift(created);
  return created;
}

const onLoopback = { isAllowed: (address: string) => address === '127.0.0.1' };
const answering = (...addresses: string[]) => ({
  resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
});
const portOf = (host: string) => host.split(':')[1];

async function refusalOf(call: Promise<Response>): Promise<string> {
  const error = await call.then(
    (response) => new Error(`answered ${response.status}`),
    (reason: unknown) => reason,
  );
  if (!(error instanceof PublicFetchError)) throw error;
  return error.fault;
}

describe('what is refused', () => {
  test('everything but https, before a connection', async () => {
    const host = await serve((_, response) => response.end());
    const { fetch, close } = createPublicFetch();
    expect(await refusalOf(fetch(`http://${host}/`))).toBe('not_https');
    expect(await refusalOf(fetch(`https://${host}/`))).toBe('private');
    expect(await refusalOf(fetch('file:///etc/passwd'))).toBe('malformed');
    await close();
    expect(seen).toEqual([]);
  });

  test('a bare private address, which no name lookup would have seen', async () => {
    const host = await serve((_, response) => response.end());
    expect(await refusalOf(open().fetch(`http://${host}/`))).toBe('private');
    expect(await refusalOf(open().fetch(`http://[::1]:${portOf(host)}/`))).toBe('private');
    expect(seen).toEqual([]);
  });

  test('a name of this machine by its own resolver', async () => {
    const host = await serve((_, response) => response.end());
    expect(await refusalOf(open().fetch(`http://localhost:${portOf(host)}/`))).toBe('private');
    expect(seen).toEqual([]);
  });

  test.each([
    ['a private address', ['127.0.0.1']],
    ['a private address among public ones', ['8.8.8.8', '127.0.0.1']],
    ['a mapped private address', ['::ffff:127.0.0.1']],
    ['no address', []],
  ])('a name that leads to %s', async (_, addresses) => {
    const host = await serve((_request, response) => response.end());
    const { fetch } = open(answering(...addresses));
    expect(await refusalOf(fetch(`http://ai.example.com:${portOf(host)}/`))).toBe('private');
    expect(seen).toEqual([]);
  });
});

describe('what passes', () => {
  test('goes to the address that was judged, whatever the name says the next time', async () => {
    const host = await serve((request, response) => response.end(`hello ${request.headers.host}`));
    const answers = [['127.0.0.1'], ['10.0.0.1']];
    let asked = 0;
    const { fetch } = open({
      ...onLoopback,
      async resolve() {
        const addresses = answers[asked++] ?? [];
        return addresses.map((address) => ({ address, family: 4 }));
      },
    });
    const response = await fetch(`http://ai.example.com:${portOf(host)}/v1`);
    expect(await response.text()).toBe(`hello ai.example.com:${portOf(host)}`);
    expect(asked).toBe(1);
  });

  test('a redirect is shown and not followed', async () => {
    const host = await serve((_, response) => {
      response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end();
    });
    const { fetch } = open({ ...onLoopback, ...answering('127.0.0.1') });
    const response = await fetch(`http://ai.example.com:${portOf(host)}/`, { redirect: 'follow' });
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      'http://169.254.169.254/latest/meta-data',
    ]);
    expect(seen).toHaveLength(1);
  });

  test('an abort is an abort', async () => {
    const host = await serve(() => undefined);
    const { fetch } = open({ ...onLoopback, ...answering('127.0.0.1') });
    const call = fetch(`http://ai.example.com:${portOf(host)}/`, { signal: AbortSignal.timeout(20) });
    await expect(call).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  test('a name that does not exist is a fault of the network, not a refusal', async () => {
    const { fetch } = open({
      resolve: () => Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })),
    });
    await expect(fetch('http://ai.example.com/')).rejects.toMatchObject({ cause: { code: 'ENOTFOUND' } });
  });
});
