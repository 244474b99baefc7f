import { ERRORS, type ErrorCode } from '@parley/contract/errors.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import {
  type Field,
  isOfType,
  listRoutes,
  type Route,
  sampleInput,
  toRequest,
} from '#test/contract-routes.ts';
import { KNOWLEDGE, type Scene, setScene } from '#test/scene.ts';

const routes = listRoutes();
const SEED = 20_260_101;

let world: TestWorld;
let owner: TestOwner;
let scene: Scene;

beforeAll(async () => {
  world = await startWorld();
  owner = await world.owner({ knowledgeBase: KNOWLEDGE });
  scene = await setScene(world, owner);
});
afterAll(() => world[Symbol.asyncDispose]());

type Reply = { status: number; text: string; body: Record<string, unknown> };

let changes = 0;

/** What an account may change within a minute is told elsewhere: time goes on before that is met. */
async function makeRoom(): Promise<void> {
  changes += 1;
  if (changes % 200 === 0) await world.advance(60);
}

async function send(
  method: string,
  path: string,
  body?: string | Buffer<ArrayBuffer> | ReadableStream,
  headers: Record<string, string> = { 'content-type': 'application/json' },
): Promise<Reply> {
  if (method !== 'GET') await makeRoom();
  const response = await fetch(new URL(path, world.url), {
    method,
    headers: { authorization: `Bearer ${owner.token}`, ...(body === undefined ? {} : headers) },
    ...(body === undefined ? {} : { body, duplex: 'half' }),
  });
  const text = await response.text();
  const reply = { status: response.status, text, body: JSON.parse(text) as Record<string, unknown> };
  if (reply.status >= 400) expectFault(reply);
  return reply;
}

/** Every failed call looks alike, and tells nothing of how the server is made. */
function expectFault({ status, body, text }: Reply): void {
  expect(Object.keys(body).sort()).toEqual(['code', 'message']);
  const code = body['code'] as ErrorCode;
  expect(Object.keys(ERRORS)).toContain(code);
  expect(ERRORS[code][0]).toBe(status);
  expect(text).not.toMatch(
    /\bat \S+ \(|\.ts:\d|node_modules|\bselect\b.*\bfrom\b|violates|byte sequence|syntax error/i,
  );
  if (status >= 500) throw new Error(`${status} ${text}`);
}

/** The path with real ids, and the route's sample but for the ids that are no part of the path. */
function request(route: Route, change: Record<string, unknown> = {}) {
  const ids = route.ids.filter(({ isInPath }) => isInPath);
  const own = Object.fromEntries(ids.map(({ name, kind }) => [name, scene[kind]]));
  return toRequest(route, { ...sampleInput(route), ...own, ...change });
}

const json = fc.jsonValue({ maxDepth: 3 });

/** What the field does not take, by its type in the schema; null is a value, too. */
function wrongValue({ schema }: Field): fc.Arbitrary<unknown> {
  return json.filter((value) => !isOfType(schema, value));
}

const inBody = routes
  .filter(({ method }) => method !== 'GET')
  .flatMap((route) => {
    return route.fields
      .filter(({ name }) => !route.path.includes(`{${name}}`))
      .map((field) => [route.name, field.name, route, field] as const);
  });

/** Milliseconds: these ask every route many times, and take longer with each that comes. */
const LONG = 90_000;

describe('wrong types', () => {
  it.each(inBody)('%s refuses a %s of another type with 400 [OP-04]', async (_, name, route, field) => {
    await fc.assert(
      fc.asyncProperty(wrongValue(field), async (value) => {
        const { method, path, body } = request(route, { [name]: value });
        const reply = await send(method, path, JSON.stringify(body));
        expect([reply.status, reply.body['code']]).toEqual([400, 'bad_request']);
        expect(reply.body['message']).toContain(`${name}: `);
      }),
      { numRuns: 6, seed: SEED },
    );
  });

  it.each(
    routes
      .filter(
        ({ method, fields, path }) =>
          method !== 'GET' &&
          fields.some(
            ({ isRequired, name }) => isRequired && !path.includes(`{${name}}`) && name !== 'userId',
          ),
      )
      .map((route) => [route.name, route] as const),
  )('%s refuses a body without what it needs [OP-04]', async (_, route) => {
    const { method, path } = request(route);
    for (const body of [
      undefined,
      '',
      '   ',
      '{}',
      '[]',
      'null',
      'true',
      '5',
      '"text"',
      '[{}]',
      '{"constructor":{}}',
    ]) {
      const reply = await send(method, path, body);
      expect([body, reply.status, reply.body['code']]).toEqual([body, 400, 'bad_request']);
    }
  });

  it('whatever a body holds, no route fails on it [OP-04]', { timeout: LONG }, async () => {
    for (const route of routes.filter(
      ({ method, name }) => method !== 'GET' && !name.startsWith('identity.'),
    )) {
      const fields = Object.fromEntries(
        route.fields.map((field) => [
          field.name,
          fc.oneof(fc.constant(sampleInput(route)[field.name]), json),
        ]),
      );
      const bodies = fc.oneof(
        json,
        fc.record(fields, { requiredKeys: [] }),
        fc.dictionary(fc.string(), json),
      );
      await fc.assert(
        fc.asyncProperty(bodies, fc.string({ unit: 'binary', maxLength: 40 }), async (body, id) => {
          const wild = route.ids.filter(({ isInPath }) => isInPath).map(({ name }) => [name, id || 'x']);
          const { method, path } = request(route, Object.fromEntries(wild));
          const reply = await send(method, path, JSON.stringify(body));
          expect([200, 400, 403, 404, 409]).toContain(reply.status);
        }),
        { numRuns: 8, seed: SEED },
      );
    }
  });
});

/** Half a pair, NUL, marks that turn the direction, markup, quotes for another language than ours. */
const UNITS = [
  '\0',
  '\ud800',
  '\udfff',
  '\u202e',
  '\u2066',
  '\u200b',
  '\ufeff',
  '\u0007',
  '\u001b[2J',
  '\r\n',
  '\t',
];
const MARKUP = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'; DROP TABLE users; --",
  '{{7*7}}',
  '%00',
  '\\',
  '👩‍👩‍👧‍👦',
  'Ї',
  'ﬁ',
  '&amp;',
];
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(...UNITS),
      fc.constantFrom(...MARKUP),
      fc.string({ unit: 'binary', maxLength: 8 }),
    ),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  .map((parts) => parts.join(''));

