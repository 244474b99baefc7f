import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, lstat, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { chatCompletions } from '@parley/assistant/testing/dialects.ts';
import { startModelServer } from '@parley/assistant/testing/model-servers.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { readEnv } from '#env';
import { createLog } from '#infra/log.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { answerWith } from '#test/model-server.ts';

import { readEnvironmentFile, writeEnvironmentFile } from './environment-file.ts';
import { findMissing, findOwner, handOver } from './owner.ts';
import { describeUnit, installService } from './service.ts';
import { tryPart } from './trials.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const SECRET_KEY = 'a-secret-key-that-only-tests-ever-use';
const log = createLog('silent');

let folder: string;
let file: string;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
});
afterAll(() => database.drop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-setup-'));
  file = join(folder, '.env');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function setup(args: string[], env: Record<string, string> = {}) {
  const all = ['server/src/setup.ts', '--yes', '--service', 'none', '--file', file, ...args];
  const PATH = process.env['PATH'] ?? '';
  const child = spawn(process.execPath, all, { cwd: ROOT, env: { PATH, ...env } });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  const [code] = await once(child, 'close');
  return { code: code as number, said };
}

/** A port that something listens on, for as long as `work` takes. */
async function withListener<T>(
  work: (port: number) => Promise<T>,
  server: Server = createServer((socket) => socket.end()),
): Promise<T> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  try {
    return await work(typeof address === 'object' && address ? address.port : 0);
  } finally {
    server.close();
  }
}

