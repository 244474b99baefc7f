import { once } from 'node:events';
import { request as ask, createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, expect, test } from 'vitest';

import { type BodyBounds, createBodies } from './bodies.ts';
import { AppError } from './errors.ts';

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** A server that reads bodies of up to 1000 bytes; `arrived` resolves with the next piece that reaches it. */
async function serve(bounds: Partial<BodyBounds> = {}) {
  const bodies = createBodies({ bytesInFlight: 10_000, milliseconds: 60_000, ...bounds });
  let heard: (() => void) | undefined;
  server = createServer(async (request, response) => {
    request.on('data', () => heard?.());
    try {
      response.end(`read ${(await bodies.read(request, 1000)).length}`);
    } catch (error) {
      response.end(error instanceof AppError ? `${error.code}: ${error.message}` : String(error));
      bodies.endUnread(request);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    arrived: () =>
      new Promise<void>((resolve) => {
        heard = resolve;
      }),
    post(headers: Record<string, string> = {}) {
      const call = ask({ port, host: '127.0.0.1', method: 'POST', headers, agent: false });
      const answer = once(call, 'response').then(async ([response]: IncomingMessage[]) => {
        let text = '';
        for await (const chunk of response ?? []) text += String(chunk);
        return text;
      });
      call.on('error', () => undefined);
      return { call, answer };
    },
  };
}

test('a body is read whole, in however many pieces', async () => {
  const { post, arrived } = await serve();
  const { call, answer } = post();
  const first = arrived();
  call.write('x'.repeat(400));
  await first;
  call.end('x'.repeat(600));
  expect(await answer).toBe('read 1000');
});

test('more than the limit is refused, by its length before a byte of it is here', async () => {
  const { post } = await serve();
  const told = post({ 'content-length': '1001' });
  told.call.flushHeaders();
  expect(await told.answer).toMatch(/^too_large/);
  const untold = post();
  untold.call.end('x'.repeat(1001));
  expect(await untold.answer).toMatch(/^too_large/);
});

test('a body that does not end in time is refused, and its line is cut', async () => {
  const { post } = await serve({ milliseconds: 100 });
  const { call, answer } = post({ 'content-length': '500' });
  const cut = once(call, 'close');
  call.write('half of it');
  expect(await answer).toBe('bad_request: The request is not valid: the body came too slowly');
  await cut;
});

test('all bodies together hold no more than their bound, and what is let go makes room', async () => {
  const { post, arrived } = await serve({ bytesInFlight: 1200 });
  const first = post({ 'content-length': '900' });
  const here = arrived();
  first.call.write('x'.repeat(800));
  await here;
  const second = post();
  second.call.end('x'.repeat(600));
  expect(await second.answer).toMatch(/^busy/);
  first.call.end('x'.repeat(100));
  expect(await first.answer).toBe('read 900');
  const third = post();
  third.call.end('x'.repeat(1000));
  expect(await third.answer).toBe('read 1000');
});

test('what breaks off gives its room back', async () => {
  const { post, arrived } = await serve({ bytesInFlight: 1000 });
  const first = post({ 'content-length': '900' });
  const here = arrived();
  first.call.write('x'.repeat(800));
  await here;
  first.answer.catch(() => undefined);
  first.call.destroy();
  let text = 'busy';
  while (text.startsWith('busy')) {
    const next = post();
    next.call.end('x'.repeat(900));
    text = await next.answer;
  }
  expect(text).toBe('read 900');
});
