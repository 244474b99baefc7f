import { once } from 'node:events';
import { request as ask, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';

let world: TestWorld;
let owner: TestOwner;

beforeAll(async () => {
  world = await startWorld();
  owner = await world.owner();
});
afterAll(() => world[Symbol.asyncDispose]());

type Told = { status: number | undefined; code: string | undefined };

/** The answer to a request whose body is announced, and of which only `sent` ever comes. */
async function announce(
  method: string,
  path: string,
  headers: Record<string, string>,
  sent = '',
  at: TestWorld = world,
): Promise<Told> {
  const { hostname, port } = new URL(at.url);
  const call = ask({ host: hostname, port, method, path, headers, agent: false });
  call.on('error', () => undefined);
  call.flushHeaders();
  if (sent) call.write(sent);
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of response) text += String(chunk);
  call.destroy();
  return { status: response.statusCode, code: (JSON.parse(text) as { code?: string }).code };
}

const json = { 'content-type': 'application/json', 'content-length': '900000' };
const SIGNATURE = `sha256=${'0'.repeat(64)}`;

describe('before a body is read', () => {
  const shapes = ['instagram-webhook-v3', 'webhook2025', 'webhook-new/instagram'];

  it.each(shapes)('%s: address and signature header are looked at [OP-25]', async (shape) => {
    const nobody = `/api/${shape}/0190a000-0000-7000-8000-000000000000`;
    const own = `/api/${shape}/${owner.userId}`;
    expect(await announce('POST', nobody, { ...json, 'x-hub-signature-256': SIGNATURE })).toEqual({
      status: 404,
      code: 'not_found',
    });
    for (const headers of [json, { ...json, 'x-hub-signature-256': 'sha256=0' }])
      expect(await announce('POST', own, headers)).toEqual({ status: 403, code: 'wrong_signature' });
  });

  it('the shared address takes nothing without a signature, nor where no secret could have made one', async () => {
    for (const headers of [json, { ...json, 'x-hub-signature-256': SIGNATURE }])
      expect(await announce('POST', '/api/instagram-webhook', headers)).toEqual({
        status: 403,
        code: 'wrong_signature',
      });
  });

  it('it is known who calls [OP-01]', async () => {
    const path = `/api/users/${owner.userId}/ai-prompt`;
    for (const headers of [json, { ...json, 'content-type': 'text/plain' }])
      expect(await announce('PUT', path, headers)).toEqual({ status: 401, code: 'not_signed_in' });
    expect(await announce('PUT', path, { ...json, authorization: 'Bearer made-up' })).toEqual({
      status: 401,
      code: 'session_ended',
    });
    expect((await world.call('PUT', path, { prompt: 5 })).status).toBe(401);
  });

  it('its length is: 1 MB of a delivery, 8 kB of a sign-in', async () => {
    const own = `/api/instagram-webhook-v3/${owner.userId}`;
    const delivery = { 'content-length': '1048577', 'x-hub-signature-256': SIGNATURE };
    expect(await announce('POST', own, delivery)).toEqual({ status: 413, code: 'too_large' });
    for (const path of ['/api/auth/login', '/api/auth/register', '/api/auth/logout'])
      expect(await announce('POST', path, { ...json, 'content-length': '8193' })).toEqual({
        status: 413,
        code: 'too_large',
      });
    const wide = { email: 'nobody@example.com', password: 'wrong', other: 'x'.repeat(8000) };
    expect((await world.call('POST', '/api/auth/login', wide)).status).toBe(401);
  });
});

describe('what comes too slowly or makes no sense', () => {
  it('a body that does not end is 400, of whatever route', async () => {
    const slow = await startWorld({ bodyBounds: { bytesInFlight: 1_000_000, milliseconds: 100 } });
    try {
      const { userId, token } = await slow.owner();
      const told = [
        await announce('POST', '/api/auth/login', { ...json, 'content-length': '90' }, '{"email":', slow),
        await announce(
          'PUT',
          `/api/users/${userId}/ai-prompt`,
          { ...json, authorization: `Bearer ${token}` },
          '{"prompt":',
          slow,
        ),
        await announce(
          'POST',
          `/api/instagram-webhook-v3/${userId}`,
          { 'content-length': '900', 'x-hub-signature-256': SIGNATURE },
          '{"object":',
          slow,
        ),
      ];
      expect(told).toEqual(Array(3).fill({ status: 400, code: 'bad_request' }));
    } finally {
      await slow[Symbol.asyncDispose]();
    }
  });

  it.each([
    ['no request', 'NONSENSE\r\n\r\n'],
    ['headers past all bounds', `GET / HTTP/1.1\r\nHost: localhost\r\nx: ${'x'.repeat(40_000)}\r\n\r\n`],
  ])('%s is 400 [OP-04]', async (_, text) => {
    const { hostname, port } = new URL(world.url);
    const socket = connect(Number(port), hostname);
    socket.write(text);
    let answer = '';
    for await (const chunk of socket) answer += String(chunk);
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(answer).toContain('"code":"bad_request"');
  });
});

it('calls that nobody signed write nothing each: however many come, one row and one event', async () => {
  const fresh = await world.owner();
  const events = async () =>
    (
      await world.app.ctx.db
        .selectFrom('liveSequences')
        .select('seq')
        .where('accountId', '=', fresh.accountId)
        .executeTakeFirstOrThrow()
    ).seq;
  const before = Number(await events());
  const path = `/api/instagram-webhook-v3/${fresh.userId}`;
  for (let n = 0; n < 40; n += 1) {
    const headers = n % 2 ? { 'x-hub-signature-256': SIGNATURE } : undefined;
    expect((await world.call('POST', path, { n }, headers)).status).toBe(403);
  }
  expect(Number(await events())).toBe(before + 1);
  const setup = () => fresh.get<{ wrongSignatures: number }>(`/api/users/${fresh.userId}/webhook`);
  expect((await setup()).wrongSignatures).toBe(40);
  const stored = await world.app.ctx.db
    .selectFrom('webhooks')
    .select('wrongSignatures')
    .where('accountId', '=', fresh.accountId)
    .executeTakeFirstOrThrow();
  expect(stored.wrongSignatures).toBe(1);
});