describe('npm run setup', () => {
  it('tries each part, writes the file for its owner alone, and keeps keys when it is run again', async () => {
    await writeFile(file, '# mine\nTRIAL_DAYS=30\nPORT=1\n');
    const args = ['--address', 'https://parley.example.com', '--port', '0', '--data', join(folder, 'data')];
    const first = await setup(args, { DATABASE_URL: database.connectionString });
    expect(first.said).toMatch(/ok {4}Database {2}PostgreSQL \d+/);
    expect(first.said.match(/^ok /gm)).toHaveLength(5);
    expect(first.code).toBe(0);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const text = await readFile(file, 'utf8');
    expect(text).toMatch(/^# mine\nTRIAL_DAYS=30\nPORT=0\n/);
    const values = parseEnv(text);
    expect(readEnv(values)).toMatchObject({
      publicUrl: 'https://parley.example.com',
      simulator: false,
      trialDays: 30,
    });
    expect(first.said).not.toContain(values['SECRET_KEY']);
    expect(first.said).not.toContain(values['BACKUP_PASSPHRASE']);
    const again = await setup(['--mail-from', 'Shop <shop@example.com>']);
    expect(again.code).toBe(0);
    expect(parseEnv(await readFile(file, 'utf8'))).toEqual({
      ...values,
      MAIL_FROM: 'Shop <shop@example.com>',
    });
  });

  it('writes nothing while a part does not work or a value is wrong, and says which', async () => {
    await withListener(async (port) => {
      const closed = 'postgresql://parley:secret@127.0.0.1:1/parley';
      const tried = await setup([
        '--port',
        String(port),
        '--database',
        closed,
        '--data',
        join(folder, 'data'),
      ]);
      expect(tried.code).toBe(1);
      expect(tried.said).toContain(`FAIL  Address   127.0.0.1 port ${port} is taken`);
      expect(tried.said).toMatch(/FAIL {2}Database .*ECONNREFUSED/);
      expect(tried.said).toMatch(/Nothing was written: mend address, database, or go on with --no-try\.\n$/);
      expect(tried.said).not.toContain('secret@');
    });
    const wrong = await setup(['--port', 'ninety', '--provider', 'openai']);
    expect(wrong.said).toBe(
      'PORT takes a port, a whole number from 0 to 65535.\nAI_MODEL is needed because AI_PROVIDER is openai.\n' +
        'AI_API_KEY is needed because AI_PROVIDER is openai.\n',
    );
    expect((await setup(['--colour', 'red'])).said).toMatch(
      /^Unknown option '--colour'.* Usage: npm run setup/,
    );
    expect(await readEnvironmentFile(file)).toEqual({});
  });
});

describe('a trial', () => {
  const settings = (values: Record<string, string>) =>
    readEnv({ DATA_DIR: join(folder, 'data'), SECRET_KEY, ...values });

  it('of a model is one real call', async () => {
    const server = await startModelServer(chatCompletions);
    try {
      const values = { AI_PROVIDER: 'openai-compatible', AI_MODEL: 'qwen3', AI_BASE_URL: server.baseUrl };
      server.script({ text: JSON.stringify(answerWith('I am ready.')) }, { status: 401, words: 'no' });
      expect(await tryPart('model', settings(values), log)).toEqual({
        ok: true,
        line: 'qwen3 answered: I am ready.',
      });
      expect(await tryPart('model', settings(values), log)).toMatchObject({
        ok: false,
        line: expect.stringMatching(/^qwen3 did not answer: /),
      });
    } finally {
      await server.close();
    }
  });

  it.each([
    [200, { ready: true }, true],
    [503, { code: 'database_unreachable' }, true],
    [200, { status: 'another program' }, false],
    [404, null, false],
  ])('of a port where somebody answers %i %j', async (status, body, ok) => {
    const asked: unknown[] = [];
    const server = createHttpServer((request, response) => {
      asked.push(request.url);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    await withListener(async (port) => {
      const found = await tryPart('address', settings({ HOST: '127.0.0.1', PORT: String(port) }), log);
      const state = ok ? 'is held by the Parley that runs, and people come by' : 'is taken';
      expect(found).toEqual({
        ok,
        line: expect.stringContaining(`127.0.0.1 port ${port} ${state}`),
      });
    }, server);
    expect(asked).toEqual(['/api/ready']);
  });

  it('of a mail server and of a bucket says when nobody is there', async () => {
    await withListener(async (port) => {
      const SMTP_URL = `smtp://127.0.0.1:${port}`;
      const mail = settings({ SMTP_URL, MAIL_FROM: 'Parley <parley@example.com>' });
      expect(await tryPart('mail', mail, log)).toEqual({
        ok: false,
        line: 'the mail server does not answer',
      });
    });
    const S3_ENDPOINT = 'http://127.0.0.1:1';
    const keys = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' };
    expect(await tryPart('storage', settings({ S3_ENDPOINT, ...keys }), log)).toMatchObject({ ok: false });
  });
});

it('every value that can be written comes back as it was, and others are refused', async () => {
  const values = { PLAIN: 'a-b_c', SPACED: 'Parley <parley@example.com>', HASH: 'a#b $c "d" \\e', EMPTY: '' };
  await writeEnvironmentFile(file, values);
  const { EMPTY: _, ...written } = values;
  expect(await readEnvironmentFile(file)).toEqual(written);
  await expect(writeEnvironmentFile(file, { BAD: "it's" })).rejects.toThrow(/^BAD holds a quote/);
  await expect(writeEnvironmentFile(file, { BAD: 'two\nlines' })).rejects.toThrow(/^BAD holds a quote/);
  expect(await readEnvironmentFile(file)).toEqual(written);
});

it('the unit starts what npm start starts, as the one whom the checkout belongs to', () => {
  const unit = describeUnit({ root: '/opt/parley', node: '/usr/bin/node', user: 'parley', outside: true });
  expect(unit).toContain('\nExecStart=/usr/bin/node /opt/parley/scripts/start.mjs\n');
  expect(unit).toContain('\nUser=parley\n');
  expect(unit).toContain('After=network-online.target postgresql.service');
  expect(unit).toContain('Restart=always');
});

it('the service starts anew with what was written, also where it runs', async () => {
  const said = join(folder, 'said');
  await writeFile(join(folder, 'systemctl'), `#!/bin/sh\necho "$@" >> '${said}'\n`, { mode: 0o755 });
  vi.stubEnv('PATH', `${folder}:${process.env['PATH'] ?? ''}`);
  try {
    await installService('[Unit]\n', join(folder, 'system', 'parley.service'));
  } finally {
    vi.unstubAllEnvs();
  }
  expect(await readFile(said, 'utf8')).toBe('daemon-reload\nenable parley.service\nrestart parley.service\n');
});

describe('what root sets up', () => {
  const uid = process.getuid?.() ?? 0;
  const gid = process.getgid?.() ?? 0;
  // Only root can give something away; everybody else may give what is theirs to themselves.
  const parley = uid === 0 ? { uid: 12_345, gid: 12_345 } : { uid, gid };
  const ownerOf = async (path: string) => {
    const { uid, gid } = await lstat(path);
    return { uid, gid };
  };

  it('belongs to the owner of the checkout: the file, the packages, and DATA_DIR with what had to be made above', async () => {
    const root = join(folder, 'checkout');
    const dataDir = join(folder, 'srv', 'parley', 'data');
    const made = await findMissing(dataDir);
    expect(made).toBe(join(folder, 'srv'));
    for (const path of [join(root, 'node_modules', 'pg'), join(root, 'server', 'node_modules'), dataDir])
      await mkdir(path, { recursive: true });
    await writeFile(join(dataDir, 'secret-key'), 'x', { mode: 0o600 });
    await symlink(folder, join(root, 'node_modules', 'above'));
    await chown(root, parley.uid, parley.gid);
    expect(await findOwner(root, 0)).toEqual(parley);
    expect(await findOwner(root, parley.uid)).toBeNull();
    await handOver(parley, { root, dataDir, made });
    await writeEnvironmentFile(join(root, '.env'), { PORT: '3000' }, parley);
    for (const path of ['.env', 'node_modules/pg', 'node_modules/above', 'server/node_modules'])
      expect(await ownerOf(join(root, path))).toEqual(parley);
    for (const path of [join(folder, 'srv'), dataDir, join(dataDir, 'secret-key')])
      expect(await ownerOf(path)).toEqual(parley);
    expect(await ownerOf(folder)).toEqual({ uid, gid });
    expect((await stat(join(root, '.env'))).mode & 0o777).toBe(0o600);
  });

  it('leaves a folder that others use to them, and goes on where DATA_DIR is not there', async () => {
    const shared = join(folder, 'shared');
    await mkdir(join(shared, 'music'), { recursive: true });
    await handOver(parley, { root: folder, dataDir: shared, made: null });
    expect(await ownerOf(shared)).toEqual({ uid, gid });
    await rm(join(shared, 'music'), { recursive: true });
    await handOver(parley, { root: folder, dataDir: shared, made: null });
    expect(await ownerOf(shared)).toEqual(parley);
    await handOver(parley, { root: folder, dataDir: join(folder, 'none'), made: join(folder, 'none') });
  });
});