/** What is kept of a text: all but what PostgreSQL cannot hold. */
const kept = (value: string) => value.replaceAll('\0', '').toWellFormed();

type Place = {
  name: string;
  isTrimmed: boolean;
  write: (value: string) => Promise<Reply>;
  read: () => Promise<unknown>;
};

const put = (path: string, body: object) => send('PUT', path, JSON.stringify(body));
const field = async (path: string, name: string) => (await owner.get<Record<string, unknown>>(path))[name];

const places = (): Place[] => {
  const { userId } = owner;
  const messages = `/api/conversations/${scene.conversation}/messages`;
  return [
    {
      name: 'prompt',
      isTrimmed: false,
      write: (prompt) => put(`/api/user/${userId}/prompt`, { prompt }),
      read: () => field(`/api/users/${userId}/ai-prompt`, 'prompt'),
    },
    {
      name: 'knowledge base',
      isTrimmed: false,
      write: (content) => put(`/api/users/${userId}/knowledge-base`, { content }),
      read: () => field(`/api/user/${userId}/knowledge-base`, 'knowledgeBase'),
    },
    {
      name: 'display name',
      isTrimmed: true,
      write: (displayName) => send('PATCH', `/api/users/${userId}/profile`, JSON.stringify({ displayName })),
      read: () => field(`/api/users/${userId}`, 'displayName'),
    },
    {
      name: 'draft',
      isTrimmed: true,
      write: (content) => put(`/api/pending-messages/${scene.draft}/edit`, { content }),
      read: async () =>
        (await owner.get<Record<string, unknown>[]>('/api/pending-messages'))[0]?.['generatedContent'],
    },
    {
      name: 'context of a preview',
      isTrimmed: true,
      write: (context) =>
        send(
          'POST',
          `/api/insufficient-info-messages/${scene.question}/preview-context`,
          JSON.stringify({ context }),
        ),
      read: async () => undefined,
    },
    {
      name: 'message',
      isTrimmed: true,
      write: (content) =>
        send('POST', `/api/conversations/${scene.conversation}/send`, JSON.stringify({ content })),
      read: async () => (await owner.get<Record<string, unknown>[]>(messages)).at(-1)?.['content'],
    },
  ];
};

