import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { ERRORS } from '@parley/contract/errors.ts';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type Application, createApplication } from '#app/application.ts';
import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { listRoutes, sampleInput, toRequest } from '#test/contract-routes.ts';
import { cookieOf, KNOWLEDGE, type Scene, setScene } from '#test/scene.ts';

const routes = listRoutes();

/** Answered with 202: what they begin goes on afterwards. */
const STARTED = new Set(['imports.start']);

let world: TestWorld;
let owner: TestOwner;
let scene: Scene;
let cookie: string;

beforeAll(async () => {
  world = await startWorld();
  owner = await world.owner({ knowledgeBase: KNOWLEDGE });
  scene = await setScene(world, owner);
  cookie = await cookieOf(world, owner);
});
afterAll(() => world[Symbol.asyncDispose]());

/** The server built anew with other settings, asked without a network and never started. */
async function withApplication(
  settings: Partial<Application['ctx']['env']> & { connectionString?: string },
  ask: (http: Application['http']) => Promise<void>,
): Promise<void> {
  const { connectionString = world.database.connectionString, ...env } = settings;
  const app = await createApplication({
    env: { ...world.app.ctx.env, ...env },
    log: world.app.ctx.log,
    assistant: world.app.ctx.assistant,
    connectionString,
    webFolder: `${world.dataDir}/no-web`,
    version: 'test',
  });
  try {
    await ask(app.http);
  } finally {
    await app.http.close();
    await app.ctx.db.destroy();
  }
}

describe('polled reads', () => {
  const conditional = (path: string, tag: string) =>
    world.call<string>('GET', path, undefined, {
      authorization: `Bearer ${owner.token}`,
      'if-none-match': tag,
    });

  const polled: [path: string, change: () => Promise<unknown>][] = [
    [
      '/api/pending-messages',
      () => owner.call('PUT', `/api/pending-messages/${scene.draft}/edit`, { content: 'It is 28 €.' }),
    ],
    [
      '/api/insufficient-info-messages',
      () => owner.call('DELETE', `/api/insufficient-info-messages/${scene.question}`),
    ],
    [
      '/api/auth/check',
      () => owner.call('PATCH', `/api/users/${owner.userId}/timezone`, { timezone: 'Asia/Tokyo' }),
    ],
  ];

  it.each(polled)('%s answers 304 until something changed [API-11]', async (path, change) => {
    const first = await owner.call('GET', path);
    expect(first.status).toBe(200);
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[\w-]{20,}"$/);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    // A proxy that compresses marks the tag as weak, and a browser may hold several.
    for (const held of [tag, `W/${tag}`, `"older", ${tag}`]) {
      const same = await conditional(path, held);
      expect([held, same.status, same.body]).toEqual([held, 304, '']);
      expect(same.headers.get('etag')).toBe(tag);
    }
    expect((await conditional(path, '"another"')).status).toBe(200);
    await change();
    const changed = await conditional(path, tag);
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(tag);
    expect(changed.body).not.toEqual(first.body);
  });
});

