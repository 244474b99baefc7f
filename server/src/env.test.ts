import { readdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { EnvError, readEnv } from './env.ts';

const key = 'k'.repeat(32);

function faults(source: Record<string, string>): string[] {
  try {
    readEnv(source);
  } catch (error) {
    if (error instanceof EnvError) return error.lines;
    throw error;
  }
  return [];
}

test('nothing set: a trial on this machine with the embedded database and the simulator', () => {
  expect(readEnv({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://127.0.0.1:3000',
    dataDir: resolve('data'),
    databaseUrl: undefined,
    roles: new Set(['web', 'worker']),
    secretKey: undefined,
    logLevel: 'info',
    simulator: true,
    simulatorPort: 3001,
    instagramGraphUrl: 'https://graph.instagram.com',
    instagramApiVersion: 'v25.0',
    instagramAppSecrets: [],
    aiProvider: 'builtin',
    aiAllowPrivateUrls: false,
    trialDays: 0,
    monthlyReplyLimit: 0,
    mediaCopies: 'dm',
    mediaHosts: ['fbsbx.com', 'cdninstagram.com', 'fbcdn.net'],
    trustProxy: ['loopback'],
    registration: 'open',
    s3: undefined,
  });
});

test.each([
  [{}, true],
  [{ HOST: 'localhost' }, true],
  [{ HOST: '::1' }, true],
  [{ HOST: '127.0.0.2' }, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '192.168.1.5' }, false],
  [{ PUBLIC_URL: 'http://localhost:3000' }, false],
  [{ DATABASE_URL: 'postgres://db/parley', SECRET_KEY: key }, false],
  [{ INSTAGRAM_VERIFY_TOKEN: 'x' }, false],
  [{ INSTAGRAM_API_VERSION: 'v25.0' }, false],
  [{ INSTAGRAM_APP_SECRET: '' }, true],
  [{ SIMULATOR: 'off' }, false],
  [{ SIMULATOR: 'on', HOST: '0.0.0.0', INSTAGRAM_APP_ID: '1' }, true],
])('the simulator with %j: %s', (source, expected) => {
  expect(readEnv(source).simulator).toBe(expected);
});

test('values are read in their kinds', () => {
  const env = readEnv({
    HOST: '::',
    PORT: '8080',
    DATA_DIR: '/srv/parley data',
    ROLES: ' worker ',
    LIVE_SOCKETS: '10000',
    INSTAGRAM_APP_SECRET: 'new, old,',
    INSTAGRAM_GRAPH_URL: 'https://graph.example.test/',
    MEDIA_HOSTS: 'cdn.example.test',
    AI_ALLOW_PRIVATE_URLS: 'yes',
    SMTP_URL: 'smtps://u:p@mail.example.test',
    MAIL_FROM: 'Parley <parley@example.test>',
    S3_BUCKET: 'files',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  });
  expect(env).toMatchObject({
    publicUrl: 'http://localhost:8080',
    dataDir: '/srv/parley data',
    roles: new Set(['worker']),
    liveSockets: 10_000,
    instagramAppSecrets: ['new', 'old'],
    instagramGraphUrl: 'https://graph.example.test',
    mediaHosts: ['cdn.example.test', 'graph.example.test'],
    aiAllowPrivateUrls: true,
    s3: {
      endpoint: undefined,
      region: 'us-east-1',
      bucket: 'files',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    },
  });
  expect(readEnv({ HOST: '::1' }).publicUrl).toBe('http://[::1]:3000');
  expect(readEnv({ PUBLIC_URL: 'https://Parley.Example.test/' }).publicUrl).toBe(
    'https://parley.example.test',
  );
  expect(
    ['true', '2', '10.0.0.0/8, ::1', 'loopback'].map((TRUST_PROXY) => readEnv({ TRUST_PROXY }).trustProxy),
  ).toEqual([true, 2, ['10.0.0.0/8', '::1'], ['loopback']]);
});

test('every wrong value is one line that names its variable and what it takes', () => {
  const wrong = {
    HOST: 'not a host',
    PORT: '70000',
    PUBLIC_URL: 'https://example.test/parley',
    DATABASE_URL: 'mysql://db',
    ROLES: 'web,cook',
    SECRET_KEY: 'short',
    LOG_LEVEL: 'loud',
    SIMULATOR: 'maybe',
    INSTAGRAM_GRAPH_URL: 'ftp://x',
    INSTAGRAM_API_VERSION: '25',
    INSTAGRAM_APP_ID: 'abc',
    AI_PROVIDER: 'oracle',
    AI_ALLOW_PRIVATE_URLS: 'perhaps',
    TRIAL_DAYS: '-1',
    MONTHLY_REPLY_LIMIT: '1.5',
    MEDIA_COPIES: 'all',
    MEDIA_HOSTS: 'https://cdn.test',
    TRUST_PROXY: '10.0.0.0/99',
    REGISTRATION: 'closed',
    VAPID_SUBJECT: 'me',
    SMTP_URL: 'mail.example.test',
    MAIL_FROM: 'nobody',
  };
  const lines = faults(wrong);
  for (const name of Object.keys(wrong)) {
    expect(
      lines.filter((line) => line.startsWith(`${name} takes `)),
      name,
    ).toHaveLength(1);
  }
  expect(lines.filter((line) => /\n/.test(line))).toEqual([]);
  expect(lines.join('\n')).not.toContain('short');
});

test.each([
  [{ DATABASE_URL: 'postgres://db/parley' }, ['SECRET_KEY']],
  [{ AI_PROVIDER: 'openai' }, ['AI_MODEL', 'AI_API_KEY']],
  [{ AI_PROVIDER: 'oracle' }, ['AI_PROVIDER']],
  [{ AI_PROVIDER: 'openai-compatible', AI_MODEL: 'm' }, ['AI_BASE_URL']],
  [
    { AI_PROVIDER: 'anthropic', AI_MODEL: 'm', AI_API_KEY: 'k', AI_EMBEDDING_MODEL: 'e' },
    ['AI_EMBEDDING_MODEL'],
  ],
  [{ S3_BUCKET: 'files' }, ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']],
  [{ SMTP_URL: 'smtp://localhost' }, ['MAIL_FROM']],
  [{ PORT: '3001' }, ['SIMULATOR_PORT']],
  [{ PORT: '3001', SIMULATOR: 'off' }, []],
])('%j lacks %j', (source, names) => {
  expect(faults(source).map((line) => line.split(' ')[0])).toEqual(names);
});

test('.env.example explains every variable, and only those, and can be used as it is', async () => {
  const example = await readFile(new URL('../../.env.example', import.meta.url), 'utf8');
  const named = [...example.matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name ?? '');
  const program = await readFile(new URL('env.ts', import.meta.url), 'utf8');
  const read = [...program.matchAll(/^ {2}([A-Z][A-Z0-9_]*): /gm)].map(([, name]) => name ?? '');
  expect([...named].sort()).toEqual([...read].sort());
  expect(new Set(named).size).toBe(named.length);
  const set = Object.fromEntries(
    [...example.matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
  expect(faults(set)).toEqual([]);
});

test('.env.example says of a variable that nothing reads that it is not used yet, and of no other', async () => {
  const here = new URL('.', import.meta.url);
  const files = (await readdir(here, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'env.ts',
  );
  const program = (await Promise.all(files.map((name) => readFile(new URL(name, here), 'utf8')))).join('\n');
  const settings = await readFile(new URL('env.ts', here), 'utf8');
  const unread = [...settings.matchAll(/^ {4}(\w+): read\.([A-Z_]+)\b/gm)]
    .filter(([, setting]) => !new RegExp(`\\b${setting}\\b`).test(program))
    .map(([, , variable]) => variable);
  const example = await readFile(new URL('../../.env.example', here), 'utf8');
  const marked: string[] = [];
  let comment = '';
  for (const line of example.split('\n')) {
    const name = /^#?([A-Z][A-Z0-9_]*)=/.exec(line)?.[1];
    if (name === undefined) comment = line;
    else if (comment.startsWith('# Not used yet: ')) marked.push(name);
  }
  // The scripts read the port of the simulator, which is no part of the server.
  expect(marked.sort()).toEqual(unread.filter((name) => name !== 'SIMULATOR_PORT').sort());
});

test('who is reached from outside lets in the first person only, unless more is asked for', () => {
  const PUBLIC_URL = 'https://parley.example';
  const of = (given: Record<string, string>) => readEnv(given).registration;
  expect([of({}), of({ PUBLIC_URL }), of({ PUBLIC_URL, REGISTRATION: 'open' })]).toEqual([
    'open',
    'first',
    'open',
  ]);
  expect(of({ REGISTRATION: 'off' })).toBe('off');
});

test('the start says that a proxy elsewhere is not believed, where one may stand', () => {
  const PUBLIC_URL = 'https://parley.example';
  const hints = (given: Record<string, string>) => readEnv(given).hints.length;
  expect(hints({ PUBLIC_URL, HOST: '0.0.0.0' })).toBe(1);
  expect(readEnv({ PUBLIC_URL, HOST: '::' }).hints[0]).toMatch(/^TRUST_PROXY is not set: /);
  expect(hints({ PUBLIC_URL, HOST: '0.0.0.0', TRUST_PROXY: '10.0.0.0/8' })).toBe(0);
  expect(hints({ PUBLIC_URL })).toBe(0);
  expect(hints({ HOST: '0.0.0.0' })).toBe(0);
});

test('the names under which it is served are those of its address and what is named besides', () => {
  const given = { PUBLIC_URL: 'https://Parley.example:8443', ALLOWED_HOSTS: 'Parley, parley.internal' };
  expect(readEnv(given).hostNames).toEqual(['parley.example', '127.0.0.1', 'parley', 'parley.internal']);
  expect(() => readEnv({ ALLOWED_HOSTS: 'http://parley' })).toThrow('ALLOWED_HOSTS takes host names');
});