describe('texts', () => {
  // Named here: the scene stands only when a test runs.
  it.each(['prompt', 'knowledge base', 'display name', 'draft', 'context of a preview', 'message'])(
    'a %s comes back as it was written, whatever it holds',
    async (name) => {
      const place = places().find((candidate) => candidate.name === name);
      if (!place) throw new Error(`no place ${name}`);
      await fc.assert(
        fc.asyncProperty(text, async (value) => {
          const expected = place.isTrimmed ? kept(value).trim() : kept(value);
          const reply = await place.write(value);
          if (expected.trim() === '') {
            expect(reply.status).toBe(400);
            return;
          }
          expect([reply.status, reply.text]).toEqual([200, reply.text]);
          if (name === 'context of a preview') expect(reply.body['preview']).toContain(`A: ${expected}`);
          else expect(await place.read()).toBe(expected);
        }),
        { numRuns: 40, seed: SEED },
      );
    },
  );

  it('a question and its answer come back, whatever they hold', async () => {
    const path = `/api/users/${owner.userId}/faq`;
    await fc.assert(
      fc.asyncProperty(text, text, async (question, answer) => {
        const reply = await send('POST', path, JSON.stringify({ question, answer }));
        if (kept(question).trim() === '' || kept(answer).trim() === '') {
          expect(reply.status).toBe(400);
          return;
        }
        expect(reply.status).toBe(200);
        expect(await field(`/api/users/${owner.userId}/knowledge-base`, 'content')).toBe(
          reply.body['content'],
        );
      }),
      { numRuns: 20, seed: SEED },
    );
  });

  it('a search finds or finds nothing, whatever is searched', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(text, fc.string({ unit: 'binary', maxLength: 30 })), async (search) => {
        const reply = await send(
          'GET',
          `/api/conversations?search=${encodeURIComponent(search.toWellFormed())}`,
        );
        expect([200, 400]).toContain(reply.status);
        if (search.length <= 200) expect(Array.isArray(reply.body)).toBe(true);
      }),
      { numRuns: 60, seed: SEED },
    );
    for (const wild of ['%', '_', '\\', '%%%', '\\%']) {
      const found = await send('GET', `/api/conversations?search=${encodeURIComponent(wild)}`);
      expect([wild, found.text]).toEqual([wild, '[]']);
    }
  });

  it('lengths are bounded, with the bound in the message [OP-68] [API-15]', async () => {
    const user = `/api/users/${owner.userId}`;
    const long = (length: number) => 'ж'.repeat(length);
    const cases: [method: string, path: string, name: string, limit: number][] = [
      ['PUT', `${user}/ai-prompt`, 'prompt', 200_000],
      ['PUT', `/api/user/${owner.userId}/prompt`, 'prompt', 200_000],
      ['PUT', `${user}/knowledge-base`, 'content', 200_000],
      ['PUT', `/api/user/${owner.userId}/knowledge-base`, 'knowledgeBase', 200_000],
      ['PATCH', `${user}/profile`, 'displayName', 200],
      ['POST', `/api/conversations/${scene.conversation}/send`, 'content', 1000],
      ['POST', `/api/insufficient-info-messages/${scene.question}/preview-context`, 'context', 5000],
    ];
    for (const [method, path, name, limit] of cases) {
      const within = await send(method, path, JSON.stringify({ [name]: long(limit) }));
      expect([path, within.status]).toEqual([path, 200]);
      const beyond = await send(method, path, JSON.stringify({ [name]: long(limit + 1) }));
      expect([path, beyond.status]).toEqual([path, 400]);
      expect(beyond.body['message']).toContain(String(limit));
    }
  });
});