describe('headers', () => {
  it('every answer carries the security headers and a policy without inline script [OP-67]', async () => {
    for (const path of [
      '/api/health',
      '/api/conversations',
      '/api/nothing',
      '/api/docs/',
      '/nothing',
      '/ws',
    ]) {
      const { headers } = await world.call('GET', path);
      const policy = new Map(
        (headers.get('content-security-policy') ?? '').split(';').map((directive) => {
          const [name = '', ...sources] = directive.trim().split(' ');
          return [name, sources];
        }),
      );
      expect(policy.get('default-src')).toEqual(["'self'"]);
      expect(policy.get('script-src')).toEqual(["'self'"]);
      expect(policy.get('object-src')).toEqual(["'none'"]);
      expect(policy.get('base-uri')).toEqual(["'self'"]);
      expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toMatch(/^(DENY|SAMEORIGIN)$/);
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('strict-transport-security')).toBeNull();
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it('a delivery is answered without them, a handshake is not: no browser posts one', async () => {
    const path = '/api/instagram-webhook-v3/0190a000-0000-7000-8000-000000000000';
    const policyOf = async (method: 'GET' | 'POST') =>
      (await world.call(method, path)).headers.get('content-security-policy');
    expect(await policyOf('POST')).toBeNull();
    expect(await policyOf('GET')).toContain("default-src 'self'");
  });

  it('pictures and videos come from here or from the platform, whose stories and posts are never copied', async () => {
    await withApplication(
      { instagramGraphUrl: 'http://127.0.0.1:4010', mediaHosts: ['fbcdn.net', '127.0.0.1'] },
      async (http) => {
        const { headers } = await http.inject('/api/auth/check');
        const platform = 'https://fbcdn.net https://*.fbcdn.net http://127.0.0.1:4010';
        expect(headers['content-security-policy']).toContain(`img-src 'self' data: blob: ${platform};`);
        expect(headers['content-security-policy']).toContain(`media-src 'self' blob: ${platform};`);
      },
    );
    await withApplication(
      { instagramGraphUrl: 'https://graph.instagram.com', mediaHosts: [] },
      async (http) => {
        const { headers } = await http.inject('/api/auth/check');
        expect(headers['content-security-policy']).toContain("media-src 'self' blob:;");
      },
    );
  });

  it('the demo shows its stories too, and nothing of a stand that is switched off', async () => {
    const dataDir = join(world.dataDir, 'with-demo');
    await mkdir(join(dataDir, 'simulator'), { recursive: true });
    await writeFile(
      join(dataDir, 'simulator', 'app.json'),
      JSON.stringify({ graphUrl: 'http://127.0.0.1:4011/graph' }),
    );
    const policyOf = async (simulator: boolean) => {
      let policy = '';
      await withApplication({ dataDir, simulator, mediaHosts: ['fbcdn.net'] }, async (http) => {
        policy = String((await http.inject('/api/auth/check')).headers['content-security-policy']);
      });
      return policy;
    };
    const platform = 'https://fbcdn.net https://*.fbcdn.net';
    const withDemo = await policyOf(true);
    expect(withDemo).toContain(`img-src 'self' data: blob: ${platform} http://127.0.0.1:4011;`);
    expect(withDemo).toContain(`media-src 'self' blob: ${platform} http://127.0.0.1:4011;`);
    expect(await policyOf(false)).toContain(`media-src 'self' blob: ${platform};`);
  });

  it('where the address is https, browsers are told to keep to it [OP-67]', async () => {
    await withApplication({ publicUrl: 'https://parley.example' }, async (http) => {
      const { headers } = await http.inject('/api/auth/check');
      expect(headers['strict-transport-security']).toMatch(/^max-age=\d{7,}/);
      expect(headers['content-security-policy']).toContain("connect-src 'self' wss://parley.example");
    });
  });
});

describe('addresses', () => {
  it.each([
    ['POST', '/api/auth/sign-up/email'],
    ['POST', '/api/auth/sign-in/email'],
    ['POST', '/api/auth/sign-out'],
    ['GET', '/api/auth/get-session'],
    ['GET', '/api/auth/list-sessions'],
    ['GET', '/api/auth/ok'],
    ['POST', '/api/auth/update-user'],
    ['POST', '/api/auth/change-password'],
    ['GET', '/api/auth/error'],
  ])('%s %s of the sign-in library is not there [OP-01]', async (method, path) => {
    const body =
      method === 'POST' ? { email: 'a@example.com', password: 'long enough', name: 'A' } : undefined;
    const answer = await world.call(method, path, body, { cookie });
    expect([answer.status, answer.body]).toEqual([404, { message: 'Not found.', code: 'not_found' }]);
  });

  it.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/nothing'],
    ['POST', '/api/nothing'],
    ['OPTIONS', '/api/conversations'],
    ['PUT', '/api/conversations'],
    ['DELETE', '/api/auth/login'],
    ['GET', '/api/constructor'],
    ['GET', '/api/conversations/%zz'],
    ['GET', '/api/%E0%A4%A/x'],
    ['GET', `/api/${'x'.repeat(2000)}`],
    ['POST', '/api/openapi.json'],
    ['GET', '/ws'],
    ['POST', '/ws'],
    ['GET', '/objects/nothing'],
    ['POST', '/nothing'],
  ])('%s %s answers 404 as JSON [OP-04]', async (method, path) => {
    const answer = await world.call(method, path, undefined, { cookie });
    expect([answer.status, answer.body]).toEqual([404, { message: 'Not found.', code: 'not_found' }]);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  });

  it('the OpenAPI document is valid and lists every route of the contract', async () => {
    const { status, body } = await world.call<Record<string, unknown>>('GET', '/api/openapi.json');
    expect(status).toBe(200);
    expect(await new Validator().validate(structuredClone(body))).toMatchObject({ valid: true });
    type Operation = { operationId: string; security?: unknown[]; responses: Record<string, unknown> };
    const paths = body['paths'] as Record<string, Record<string, Operation>>;
    for (const { name, method, path } of routes) {
      const operation = paths[path]?.[method.toLowerCase()];
      expect(operation?.operationId).toBe(name);
      expect(Object.keys(operation?.responses ?? {}).sort()).toEqual([
        String(STARTED.has(name) ? 202 : 200),
        'default',
      ]);
    }
    const listed = Object.values(paths).flatMap((path) => Object.values(path));
    expect(listed).toHaveLength(routes.length);
    // What the document calls open is open, and nothing else is.
    for (const { operationId, security } of listed) {
      const route = routes.find(({ name }) => name === operationId);
      if (!route) throw new Error(`no route ${operationId}`);
      const ids = Object.fromEntries(route.ids.map(({ name, kind }) => [name, scene[kind]]));
      const request = toRequest(route, { ...sampleInput(route), ...ids });
      const { body: answer } = await world.call<{ code?: string }>(
        request.method,
        request.path,
        request.body,
      );
      expect([operationId, answer.code === 'not_signed_in']).toEqual([operationId, security === undefined]);
    }
    const error = (body['components'] as { schemas: Record<string, { properties: object }> }).schemas[
      'Error'
    ];
    expect(error?.properties).toMatchObject({ code: { enum: Object.keys(ERRORS) } });
  });

  it('the reference page and all that it names come from here, without inline script', async () => {
    expect(
      (await fetch(new URL('/api/docs', world.url), { redirect: 'manual' })).headers.get('location'),
    ).toBe('/api/docs/');
    const page = await world.call<string>('GET', '/api/docs/');
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(page.body).not.toMatch(/<script(?![^>]*\bsrc=)|\bon\w+=|javascript:|https?:/i);
    const named = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);
    expect(named.length).toBeGreaterThanOrEqual(4);
    const types = new Map<string, string>();
    for (const address of named) {
      const url = new URL(address, new URL('/api/docs/', world.url));
      expect(url.origin).toBe(new URL(world.url).origin);
      const file = await world.call<string>('GET', url.pathname);
      expect([address, file.status]).toEqual([address, 200]);
      expect(file.body.length).toBeGreaterThan(0);
      types.set(address, file.headers.get('content-type') ?? '');
    }
    expect(types.get('swagger-ui-bundle.js')).toMatch(/javascript/);
    expect(types.get('swagger-ui.css')).toMatch(/css/);
    const script = await world.call<string>('GET', '/api/docs/open-reference.js');
    expect(script.body).toContain("url: '/api/openapi.json'");
    expect((await world.call('GET', '/api/docs/package.json')).status).toBe(404);
    expect((await world.call('GET', '/api/docs/..%2fdocs.ts')).status).toBe(404);
  });
});

