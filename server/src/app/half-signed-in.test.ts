import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { createLog } from '#infra/log.ts';
import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { listRoutes, type Route, sampleInput, toRequest } from '#test/contract-routes.ts';
import { openSocket } from '#test/live-socket.ts';
import { cookieOf, KNOWLEDGE, type Scene, setScene } from '#test/scene.ts';

/** What answers whoever asks. */
const OPEN = new Set(['deletions.get', 'health.get', 'sampleQuestions.ask']);
const SIGNS_IN =
  /^(identity\.(check|login|logout|register|requestReset|resetPassword)|secondFactor\.signIn)$/;
const STEP_MS = 30_000;

const routes = listRoutes().filter(({ name }) => !OPEN.has(name) && !SIGNS_IN.test(name));
const lines: string[] = [];

let world: TestWorld;
let owner: TestOwner;
let scene: Scene;
let cookie: string;
let key: string;
let recoveryCodes: string[];
let challenge: string;

beforeAll(async () => {
  const log = createLog('trace', { write: (line) => void lines.push(line) });
  world = await startWorld({ log });
  owner = await world.owner({ knowledgeBase: KNOWLEDGE });
  scene = await setScene(world, owner);
  cookie = await cookieOf(world, owner);
  const { password } = owner;
  const begun = await byCookie<{ key: string }>('POST', '/api/second-factor', { password });
  key = begun.body.key;
  const confirmed = await byCookie<{ recoveryCodes: string[] }>('POST', '/api/second-factor/confirm', {
    code: await codeOf(0),
  });
  recoveryCodes = confirmed.body.recoveryCodes;
  challenge = await halfSignIn();
});
afterAll(() => world[Symbol.asyncDispose]());

const byCookie = <Body>(method: string, path: string, body?: object) =>
  world.call<Body>(method, path, body, { cookie });

async function codeOf(steps: number): Promise<string> {
  const secret = new TextDecoder().decode(base32.decode(key));
  return createOTP(secret).hotp(Math.floor(world.app.ctx.now().getTime() / STEP_MS) + steps);
}

async function halfSignIn(): Promise<string> {
  const { email, password } = owner;
  const answer = await world.call<{ challenge: string }>('POST', '/api/auth/login', { email, password });
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(Object.keys(answer.body).sort()).toEqual(['challenge', 'twoFactorRequired']);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  return answer.body.challenge;
}

/** As a token and as the cookie: whatever somebody may try who has stolen it. */
const tries = () => [
  { authorization: `Bearer ${challenge}` },
  { cookie: `${cookie.split('=')[0]}=${challenge}` },
];

function ask({ method, path, fields, ids, ...route }: Route, headers: Record<string, string>) {
  const whole = { method, path, fields, ids, ...route };
  const inPath = ids.filter(({ isInPath }) => isInPath);
  const request = toRequest(whole, {
    ...sampleInput(whole),
    ...Object.fromEntries(inPath.map(({ name, kind }) => [name, scene[kind]])),
  });
  return world.call<{ code?: string }>(request.method, request.path, request.body, headers);
}

it.each(routes.map((route) => [route.name, route] as const))(
  '%s lets in nobody who has shown the password alone [OP-01] [OP-13]',
  async (_, route) => {
    for (const headers of tries()) {
      const { status, body } = await ask(route, headers);
      expect([status, body.code]).toEqual([401, 'session_ended']);
    }
  },
);

it('no socket opens for them, and the check knows nobody [OP-13]', async () => {
  const { userId } = owner;
  const origin = new URL(world.url).origin;
  for (const options of [
    { userId, token: challenge },
    { headers: { cookie: tries()[1]?.cookie ?? '', origin } },
    { headers: { authorization: `Bearer ${challenge}`, origin } },
  ]) {
    const socket = await openSocket(world.url, options);
    expect([await socket.closed, socket.waiting]).toEqual([1008, []]);
  }
  for (const headers of tries())
    expect((await world.call('GET', '/api/auth/check', undefined, headers)).status).toBe(401);
});

/** All files of the account's archive, one behind the other. */
async function takeExport(): Promise<string> {
  const { password } = owner;
  const prepared = await byCookie<{ path: string }>('POST', `/api/users/${owner.userId}/export`, {
    password,
  });
  const archive = await fetch(new URL(prepared.body.path, world.url), { headers: { cookie } });
  const files = Object.values(unzipSync(new Uint8Array(await archive.arrayBuffer())));
  const text = files.map((bytes) => Buffer.from(bytes).toString('latin1')).join('\n');
  expect(text).toContain('second_factor_on');
  return text;
}

it('nothing of it stands in logs, in the list of what people did, in the export, or open in the database', async () => {
  const code = await codeOf(1);
  const opened = await world.call('POST', '/api/auth/second-factor', { challenge, code });
  expect(opened.status).toBe(200);
  await byCookie('POST', '/api/second-factor/end', { password: owner.password, code: '000000' });
  const told = await byCookie<object>('GET', `/api/users/${owner.userId}/audit`);
  const { db } = world.app.ctx;
  const rows = await Promise.all([
    db.selectFrom('activities').selectAll().execute(),
    db.selectFrom('secondFactors').selectAll().execute(),
    db.selectFrom('recoveryCodes').selectAll().execute(),
  ]);
  const secret = new TextDecoder().decode(base32.decode(key));
  const places = [lines.join(''), JSON.stringify(told.body), JSON.stringify(rows), await takeExport()];
  expect(lines.length).toBeGreaterThan(5);
  for (const place of places)
    for (const word of [key, secret, challenge, code, ...recoveryCodes])
      expect(place.includes(word), word).toBe(false);
  expect(told.body).toMatchObject({
    entries: expect.arrayContaining([expect.objectContaining({ what: 'secondFactorOn' })]),
  });
});