describe('bodies', () => {
  const path = () => `/api/users/${owner.userId}/ai-prompt`;
  const prompt = () => field(path(), 'prompt');

  it('bytes that are no UTF-8 become replacement characters', async () => {
    const bytes = Buffer.concat([
      Buffer.from('{"prompt":"a'),
      Buffer.from([0xff, 0xc3, 0x28]),
      Buffer.from('b"}'),
    ]);
    expect((await send('PUT', path(), bytes)).status).toBe(200);
    expect(await prompt()).toBe('a\ufffd\ufffd(b');
    expect((await send('PUT', path(), Buffer.from([0xff, 0xfe, 0x7b]))).status).toBe(400);
  });

  it('broken JSON is 400', async () => {
    for (const body of [
      '{',
      '{"prompt":"a"',
      '{"prompt":"a"}x',
      "{'prompt':1}",
      '{"prompt":NaN}',
      '\ufeff{',
      'undefined',
    ]) {
      const reply = await send('PUT', path(), body);
      expect([body, reply.status, reply.body['code']]).toEqual([body, 400, 'bad_request']);
    }
  });

  it.each([10_000, 100_000])('nesting %i deep ends nothing', async (depth) => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const inner = open === '[' ? '' : '1';
      const nested = `${open.repeat(depth)}${inner}${close.repeat(depth)}`;
      expect((await send('PUT', path(), `{"prompt":${nested}}`)).status).toBe(400);
      expect((await send('PUT', path(), nested)).status).toBe(400);
      expect([200, 400]).toContain((await send('PUT', path(), `{"prompt":"deep","other":${nested}}`)).status);
    }
  });

  it('more than 1 MB is 413, whether its length is told or not [OP-68]', async () => {
    const body = (size: number) => JSON.stringify({ prompt: 'x'.repeat(size) });
    expect(await send('PUT', path(), body(1_048_600))).toMatchObject({
      status: 413,
      body: { code: 'too_large' },
    });
    expect(await send('PUT', path(), body(10_000_000))).toMatchObject({
      status: 413,
      body: { code: 'too_large' },
    });
    const chunks = new ReadableStream({
      start(controller) {
        const bytes = Buffer.from(body(2_000_000));
        for (let at = 0; at < bytes.length; at += 65_536) controller.enqueue(bytes.subarray(at, at + 65_536));
        controller.close();
      },
    });
    expect(await send('PUT', path(), chunks)).toMatchObject({ status: 413 });
    const wide = JSON.stringify({ prompt: 'small', other: 'x'.repeat(1_000_000) });
    expect((await send('PUT', path(), wide)).status).toBe(200);
  });

  it('only JSON is taken [API-03]', async () => {
    const body = JSON.stringify({ prompt: 'typed' });
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
      'text/json',
      'application/jsonx',
      'nonsense',
    ]) {
      const reply = await send('PUT', path(), body, { 'content-type': type });
      expect([type, reply.status, reply.body['code']]).toEqual([type, 415, 'unsupported_type']);
    }
    for (const type of ['application/json', 'application/json; charset=utf-8', 'Application/JSON']) {
      expect([type, (await send('PUT', path(), body, { 'content-type': type })).status]).toEqual([type, 200]);
    }
    expect((await send('PUT', path(), Buffer.from(body), {})).status).toBe(415);
  });

  it('keys that reach for prototypes reach nothing', async () => {
    const user = `/api/users/${owner.userId}/moderation`;
    for (const body of [
      '{"__proto__":{"moderationEnabled":false,"polluted":1}}',
      '{"constructor":{"prototype":{"polluted":1}}}',
      '{"a":{"__proto__":{"polluted":1}}}',
      '{"__proto__":null}',
      '{"__defineGetter__":1,"toString":1,"hasOwnProperty":1}',
    ]) {
      expect([body, (await send('PATCH', user, body)).status]).toEqual([body, 400]);
    }
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(
      (await send('GET', '/api/conversations?__proto__[polluted]=1&constructor[prototype][polluted]=1'))
        .status,
    ).toBe(200);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect((await send('PATCH', user, '{"moderationEnabled":true,"__proto__":{"id":"5"}}')).status).toBe(200);
  });

  it('of a key that stands twice the last counts', async () => {
    expect((await send('PUT', path(), '{"prompt":"first","prompt":"last"}')).status).toBe(200);
    expect(await prompt()).toBe('last');
    expect((await send('PUT', path(), '{"prompt":"first","prompt":5}')).status).toBe(400);
  });

  it('numbers beyond all bounds are refused or brought within', async () => {
    const buffer = `/api/users/${owner.userId}/buffer-settings`;
    const both = (value: string) =>
      send('PATCH', buffer, `{"bufferMinSeconds":${value},"bufferMaxSeconds":${value}}`);
    for (const [value, stored] of [
      ['1e300', 300],
      ['9007199254740993', 300],
      ['-1e300', 1],
      ['0', 1],
      ['-0', 1],
      ['5e-324', 1],
      ['2.5', 3],
    ] as const) {
      expect([value, (await both(value)).body['bufferMaxSeconds']]).toEqual([value, stored]);
    }
    for (const value of ['1e999', '-1e999', '"5"', 'null'])
      expect([value, (await both(value)).status]).toEqual([value, 400]);
    const undo = `/api/users/${owner.userId}/undo-settings`;
    for (const value of ['31', '-1', '1.5', '1e999', '99999999999999999999', '"3"']) {
      expect([value, (await send('PATCH', undo, `{"undoSeconds":${value}}`)).status]).toEqual([value, 400]);
    }
  });
});