describe('health', () => {
  it('says in public how the service is, without user data [HOOK-13] [OP-75]', async () => {
    const { status, body } = await world.call('GET', '/api/health');
    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'ok',
      instanceId: world.app.ctx.instanceId,
      version: 'test',
      deploymentTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      checks: {
        backup: { ok: true },
        database: { ok: true },
        mail: expect.objectContaining({ ok: true }),
        secrets: { ok: true },
        disk: expect.objectContaining({ ok: true }),
        work: { ok: true },
        instagram: { ok: true },
        assistant: expect.objectContaining({ ok: true }),
      },
    });
    expect(JSON.stringify(body)).not.toContain(owner.email);
    expect(await world.call('GET', '/api/ready')).toMatchObject({ status: 200, body: { ready: true } });
  });

  it('is 503 only when the database is unreachable; other trouble is degraded [OP-75]', async () => {
    const gone = new URL(world.database.connectionString);
    gone.pathname = '/nothing_of_this_name';
    await withApplication({ connectionString: gone.href }, async (http) => {
      const answer = await http.inject('/api/health');
      expect([answer.statusCode, answer.json()]).toEqual([
        503,
        {
          message: 'The database cannot be reached right now. Try again in a moment.',
          code: 'database_unreachable',
        },
      ]);
    });
    // Nobody listens there.
    await withApplication({ smtpUrl: 'smtp://127.0.0.1:9' }, async (http) => {
      const answer = await http.inject('/api/health');
      expect([answer.statusCode, answer.json()]).toMatchObject([
        200,
        { status: 'degraded', checks: { database: { ok: true }, mail: { ok: false } } },
      ]);
    });
  });

  it('is not ready before it has started', async () => {
    await withApplication({}, async (http) => {
      const answer = await http.inject('/api/ready');
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([503, 'not_ready']);
    });
  });

  it('figures are for this machine only', async () => {
    const { status, body } = await world.call<string>('GET', '/metrics');
    expect(status).toBe(200);
    expect(body).toMatch(/^parley_waiting\{queue="turns"\} 0$/m);
    expect(body).toMatch(/^process_cpu_seconds_total /m);
    const forwarded = { 'x-forwarded-for': '127.0.0.1' };
    expect((await world.call('GET', '/metrics', undefined, forwarded)).status).toBe(404);
    for (const remoteAddress of ['192.0.2.7', '::ffff:192.0.2.7', '2001:db8::1']) {
      const answer = await world.app.http.inject({ url: '/metrics', remoteAddress });
      expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'Not found.', code: 'not_found' }]);
    }
  });
});

