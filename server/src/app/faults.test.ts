import { randomUUID } from 'node:crypto';

import { ERRORS, type ErrorCode } from '@parley/contract/errors.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { createApplication } from '#app/application.ts';
import { type Answer, startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { KNOWLEDGE, type Scene, setScene } from '#test/scene.ts';

type Fault = Pick<Answer, 'status' | 'headers'> & { text: string };

let world: TestWorld;
let owner: TestOwner;
let stranger: TestOwner;
let scene: Scene;

beforeAll(async () => {
  world = await startWorld();
  owner = await world.owner({ knowledgeBase: KNOWLEDGE });
  stranger = await world.owner({ connect: false });
  scene = await setScene(world, owner);
});
afterAll(() => world[Symbol.asyncDispose]());

async function send(
  method: string,
  path: string,
  body?: string,
  headers: Record<string, string> = {},
): Promise<Fault> {
  const response = await fetch(new URL(path, world.url), {
    method,
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body }),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const user = (path: string) => `/api/users/${owner.userId}${path}`;
const draft = (action: string) => `/api/pending-messages/${scene.draft}/${action}`;

/** How each status comes about, in the order in which they are caused. */
const CAUSES: [status: number, code: ErrorCode, cause: () => Promise<Fault>][] = [
  [400, 'bad_request', () => send('PUT', user('/ai-settings'), '{"autoResponseEnabled":"yes"}')],
  [
    401,
    'session_ended',
    () => send('GET', '/api/conversations', undefined, { authorization: 'Bearer ended' }),
  ],
  [403, 'foreign_account', () => send('GET', `/api/users/${stranger.userId}`)],
  [404, 'not_found', () => send('GET', `/api/conversations/${randomUUID()}`)],
  [
    413,
    'too_large',
    () => send('PUT', user('/knowledge-base'), JSON.stringify({ content: 'x'.repeat(1 << 21) })),
  ],
  [
    415,
    'unsupported_type',
    () => send('PUT', user('/timezone'), 'timezone=UTC', { 'content-type': 'text/plain' }),
  ],
  [429, 'too_many_attempts', refuseSignIns],
  [500, 'internal', breakDatabase],
  [502, 'platform_failed', blockSender],
  [409, 'draft_resolved', resolveTwice],
  [503, 'not_ready', askTooEarly],
];

async function refuseSignIns(): Promise<Fault> {
  const body = JSON.stringify({ email: 'somebody@example.com', password: 'wrong' });
  for (;;) {
    const answer = await send('POST', '/api/auth/login', body);
    if (answer.status !== 401) return answer;
  }
}

async function breakDatabase(): Promise<Fault> {
  const { db } = world.app.ctx;
  await sql`ALTER TABLE drafts RENAME TO drafts_away`.execute(db);
  try {
    return await send('GET', '/api/pending-messages');
  } finally {
    await sql`ALTER TABLE drafts_away RENAME TO drafts`.execute(db);
  }
}

async function blockSender(): Promise<Fault> {
  await owner.call('PATCH', user('/undo-settings'), { undoSeconds: 0 });
  scene.asking.set({ blocks: true });
  const answer = await send('POST', draft('approve'));
  scene.asking.set({ blocks: false });
  return answer;
}

async function resolveTwice(): Promise<Fault> {
  expect((await send('POST', draft('reject'))).status).toBe(200);
  return send('POST', draft('reject'));
}

async function askTooEarly(): Promise<Fault> {
  const { ctx } = world.app;
  const early = await createApplication({
    env: ctx.env,
    log: ctx.log,
    assistant: ctx.assistant,
    connectionString: world.database.connectionString,
    webFolder: `${world.dataDir}/no-web`,
    version: 'test',
  });
  try {
    const answer = await early.http.inject('/api/ready');
    const headers = new Headers({ 'content-type': String(answer.headers['content-type']) });
    return { status: answer.statusCode, headers, text: answer.body };
  } finally {
    await early.http.close();
    await early.ctx.db.destroy();
  }
}

it.each(CAUSES)(
  '%i %s is JSON with message and code, and nothing of the inside [API-13] [OP-04]',
  async (status, code, cause) => {
    const fault = await cause();
    const body = JSON.parse(fault.text) as Record<string, unknown>;
    expect([fault.status, body]).toEqual([status, { message: expect.stringMatching(/\S/), code }]);
    expect(fault.headers.get('content-type')).toMatch(/^application\/json\b/);
    expect(fault.text).not.toMatch(/\bat \S+ \(|\.ts:\d|node_modules|relation|drafts/);
  },
);

it('no other status is ever answered to a failed call [API-13] [OP-04]', () => {
  const statuses = Object.values(ERRORS).map(([status]) => status);
  expect([...new Set(statuses)].sort()).toEqual(CAUSES.map(([status]) => status).sort());
});