describe('query', () => {
  it.each([
    'limit=1&limit=2',
    'limit=0',
    'limit=501',
    'limit=-1',
    'limit=1.5',
    'limit=x',
    'limit=1e999',
    'limit=',
    'limit[a]=1',
    'filter=nothing',
    'filter=all&filter=unread',
    'filter[]=all',
    'userId=',
    `userId=${'x'.repeat(101)}`,
    'userId=a&userId=b',
    'userId[]=a',
    'userId[id]=a',
    'cursor[]=a',
    'search=a&search=b',
    'search[a]=b',
    `search=${'x'.repeat(201)}`,
  ])('?%s is 400 [OP-04]', async (query) => {
    const reply = await send('GET', `/api/conversations?${query}`);
    expect([reply.status, reply.body['code']]).toEqual([400, 'bad_request']);
  });

  it.each([
    'limit=1',
    'limit=500',
    'filter=unread',
    'search=',
    'search=%00',
    'search=a%00b',
    'search=%ED%A0%80',
    'search=%FF',
    'search=%zz',
    'search[]=a',
    'nothing=1',
    'a[999999999]=1',
    'a[0]=1&a[x]=2',
    '&&&=&',
    `${'a[b]'.repeat(200)}=1`,
  ])('?%s ends nothing', async (query) => {
    const reply = await send('GET', `/api/conversations?${query}`);
    expect([200, 400]).toContain(reply.status);
  });

  it('whatever the query of a route holds, it does not fail on it', { timeout: LONG }, async () => {
    const key = fc.oneof(
      fc.constantFrom('userId', 'cursor', 'limit', 'filter', 'search', 'before', '__proto__', 'constructor'),
      fc.string({ maxLength: 6 }),
    );
    const suffix = fc.constantFrom('', '', '[]', '[0]', '[a]', '[__proto__]', '[a][b]');
    const value = fc.string({ unit: 'binary', maxLength: 20 });
    const query = fc.array(fc.tuple(key, suffix, value), { maxLength: 5 });
    for (const route of routes.filter(({ method }) => method === 'GET')) {
      await fc.assert(
        fc.asyncProperty(query, async (parts) => {
          const search = parts
            .map(
              ([name, end, content]) =>
                `${encodeURIComponent(name.toWellFormed())}${end}=${encodeURIComponent(content.toWellFormed())}`,
            )
            .join('&');
          const { path } = request(route);
          const reply = await send('GET', `${path.split('?')[0]}?${search}`);
          expect([200, 400, 403, 404]).toContain(reply.status);
        }),
        { numRuns: 15, seed: SEED },
      );
    }
  });
});