describe('requests from other sites', () => {
  const changing = routes.filter(({ method }) => method !== 'GET');

  it.each(changing.map((route) => [route.name, route] as const))(
    '%s is refused with the cookie and a foreign Origin [OP-67]',
    async (_, route) => {
      const ids = Object.fromEntries(route.ids.map(({ name, kind }) => [name, scene[kind]]));
      const { method, path, body } = toRequest(route, { ...sampleInput(route), ...ids });
      for (const foreign of [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { origin: `${world.url}.evil.example` },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
      ]) {
        const answer = await world.call(method, path, body, { cookie, ...foreign });
        expect([answer.status, answer.body]).toEqual([
          403,
          { message: 'This request came from another site.', code: 'wrong_origin' },
        ]);
      }
    },
  );

  it('the own pages, tools without an Origin, and a bearer from anywhere may [OP-67]', async () => {
    const path = `/api/users/${owner.userId}/undo-settings`;
    const allowed = [
      { cookie, origin: new URL(world.url).origin },
      { cookie, 'sec-fetch-site': 'same-origin' },
      { cookie },
      { authorization: `Bearer ${owner.token}`, origin: 'https://evil.example' },
    ];
    for (const headers of allowed) {
      const answer = await world.call('PATCH', path, { undoSeconds: 7 }, headers);
      expect([headers, answer.status]).toEqual([headers, 200]);
    }
    // Reading changes nothing, and no other site may read the answer.
    const read = await world.call('GET', '/api/auth/check', undefined, {
      cookie,
      origin: 'https://evil.example',
    });
    expect(read.status).toBe(200);
    expect(read.headers.get('access-control-allow-origin')).toBeNull();
  });
});
